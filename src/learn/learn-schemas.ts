import { isArray, isObject, ownProperty, type JsonObject, type JsonValue } from '../base/json';
import { getOrMake } from '../base/once';
import type { Exchange } from '../exchange/exchange';
import { readExchange } from '../knowledge/view-of';
import type { OperationHints } from '../openapi/collections/hints';
import { lastParameter, shapeOf } from '../openapi/collections/paths';
import type { Contract } from '../openapi/contract';
import { isIdName, wordsOf } from '../openapi/names';
import type { Operation } from '../openapi/operation';
import { isResponseOpen } from '../openapi/response/hinted-response';
import { jsonContent } from '../openapi/response/responses';
import { jsonTypeOf } from '../openapi/schema/flatten';

/** Of what nests deeper, or has more properties, only the type is said. */
const deepest = 6;
const mostProperties = 200;

/**
 * The types and properties in responses of which the OpenAPI file says nothing: by them operations belong together. What nobody has seen is
 * as its neighbours are: the items of an empty list as the body that creates one, and a response to one item as the items of the list.
 */
export function learnSchemas(contract: Contract, exchanges: readonly Exchange[]): OperationHints {
  const open = new Set(contract.operations.filter(isResponseOpen));
  const bodies = new Map<Operation, JsonValue[]>();
  for (const exchange of open.size === 0 ? [] : exchanges) {
    const view = readExchange(contract, exchange);
    if (view?.result !== 'success' || !open.has(view.operation) || view.body === undefined) continue;
    if (exchange.request.method !== 'HEAD') getOrMake(bodies, view.operation, () => []).push(view.body);
  }
  const seen = [...bodies].map(([operation, values]) => {
    const schema = schemaOf(values);
    return [operation.name, { response: withItems(schema, () => itemToCreate(contract, operation)) }] as const;
  });
  return { ...likeNeighbours(contract, open, Object.fromEntries(seen)), ...Object.fromEntries(seen) };
}

/** A list whose arrays were empty, with items. */
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
function itemToCreate({ operations }: Contract, { method, path }: Operation): JsonObject | undefined {
  const post = operations.find((one) => one.method === 'POST' && shapeOf(one.path) === shapeOf(path));
  const body = jsonContent(post?.requestBody)?.schema?.schema;
  if (method !== 'GET' || body === undefined) return undefined;
  const below = operations.find((one) => shapeOf(one.path) === `${shapeOf(path)}/{}`);
  const parameter = lastParameter(below?.path ?? '') ?? 'id';
  const name = isIdName(parameter) ? (wordsOf(parameter).at(-1) ?? '') : parameter;
  return { allOf: [body, { properties: { [name]: { type: ['integer', 'string'] } } }] };
}

/** Operations of a collection that nobody has seen a response of. */
function likeNeighbours(contract: Contract, open: ReadonlySet<Operation>, seen: OperationHints): OperationHints {
  const unseen = [...open].filter(({ name, method }) => seen[name] === undefined && method !== 'DELETE');
  const { collections } = contract.withHints(seen);
  return Object.fromEntries(
    unseen.flatMap(({ name, path }) => {
      const shape = shapeOf(path);
      const near = collections.find((one) => [shapeOf(one.path), `${shapeOf(one.path)}/{}`].includes(shape));
      return near === undefined ? [] : [[name, { response: near.item.schema }]];
    }),
  );
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
