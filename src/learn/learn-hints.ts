import { asText, isArray, isObject, type JsonObject } from '../base/json';
import type { Exchange } from '../exchange/exchange';
import type { ExchangeView } from '../knowledge/exchange-view';
import { operationOf, viewOf } from '../knowledge/view-of';
import type { OperationHints } from '../openapi/collections/hints';
import type { Contract } from '../openapi/contract';
import { valueAt } from '../openapi/document/pointer';

/** What exchanges show of an OpenAPI file that it does not say: which property of an item the path of an operation names. */
export function learnHints(contract: Contract, exchanges: readonly Exchange[]): OperationHints {
  const known = new Map<string, JsonObject>();
  /** By operation: the properties that explained every request, and how many there were. */
  const named = new Map<string, { count: number; properties: ReadonlySet<string> }>();
  for (const exchange of exchanges) {
    const operation = operationOf(contract, exchange);
    if (operation === undefined) continue;
    const view = viewOf(contract, exchange, operation);
    if (view.result !== 'success') continue;
    for (const { path, value } of view.items) known.set(path, { ...known.get(path), ...value });
    const properties = namingProperties(view, known);
    if (properties === undefined) continue;
    const key = `${operation.method} ${operation.path}`;
    const before = named.get(key);
    named.set(key, {
      count: (before?.count ?? 0) + 1,
      properties: new Set(properties.filter((name) => before?.properties.has(name) ?? true)),
    });
  }
  return Object.fromEntries(
    [...named].flatMap(([key, { properties }]) => {
      const [property] = properties;
      return property === undefined ? [] : [[key, { by: property }]];
    }),
  );
}

/** The properties with the value that the path names, if that is not the ID; undefined if the request names no item. */
function namingProperties(view: ExchangeView, known: ReadonlyMap<string, JsonObject>): readonly string[] | undefined {
  const { role } = view;
  if (!('address' in role)) return undefined;
  const { address, collection } = role;
  if (collection.isSingleton || collection.id === undefined) return undefined;
  const idAt = collection.id.at;
  const [shown] = view.items;
  const beside = [...known].flatMap(([path, value]) =>
    path.startsWith(`${address.at.replace(/\/$/, '')}/`) ? [value] : [],
  );
  const items = shown === undefined ? beside : [shown.value];
  const isName = (value: unknown): boolean =>
    (typeof value === 'string' || typeof value === 'number') && asText(value) === address.id;
  if (items.some((item) => isName(valueAt(item, idAt)))) return [];
  const found = items.find((item) => Object.values(item).some(isName));
  if (found === undefined) return undefined;
  return Object.entries(found).flatMap(([name, value]) =>
    isName(value) && !isObject(value) && !isArray(value) ? [name] : [],
  );
}
