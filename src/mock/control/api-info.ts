import { isArray, stringifyJson } from '../../base/json';
import { enumerate } from '../../base/text';
import type { Collection } from '../../openapi/collections/collection';
import type { Contract } from '../../openapi/contract';
import { asksForCredentials, type Operation } from '../../openapi/operation';
import { textsIn } from '../../openapi/schema/flatten';
import type { SchemaRef } from '../../openapi/schema/schema';
import type { MockConfig } from '../config';
import type { Reloads } from '../reloads';
import type { Sessions } from '../store/sessions';
import type { ApiInfo, CollectionInfo, OperationInfo, PropertyInfo } from './console-types';
import { json, type ControlHandlers } from './control-call';
import { exampleRequest, httpOf } from './example-request';

interface ApiInfoParts {
  readonly proxied?: { readonly baseUrl: () => string };
  readonly contract: Contract;
  readonly config: MockConfig;
  readonly sessions: Sessions;
  readonly reloads: Reloads;
}

/** Items of a large file take long to make: examples beyond so many operations would keep the console waiting. */
const mostExamples = 50;

/** The API that is mocked, as its file describes it. */
export function createApiInfo({ proxied, contract, config, sessions, reloads }: ApiInfoParts): ControlHandlers {
  const { title, version, document, operations, collections } = contract;
  const [basePath = ''] = contract.servers.map((server) => server.basePath);
  const [apiKey] = config.auth !== 'off' && operations.some(asksForCredentials) ? config.apiKeys : [];
  const reads = operations.filter(({ method }) => method === 'GET').slice(0, mostExamples);
  const exampleOf = (operation: Operation): Pick<OperationInfo, 'example'> => {
    if (!reads.includes(operation)) return {};
    const example = exampleRequest(contract, sessions.default.store.seeding, operation);
    return example === undefined ? {} : { example: httpOf(operation, example, basePath).target };
  };
  return {
    getApi: () =>
      json(200, {
        ...{
          kind: proxied === undefined ? ('mock' as const) : ('proxy' as const),
          title,
          version,
          file: document.file,
        },
        ...{ basePath, ...(proxied !== undefined && { baseUrl: proxied.baseUrl() }) },
        ...(apiKey !== undefined && { apiKey }),
        revision: reloads.revision,
        operations: operations.map((operation) => ({ ...describe(contract, operation), ...exampleOf(operation) })),
        collections: collections.map((collection) => describeCollection(contract, collection)),
        problems: document.problems.list.map(({ pointer, message, consequence, remedy }) => ({
          ...{ at: document.locate(pointer), message, consequence },
          ...(remedy !== undefined && { remedy }),
        })),
      } satisfies ApiInfo),
  };
}

function describe({ document }: Contract, operation: Operation): OperationInfo {
  const { id, method, path, summary, tags, deprecation, responses, pointer } = operation;
  const sunset = deprecation?.sunset;
  return {
    ...{ id, method, path, summary, tags },
    deprecated: deprecation !== undefined,
    ...(sunset !== undefined && { sunset, sunsetAt: document.locate(`${pointer}/x-sunset`) }),
    statuses: responses.map(({ status }) => status),
  };
}

function describeCollection(contract: Contract, collection: Collection): CollectionInfo {
  const { path, schemaName, id, isSingleton, item } = collection;
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
  const idProperty = id?.at.slice(1);
  const rank = ({ name }: PropertyInfo): number => (name === idProperty ? 0 : 1);
  return {
    path,
    ...(schemaName !== undefined && { schemaName }),
    ...(idProperty !== undefined && { idProperty }),
    isSingleton,
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
  const types = schemas.typesOf(ref.schema).filter((type) => type !== 'null');
  const values = isArray(flat['enum']) ? flat['enum'].map((value) => stringifyJson(value)) : undefined;
  const scalar = { integer: 'number', number: 'number', boolean: 'boolean', string: 'text' } as const;
  const [type] = types;
  const input =
    types.length === 1 && type !== undefined && type in scalar ? scalar[type as keyof typeof scalar] : 'json';
  return {
    name,
    type: typeInWords(schemas, ref),
    input: values === undefined ? input : 'enum',
    required,
    readOnly: flat['readOnly'] === true,
    ...(values !== undefined && { values }),
    at: document.locate(ref.pointer),
  };
}

/** `int64`, `PetStatus`, `array of Tag`, `string or integer`. */
export function typeInWords(schemas: Contract['schemas'], ref: SchemaRef): string {
  const name = schemas.nameOf(ref.schema);
  if (name !== undefined) return name;
  const types = schemas.typesOf(ref.schema);
  const items = schemas.itemsOf(ref);
  if (types.includes('array') && items !== undefined) {
    const itemName = schemas.nameOf(items.schema) ?? enumerate(schemas.typesOf(items.schema), 'or');
    return itemName === '' ? 'array' : `array of ${itemName}`;
  }
  const { format } = schemas.flatten(ref.schema);
  if (typeof format === 'string') return format;
  return types.length === 0 ? 'any' : enumerate(types, 'or');
}
