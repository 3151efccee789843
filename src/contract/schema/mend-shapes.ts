import { isObject, type JsonObject } from '../document';
import { childPointer } from '../json-pointer';
import type { LoadedDocument } from '../load-document';
import { compilePattern } from './patterns';

/** What values keywords can have, in words; a keyword with another one says nothing that could be played. */
const shapes: readonly (readonly [keywords: readonly string[], what: string, holds: (value: unknown) => boolean])[] = [
  [['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'], 'a schema', isSchema],
  [['unevaluatedProperties', 'unevaluatedItems'], 'a schema', isSchema],
  [['prefixItems'], 'a list of schemas', (value) => Array.isArray(value) && value.every(isSchema)],
  [['patternProperties', 'dependentSchemas', '$defs', 'definitions'], 'an object', isObject],
  [['dependentRequired'], 'lists of property names', isMapOfNames],
  [['minProperties', 'maxProperties', 'minContains', 'maxContains'], 'a count', isCount],
  [['$ref', 'pattern', 'format'], 'a text', (value) => typeof value === 'string'],
  [['type'], 'a type', (value) => !Array.isArray(value) || value.length > 0],
  [['uniqueItems', 'nullable', 'readOnly', 'writeOnly', 'deprecated'], 'true or false', isBoolean],
  [['discriminator'], 'an object', isObject],
  [['examples'], 'a list', (value) => Array.isArray(value) || isObject(value)],
];

/** Keywords whose members are schemas. */
const maps = ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'];

/** Takes from a schema, in place, what has no meaning where it stands; each is a flaw. */
export function dropMalformed(schema: JsonObject, pointer: string, loaded: LoadedDocument): void {
  for (const [keywords, what, holds] of shapes) {
    for (const keyword of keywords) {
      const value = schema[keyword];
      if (value === undefined || holds(value)) continue;
      drop(schema, keyword, pointer, `expected ${what}, got something else`, loaded);
    }
  }
  for (const keyword of maps) {
    const map = schema[keyword];
    if (!isObject(map)) continue;
    for (const [name, value] of Object.entries(map)) {
      const place = childPointer(pointer, keyword);
      if (!isSchema(value)) drop(map, name, place, 'expected a schema, got something else', loaded);
      else if (keyword === 'patternProperties' && !isPattern(name))
        drop(map, name, place, 'the name is no regular expression of ECMA-262', loaded);
    }
  }
}

function drop(holder: JsonObject, name: string, pointer: string, problem: string, { flaws }: LoadedDocument): void {
  Reflect.deleteProperty(holder, name);
  flaws.add(childPointer(pointer, name), problem, 'it is left out', 'correct it');
}

/** Tells whether a value can be a schema: an object, or a boolean (JSON Schema 2020-12 core, 4.3). */
export function isSchema(value: unknown): boolean {
  return isObject(value) || typeof value === 'boolean';
}

function isMapOfNames(value: unknown): boolean {
  const isNames = (names: unknown): boolean => Array.isArray(names) && names.every((name) => typeof name === 'string');
  return isObject(value) && Object.values(value).every(isNames);
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0;
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}

function isPattern(text: string): boolean {
  try {
    compilePattern(text);
    return true;
  } catch {
    return false;
  }
}
