import { isObject, type JsonObject, type Schema } from '../document';
import { childPointer } from '../json-pointer';

const oneSchema = [
  'items',
  'additionalProperties',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'unevaluatedProperties',
  'unevaluatedItems',
];
const schemaLists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const schemaMaps = ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'];

/**
 * Calls `visit` with every Schema Object that is written in the document (OpenAPI 3.1 section 4.8.24) and its pointer,
 * parents before children. `$ref`s are not followed: what they point to is visited where it is written.
 */
export function walkSchemas(root: JsonObject, visit: (schema: Schema, pointer: string) => void): void {
  const components = root['components'];
  if (isObject(components)) {
    const schemas = components['schemas'];
    if (isObject(schemas)) walkMap(schemas, '/components/schemas', visit);
    for (const kind of ['parameters', 'headers', 'responses', 'requestBodies', 'pathItems']) {
      walkHolders(components[kind], `/components/${kind}`, visit);
    }
  }
  walkHolders(root['paths'], '/paths', visit);
}

/** Finds the `schema` members below anything that is no schema itself: path items, operations, parameters, headers, contents. */
function walkHolders(value: unknown, pointer: string, visit: (schema: Schema, pointer: string) => void): void {
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      walkHolders(item, childPointer(pointer, index), visit);
    });
  } else if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      const memberPointer = childPointer(pointer, name);
      if (name === 'schema') walkSchema(member, memberPointer, visit);
      else if (name !== 'example' && name !== 'examples' && !name.startsWith('x-'))
        walkHolders(member, memberPointer, visit);
    }
  }
}

function walkSchema(value: unknown, pointer: string, visit: (schema: Schema, pointer: string) => void): void {
  if (!isObject(value)) return;
  visit(value, pointer);
  for (const keyword of oneSchema) {
    const schema = value[keyword];
    // Few schemas have many of them, and documents are walked several times.
    if (isObject(schema)) walkSchema(schema, childPointer(pointer, keyword), visit);
  }
  for (const keyword of schemaLists) {
    const list = value[keyword];
    if (Array.isArray(list))
      list.forEach((item, index) => {
        walkSchema(item, childPointer(pointer, keyword, index), visit);
      });
  }
  for (const keyword of schemaMaps) {
    const map = value[keyword];
    if (isObject(map)) walkMap(map, childPointer(pointer, keyword), visit);
  }
}

function walkMap(map: JsonObject, pointer: string, visit: (schema: Schema, pointer: string) => void): void {
  for (const [name, schema] of Object.entries(map)) walkSchema(schema, childPointer(pointer, name), visit);
}
