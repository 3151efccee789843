import path from 'node:path';
import { isObject, type JsonObject, type JsonValue } from '../../src/base/json';
import { getOrMake } from '../../src/base/once';
import type { MockOptions } from '../../src/mock/config';
import { createFolders } from '../files';
import { askMock, type AskedMock } from './ask';

/** An operation in short: its query parameters, the schema of its body, and by status a schema, a description, or a whole response. */
export interface Short {
  readonly query?: JsonObject;
  readonly body?: JsonObject;
  readonly isBodyOptional?: true;
  /** Default: JSON. */
  readonly types?: readonly string[];
  readonly [status: number]: JsonObject | string;
}

export const [int, text, bool, uuid] = ['integer', 'string', 'boolean', 'string'].map((type, index): JsonObject =>
  index === 3 ? { type, format: 'uuid' } : { type },
) as [JsonObject, JsonObject, JsonObject, JsonObject];

export function ref(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

export function list(items: JsonObject): JsonObject {
  return { type: 'array', items };
}

/** Properties are required, but those whose name ends in a question mark. */
export function object(properties: JsonObject): JsonObject {
  const required = Object.keys(properties).filter((name) => !name.endsWith('?'));
  const plain = Object.entries(properties).map(([name, schema]) => [name.replace('?', ''), schema]);
  return { type: 'object', required, properties: Object.fromEntries(plain) as JsonObject };
}

/** An OpenAPI file of operations by `GET /pets/{petId}`. Path parameters are integers unless `ids` has their schema. */
export function openapi(
  operations: Readonly<Record<string, Short>>,
  schemas: JsonObject,
  ids: JsonObject = {},
): JsonObject {
  const paths: Record<string, Record<string, JsonValue>> = {};
  for (const [name, short] of Object.entries(operations)) {
    const [method = '', template = ''] = name.split(' ');
    (paths[template] ??= {})[method.toLowerCase()] = operationOf(template, short, ids);
  }
  return { openapi: '3.1.0', info: { title: 'Test', version: '1' }, paths, components: { schemas } };
}

function operationOf(
  template: string,
  { query = {}, body, isBodyOptional, types = ['application/json'], ...responses }: Short,
  ids: JsonObject,
): JsonObject {
  const contentOf = (schema: JsonObject): JsonObject => Object.fromEntries(types.map((type) => [type, { schema }]));
  const inPath = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: ids[name] ?? int,
  }));
  const inQuery = Object.entries(query).map(([name, schema]) => ({ name, in: 'query', schema, explode: false }));
  const responseOf = (said: JsonObject | string): JsonObject => {
    if (!isObject(said)) return { description: said };
    return 'description' in said ? said : { description: 'ok', content: contentOf(said) };
  };
  const documented = Object.entries(responses).map(([status, said]) => [status, responseOf(said)]);
  return {
    parameters: [...inPath, ...inQuery],
    ...(body !== undefined && { requestBody: { required: isBodyOptional !== true, content: contentOf(body) } }),
    responses: Object.fromEntries(documented) as JsonObject,
  };
}

/** Makes mocks of documents, beside other files. Any request is let in unless options say otherwise. */
export function createMocks(): (
  document: JsonObject,
  options?: MockOptions,
  files?: Record<string, string>,
) => Promise<AskedMock> {
  const createFolder = createFolders();
  const openapiFiles = new Map<string, string>();
  return (document, options = {}, files = {}) => {
    const openapiFile = getOrMake(openapiFiles, JSON.stringify(document), () =>
      path.join(createFolder({ 'openapi.json': JSON.stringify(document) }), 'openapi.json'),
    );
    const items = options.items === undefined ? {} : { items: path.join(createFolder(files), options.items) };
    return askMock({ auth: 'off', openapiFile, ...options, ...items });
  };
}
