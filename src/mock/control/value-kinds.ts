import { asText, isArray, isEqual, isInteger, isObject, type JsonValue } from '../../base/json';
import { numberAt, textAt } from '../../openapi/sample/scalars';
import type { JsonType, Schema, SchemaRef, Schemas } from '../../openapi/schema/schema';
import type { Violation } from '../../openapi/violation';

/** One parameter, or one property of a body. */
export interface Input {
  /** `query.limit`, `body.name`. */
  readonly place: string;
  readonly in: 'path' | 'query' | 'body';
  readonly name: string;
  readonly schema: SchemaRef;
  readonly required: boolean;
  /** Whether it is the ID of an item in a path. */
  readonly isId: boolean;
}

/** A kind of values that an input may have. */
export interface ValueKind {
  readonly kind: string;
  readonly isValid: boolean;
  /** Undefined if nobody can make one up. */
  readonly example: JsonValue | typeof leftOut | undefined;
}

export const leftOut = Symbol('left out');

/** Enums of more values have one kind for all. */
const mostValues = 20;

/** The longest text that is made up to be too long. */
const longestText = 500;

const beyondDouble = 2n ** 53n + 1n;

/** The kinds of values that an input is expected to see, valid ones first. */
export function kindsOf(schemas: Schemas, { schema, required, in: location, isId }: Input): readonly ValueKind[] {
  const flat = schemas.flatten(schema.schema);
  const types = schemas.typesOf(schema.schema);
  const listed = valuesOf(flat).slice(0, mostValues);
  const valid: Kinds = isId
    ? [['existing'], ['unknown']]
    : listed.length > 0
      ? listed.map((value) => [validKind(schemas, schema, value), value])
      : types.flatMap((type) => typeKinds[type](flat));
  const absent: Kinds = location === 'path' ? [] : [[required ? 'missing' : 'left out', leftOut]];
  const wrong = invalidKinds(flat, types, location);
  const each = (kinds: Kinds, isValid: boolean): readonly ValueKind[] =>
    kinds.map(([kind, example]) => ({ kind, isValid, example }));
  return required
    ? [...each(valid, true), ...each([...absent, ...wrong], false)]
    : [...each([...absent, ...valid], true), ...each(wrong, false)];
}

function valuesOf(flat: Schema): readonly JsonValue[] {
  const values = flat['enum'] ?? (flat['const'] === undefined ? undefined : [flat['const']]);
  return isArray(values) ? values : [];
}

type Kinds = readonly (readonly [kind: string, example?: ValueKind['example']])[];

/** The kinds of valid values by their types. */
const typeKinds: Readonly<Record<JsonType, (flat: Schema) => Kinds>> = {
  null: () => [['null', null]],
  boolean: () => [
    ['true', true],
    ['false', false],
  ],
  integer: numberKinds,
  number: numberKinds,
  string: ({ minLength, format, pattern }) =>
    minLength === undefined && format === undefined && pattern === undefined ? [['text'], ['empty', '']] : [['text']],
  array: () => [['no item', []], ['one item'], ['several items']],
  object: () => [['object']],
};

function numberKinds(flat: Schema): Kinds {
  const [least, most] = boundsOf(flat);
  const isLarge = textAt(flat, 'format') === 'int64' && most === undefined;
  return [
    ...(least === undefined ? [] : [[`minimum ${least}`, least] as const]),
    [least === undefined || most === undefined ? 'number' : 'between'],
    ...(most === undefined ? [] : [[`maximum ${most}`, most] as const]),
    ...(isLarge ? [['above 2^53', beyondDouble] as const] : []),
  ];
}

function boundsOf(flat: Schema): readonly [least: number | undefined, most: number | undefined] {
  return [numberAt(flat, 'minimum'), numberAt(flat, 'maximum')];
}

/** The kind of a valid value. */
export function validKind(schemas: Schemas, { schema }: SchemaRef, value: JsonValue): string {
  const flat = schemas.flatten(schema);
  const index = valuesOf(flat).findIndex((one) => isEqual(one, value));
  if (index !== -1) return index < mostValues ? asText(value) || 'empty' : 'another of the enum';
  if (typeof value === 'string') return value === '' ? 'empty' : 'text';
  if (isArray(value)) return ['no item', 'one item'][value.length] ?? 'several items';
  if (isObject(value)) return 'object';
  if (typeof value !== 'number' && typeof value !== 'bigint') return String(value);
  const [least, most] = boundsOf(flat);
  if (isEqual(value, least)) return `minimum ${least}`;
  if (isEqual(value, most)) return `maximum ${most}`;
  if (typeof value === 'bigint') return 'above 2^53';
  return least !== undefined && most !== undefined ? 'between' : 'number';
}

/** What is wrong with a value, by the keyword: `below minimum`, `not an integer`. */
export function invalidKind({ keyword, expected, received }: Violation): string {
  if (keyword === 'type')
    return received === null ? 'null' : notA(isArray(expected) ? expected.map(asText) : [asText(expected)]);
  if (received === '' && (keyword === 'minLength' || keyword === 'format' || keyword === 'pattern')) return 'empty';
  if (keyword === 'format') return beyond[asText(expected)] ?? `not a ${asText(expected)}`;
  return words[keyword] ?? 'otherwise invalid';
}

const beyond: Readonly<Record<string, string>> = { int32: 'beyond int32', int64: 'beyond int64' };

const words: Readonly<Record<string, string>> = {
  ...{ required: 'missing', enum: 'not in the enum', const: 'not in the enum', repeated: 'sent twice' },
  ...{ minimum: 'below minimum', exclusiveMinimum: 'below minimum', maximum: 'above maximum' },
  ...{ exclusiveMaximum: 'above maximum', minLength: 'too short', maxLength: 'too long', pattern: 'not the pattern' },
  ...{ minItems: 'too few items', maxItems: 'too many items', multipleOf: 'no multiple' },
};

function notA(types: readonly string[]): string {
  const [type = ''] = types.filter((one) => one !== 'null');
  return `not ${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`;
}

/** What a sender may get wrong, by the keywords of the schema. */
function invalidKinds(flat: Schema, types: readonly string[], location: Input['in']): Kinds {
  const [least, most, longest] = [numberAt(flat, 'minimum'), numberAt(flat, 'maximum'), numberAt(flat, 'maxLength')];
  // What is in a path or a query is text.
  const isText = types.includes('string');
  const kinds: (Kinds[number] | undefined)[] = [
    valuesOf(flat).length > 0 ? ['not in the enum', 'other'] : undefined,
    least === undefined ? undefined : ['below minimum', least - 1],
    most === undefined || !isInteger(most + 1) ? undefined : ['above maximum', most + 1],
    isText && (numberAt(flat, 'minLength') ?? 0) > 0 ? ['empty', ''] : undefined,
    longest === undefined ? undefined : ['too long', longest < longestText ? 'x'.repeat(longest + 1) : undefined],
    flat['format'] === 'int64' ? ['beyond int64', 2n ** 63n] : undefined,
    flat['pattern'] === undefined ? undefined : ['not the pattern'],
    isText && typeof flat['format'] === 'string' ? [`not a ${flat['format']}`, 'other'] : undefined,
    types.length === 0 || valuesOf(flat).length > 0 || (isText && location !== 'body')
      ? undefined
      : [notA(types), isText ? 1 : 'other'],
    location === 'body' && types.length > 0 && !types.includes('null') ? ['null', null] : undefined,
  ];
  return kinds.filter((kind) => kind !== undefined);
}
