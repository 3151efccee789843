import { isSafeNumber, parse as losslessParse, stringify as losslessStringify } from 'lossless-json';

/** A JSON value. An integer beyond 2^53 is a bigint, so that every digit of an int64 survives. */
export type JsonValue = null | boolean | number | bigint | string | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [property: string]: JsonValue;
}

/** Deepest nesting of arrays and objects in what others send: far beyond real messages, far below the stack's end. */
export const maximumDepth = 500;

/** In what this program writes: what was sent, in envelopes and lists. */
const deepestWritten = maximumDepth + 50;

/** Longest integer, in digits, that is kept digit by digit. A longer one is read as a double. */
const maximumExactDigits = 40;

/** Only a text with sixteen digits in a row, or with an exponent, can hold a number that a double cannot. */
const mayHoldLongNumber = /(?:^|[:,[])[ \t\n\r]*-?(?:[0-9]{16}|[0-9]+(?:\.[0-9]+)?[eE]\+?[0-9])/;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isNumeric(value: JsonValue | undefined): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** A text or a number: what a path or a query can name. */
export function isScalar(value: JsonValue | undefined): value is string | number | bigint {
  return typeof value === 'string' || isNumeric(value);
}

/** As Array.isArray, but it narrows a JsonValue. */
export function isArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/**
 * Parses a JSON text (RFC 8259). Of two properties with one name the last counts, as in JSON.parse.
 * Throws a SyntaxError for what is not JSON, a RangeError for what nests deeper than `most` levels.
 */
export function parseJson(text: string, most = deepestWritten): JsonValue {
  assertDepth(text, most);
  if (!mayHoldLongNumber.test(text)) return JSON.parse(text) as JsonValue;
  const onDuplicateKey = ({ newValue }: { newValue: unknown }): unknown => newValue;
  return losslessParse(text, undefined, { parseNumber: exactNumber, onDuplicateKey }) as JsonValue;
}

/** The same; undefined for a text that is not JSON, or nests too deep. */
export function tryParseJson(text: string, most = deepestWritten): JsonValue | undefined {
  try {
    return parseJson(text, most);
  } catch {
    return undefined;
  }
}

/** Writes a JSON text, each bigint as a plain integer. */
export function stringifyJson(value: JsonValue): string {
  return hasBigInt(value) ? (losslessStringify(value) ?? 'null') : JSON.stringify(value);
}

/** A value as text: a string as it is, all else as JSON. */
export function asText(value: JsonValue): string {
  return typeof value === 'string' ? value : stringifyJson(value);
}

/** The number of a JSON number literal: a bigint if it is an integer that a double cannot hold. */
export function exactNumber(literal: string): number | bigint {
  const double = Number(literal);
  if (Number.isSafeInteger(double) || isSafeNumber(literal)) return double;
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal);
  if (match === null) return double;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const shift = Number(exponent) - fraction.length;
  const digits = (whole + fraction).replace(/^0+(?=\d)/, '');
  if (digits.length + Math.max(shift, 0) > maximumExactDigits) return double;
  if (shift >= 0) return BigInt(sign + digits + '0'.repeat(shift));
  const isInteger = /^0*$/.test(digits.slice(shift));
  return isInteger ? BigInt(sign + (digits.slice(0, shift) || '0')) : double;
}

const int64Minimum = -(2n ** 63n);
const int64Maximum = 2n ** 63n - 1n;

/** An integer from -2^63 to 2^63-1 (OpenAPI Format Registry, `int64`). */
export function isInt64(value: unknown): boolean {
  if (typeof value === 'bigint') return value >= int64Minimum && value <= int64Maximum;
  return Number.isSafeInteger(value);
}

export function isInteger(value: unknown): value is number | bigint {
  return typeof value === 'bigint' || Number.isInteger(value);
}

/**
 * Replaces each bigint by a double, for validators that know only doubles. An integer within int64 stays within it, one outside
 * stays outside. A value without bigints is returned as it is.
 */
export function toDoubles(value: JsonValue): JsonValue {
  if (!hasBigInt(value)) return value;
  return typeof value === 'bigint' ? nearestDouble(value) : mapValues(value, toDoubles);
}

function nearestDouble(value: bigint): number {
  const greatestBelow2To63 = 9223372036854774784;
  if (isInt64(value)) return Math.min(Number(value), greatestBelow2To63);
  return value > 0n ? Math.max(Number(value), 2 ** 63) : Math.min(Number(value), Number(int64Minimum) - 2048);
}

function hasBigInt(value: JsonValue): boolean {
  return typeof value === 'bigint' || valuesIn(value).some(hasBigInt);
}

