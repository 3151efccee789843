import { headerPairs } from '../../base/http';
import { isArray, isObject, stringifyJson, type JsonObject, type JsonValue } from '../../base/json';
import { enumerate } from '../../base/text';
import type { Collection } from '../../openapi/collections/collection';
import type { Contract } from '../../openapi/contract';
import { asksForCredentials, type Operation } from '../../openapi/operation';
import { textsIn } from '../../openapi/schema/flatten';
import type { JsonType, Schema, SchemaRef } from '../../openapi/schema/schema';
import type { ApiInfo, CollectionInfo, OperationInfo, PropertyInfo } from './console-types';
import { json, type ControlHandlers, type ControlParts } from './control-call';
import { exampleRequest } from './example-request';

/** Items of a large file take long to make: so many operations are tried for an example. */
const mostExamples = 50;

/** The API that is mocked, as its file describes it. */
export function createApiInfo({ proxied, contract, config, sessions, reloads }: ControlParts): ControlHandlers {
  const { title, version, basePath, document, operations, collections } = contract;
  const { paths } = document.root;
  const [apiKey] = config.auth !== 'off' && operations.some(asksForCredentials) ? config.apiKeys : [];
  const exampleOf = (): Pick<ApiInfo, 'example'> => {
    const reads = operations.filter(({ method }) => method === 'GET').slice(0, mostExamples);
    for (const operation of reads) {
      const request = exampleRequest(contract, sessions.default.store.seeding, operation, apiKey);
      if (request !== undefined) return { example: { target: request.target, headers: headerPairs(request.headers) } };
    }
    return {};
  };
  return {
    getApi: () =>
      json(200, {
        kind: proxied === undefined ? 'mock' : 'proxy',
        ...{ title, version, file: document.file, basePath },
        ...(proxied !== undefined && { baseUrl: proxied() }),
        ...(apiKey !== undefined && { apiKey }),
        ...exampleOf(),
        operations: operations.map((operation) => describe(contract, operation)),
        collections: collections.map((collection) => describeCollection(contract, collection)),
        ...(reloads.error !== undefined && { error: reloads.error }),
        problems: document.problems.list.map(({ pointer, message }) => ({ at: document.locate(pointer), message })),
      } satisfies ApiInfo),
    // The OpenAPI file as the mock reads it, for this mock alone.
    getOpenApi: () =>
      json(200, {
        ...document.root,
        servers: [{ url: basePath === '' ? '/' : basePath }],
        ...(isObject(paths) && { paths: eachOf(paths, (path) => eachOf(withoutServers(path), withoutServers)) }),
      }),
  };
}

function eachOf(object: JsonObject, change: (value: JsonObject) => JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]): [string, JsonValue] => [name, isObject(value) ? change(value) : value]),
  );
}

function withoutServers(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== 'servers'));
}

function describe({ document }: Contract, operation: Operation): OperationInfo {
  const { id, method, path, summary, deprecation, responses, pointer } = operation;
  const sunset = deprecation?.sunset;
  return {
    ...{ id, method, path, summary },
    deprecated: deprecation !== undefined,
    ...(sunset !== undefined && { sunset, sunsetAt: document.locate(`${pointer}/x-sunset`) }),
    statuses: responses.map(({ status }) => status),
  };
}

function describeCollection(contract: Contract, collection: Collection): CollectionInfo {
  const { path, id, item } = collection;
  const { schemas } = contract;
  const variants = schemas.variantsOf(item.schema);
  const placed = schemas.propertiesOf(item);
  const properties = new Map<string, PropertyInfo>();
  for (const schema of variants.length === 0 ? [item.schema] : variants) {
    // What only some variants require is not required of all.
    const required = schemas.flatten(variants.length > 1 ? item.schema : schema)['required'];
    for (const [name, ref] of schemas.propertiesOf({ schema, pointer: item.pointer }))
      if (!properties.has(name))
        properties.set(
          name,
          describeProperty(contract, name, placed.get(name) ?? ref, textsIn(required).includes(name)),
        );
  }
  const idProperty = id?.name;
  const rank = ({ name }: PropertyInfo): number => (name === idProperty ? 0 : 1);
  return {
    path,
    ...(idProperty !== undefined && { idProperty }),
    properties: [...properties.values()].sort((one, other) => rank(one) - rank(other)),
  };
}

function describeProperty(
  { schemas, document }: Contract,
  name: string,
  ref: SchemaRef,
  required: boolean,
): PropertyInfo {
  const flat = schemas.flatten(ref.schema);
  const [type, another] = schemas.typesOf(ref.schema).filter((one) => one !== 'null');
  const values = isArray(flat['enum']) ? flat['enum'].map((value) => stringifyJson(value)) : undefined;
  const input = another === undefined && type !== undefined ? inputs[type] : undefined;
  return {
    name,
    type: typeInWords(schemas, ref),
    input: values === undefined ? (input ?? 'json') : 'enum',
    required,
    readOnly: flat['readOnly'] === true,
    ...(values !== undefined && { values }),
    at: document.locate(ref.pointer),
  };
}

/** How a form asks for a value of a type; JSON for all others. */
const inputs: Partial<Record<JsonType, PropertyInfo['input']>> = {
  ...{ integer: 'number', number: 'number', boolean: 'boolean', string: 'text' },
};

/** `int64`, `PetStatus`, `array of Tag`, `string or integer`. */
function typeInWords(schemas: Contract['schemas'], ref: SchemaRef): string {
  const words = (schema: Schema): string =>
    schemas.nameOf(schema) ?? (enumerate(schemas.typesOf(schema), 'or') || 'any');
  if (schemas.nameOf(ref.schema) !== undefined) return words(ref.schema);
  const items = schemas.typesOf(ref.schema).includes('array') ? schemas.itemsOf(ref) : undefined;
  if (items !== undefined) return `array of ${words(items.schema)}`;
  const { format } = schemas.flatten(ref.schema);
  return typeof format === 'string' ? format : words(ref.schema);
}
