import { isObject, type JsonObject, type JsonValue } from '../base/json';
import { getOrMake } from '../base/once';
import type { Exchange } from '../exchange/exchange';
import { readExchange } from '../knowledge/view-of';
import type { OperationHints } from '../openapi/collections/hints';
import { lastParameter, shapeOf } from '../openapi/collections/paths';
import type { Contract } from '../openapi/contract';
import { idNameOf } from '../openapi/names';
import type { Operation } from '../openapi/operation';
import { isResponseOpen } from '../openapi/response/hinted-response';
import { jsonContent } from '../openapi/response/responses';
import { schemaOfValues } from '../openapi/schema/schema-of-values';

/** The types and properties in responses of which the OpenAPI file says nothing: by them operations belong together. */
export function learnSchemas(contract: Contract, exchanges: readonly Exchange[]): OperationHints {
  const open = new Set(contract.operations.filter(isResponseOpen));
  const bodies = new Map<Operation, JsonValue[]>();
  for (const exchange of open.size === 0 ? [] : exchanges) {
    const view = readExchange(contract, exchange);
    if (view?.result !== 'success' || !open.has(view.operation) || view.body === undefined) continue;
    if (exchange.request.method !== 'HEAD') getOrMake(bodies, view.operation, () => []).push(view.body);
  }
  return Object.fromEntries(
    [...bodies].map(([operation, values]) => {
      const response = withItems(schemaOfValues(values), () => itemToCreate(contract, operation));
      return [operation.name, { response }];
    }),
  );
}

/** A list whose arrays were empty has items as they are created. */
function withItems(schema: JsonObject, item: () => JsonObject | undefined): JsonObject {
  const { type, items, properties } = schema;
  if (type === 'array' && items === undefined) {
    const made = item();
    return made === undefined ? schema : { ...schema, items: made };
  }
  if (!isObject(properties)) return schema;
  const inner = Object.entries(properties).map(([name, one]) => [name, isObject(one) ? withItems(one, item) : one]);
  return { ...schema, properties: Object.fromEntries(inner) as JsonObject };
}

/** What the POST at the path of a list takes, and the ID that the path below it has. */
function itemToCreate(contract: Contract, { method, path }: Operation): JsonObject | undefined {
  const { operations } = contract;
  const post = operations.find((one) => one.method === 'POST' && shapeOf(one.path) === shapeOf(path));
  const body = jsonContent(post?.requestBody)?.schema?.schema;
  if (method !== 'GET' || body === undefined) return undefined;
  const parameter = lastParameter(operationBelow(contract, path)?.path ?? '') ?? 'id';
  return { allOf: [{ properties: { [idNameOf(parameter)]: { type: ['integer', 'string'] } } }, body] };
}

function operationBelow({ operations }: Contract, path: string): Operation | undefined {
  return operations.find((one) => shapeOf(one.path) === `${shapeOf(path)}/{}`);
}

/** The same, and of what nobody has seen yet a guess: a response to one item is as the items of the list are. */
export function guessSchemas(contract: Contract, exchanges: readonly Exchange[]): OperationHints {
  const seen = learnSchemas(contract, exchanges);
  const { collections } = contract.withHints(seen);
  const guessed = contract.operations.flatMap((operation) => {
    const { name, method, path } = operation;
    const shape = shapeOf(path);
    const near = collections.find((one) => [shapeOf(one.path), `${shapeOf(one.path)}/{}`].includes(shape));
    if (near === undefined || method === 'DELETE' || !isResponseOpen(operation)) return [];
    return [[name, { response: near.item.schema }] as const];
  });
  return { ...Object.fromEntries(guessed), ...seen };
}
