import { compilePattern } from '../patterns/patterns';
import { isObject, isVersion30, type JsonObject, childPointer } from '../document';
import type { LoadedDocument } from '../load-document';
import { preview } from './describe-error';
import { didYouMean } from '../../base/text';
import type { JsonValue } from '../../base/json';
import { isWholeText } from '../../base/http';

const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

/** Words that documents write for types. */
const meantTypes: Readonly<Record<string, string>> = {
  int: 'integer',
  int32: 'integer',
  int64: 'integer',
  long: 'integer',
  float: 'number',
  double: 'number',
  decimal: 'number',
  bool: 'boolean',
  str: 'string',
  text: 'string',
  file: 'string',
  list: 'array',
  map: 'object',
};

/** A keyword of a schema: where it stands, and who is told of it. */
interface Place {
  readonly schema: JsonObject;
  readonly keyword: string;
  readonly pointer: string;
  readonly loaded: LoadedDocument;
}

/**
 * Mends the keywords of a schema (without its subschemas), in place, whose values no validator could be made of: read as meant
 * where that is plain, else left out. Each is a flaw.
 */
export function mendValues(schema: JsonObject, pointer: string, loaded: LoadedDocument): void {
  const at = (keyword: string): Place => ({ schema, keyword, pointer, loaded });
  if (schema['type'] !== undefined) mendType(at('type'));
  if (schema['pattern'] !== undefined) mendPattern(at('pattern'));
  if (schema['required'] !== undefined) mendRequired(at('required'));
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) if (schema[keyword] !== undefined) mendSchemas(at(keyword));
  for (const keyword of ['exclusiveMinimum', 'exclusiveMaximum'])
    if (schema[keyword] !== undefined) mendExclusive(at(keyword));
  for (const [keyword, [what, holds]] of Object.entries(shapes)) {
    if (schema[keyword] !== undefined && !holds(schema[keyword])) mendShape(at(keyword), what, holds);
  }
  if (Array.isArray(schema['enum']) && schema['enum'].length === 0) mendEmptyEnum(at('enum'));
  if (schema['required'] !== undefined && schema['additionalProperties'] === false) mendForbidden(at('required'));
  if (schema['type'] === 'array' && schema['items'] === undefined && isVersion30(loaded.root))
    loaded.flaws.add(pointer, 'the array has no `items`', 'its items are anything', 'describe them');
}

const shapes: Record<string, [what: string, holds: (value: unknown) => boolean]> = {
  properties: ['an object of schemas', isObject],
  enum: ['a list of values', (value) => Array.isArray(value)],
  minimum: ['a number', isNumber],
  maximum: ['a number', isNumber],
  multipleOf: ['a number above 0', (value) => isNumber(value) && Number(value) > 0],
  minLength: ['a count', isCount],
  maxLength: ['a count', isCount],
  minItems: ['a count', isCount],
  maxItems: ['a count', isCount],
};

function mendShape(place: Place, what: string, holds: (value: unknown) => boolean): void {
  const { schema, keyword } = place;
  const value = schema[keyword];
  const meant = typeof value === 'string' && value.trim() !== '' ? Number(value) : undefined;
  const problem = `expected ${what}, got ${shown(value)}`;
  if (meant !== undefined && holds(meant)) replace(place, meant, problem);
  else leaveOut(place, problem);
}

function mendType(place: Place): void {
  const { schema, pointer, loaded } = place;
  const declared: unknown[] = [schema['type']].flat();
  if (declared.every((type) => types.includes(type as string))) return;
  const wrong = declared.find((type) => !types.includes(type as string));
  const hint = typeof wrong === 'string' ? didYouMean(wrong, [...types, ...Object.keys(meantTypes)]) : '';
  const problem = `expected a type of ${types.join(', ')}, got ${shown(wrong)}`;
  // `[string, null]` in YAML lists null itself, and is meant so; `type:` with nothing after it says nothing.
  const meant = declared.map((type) => (type === null && declared.length > 1 ? 'null' : meantType(type)));
  if (declared.includes('any')) {
    Reflect.deleteProperty(schema, 'type');
    loaded.flaws.add(childPointer(pointer, 'type'), problem, 'any type is taken', 'leave `type` out');
  } else if (meant.every((type) => type !== undefined)) {
    if (declared.includes('file')) schema['format'] ??= 'binary';
    const [only = 'string'] = meant;
    replace(place, meant.length === 1 ? only : [...new Set(meant)], problem);
  } else leaveOut(place, problem + hint);
}

