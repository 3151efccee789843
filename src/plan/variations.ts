import { asText, isEqual, stringifyJson, type JsonValue } from '../base/json';
import { createRandom } from '../base/random';
import type { Contract } from '../openapi/contract';
import { trySample } from '../openapi/sample/sample';
import { numberAt, textAt } from '../openapi/sample/scalars';
import type { Schema, SchemaRef } from '../openapi/schema/schema';

/** A value for one place of a request, and the keyword that it is about. */
export interface Variation {
  /** Undefined to leave the place out. */
  readonly value: JsonValue | undefined;
  /** `maximum`, `enum`, `null`; unique among the variations of a place, with the value. */
  readonly keyword: string;
}

/** The place is left out. */
export const leftOut: Variation = { value: undefined, keyword: 'required' };

/** Values of a schema that are tried where it names no bound: a server may make a list of as many elements. */
const longText = 300;
const mostMembers = 12;
const longestTried = 5_000;
const mostElements = 100;

/** Values that a schema allows: its bounds, its enum, null, and what is often lost on the way. */
export function validVariations(contract: Contract, ref: SchemaRef, tag: string): readonly Variation[] {
  const flat = contract.schemas.flatten(ref.schema);
  const types = contract.schemas.typesOf(ref.schema);
  const values = [
    ...membersOf(flat),
    ...(types.includes('null') ? [{ value: null, keyword: 'null' }] : []),
    ...(types.includes('boolean') ? [true, false].map((value) => ({ value, keyword: 'type' })) : []),
    ...(types.includes('integer') || types.includes('number') ? numbersOf(flat, types.includes('integer')) : []),
    ...(types.includes('string') ? textsOf(flat, tag) : []),
    ...(types.includes('array') ? arraysOf(contract, ref, flat) : []),
  ];
  return distinct(values.filter(({ value }) => contract.judge.check(ref, value, 'request').length === 0));
}

/** Values that break one keyword of a schema each. */
export function invalidVariations(contract: Contract, ref: SchemaRef): readonly Variation[] {
  const flat = contract.schemas.flatten(ref.schema);
  const types = contract.schemas.typesOf(ref.schema);
  const [wrongType, ...wrongTypes] = ofWrongTypes(types);
  const values = [
    ...(wrongType === undefined ? [] : [wrongType]),
    ...outsiders(flat),
    ...beyondBounds(flat),
    ...wrongTexts(flat),
    ...wrongArrays(contract, ref, flat),
    ...wrongTypes,
  ];
  return distinct(values.filter(({ value }) => contract.judge.check(ref, value, 'request').length > 0));
}

interface Tried {
  readonly value: JsonValue;
  readonly keyword: string;
}

function distinct(values: readonly Tried[]): readonly Variation[] {
  return values.filter(({ value }, index) => values.findIndex((other) => isEqual(other.value, value)) === index);
}

function membersOf(flat: Schema): readonly Tried[] {
  const { enum: members } = flat;
  return Array.isArray(members)
    ? (members as readonly JsonValue[]).slice(0, mostMembers).map((value) => ({ value, keyword: 'enum' }))
    : [];
}

/** A value, if there is one. */
function tried(value: JsonValue | undefined, keyword: string): readonly Tried[] {
  return value === undefined ? [] : [{ value, keyword }];
}

/** A bound, or what stands so far behind it: of very great numbers nothing does. */
function nextTo(flat: Schema, keyword: string, by: number): readonly Tried[] {
  const bound = numberAt(flat, keyword);
  return bound === undefined || (by !== 0 && Math.abs(bound) > 1e15) ? [] : tried(bound + by, keyword);
}

function numbersOf(flat: Schema, isInteger: boolean): readonly Tried[] {
  const step = numberAt(flat, 'multipleOf') ?? (isInteger ? 1 : 0.01);
  const isLong = textAt(flat, 'format') === 'int64';
  return [
    ...[...nextTo(flat, 'minimum', 0), ...nextTo(flat, 'maximum', 0)],
    ...[...nextTo(flat, 'exclusiveMinimum', step), ...nextTo(flat, 'exclusiveMaximum', -step)],
    ...(isLong ? [{ value: 9_007_199_254_740_993n, keyword: 'format' }] : []),
    ...[0, 7, -7].map((value) => ({ value, keyword: 'type' })),
    ...(isInteger ? [] : [{ value: 12.34, keyword: 'type' }]),
  ];
}

function textsOf(flat: Schema, tag: string): readonly Tried[] {
  const format = textAt(flat, 'format');
  if (format === 'date') return [{ value: '2028-02-29', keyword: 'format' }];
  if (format === 'date-time') return [{ value: '2028-02-29T23:30:17+02:00', keyword: 'format' }];
  if (
    flat['enum'] !== undefined ||
    flat['const'] !== undefined ||
    flat['pattern'] !== undefined ||
    format !== undefined
  )
    return [];
  const [minLength, maxLength] = [numberAt(flat, 'minLength'), numberAt(flat, 'maxLength')];
  const ofLength = (length: number | undefined): string | undefined =>
    length === undefined || length > longestTried
      ? undefined
      : tag.padEnd(length, ' umlauts äöü').slice(0, length).replace(/ $/, 'x');
  return [
    { value: `${tag} line 1\nline 2`, keyword: 'type' },
    { value: `${tag} Ada <b>&"quoted"</b> \u00e9 \u4f60\u597d \u{1f600}`, keyword: 'type' },
    ...[...tried(ofLength(minLength), 'minLength'), ...tried(ofLength(maxLength), 'maxLength')],
    ...(maxLength === undefined ? tried(ofLength(longText), 'type') : []),
    ...(minLength === undefined ? tried('', 'type') : []),
  ];
}

