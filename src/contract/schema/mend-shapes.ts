import { isObject, type JsonObject } from '../document';
import { childPointer } from '../json-pointer';
import type { LoadedDocument } from '../load-document';
import { isWholeText } from '../uri-path';
import { dropCompanions } from './companions';
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

/** Keywords by which nothing is valid or not: without them, no more is taken than is said. */
const silent = new Set(['deprecated', 'readOnly', 'writeOnly', 'discriminator', 'examples', '$defs', 'definitions']);

/** A map of schemas in a schema. */
interface SchemaMap {
  readonly schema: JsonObject;
  readonly keyword: string;
  readonly map: JsonObject;
  readonly pointer: string;
  readonly loaded: LoadedDocument;
}

/** Takes from a schema, in place, what has no meaning where it stands; each is a flaw. */
export function dropMalformed(schema: JsonObject, pointer: string, loaded: LoadedDocument): void {
  const { flaws } = loaded;
  for (const [keywords, what, holds] of shapes) {
    for (const keyword of keywords) {
      const value = schema[keyword];
      if (value === undefined || holds(value)) continue;
      Reflect.deleteProperty(schema, keyword);
      dropCompanions(schema, keyword);
      const told = [childPointer(pointer, keyword), `expected ${what}, got something else`] as const;
      if (silent.has(keyword)) flaws.add(...told, 'it is left out', 'correct it');
      else flaws.addUnchecked(schema, ...told, 'it is left out, anything is taken for it', 'correct it');
    }
  }
  for (const keyword of maps) {
    const map = schema[keyword];
    if (isObject(map)) mendMap({ schema, keyword, map, pointer: childPointer(pointer, keyword), loaded });
  }
}

function mendMap(place: SchemaMap): void {
  const { keyword, map, pointer, loaded } = place;
  for (const [name, value] of Object.entries(map)) {
    if (keyword === 'patternProperties' && !isPattern(name))
      dropMember(place, name, 'the name is no regular expression of ECMA-262');
    // Validators know their parts by URI, which could not hold it.
    else if (!silent.has(keyword) && !isWholeText(name))
      dropMember(place, name, 'half a surrogate pair is no character');
    else if (!isSchema(value)) {
      // The name is described all the same, and stays where others are refused.
      const anything = {};
      Object.defineProperty(map, name, { value: anything, enumerable: true, writable: true, configurable: true });
      const problem = 'expected a schema, got something else';
      loaded.flaws.addUnchecked(
        anything,
        childPointer(pointer, name),
        problem,
        'anything is taken for it',
        'correct it',
      );
    }
  }
}

function dropMember({ schema, keyword, map, pointer, loaded }: SchemaMap, name: string, problem: string): void {
  Reflect.deleteProperty(map, name);
  dropCompanions(schema, keyword);
  const cost = 'it is left out, anything is taken for it';
  loaded.flaws.addUnchecked(schema, childPointer(pointer, name), problem, cost, 'correct it');
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
