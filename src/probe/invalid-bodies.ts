import type { Contract } from '../openapi/contract';
import { type Schema, isObject } from '../openapi/document';
import { jsonType } from '../openapi/schema/flatten';
import { mostMadeCharacters } from '../openapi/schema/work-budget';
import type { Schemas } from '../openapi/schema/schemas';
import type { Violation } from '../base/errors';
import { type JsonValue, stringifyJson } from '../base/json';
import { valueIn, withValue } from './body-values';
import type { Field, Creatable } from './creatable';
import { sampleValue } from './required-parameters';
import { carried } from './bodies';
import { findMediaType, isJson } from '../base/http';

/** A way to break one clause of a body's schema. */
export interface InvalidBody {
  /** Stable name, part of a check's id: `name.null`. */
  readonly name: string;
  /** What is wrong, in words. */
  readonly words: string;
  /** The clause that it breaks. */
  readonly pointer: string;
  readonly body: JsonValue;
  /** The property that is invalid; undefined where the body as a whole is. */
  readonly field?: Field;
  /** The keyword that alone is broken; undefined where the type or the presence is, which others go with. */
  readonly keyword?: string;
}

/** What the bodies of an operation are made of. */
type Breakable = Pick<Creatable, 'media' | 'fields' | 'full'>;

/** Gives the bodies that break one clause each, one for every rule that a property's schema states. */
export function invalidBodies(contract: Contract, creatable: Breakable): InvalidBody[] {
  const validate = contract.validators.compile(creatable.media.schemaPointer, 'request');
  const all = [
    ...creatable.fields.flatMap((field) => breaksField(contract, creatable, field)),
    ...wholeBodies(creatable),
  ];
  const seen = new Set<string>();
  return all.filter(({ name, body, keyword }) => {
    const sent = carried(contract, creatable, body);
    if (sent === undefined) return false;
    const wrong = validate(sent, 'body');
    // A value that an alternative of the schema allows after all is no fault, and of two faults neither is told by a refusal.
    const isOne = wrong.length > 0 && (keyword === undefined || breaksOnly(wrong, keyword));
    return isOne && seen.size < seen.add(name).size;
  });
}

/** Keywords that stand for others, of which the validator tells one alone. */
const standIns = new Set(['oneOf', 'anyOf', 'allOf', 'not', 'if', 'then', 'else', 'const']);

/** Tells whether a keyword, or what stands for it, is the only one that refuses a body; of `items`, whatever an item breaks. */
function breaksOnly(wrong: readonly Violation[], keyword: string): boolean {
  const rules = new Set(wrong.map(({ rule }) => rule));
  if ([...rules].some((rule) => standIns.has(rule))) return true;
  return keyword === 'items'
    ? rules.size === 1
    : wrong.every(({ rule, clause }) => rule === keyword || clause.endsWith(`/${keyword}`));
}

function wholeBodies({ media }: Breakable): InvalidBody[] {
  const values: [string, JsonValue][] = [
    ['array', []],
    ['null', null],
    ['text', 'understudy'],
    ['number', 7],
    ['empty-object', {}],
  ];
  return values.map(([name, body]) => ({
    name: `body.${name}`,
    words: `the body is ${name}`,
    pointer: media.schemaPointer,
    body,
  }));
}

/** Gives the values that break one clause each of the schema of a property, as it stands in a body that is right; undefined leaves it out. */
export function brokenValues(
  contract: Contract,
  { schema, types, requiredPointer }: Pick<Field, 'schema' | 'types' | 'requiredPointer'>,
  valid: JsonValue | undefined,
): (JsonValue | undefined)[] {
  const missing = requiredPointer === undefined ? [] : [undefined];
  const typed = wrongTypes({ types }).map(([, , value]) => value);
  return [...missing, ...typed, ...brokenRules(contract, schema, types, valid).map(([, , value]) => value)];
}

