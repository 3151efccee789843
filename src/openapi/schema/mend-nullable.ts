import { isVersion30, type JsonObject, childPointer, type Schema } from '../document';
import type { LoadedDocument } from '../load-document';
import { walkSchemas, eachSchema } from '../walk-document';
import { createFindUnchecked } from './validators';

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

const keywords = ['unevaluatedProperties', 'unevaluatedItems'];

/**
 * Leaves out, in place, `unevaluatedProperties` and `unevaluatedItems` (JSON Schema 2020-12 core, section 11) of schemas that
 * reach something that is not checked: they would refuse whatever that has looked at.
 */
export function mendUnevaluated({ root, flaws }: LoadedDocument): void {
  if (flaws.uncheckedCount() === 0) return;
  const strict: [schema: Schema, pointer: string][] = [];
  walkSchemas(root, (schema, pointer) => {
    if (keywords.some((keyword) => schema[keyword] !== undefined)) strict.push([schema, pointer]);
  });
  const findUnchecked = createFindUnchecked(root, flaws);
  // All are looked at before the first becomes a flaw of its own.
  const loose = strict.filter(([, pointer]) => findUnchecked(pointer) !== undefined);
  for (const [schema, pointer] of loose) {
    for (const keyword of keywords.filter((known) => schema[known] !== undefined)) {
      // What it takes beside others is told already.
      if (flaws.uncheckedAt(schema)?.pointer === childPointer(pointer, keyword)) continue;
      Reflect.deleteProperty(schema, keyword);
      const problem = 'a part of the schema is not checked, so that what is left over is not known';
      flaws.addUnchecked(schema, childPointer(pointer, keyword), problem, 'it is left out');
    }
  }
}

/** What stands beside a `$ref` for people to read binds nothing, and clauses quote it. */
const words = new Set(['$ref', 'description', 'summary', 'title']);

/**
 * Takes from the schemas of an OpenAPI 3.0 document what stands beside a `$ref`: it is to be ignored there (OpenAPI 3.0
 * section 4.7.23), and the validators that come after would heed it. Changes the document given.
 */
export function dropIgnoredSiblings(root: JsonObject): void {
  if (!isVersion30(root)) return;
  eachSchema(root, (schema) => {
    if (typeof schema.$ref !== 'string') return;
    for (const keyword of Object.keys(schema)) {
      if (!words.has(keyword)) Reflect.deleteProperty(schema, keyword);
    }
  });
}
