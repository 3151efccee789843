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
 * and as `/files`. That it does shows an item whose ID is what stands there. And where it takes a path with another end, `/pets/` for `/pets`.
 * @param known the hints of the contract
 */
export function learnPaths(contract: Contract, exchanges: readonly Exchange[], known: OperationHints): OperationHints {
  const unmatched = exchanges.filter(
    ({ request, response }) =>
      request.method === 'GET' && response?.status === 200 && operationOf(contract, { request }) === undefined,
  );
  if (unmatched.length === 0) return {};
  const wide = contract.withHints(joinedHints(known, openHints(contract)));
  const learned: Record<string, Record<string, string>> = {};
  for (const exchange of unmatched) {
    const view = readExchange(wide, exchange);
    if (view?.body === undefined) continue;
    if (isOtherEnd(contract, view)) learned[view.operation.name] = { optional: '/' };
    if (view.role.kind !== 'read' || !isObject(view.body) || isArray(view.body)) continue;
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
  const reads = contract.operations.filter(({ method }) => method === 'GET');
  return Object.fromEntries(
    reads.map((operation) => {
      const role = contract.roleOf(operation);
      const isItem = role?.kind === 'read' && !role.collection.isSingleton;
      const name = isItem ? lastParameter(operation.path) : undefined;
      return [operation.name, name === undefined ? { optional: '/' } : { slashes: name, optional: `${name} /` }];
    }),
  );
}
