import { withOtherEnd } from '../base/http';
import { asText, isArray, isObject } from '../base/json';
import type { Exchange } from '../exchange/exchange';
import type { ExchangeView } from '../knowledge/exchange-view';
import { operationOf, readExchange } from '../knowledge/view-of';
import { joinedHints, type OperationHints } from '../openapi/collections/hints';
import { lastParameter } from '../openapi/collections/paths';
import type { Contract } from '../openapi/contract';
import { valueAt } from '../openapi/document/pointer';

/**
 * Where a service takes a path for one of the OpenAPI file that has more segments, or one less: `/files/{path}` is asked as `/files/a/b.txt`,
 * and as `/files`. That it does shows an item whose ID is what stands there.
 * @param known the hints of the contract
 */
export function learnPaths(contract: Contract, exchanges: readonly Exchange[], known: OperationHints): OperationHints {
  const unmatched = exchanges.filter(
    ({ request, response }) =>
      request.method === 'GET' && response?.status === 200 && operationOf(contract, { request }) === undefined,
  );
  const open = unmatched.length === 0 ? {} : openHints(contract);
  if (Object.keys(open).length === 0) return {};
  const wide = contract.withHints(joinedHints(known, open));
  const learned: Record<string, Record<string, string>> = {};
  for (const exchange of unmatched) {
    const view = readExchange(wide, exchange);
    if (view !== undefined && isOtherEnd(contract, view) && view.body !== undefined)
      (learned[view.operation.name] ??= {})['end'] = 'any';
    if (view?.role.kind !== 'read' || !isObject(view.body) || isArray(view.body)) continue;
    const { address, collection } = view.role;
    const shown = collection.id && valueAt(view.items[0]?.value ?? null, collection.id.at);
    const name = lastParameter(view.operation.path);
    if (name === undefined || shown === undefined || asText(shown) !== address.id) continue;
    (learned[`GET ${view.operation.path}`] ??= {})[address.id === '' ? 'optional' : 'slashes'] = name;
  }
  return learned;
}

/** Whether a path is one of the OpenAPI file but for the slash at its end. */
function isOtherEnd(contract: Contract, { operation, exchange: { request } }: ExchangeView): boolean {
  return operationOf(contract, { request: { ...request, target: withOtherEnd(request.target) } }) === operation;
}

/** Every path as if it might end otherwise, and that of an item as if it might go on, and end before its ID. */
function openHints(contract: Contract): OperationHints {
  const ends = contract.operations.filter(({ method }) => method === 'GET').map(({ name }) => [name, { end: 'any' }]);
  const items = Object.fromEntries(
    contract.collections.flatMap(({ read, isSingleton }) => {
      const name = read === undefined || isSingleton ? undefined : lastParameter(read.operation.path);
      return read === undefined || name === undefined
        ? []
        : [[`GET ${read.operation.path}`, { slashes: name, optional: name }]];
    }),
  );
  return joinedHints(Object.fromEntries(ends) as OperationHints, items);
}