function breaksField(contract: Contract, { full }: Breakable, field: Field): InvalidBody[] {
  const where = field.path.join('.');
  const make = (name: string, words: string, pointer: string, value: JsonValue | undefined): InvalidBody => ({
    name: `${where}.${name}`,
    words: `${where} ${words}`,
    pointer,
    body: withValue(full, field.path, value),
    field,
  });
  const { keywordPointer, requiredPointer } = field;
  const missing = requiredPointer === undefined ? [] : [make('missing', 'is missing', requiredPointer, undefined)];
  const typed = wrongTypes(field).map(([name, words, value]) => make(name, words, keywordPointer('type'), value));
  const valid = valueIn(full, field.path);
  const ruled = brokenRules(contract, field.schema, field.types, valid).map(([name, keyword, value]) => ({
    ...make(name, `breaks ${keyword}`, keywordPointer(keyword), value),
    keyword,
  }));
  return [...missing, ...typed, ...ruled];
}

const samplesOfTypes: readonly [string, string, JsonValue][] = [
  ['null', 'is null', null],
  ['boolean', 'is true', true],
  ['number', 'is 7', 7],
  ['text', 'is "understudy"', 'understudy'],
  ['numeric-text', 'is "7"', '7'],
  ['fraction', 'is 1.5', 1.5],
  ['array', 'is an array', []],
  ['object', 'is an object', {}],
];

function wrongTypes({ types }: Pick<Field, 'types'>): (readonly [string, string, JsonValue])[] {
  if (types.length === 0) return [];
  return samplesOfTypes.filter(([, , value]) => {
    const type = jsonType(value);
    return !types.includes(type) && !(type === 'integer' && types.includes('number'));
  });
}

type Broken = readonly [name: string, keyword: string, value: JsonValue];

/** Of those with one name the first counts that breaks nothing else. */
function brokenRules(
  { schemas }: Contract,
  schema: Schema,
  types: readonly string[],
  valid: JsonValue | undefined,
): Broken[] {
  return [
    ...brokenEnum(schema),
    ...brokenNumber(schema, types),
    ...brokenText(schemas, schema),
    ...brokenItems(schemas, schema, valid),
  ];
}

function brokenEnum({ enum: members }: Schema): Broken[] {
  const texts = (members ?? []).filter((member) => typeof member === 'string');
  const [first] = texts;
  if (first === undefined) return members === undefined ? [] : [['unknown-member', 'enum', 987654321]];
  const broken: Broken[] = [
    ['unknown-member', 'enum', 'understudy-unknown'],
    ['unknown-member', 'enum', 'xq'],
    ['no-member', 'enum', ''],
    ['padded-member', 'enum', ` ${first} `],
  ];
  const otherCase = first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase();
  return otherCase === first ? broken : [...broken, ['other-case', 'enum', otherCase]];
}

function brokenNumber(schema: Schema, types: readonly string[]): Broken[] {
  const isInteger = types.includes('integer');
  const step = schema.multipleOf ?? (isInteger ? 1 : 0.5);
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, format } = schema;
  return [
    ...(format === 'int64'
      ? ([
          ['beyond-int64', 'format', 9223372036854775808n],
          ['below-int64', 'format', -9223372036854775809n],
          ['far-beyond-int64', 'format', 10n ** 25n],
        ] as Broken[])
      : []),
    ...(format === 'int32' ? ([['beyond-int32', 'format', 2147483648]] as Broken[]) : []),
    ...(minimum === undefined ? [] : [['below-minimum', 'minimum', minimum - step] as const]),
    ...(maximum === undefined ? [] : [['above-maximum', 'maximum', maximum + step] as const]),
    ...(typeof exclusiveMinimum === 'number' ? [['at-minimum', 'exclusiveMinimum', exclusiveMinimum] as const] : []),
    ...(typeof exclusiveMaximum === 'number' ? [['at-maximum', 'exclusiveMaximum', exclusiveMaximum] as const] : []),
    ...(schema.multipleOf === undefined ? [] : [['no-multiple', 'multipleOf', schema.multipleOf * 1.5] as const]),
  ];
}

const malformedFormats = ['uuid', 'date', 'date-time', 'time', 'email', 'uri', 'ipv4', 'ipv6'];

