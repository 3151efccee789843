import type { Contract } from '../../contract/contract';
import type { Schema } from '../../contract/document';
import { jsonType } from '../../contract/schema/flatten';
import { mostMadeCharacters } from '../../contract/schema/sample-budget';
import type { JsonValue } from '../../exact-json';
import { valueIn, withValue } from '../body-values';
import type { Field } from '../fields';
import type { Creatable } from '../creatable';

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
}

/** Gives the bodies that break one clause each, one for every rule that a property's schema states. */
export function invalidBodies(contract: Contract, creatable: Creatable): InvalidBody[] {
  const validate = contract.validators.compile(creatable.media.schemaPointer, 'request');
  const all = [...creatable.fields.flatMap((field) => breaksField(creatable, field)), ...wholeBodies(creatable)];
  // A value that an alternative of the schema allows after all is no fault.
  return all.filter(({ body }) => validate(body, 'body').length > 0);
}

function wholeBodies({ media }: Creatable): InvalidBody[] {
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

function breaksField({ full }: Creatable, field: Field): InvalidBody[] {
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
  const ruled = brokenRules(field.schema, field.types, valueIn(full, field.path)).map(([name, keyword, value]) =>
    make(name, `breaks ${keyword}`, keywordPointer(keyword), value),
  );
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

function wrongTypes({ types }: Field): (readonly [string, string, JsonValue])[] {
  if (types.length === 0) return [];
  return samplesOfTypes.filter(([, , value]) => {
    const type = jsonType(value);
    return !types.includes(type) && !(type === 'integer' && types.includes('number'));
  });
}

type Broken = readonly [name: string, keyword: string, value: JsonValue];

function brokenRules(schema: Schema, types: readonly string[], valid: JsonValue | undefined): Broken[] {
  return [...brokenEnum(schema), ...brokenNumber(schema, types), ...brokenText(schema), ...brokenItems(schema, valid)];
}

function brokenEnum({ enum: members }: Schema): Broken[] {
  const texts = (members ?? []).filter((member) => typeof member === 'string');
  const [first] = texts;
  if (first === undefined) return members === undefined ? [] : [['unknown-member', 'enum', 987654321]];
  const broken: Broken[] = [
    ['unknown-member', 'enum', 'understudy-unknown'],
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

function brokenText(schema: Schema): Broken[] {
  const { minLength = 0, maxLength, pattern, format } = schema;
  return [
    ...(minLength > 0 && minLength <= mostMadeCharacters
      ? [['too-short', 'minLength', 'x'.repeat(minLength - 1)] as const]
      : []),
    ...(maxLength === undefined || maxLength >= mostMadeCharacters
      ? []
      : [['too-long', 'maxLength', 'x'.repeat(maxLength + 1)] as const]),
    ...(pattern === undefined ? [] : [['off-pattern', 'pattern', '\u0001 ~'] as const]),
    ...(malformedFormats.includes(format ?? '') ? [['malformed', 'format', 'not of this format'] as const] : []),
  ];
}

const wrongItem: JsonValue = [{ understudy: [] }];

function brokenItems({ minItems = 0, maxItems, uniqueItems, items }: Schema, valid: JsonValue | undefined): Broken[] {
  if (!Array.isArray(valid)) return [];
  const [item] = valid;
  const repeated = (count: number): JsonValue => Array.from({ length: count }, () => item ?? 'x');
  return [
    ...(minItems > 0 ? [['too-few', 'minItems', valid.slice(0, minItems - 1)] as const] : []),
    ...(maxItems === undefined ? [] : [['too-many', 'maxItems', repeated(maxItems + 1)] as const]),
    ...(uniqueItems === true ? [['doubled', 'uniqueItems', repeated(2)] as const] : []),
    ...(items === undefined ? [] : [['wrong-item', 'items', wrongItem] as const]),
  ];
}
