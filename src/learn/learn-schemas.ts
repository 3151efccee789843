import { isArray, isObject, ownProperty, type JsonObject, type JsonValue } from '../base/json';
import { getOrMake } from '../base/once';
import type { Exchange } from '../exchange/exchange';
import { readExchange } from '../knowledge/view-of';
import type { OperationHints } from '../openapi/collections/hints';
import type { Contract } from '../openapi/contract';
import { isResponseOpen } from '../openapi/response/hinted-response';
import { jsonTypeOf } from '../openapi/schema/flatten';

/** Of what nests deeper, or has more properties, only the type is said. */
const deepest = 6;
const mostProperties = 200;

/** The types and properties in responses of which the OpenAPI file says nothing: by them operations belong together. */
export function learnSchemas(contract: Contract, exchanges: readonly Exchange[]): OperationHints {
  const open = new Set(contract.operations.filter(isResponseOpen));
  const bodies = new Map<string, JsonValue[]>();
  for (const exchange of open.size === 0 ? [] : exchanges) {
    const view = readExchange(contract, exchange);
    if (view?.result !== 'success' || !open.has(view.operation) || view.body === undefined) continue;
    if (exchange.request.method !== 'HEAD') getOrMake(bodies, view.operation.name, () => []).push(view.body);
  }
  return Object.fromEntries([...bodies].map(([operation, values]) => [operation, { response: schemaOf(values) }]));
}

/** A schema that all values fit. */
function schemaOf(values: readonly JsonValue[], depth = 0): JsonObject {
  const found = new Set(values.map(jsonTypeOf));
  if (found.has('number')) found.delete('integer');
  const [only = '', ...others] = [...found].sort();
  const objects = values.filter(isObject);
  const elements = values.filter(isArray).flat();
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  const inner = (of: readonly JsonValue[]): JsonObject => schemaOf(of, depth + 1);
  const propertyOf = (name: string): JsonObject =>
    inner(objects.map((one) => ownProperty(one, name)).filter((value) => value !== undefined));
  const isDescribed = depth < deepest && names.length <= mostProperties;
  return {
    type: others.length === 0 ? only : [only, ...others],
    ...(isDescribed &&
      names.length > 0 && { properties: Object.fromEntries(names.map((name) => [name, propertyOf(name)])) }),
    ...(isDescribed && elements.length > 0 && { items: inner(elements) }),
  };
}