function meantType(type: unknown): string | undefined {
  if (typeof type !== 'string') return undefined;
  const word = type.trim().toLowerCase();
  if (types.includes(word)) return word;
  return Object.hasOwn(meantTypes, word) ? meantTypes[word] : undefined;
}

function mendPattern(place: Place): void {
  try {
    compilePattern(String(place.schema['pattern']));
  } catch (cause) {
    leaveOut(place, `the pattern is no regular expression of ECMA-262: ${(cause as Error).message}`);
  }
}

/** `required: true` is a word of older drafts, said of a property itself (JSON Schema draft 3 section 5.7). */
function mendRequired(place: Place): void {
  const { schema, keyword, pointer, loaded } = place;
  const value = schema[keyword];
  const isText = (name: unknown): boolean => typeof name === 'string';
  if (Array.isArray(value) && value.every(isText)) return;
  const problem = `expected a list of property names, got ${shown(value)}`;
  if (Array.isArray(value)) replace(place, value.filter(isText), problem);
  else {
    Reflect.deleteProperty(schema, keyword);
    const remedy = 'list the name of the property in `required` of the object that holds it';
    const told = [
      childPointer(pointer, keyword),
      problem,
      'it is left out, nothing is required by it',
      remedy,
    ] as const;
    // Where it says that nothing is required, all that it says is heeded.
    if (value === false) loaded.flaws.add(...told);
    else loaded.flaws.addUnchecked(schema, ...told);
  }
}

/** Most names that are told of one place. */
const mostShown = 5;

/** What is required and forbidden at once, no object can keep to: mostly a name was misspelt, or left behind. */
function mendForbidden({ schema, keyword, pointer, loaded }: Place): void {
  const { properties = {}, patternProperties } = schema;
  if (patternProperties !== undefined || !isObject(properties)) return;
  const names = schema[keyword] as string[];
  const lawful = names.filter((name) => Object.hasOwn(properties, name));
  if (lawful.length === names.length) return;
  const forbidden = names.filter((name) => !lawful.includes(name)).map((name) => JSON.stringify(name));
  const problem = `${forbidden.slice(0, mostShown).join(', ')} is required, and forbidden by \`additionalProperties: false\``;
  if (lawful.length > 0) schema[keyword] = lawful;
  else Reflect.deleteProperty(schema, keyword);
  loaded.flaws.add(childPointer(pointer, keyword), problem, 'it is left out', 'describe it in `properties`');
}

function mendSchemas(place: Place): void {
  const { schema, keyword } = place;
  const value = schema[keyword];
  const isOne = (item: unknown): boolean => isObject(item) || typeof item === 'boolean';
  if (Array.isArray(value) && value.length > 0 && value.every(isOne)) return;
  const problem = `expected a list of schemas, got ${shown(value)}`;
  const meant = [value].flat().filter(isOne);
  if (meant.length > 0) replace(place, meant, problem);
  else leaveOut(place, problem);
}

