import { isVersion30, type JsonObject } from '../document';
import { childPointer } from '../json-pointer';
import type { LoadedDocument } from '../load-document';
import { walkSchemas } from './walk';

/**
 * Reads `nullable` in an OpenAPI 3.1 document, which knows none, as OpenAPI 3.0 means it (section 4.7.24): in place it becomes
 * a type of 3.1, so that everybody reads it alike. Said once for the whole document.
 */
export function mendNullable({ root, flaws }: LoadedDocument): void {
  if (isVersion30(root)) return;
  const found: JsonObject[] = [];
  let first = '';
  walkSchemas(root, (schema, pointer) => {
    if (typeof schema.nullable !== 'boolean') return;
    if (schema.nullable) {
      if (found.length === 0) first = childPointer(pointer, 'nullable');
      found.push(schema);
    } else Reflect.deleteProperty(schema, 'nullable');
  });
  if (found.length === 0) return;
  found.forEach(takeNull);
  const places = found.length === 1 ? '' : `, here and in ${found.length - 1} more places`;
  const problem = `\`nullable\` is a word of OpenAPI 3.0, not of 3.1${places}`;
  flaws.add(first, problem, 'it is read as meant: null is taken', "write a type such as ['string', 'null']");
}

const nothing = { type: 'null' };

function takeNull(schema: JsonObject): void {
  Reflect.deleteProperty(schema, 'nullable');
  const { type } = schema;
  const values = schema['enum'];
  if (Array.isArray(values) && !values.includes(null)) schema['enum'] = [...(values as unknown[]), null];
  if (typeof type === 'string' || Array.isArray(type)) {
    const types: unknown[] = [type].flat();
    if (!types.includes('null')) schema['type'] = [...types, 'null'];
    return;
  }
  for (const keyword of ['oneOf', 'anyOf']) {
    const alternatives = schema[keyword];
    if (!Array.isArray(alternatives)) continue;
    schema[keyword] = [...(alternatives as unknown[]), nothing];
    return;
  }
  for (const keyword of ['$ref', 'allOf']) {
    if (schema[keyword] === undefined) continue;
    schema['anyOf'] = [{ [keyword]: schema[keyword] }, nothing];
    Reflect.deleteProperty(schema, keyword);
    return;
  }
}