function brokenText(schemas: Schemas, schema: Schema): Broken[] {
  const { minLength = 0, maxLength, pattern, format } = schema;
  const ofLength = (least: number, most: number): JsonValue[] => [
    'x'.repeat(least),
    sampleValue({ ...schema, minLength: least, maxLength: most }, { schemas, full: true, seed: 'other length' }),
  ];
  const fitted = (text: string): string =>
    text.padEnd(Math.min(minLength, mostMadeCharacters), '~').slice(0, maxLength);
  const shorter = minLength > 0 && minLength <= mostMadeCharacters ? ofLength(minLength - 1, minLength - 1) : [];
  const longer =
    maxLength === undefined || maxLength >= mostMadeCharacters ? [] : ofLength(maxLength + 1, maxLength + 1);
  return [
    ...shorter.map((value) => ['too-short', 'minLength', value] as const),
    ...longer.map((value) => ['too-long', 'maxLength', value] as const),
    ...(pattern === undefined
      ? []
      : ['\u0001 ~', '~'].map((text) => ['off-pattern', 'pattern', fitted(text)] as const)),
    ...(malformedFormats.includes(format ?? '')
      ? ['not of this format', 'no'].map((text) => ['malformed', 'format', fitted(text)] as const)
      : []),
  ];
}

const wrongItem: JsonValue = [{ understudy: [] }];

function brokenItems(
  schemas: Schemas,
  { minItems = 0, maxItems, uniqueItems, items }: Schema,
  valid: JsonValue | undefined,
): Broken[] {
  if (!Array.isArray(valid)) return [];
  const [item = 'x'] = valid;
  const doubled = Array.from({ length: Math.max(2, minItems) }, () => item);
  const many =
    maxItems === undefined || maxItems >= mostMadeItems ? [] : differentItems(schemas, items, item, maxItems + 1);
  return [
    ...(minItems > 0 ? [['too-few', 'minItems', valid.slice(0, minItems - 1)] as const] : []),
    ...many.map((values) => ['too-many', 'maxItems', values] as const),
    ...(uniqueItems === true ? [['doubled', 'uniqueItems', doubled] as const] : []),
    ...(items === undefined ? [] : [['wrong-item', 'items', wrongItem] as const]),
  ];
}

/** A body that is no JSON text, or not declared as one. */
export interface MalformedBody {
  readonly name: string;
  readonly words: string;
  readonly bytes: (valid: string) => Buffer | undefined;
  /** Declared media type; undefined declares none. */
  readonly mediaType?: string | undefined;
  /** Statuses that HTTP offers for the fault, beside the documented ones. */
  readonly alsoLawful: readonly string[];
  /** Whether the document says itself that this is refused; else HTTP or JSON does. */
  readonly level: 'written' | 'http';
  /** Whether it is a fault only where the document says that a body is required (OpenAPI 3.1 section 4.8.13). */
  readonly needsRequired?: boolean;
}

/**
 * Gives the malformed bodies that an operation must refuse: one may be left out unless `required: true` says otherwise, and
 * a media type is no fault where the document names it.
 */
export function malformedBodies({ operation, required, write }: Creatable): MalformedBody[] {
  const body = operation.requestBody;
  if (write !== undefined) return [];
  const valid = stringifyJson(required);
  return allMalformedBodies().filter(({ needsRequired = false, mediaType, bytes }) => {
    const isOtherType = mediaType !== undefined && !isJson(mediaType);
    const isDocumented = isOtherType && findMediaType(body?.content ?? [], mediaType) !== undefined;
    // A way to spoil a body may leave a bare one as it is: quotes that are not there cannot be replaced.
    const isSpoilt = bytes(valid)?.equals(Buffer.from(valid)) !== true;
    return (body?.required === true || !needsRequired) && !isDocumented && isSpoilt;
  });
}