/** In OpenAPI 3.0 these are true or false and speak of `minimum` and `maximum`, in 3.1 they are limits themselves. */
function mendExclusive(place: Place): void {
  const { schema, keyword, loaded } = place;
  const value = schema[keyword];
  const isOld = isVersion30(loaded.root);
  const limit = keyword === 'exclusiveMinimum' ? 'minimum' : 'maximum';
  if (typeof value === 'boolean') {
    const bound = schema[limit];
    // Without a limit it says nothing, and a validator would stumble over it.
    if (isOld && !isNumber(bound)) Reflect.deleteProperty(schema, keyword);
    if (isOld) return;
    const meant = value && isNumber(bound) ? bound : undefined;
    replace(place, meant, `expected a number in OpenAPI 3.1, got ${String(value)}`);
    if (meant !== undefined) Reflect.deleteProperty(schema, limit);
  } else if (!isNumber(value)) leaveOut(place, `expected a limit, got ${shown(value)}`);
  else if (isOld) {
    const bound = schema[limit];
    const isOutside =
      isNumber(bound) && (limit === 'minimum' ? Number(bound) > Number(value) : Number(bound) < Number(value));
    replace(place, isOutside ? undefined : true, `expected true or false in OpenAPI 3.0, got ${shown(value)}`);
    if (!isOutside) schema[limit] = value;
  }
}

/** JSON Schema 2020-12 (validation, 6.1.2) allows an enum without a value: nothing is one of none. */
function mendEmptyEnum(place: Place): void {
  const { schema, pointer, loaded } = place;
  const problem = 'expected a list with at least one value, got []';
  if (isVersion30(loaded.root)) {
    leaveOut(place, problem);
    return;
  }
  Reflect.deleteProperty(schema, 'enum');
  const parts = Array.isArray(schema['allOf']) ? (schema['allOf'] as unknown[]) : [];
  if (schema['not'] === undefined) schema['not'] = {};
  else schema['allOf'] = [...parts, { not: {} }];
  loaded.flaws.add(childPointer(pointer, 'enum'), problem, 'no value is taken', 'list the values, or leave `enum` out');
}

function replace({ schema, keyword, pointer, loaded }: Place, meant: unknown, problem: string): void {
  if (meant === undefined) Reflect.deleteProperty(schema, keyword);
  else schema[keyword] = meant;
  loaded.flaws.add(childPointer(pointer, keyword), problem, 'it is read as meant', `correct \`${keyword}\``);
}

function leaveOut({ schema, keyword, pointer, loaded }: Place, problem: string): void {
  Reflect.deleteProperty(schema, keyword);
  dropCompanions(schema, keyword);
  const cost = `\`${keyword}\` is left out, anything is taken for it`;
  loaded.flaws.addUnchecked(schema, childPointer(pointer, keyword), problem, cost, `correct \`${keyword}\``);
}

function shown(value: unknown): string {
  return preview(value as JsonValue);
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value);
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0;
}

/** What values keywords can have, in words; a keyword with another one says nothing that could be played. */
const keywordShapes: readonly (readonly [
  keywords: readonly string[],
  what: string,
  holds: (value: unknown) => boolean,
])[] = [
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
  for (const [keywords, what, holds] of keywordShapes) {
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

/** Keywords that speak of what others leave over: without those, they would speak of everything. */
const companions: Readonly<Record<string, readonly string[]>> = {
  properties: ['additionalProperties', 'unevaluatedProperties'],
  patternProperties: ['additionalProperties', 'unevaluatedProperties'],
  additionalProperties: ['unevaluatedProperties'],
  dependentSchemas: ['unevaluatedProperties'],
  prefixItems: ['items', 'unevaluatedItems'],
  items: ['unevaluatedItems'],
  contains: ['unevaluatedItems'],
  allOf: ['unevaluatedProperties', 'unevaluatedItems'],
  anyOf: ['unevaluatedProperties', 'unevaluatedItems'],
  oneOf: ['unevaluatedProperties', 'unevaluatedItems'],
  if: ['then', 'else', 'unevaluatedProperties', 'unevaluatedItems'],
  then: ['unevaluatedProperties', 'unevaluatedItems'],
  else: ['unevaluatedProperties', 'unevaluatedItems'],
  $ref: ['unevaluatedProperties', 'unevaluatedItems'],
};

/** Takes from a schema, in place, what speaks of what a keyword leaves over (JSON Schema 2020-12 core, 10.3 and 11), for the keyword is left out. */
export function dropCompanions(schema: JsonObject, keyword: string): void {
  for (const companion of companions[keyword] ?? []) Reflect.deleteProperty(schema, companion);
}
