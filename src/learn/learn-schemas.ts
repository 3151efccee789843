import { asText, isArray, isObject, ownProperty, type JsonObject, type JsonValue } from '../base/json';
import { getOrMake } from '../base/once';
import type { Exchange } from '../exchange/exchange';
import { readExchange } from '../knowledge/view-of';
import type { OperationHints } from '../openapi/collections/hints';
import { findId } from '../openapi/collections/id-property';
import { ItemSchemas } from '../openapi/collections/item-schemas';
import { lastParameter, shapeOf } from '../openapi/collections/paths';
import type { Contract } from '../openapi/contract';
import { valueAt } from '../openapi/document/pointer';
import { isIdName, wordsOf } from '../openapi/names';
import type { Operation } from '../openapi/operation';
import { isResponseOpen } from '../openapi/response/hinted-response';
import { jsonContent } from '../openapi/response/responses';
import { jsonTypeOf } from '../openapi/schema/flatten';

/** Of what nests deeper, or has more properties, only the type is said. */
const deepest = 3;
const mostProperties = 200;
/** So many values of one place are enough. */
const mostValues = 1000;

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
      const items = itemsOfMaps(contract, operation, values);
      const response =
        items.length > 0
          ? { type: 'object', additionalProperties: schemaOf(items, 1) }
          : withItems(schemaOf(values), () => itemToCreate(contract, operation));
      return [operation.name, { response }];
    }),
  );
}

/** The items of objects that have each by its ID: where it has none itself, by a number or a UUID. None if that is not so. */
function itemsOfMaps(contract: Contract, { path }: Operation, values: readonly JsonValue[]): readonly JsonValue[] {
  const entries = values.every(isObject) ? values.flatMap((map) => Object.entries(map)) : [];
  const items = entries.map(([, item]) => item);
  const below = operationBelow(contract, path);
  const parameter = below?.parameters.find(
    ({ in: place, name }) => place === 'path' && below.path.endsWith(`{${name}}`),
  );
  const id = findId(new ItemSchemas(contract.schemas), { schema: schemaOf(items, 1), pointer: '' }, path, parameter);
  const isItem = ([key, item]: readonly [string, JsonValue]): boolean => {
    const own = id && valueAt(item, id.at);
    return isObject(item) && (own === undefined ? /^(?:\d+|[\da-f]{8}-[\da-f-]{27})$/i.test(key) : asText(own) === key);
  };
  return entries.every(isItem) ? items : [];
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
  const name = isIdName(parameter) ? (wordsOf(parameter).at(-1) ?? '') : parameter;
  return { allOf: [{ properties: { [name]: { type: ['integer', 'string'] } } }, body] };
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

/** A schema that all values of a property fit, and others that it may have: only IDs are integers for sure, and null alone says nothing. */
function schemaOf(all: readonly JsonValue[], depth = 0, property = ''): JsonObject {
  const values = all.slice(0, mostValues);
  const types = values.map(jsonTypeOf);
  const isWhole = isIdName(property) && !types.includes('number');
  const found = new Set(types.map((type) => (type === 'integer' && !isWhole ? 'number' : type)));
  const [only = '', ...others] = [...found].sort();
  const objects = values.filter(isObject);
  const elements = values.filter(isArray).flat();
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  const inner = (of: readonly JsonValue[], name: string): JsonObject => schemaOf(of, depth + 1, name);
  const propertyOf = (name: string): JsonObject =>
    inner(
      objects.map((one) => ownProperty(one, name)).filter((value) => value !== undefined),
      name,
    );
  if (only === 'null' && others.length === 0) return {};
  const isDescribed = depth < deepest && names.length <= mostProperties;
  return {
    type: others.length === 0 ? only : [only, ...others],
    ...(isDescribed &&
      names.length > 0 &&
      (names.every(isPlainName)
        ? { properties: Object.fromEntries(names.map((name) => [name, propertyOf(name)])) }
        : { additionalProperties: inner(objects.flatMap(Object.values<JsonValue>), '') })),
    ...(isDescribed && elements.length > 0 && { items: inner(elements, property) }),
  };
}

/** Whether people name a property so, and a profile may: not by an address, a text or a key. `@id` and `hydra:member` are of JSON-LD. */
function isPlainName(name: string): boolean {
  return /^@?[\p{L}\p{N}_$.:-]{1,40}$/u.test(name) && !(/[A-Z\d]{20}/i.test(name) && /\d/.test(name));
}