function allMalformedBodies(): MalformedBody[] {
  const text = (make: (valid: string) => string) => (valid: string) => Buffer.from(make(valid), 'utf8');
  const json = { mediaType: 'application/json', alsoLawful: [], level: 'written' } as const;
  return [
    { ...json, name: 'cut-off', words: 'the JSON text is cut off', bytes: text(cutOff) },
    { ...json, name: 'trailing-text', words: 'text follows the JSON text', bytes: text((valid) => `${valid} x`) },
    {
      ...json,
      name: 'trailing-comma',
      words: 'a comma stands before the last brace',
      bytes: text((valid) => `${valid.slice(0, -1)},}`),
    },
    { ...json, name: 'no-json', words: 'the body is no JSON text', bytes: text(() => 'understudy') },
    {
      ...json,
      name: 'single-quotes',
      words: 'single quotes stand for double ones',
      bytes: text((valid) => valid.replaceAll('"', "'")),
    },
    { ...json, name: 'empty', words: 'the body is empty', bytes: () => Buffer.alloc(0), needsRequired: true },
    {
      ...json,
      name: 'absent',
      words: 'there is no body',
      mediaType: undefined,
      bytes: () => undefined,
      needsRequired: true,
      alsoLawful: ['411', '415'],
    },
    {
      ...json,
      name: 'not-utf-8',
      words: 'the body is not UTF-8 (RFC 8259 section 8.1)',
      level: 'http',
      bytes: notUtf8,
    },
    {
      ...json,
      name: 'xml',
      words: 'the body is XML',
      mediaType: 'application/xml',
      alsoLawful: ['415'],
      bytes: text(() => '<understudy/>'),
    },
    {
      ...json,
      name: 'form',
      words: 'the body is a form',
      mediaType: 'application/x-www-form-urlencoded',
      alsoLawful: ['415'],
      bytes: text(() => 'understudy=1'),
    },
  ];
}

/** Of an empty object something must be left: an empty body may be lawful. */
function cutOff(valid: string): string {
  return valid.slice(0, Math.max(1, valid.length - 2));
}

/** A text that is spoilt in its middle, so that the bytes alone are wrong; where there is none, the whole is. */
function notUtf8(valid: string): Buffer {
  const at = valid.indexOf('":"') + 3;
  if (at < 3) return Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]);
  return Buffer.concat([Buffer.from(valid.slice(0, at)), Buffer.from([0xc3, 0x28]), Buffer.from(valid.slice(at))]);
}

/** Gives the clause that a malformed body breaks: that one is required, or what it is made of. */
export function clauseOf(
  { operation }: Creatable,
  { needsRequired, level }: MalformedBody,
): { pointer: string; words?: string } {
  const pointer = operation.requestBody?.pointer ?? operation.pointer;
  if (level === 'http') return { pointer };
  return needsRequired === true
    ? { pointer: `${pointer}/required`, words: 'required: true' }
    : { pointer: `${pointer}/content` };
}

/** An array of more items is not made up. */
const mostMadeItems = 10_000;

/**
 * Gives arrays of so many items, those that differ from each other first, so that only their number is wrong; then one item
 * repeated, which the schema of an item takes in any case.
 *
 * @param item a valid one
 */
export function differentItems(
  schemas: Schemas,
  schema: Schema | undefined,
  item: JsonValue,
  count: number,
): JsonValue[][] {
  const flat = schemas.flatten(schema);
  const at = (index: number): JsonValue => (index === 0 ? item : variant(schemas, flat, item, index));
  const varied = Array.from({ length: count }, (_unused, index) => at(index));
  const listed = (flat.enum ?? []).filter((member) => member !== null) as JsonValue[];
  const members = listed.length < count ? [] : [listed.slice(0, count)];
  return [...members, varied, Array.from({ length: count }, () => item)];
}

function variant(schemas: Schemas, flat: Schema, item: JsonValue, index: number): JsonValue {
  if (typeof item === 'number') {
    const step = flat.multipleOf ?? 1;
    const greatest =
      flat.maximum ?? (typeof flat.exclusiveMaximum === 'number' ? flat.exclusiveMaximum - step : Infinity);
    return item + index * step <= greatest ? item + index * step : item - index * step;
  }
  if (typeof item === 'string') {
    const made = sampleValue(flat, { schemas, full: true, seed: `another ${index}` });
    const isFree = (flat.format ?? flat.pattern ?? flat.enum) === undefined;
    const text = `${index}${item}`;
    return isFree ? text.slice(0, flat.maxLength ?? text.length) : made;
  }
  if (!isObject(item)) return item;
  const members = Object.entries(item as Record<string, JsonValue>);
  const { properties = {} } = flat;
  return Object.fromEntries(
    members.map(([name, value]) => [name, variant(schemas, schemas.flatten(properties[name]), value, index)]),
  );
}