function arraysOf(contract: Contract, ref: SchemaRef, flat: Schema): readonly Tried[] {
  const [minItems = 0, maxItems] = [numberAt(flat, 'minItems'), numberAt(flat, 'maxItems')];
  return [
    ...tried(elements(contract, ref, minItems), 'minItems'),
    ...tried(elements(contract, ref, maxItems ?? -1), 'maxItems'),
  ];
}

/** So many elements; undefined if there are none, or too many. */
function elements(contract: Contract, ref: SchemaRef, size: number): readonly JsonValue[] | undefined {
  const items = contract.schemas.itemsOf(ref);
  if (size < 0 || size > mostElements || (items === undefined && size > 0)) return undefined;
  const random = createRandom(`elements ${size}`);
  const values = Array.from({ length: size }, () =>
    items === undefined ? undefined : trySample(contract, items, { random, direction: 'request', style: 'realistic' }),
  );
  return values.every((value) => value !== undefined) ? values : undefined;
}

function ofWrongTypes(types: readonly string[]): readonly Tried[] {
  if (types.length === 0) return [];
  const isNumeric = types.includes('number') || types.includes('integer');
  const candidates: readonly JsonValue[] = [
    ...(types.includes('string') ? [] : ['abc']),
    ...(isNumeric ? [] : [7]),
    ...(types.includes('integer') && !types.includes('number') ? [1.5] : []),
    ...(isNumeric && !types.includes('string') ? ['7'] : []),
    ...(types.includes('object') ? [] : [{}]),
    ...(types.includes('null') ? [] : [null]),
  ];
  return candidates.map((value) => ({ value, keyword: 'type' }));
}

function outsiders(flat: Schema): readonly Tried[] {
  const members = membersOf(flat);
  const [first] = members;
  if (first === undefined && flat['const'] === undefined) return [];
  const isText = typeof (first?.value ?? flat['const']) === 'string';
  const keyword = first === undefined ? 'const' : 'enum';
  if (!isText) return [{ value: 987_654, keyword }];
  return ['understudy-unknown', asText(first?.value ?? '').toUpperCase()].map((value) => ({ value, keyword }));
}

function beyondBounds(flat: Schema): readonly Tried[] {
  const step = numberAt(flat, 'multipleOf');
  const isLong = textAt(flat, 'format') === 'int64';
  return [
    ...(isLong ? [{ value: 9_223_372_036_854_775_808n, keyword: 'format' }] : []),
    ...((numberAt(flat, 'minimum') ?? 0) > 0 ? [{ value: -1, keyword: 'minimum' }] : []),
    ...[...nextTo(flat, 'minimum', -1), ...nextTo(flat, 'maximum', 1)],
    ...[...nextTo(flat, 'exclusiveMinimum', 0), ...nextTo(flat, 'exclusiveMaximum', 0)],
    ...(step === undefined ? [] : [{ value: (numberAt(flat, 'minimum') ?? 0) + step * 1.5, keyword: 'multipleOf' }]),
  ];
}

function wrongTexts(flat: Schema): readonly Tried[] {
  const [minLength = 0, maxLength = Infinity] = [numberAt(flat, 'minLength'), numberAt(flat, 'maxLength')];
  const keyword = flat['pattern'] === undefined ? 'format' : 'pattern';
  return [
    ...(minLength > 0 ? tried('x'.repeat(minLength - 1), 'minLength') : []),
    ...(maxLength <= longestTried ? tried('x'.repeat(maxLength + 1), 'maxLength') : []),
    ...(flat[keyword] === undefined ? [] : ['\u00a7 no such text', ''].map((value) => ({ value, keyword }))),
  ];
}

function wrongArrays(contract: Contract, ref: SchemaRef, flat: Schema): readonly Tried[] {
  const [minItems = 0, maxItems = mostElements] = [numberAt(flat, 'minItems'), numberAt(flat, 'maxItems')];
  const [one] = flat['uniqueItems'] === true ? (elements(contract, ref, 1) ?? []) : [];
  return [
    ...tried(elements(contract, ref, minItems - 1), 'minItems'),
    ...tried(elements(contract, ref, maxItems + 1), 'maxItems'),
    ...tried(one === undefined ? undefined : [one, one], 'uniqueItems'),
  ];
}

/** A short name of a value, for the name of a step. */
export function nameOf({ value, keyword }: Variation): string {
  const text = value === undefined ? 'left out' : stringifyJson(value);
  return `${keyword} ${text.length > 40 ? `${text.slice(0, 40)}...` : text}`;
}
