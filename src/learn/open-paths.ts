import { withOtherEnd } from '../base/http';
import { asText, isArray, isObject } from '../base/json';
import type { Exchange } from '../exchange/exchange';
import { operationOf, readExchange } from '../knowledge/view-of';
import { joinedHints, type OperationHints } from '../openapi/collections/hints';
import { lastParameter } from '../openapi/collections/paths';
import type { Contract } from '../openapi/contract';
import { valueAt } from '../openapi/document/pointer';

/**
 * Where a service takes a path for one of the OpenAPI file that has more segments, or one less: `/files/{path}` is asked as `/files/a/b.txt`,
 * and as `/files`. That it does shows an item whose ID is what stands there. And where it takes one with another end, `/pets/` for `/pets`.
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
    const { request } = exchange;
    const plain = readExchange(contract, {
      ...exchange,
      request: { ...request, target: withOtherEnd(request.target) },
    });
    if (plain !== undefined) {
      // Some services have a page for any path.
      if (plain.body !== undefined) learned[plain.operation.name] = { optional: '/' };
      continue;
    }
    const view = readExchange(wide, exchange);
    if (view?.role.kind !== 'read' || !isObject(view.body) || isArray(view.body)) continue;
    const { address, collection } = view.role;
    const shown = collection.id && valueAt(view.items[0]?.value ?? null, collection.id.at);
    const name = lastParameter(view.operation.path);
    if (name === undefined || shown === undefined || asText(shown) !== address.id) continue;
    (learned[`GET ${view.operation.path}`] ??= {})[address.id === '' ? 'optional' : 'slashes'] = name;
  }
  return learned;
}

/** Every path of an item, as if it might go on, and end before its ID. */
function openHints(contract: Contract): OperationHints {
  return Object.fromEntries(
    contract.collections.flatMap(({ read, isSingleton }) => {
      const name = read === undefined || isSingleton ? undefined : lastParameter(read.operation.path);
      return read === undefined || name === undefined
        ? []
        : [[`GET ${read.operation.path}`, { slashes: name, optional: name }]];
    }),
  );
}
