import type { Contract } from '../../contract/contract';
import type { Schema } from '../../contract/document';
import { jsonType } from '../../contract/schema/flatten';
import { mostMadeCharacters } from '../../contract/schema/sample-budget';
import type { Schemas } from '../../contract/schema/schemas';
import type { Violation } from '../../errors';
import type { JsonValue } from '../../exact-json';
import { valueIn, withValue } from '../body-values';
import type { Field } from '../fields';
import { sampleValue } from '../sample-value';
import { carried } from './bodies';
import type { Creatable } from '../creatable';
import { differentItems, mostMadeItems } from './different-items';

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
