import { getOrMake } from '../base/once';
import { asText, isArray, isObject, ownProperty, type JsonObject, type JsonValue } from '../base/json';
import type { Exchange } from '../exchange/exchange';
import type { ExchangeView } from '../knowledge/exchange-view';
import { arrange } from '../mock/handlers/arrange';
import { operationOf, viewOf } from '../knowledge/view-of';
import { joinedHints, type OperationHints } from '../openapi/collections/hints';
import type { Contract } from '../openapi/contract';
import { learnKeys } from './keyed';
import { listedIn } from './listed';
import { learnPaths } from './open-paths';
import { valueAt } from '../openapi/document/pointer';

/**
 * What exchanges show of an OpenAPI file that it does not say: which property of a response holds the item, which paths go on behind the
 * file's, which property of an item the path of an operation names, and which parameters of a list are no filters.
 */
export function learnHints(contract: Contract, exchanges: readonly Exchange[]): OperationHints {
  let known: OperationHints = {};
  let hinted = contract;
  for (const learn of [learnKeys, learnEnvelopes, learnPaths, learnNames, learnIgnored]) {
    const learned = learn(hinted, exchanges, known);
    if (Object.keys(learned).length === 0) continue;
    known = joinedHints(known, learned);
    hinted = contract.withHints(known);
  }
  return known;
}

/** `{ data: { id: 7 } }` is the response to a read of 7, and has no ID itself: `data` holds the item. */
function learnEnvelopes(contract: Contract, exchanges: readonly Exchange[]): OperationHints {
  const found = new Map<string, string>();
  for (const exchange of exchanges) {
    const operation = operationOf(contract, exchange);
    const view = operation && viewOf(contract, exchange, operation);
    if (view?.result !== 'success' || !('address' in view.role) || !isObject(view.body)) continue;
    const { body } = view;
    const { collection, address, item } = view.role;
    const idAt = collection.id?.at;
    if (idAt === undefined || item.envelope !== undefined || collection.isSingleton) continue;
    const holds = (value: JsonValue | undefined): boolean => {
      const id = value === undefined ? undefined : valueAt(value, idAt);
      return (typeof id === 'string' || typeof id === 'number') && asText(id) === address.id;
    };
    const name = holds(body) ? undefined : Object.keys(body).find((one) => holds(ownProperty(body, one)));
    if (name !== undefined) found.set(`${view.operation.method} ${view.operation.path}`, name);
  }
  return Object.fromEntries([...found].map(([operation, name]) => [operation, { item: name }]));
}

/** So many more lists show nothing that a parameter, or its default, asks for, than have items that it does. */
const enoughIgnored = 2;

function learnIgnored(contract: Contract, exchanges: readonly Exchange[]): OperationHints {
  /** By operation and parameter. */
  const lead = new Map<string, Map<string, number>>();
  for (const exchange of exchanges) {
    const operation = operationOf(contract, exchange);
    const view = operation && viewOf(contract, exchange, operation);
    if (view?.result !== 'success' || view.role.kind !== 'list') continue;
    const items = view.items.map(({ value }) => value);
    const counts = getOrMake(lead, `${view.operation.method} ${view.operation.path}`, () => new Map<string, number>());
    for (const condition of view.query?.where ?? []) {
      const isUnmet = items.length > 0 && arrange(items, { where: [condition], sort: [] }).length === 0;
      const name = condition.place.at.replace(/^\//, '');
      counts.set(name, (counts.get(name) ?? 0) + (isUnmet ? 1 : -1));
    }
    const { limit } = view.role.list.paging;
    const asked = limit === undefined ? undefined : view.reading.values.get(`query.${limit}`);
    const shown = listedIn(view).length;
    if (limit !== undefined && typeof asked === 'number' && asked > 0 && shown >= asked)
      counts.set(limit, (counts.get(limit) ?? 0) + (shown > asked ? 1 : -1));
  }
  return Object.fromEntries(
    [...lead].flatMap(([operation, counts]) => {
      const names = [...counts].flatMap(([name, count]) => (count >= enoughIgnored ? [name] : []));
      return names.length === 0 ? [] : [[operation, { ignore: names.join(' ') }] as const];
    }),
  );
}

function learnNames(contract: Contract, exchanges: readonly Exchange[]): OperationHints {
  const known = new Map<string, JsonObject>();
  /** By operation: the properties that explained every request, and how many there were. */
  const named = new Map<string, { count: number; properties: ReadonlySet<string> }>();
  /** By operation: requests for an item by its ID, which nothing was known of. */
  const missed = new Map<string, ExchangeView[]>();
  for (const exchange of exchanges) {
    const operation = operationOf(contract, exchange);
    if (operation === undefined) continue;
    const view = viewOf(contract, exchange, operation);
    const key = `${operation.method} ${operation.path}`;
    // A 404 of another request may be about what its body says.
    const { role } = view;
    if (view.status === 404 && (role.kind === 'read' || role.kind === 'delete') && known.has(role.path))
      missed.set(key, [...(missed.get(key) ?? []), view]);
    if (view.result !== 'success') continue;
    for (const { path, value } of view.items) known.set(path, { ...known.get(path), ...value });
    const properties = namingProperties(view, known);
    if (role.kind === 'delete') known.delete(role.path);
    if (properties === undefined) continue;
    const before = named.get(key);
    named.set(key, {
      count: (before?.count ?? 0) + 1,
      properties: new Set(properties.filter((name) => before?.properties.has(name) ?? true)),
    });
  }
  const shown = [...named].flatMap(([key, { properties }]) => {
    const [property] = properties;
    return property === undefined ? [] : [[key, { by: property }] as const];
  });
  const supposed = [...missed].flatMap(([key, views]) => {
    const property = named.has(key) || views.length < enoughMissed ? undefined : otherName(views, known);
    return property === undefined ? [] : [[key, { by: property }] as const];
  });
  return Object.fromEntries([...supposed, ...shown]);
}

/** So many requests by ID in vain, and none that was not, show that it is not the ID that the path names. */
const enoughMissed = 3;

/** What else may name an item: a name that each of them has for itself. */
function otherName(views: readonly ExchangeView[], known: ReadonlyMap<string, JsonObject>): string | undefined {
  const paths = new Set(views.flatMap(({ role }) => ('path' in role ? [role.path] : [])));
  const items = [...known].flatMap(([path, item]) => (paths.has(path) ? [item] : []));
  if (items.length < 2) return undefined;
  return ['name', 'slug', 'key', 'code'].find((name) => {
    const values = items.map((item) => item[name]);
    return values.every((value) => typeof value === 'string') && new Set(values).size === items.length;
  });
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
  if (shown === undefined && known.has(role.path)) return [];
  const below = `${address.at.replace(/\/$/, '')}/`;
  const items =
    shown === undefined
      ? [...known].flatMap(([path, value]) => (path.startsWith(below) ? [value] : []))
      : [shown.value];
  const isName = (value: unknown): boolean =>
    (typeof value === 'string' || typeof value === 'number') && asText(value) === address.id;
  if (items.some((item) => isName(valueAt(item, idAt)))) return [];
  const found = items.find((item) => Object.values(item).some(isName));
  if (found === undefined) return undefined;
  return Object.entries(found).flatMap(([name, value]) =>
    isName(value) && !isObject(value) && !isArray(value) ? [name] : [],
  );
}