/** The elements of an array, the values of an object; none of a scalar. */
export function valuesIn(value: JsonValue | undefined): readonly JsonValue[] {
  if (isArray(value)) return value;
  return isObject(value) ? Object.values(value) : [];
}

/** An array or object whose elements or properties are changed; a scalar as it is. */
export function mapValues(value: JsonValue, change: (inner: JsonValue, name: string) => JsonValue): JsonValue {
  if (isArray(value)) return value.map((inner, index) => change(inner, String(index)));
  if (!isObject(value)) return value;
  // fromEntries defines properties, so that one named __proto__ stays a property.
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner, name)]));
}

/** A property that an object has itself; undefined for `constructor` and the like, which every object inherits. */
export function ownProperty<Value>(object: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** A property by its name, or by names with dots between them for one within another; of a list the values of its elements. */
export function valueIn(item: JsonObject, property: string): JsonValue | undefined {
  const own = ownProperty(item, property);
  if (own !== undefined || !property.includes('.')) return own;
  return property.split('.').reduce<JsonValue | undefined>(valueWithin, item);
}

function valueWithin(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (isArray(value)) return value.flatMap((element) => valueWithin(element, name) ?? []);
  return isObject(value) ? ownProperty(value, name) : undefined;
}

/** Sets a property, whatever its name: assigning to `__proto__` would set the prototype. */
export function setProperty<Value>(object: Record<string, Value>, name: string, value: Value): void {
  if (name !== '__proto__') object[name] = value;
  else Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
}

/** Numbers are compared by value, objects whatever the order of their properties (JSON Schema core 4.2.2). */
export function isEqual(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (one === other) return true;
  if (isArray(one))
    return isArray(other) && one.length === other.length && one.every((item, index) => isEqual(item, other[index]));
  if (!isObject(one) || !isObject(other) || isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]))
  );
}

/** A JSON text that equal values share, whatever the order of their properties. Calls `step` for each part of them. */
export function canonicalText(value: JsonValue, step: () => void = () => undefined): string {
  step();
  if (isArray(value)) return `[${value.map((item) => canonicalText(item, step)).join(',')}]`;
  if (!isObject(value)) return typeof value === 'string' ? JSON.stringify(value) : String(value);
  const properties = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${properties.map(([name, part]) => `${JSON.stringify(name)}:${canonicalText(part, step)}`).join(',')}}`;
}

/** The test whether a value is equal to one of others, in time that does not grow with their number. */
export function createIsAmong(values: readonly JsonValue[]): (value: JsonValue) => boolean {
  const scalars = new Set(values);
  const texts = new Set(values.filter((value) => typeof value === 'object').map((value) => canonicalText(value)));
  return (value) =>
    scalars.has(value) || (texts.size > 0 && typeof value === 'object' && texts.has(canonicalText(value)));
}

function assertDepth(text: string, most: number): void {
  if (text.length <= most || opensAtMost(text, most)) return;
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (inString) {
      if (character === 0x5c) index += 1;
      else if (character === 0x22) inString = false;
    } else if (character === 0x22) inString = true;
    else if (character === 0x5b || character === 0x7b) {
      depth += 1;
      if (depth > most) throw new RangeError(`arrays and objects nest deeper than ${most} levels`);
    } else if (character === 0x5d || character === 0x7d) depth -= 1;
  }
}

/** Finding the few brackets of an ordinary text is much faster than reading it character by character. */
function opensAtMost(text: string, most: number): boolean {
  let count = 0;
  for (const bracket of ['[', '{'])
    for (let index = text.indexOf(bracket); index !== -1; index = text.indexOf(bracket, index + 1)) {
      count += 1;
      if (count > most) return false;
    }
  return true;
}

/** Where a text stops being JSON, and what stands there, never more of the text: it may hold a password. */
interface JsonProblem extends ReturnType<typeof lineAndColumn> {
  /** The character that does not belong there; undefined if the text ends too early. */
  readonly character?: string;
}

/** Undefined if the text is JSON. */
export function findJsonProblem(text: string): JsonProblem | undefined {
  try {
    losslessParse(text, undefined, { onDuplicateKey: ({ newValue }) => newValue });
    return undefined;
  } catch (error) {
    const position = Number(/at position (\d+)$/.exec((error as Error).message)?.[1] ?? text.length);
    const code = text.codePointAt(position);
    return { ...lineAndColumn(text, position), ...(code !== undefined && { character: String.fromCodePoint(code) }) };
  }
}

/** The line and the column of a position in a text, both from 1, in UTF-16 units. */
export function lineAndColumn(text: string, position: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, position);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: position - lineStart + 1 };
}
