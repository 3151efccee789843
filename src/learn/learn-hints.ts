import { asText, isScalar, type JsonObject, type JsonValue } from '../base/json';
import { getOrMake } from '../base/once';
import type { Exchange } from '../exchange/exchange';
import type { ExchangeView } from '../knowledge/exchange-view';
import { readExchange } from '../knowledge/view-of';
import { joinedHints, type OperationHints } from '../openapi/collections/hints';
import type { Contract } from '../openapi/contract';
import { learnKeys } from './keyed';
import { learnSchemas } from './learn-schemas';
import { learnPaths } from './open-paths';
import { valueAt } from '../openapi/document/pointer';

/**
 * What exchanges show of an OpenAPI file that it does not say: which paths go on behind the file's, and which property of an item the path of an
 * operation names.
 */
export function learnHints(contract: Contract, exchanges: readonly Exchange[]): OperationHints {
  let known: OperationHints = {};
  let hinted = contract;
  for (const learn of [learnSchemas, learnKeys, learnPaths, learnNames]) {
    const learned = learn(hinted, exchanges, known);
    if (Object.keys(learned).length === 0) continue;
    known = joinedHints(known, learned);
    hinted = contract.withHints(known);
  }
  return known;
}

function learnNames(contract: Contract, exchanges: readonly Exchange[]): OperationHints {
  const known = new Map<string, JsonObject>();
  const named = new Map<string, Naming>();
  for (const exchange of exchanges) {
    const view = readExchange(contract, exchange);
    if (view?.result !== 'success') continue;
    const { role, operation } = view;
    for (const { path, value } of view.items) known.set(path, { ...known.get(path), ...value });
    const names = namingProperties(view, known);
    if (role.kind === 'delete') known.delete(role.path);
    if (names === undefined) continue;
    const naming = getOrMake(named, operation.name, (): Naming => ({}));
    if (names.length === 0 && 'address' in role) naming.id = role.collection.id?.name;
    else {
      naming.all = naming.all?.filter((name) => names.includes(name)) ?? names;
      if (view.items.length > 0) naming.shown = naming.shown?.filter((name) => names.includes(name)) ?? names;
    }
  }
  // Where one operation of a path takes either, the others mostly do too.
  const eitherAt = new Map<string, Naming>();
  for (const { name, path } of contract.operations) {
    const naming = named.get(name);
    if (naming?.id !== undefined && naming.shown !== undefined) eitherAt.set(path, naming);
  }
  return Object.fromEntries(
    contract.operations.flatMap(({ name, path }) => {
      const { id, all, shown } = eitherAt.get(path) ?? named.get(name) ?? {};
      const [property] = (id === undefined ? all : shown) ?? [];
      if (property === undefined) return [];
      return [[name, { by: id === undefined ? property : `${id} ${property}` }] as const];
    }),
  );
}

/** What the path of an operation names. */
interface Naming {
  /** The ID, if it explained a request. */
  id?: string | undefined;
  /** The properties that explained every other request; those that did so where the response showed the item. */
  all?: readonly string[];
  shown?: readonly string[];
}

/** The properties with the value that the path names, if that is not the ID; undefined if the request names no item. */
function namingProperties(view: ExchangeView, known: ReadonlyMap<string, JsonObject>): readonly string[] | undefined {
  const { role } = view;
  // A PUT may give what is new its name.
  if (!('address' in role) || role.kind === 'replace') return undefined;
  const { address, collection } = role;
  if (collection.isSingleton || collection.id === undefined) return undefined;
  const idAt = collection.id.at;
  const [shown] = view.items;
  // What a delete shows may be no more than the ID that it got.
  if ((shown === undefined || role.kind === 'delete') && known.has(role.path)) return [];
  const below = `${address.at.replace(/\/$/, '')}/`;
  const items =
    shown === undefined
      ? [...known].flatMap(([path, value]) => (path.startsWith(below) ? [value] : []))
      : [shown.value];
  const isName = (value: JsonValue | undefined): boolean => isScalar(value) && asText(value) === address.id;
  if (items.some((item) => isName(valueAt(item, idAt)))) return [];
  const found = items.find((item) => Object.values(item).some(isName));
  if (found === undefined) return undefined;
  return Object.keys(found).filter((name) => isName(found[name]));
}
