import { isSafeNumber, parse as losslessParse, stringify as losslessStringify, parse } from 'lossless-json';

/** A JSON value in which an integer beyond 2^53 is a bigint, so that every digit of an int64 survives. */
export type JsonValue = null | boolean | number | bigint | string | JsonValue[] | { [member: string]: JsonValue };

/** Deepest nesting of arrays and objects that `parseJson` reads; far beyond real documents, far below the stack's end. */
export const maximumDepth = 500;

/** Longest integer, in digits, that is kept digit by digit; a longer literal is read as a double. */
const maximumExactDigits = 40;

/**
 * Sixteen digits in a row, or an exponent that could lift a shorter literal as far: only then can a double lose any. Where no
 * number can begin, as within the `4e12` of a UUID, digits mean nothing.
 */
const maybeUnsafeNumber = /(?:^|[:,[])[ \t\n\r]*-?(?:[0-9]{16}|[0-9]+(?:\.[0-9]+)?[eE]\+?[0-9])/;

/**
 * Gives the value of a JSON text (RFC 8259). Integers that a double cannot hold become bigint, whether written `1e20`,
 * `9007199254740993` or `9007199254740993.0`; of duplicate members the last wins, as in JSON.parse.
 * Throws a SyntaxError where the text is not JSON, and a RangeError where it nests deeper than `deepest`.
 */
export function parseJson(text: string, deepest = maximumDepth): JsonValue {
  assertDepth(text, deepest);
  const value = maybeUnsafeNumber.test(text)
    ? losslessParse(text, undefined, { parseNumber: exactNumber, onDuplicateKey: ({ newValue }) => newValue })
    : (JSON.parse(text) as unknown);
  const repeated = repeats === undefined ? undefined : repeatedName(text);
  // Names may be of any length.
  if (repeated !== undefined) repeats?.push(repeated.slice(0, 200));
  return value as JsonValue;
}

/** Names that stand twice in objects of the texts that are read while somebody wants to know of them. */
let repeats: string[] | undefined;

/**
 * Does something at once, and gives where in the JSON texts that were read meanwhile an object has two members of one name, as
 * `.items[0].name`: readers differ in which of them counts (RFC 8259 section 4).
 */
export function repeatedNames(act: () => void): readonly string[] {
  const found: string[] = [];
  repeats = found;
  try {
    act();
  } finally {
    repeats = undefined;
  }
  return found;
}

/** Gives where a JSON text has the first member whose name its object has before; undefined where there is none. */
function repeatedName(text: string): string | undefined {
  // Of each array and object around the place that is read: the names so far, and the one, or the index, that is read now.
  const around: { readonly names: Set<string> | undefined; at: string | number }[] = [];
  let isName = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === 0x22) {
      const start = index;
      for (index += 1; text.charCodeAt(index) !== 0x22; index += 1) if (text.charCodeAt(index) === 0x5c) index += 1;
      const inner = around.at(-1);
      if (!isName || inner?.names === undefined) continue;
      const written = text.slice(start + 1, index);
      // Escapes spell the same name in other ways.
      inner.at = written.includes('\\') ? String(JSON.parse(`"${written}"`)) : written;
      isName = false;
      if (inner.names.has(inner.at))
        return around.map(({ at }) => (typeof at === 'number' ? `[${at}]` : `.${at}`)).join('');
      inner.names.add(inner.at);
    } else if (character === 0x7b || character === 0x5b) {
      isName = character === 0x7b;
      around.push(isName ? { names: new Set(), at: '' } : { names: undefined, at: 0 });
    } else if (character === 0x7d || character === 0x5d) around.pop();
    else if (character === 0x2c) {
      const inner = around.at(-1);
      isName = inner?.names !== undefined;
      if (typeof inner?.at === 'number') inner.at += 1;
    }
  }
  return undefined;
}

/**
 * Most members that one object of a JSON text may have where `flawOfSize` is asked. To list those of an object takes time out
 * of proportion: of 100,000 a tenth of a second, of half a million two.
 */
const mostMembers = 100_000;

/**
 * Says what a JSON text, without reading it, has too much of: values, of which an empty array or object counts as two, or
 * members of one object. Gives undefined for all else; of a text that is no JSON it tells nothing.
 */
export function flawOfSize(text: string, mostValues: number): string | undefined {
  // Each value takes a character and one between it and the next; a member takes four more, quotes and colon among them.
  if (text.length < Math.min(mostValues, 4 * mostMembers)) return undefined;
  const members: number[] = [];
  let values = 1;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (inString) {
      if (character === 0x5c) index += 1;
      else if (character === 0x22) inString = false;
    } else if (character === 0x22) inString = true;
    else if (character === 0x2c || character === 0x5b || character === 0x7b) {
      values += 1;
      if (values > mostValues) return `at most ${mostValues} values`;
      if (character !== 0x2c) members.push(0);
    } else if (character === 0x5d || character === 0x7d) members.pop();
    else if (character === 0x3a) {
      const count = (members.pop() ?? 0) + 1;
      if (count > mostMembers) return `at most ${mostMembers} members in one object`;
      members.push(count);
    }
  }
  return undefined;
}

/** Gives a member that an object has itself; undefined for `constructor` and the like, which every object inherits. */
export function ownMember<Value>(object: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Sets a member that an object has itself from then on, whatever it is called: assigning to `__proto__` would set the prototype. */
export function setMember<Value>(object: Record<string, Value>, name: string, value: Value): void {
  Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
}

/** Gives the JSON text of a value, each bigint as a plain integer literal. Throws where a value has no JSON form. */
export function stringifyJson(value: JsonValue, indent?: number): string {
  const text = hasBigInt(value)
    ? losslessStringify(value, undefined, indent)
    : JSON.stringify(value, undefined, indent);
  if (text === undefined) throw new TypeError('the value has no JSON form');
  return text;
}

/** Gives the number a JSON number literal stands for: a bigint where it is an integer beyond 2^53, else a double. */
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
  const integerPart = digits.slice(0, shift) || '0';
  return /^0*$/.test(digits.slice(shift)) ? BigInt(sign + integerPart) : double;
}

const int64Minimum = -(2n ** 63n);
const int64Maximum = 2n ** 63n - 1n;

/** Tells whether a value is an integer within int64, -2^63 to 2^63-1 (OpenAPI Format Registry, `int64`). */
export function isInt64(value: unknown): boolean {
  if (typeof value === 'bigint') return value >= int64Minimum && value <= int64Maximum;
  return Number.isSafeInteger(value);
}

/**
 * Gives the value with each bigint replaced by a double, for validators that know doubles alone. An integer within int64
 * stays within it (its neighbour below 2^63), one outside stays outside. Values without bigint are given back unchanged.
 */
export function toDoubles(value: JsonValue): JsonValue {
  return hasBigInt(value) ? replaceBigInts(value) : value;
}

/** What belongs to an array and cannot stand in it: its items as they were. */
const originals = new WeakMap<readonly JsonValue[], readonly JsonValue[]>();

/** Gives the items that an array of `toDoubles` was made of, bigints among them; those of any other array are its own. */
export function exactItems(doubles: readonly JsonValue[]): readonly JsonValue[] {
  return originals.get(doubles) ?? doubles;
}

function replaceBigInts(value: JsonValue): JsonValue {
  if (typeof value === 'bigint') return nearestDouble(value);
  if (Array.isArray(value)) {
    const doubles = value.map(replaceBigInts);
    originals.set(doubles, value);
    return doubles;
  }
  if (value === null || typeof value !== 'object') return value;
  // fromEntries defines members, so that one named __proto__ stays a member.
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, replaceBigInts(member)]));
}

function nearestDouble(value: bigint): number {
  const greatestBelow2To63 = 9223372036854774784;
  const least = Number(int64Minimum);
  if (isInt64(value)) return Math.min(Number(value), greatestBelow2To63);
  return value > 0n ? Math.max(Number(value), 2 ** 63) : Math.min(Number(value), least - 2048);
}

function hasBigInt(value: JsonValue): boolean {
  if (typeof value === 'bigint') return true;
  if (value === null || typeof value !== 'object') return false;
  for (const member of Array.isArray(value) ? value : Object.values(value)) if (hasBigInt(member)) return true;
  return false;
}

export function assertDepth(text: string, deepest = maximumDepth): void {
  if (text.length <= deepest || opensAtMost(text, deepest)) return;
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
      if (depth > deepest) throw new RangeError(`arrays and objects nest deeper than ${deepest} levels`);
    } else if (character === 0x5d || character === 0x7d) depth -= 1;
  }
}

/** To find the few brackets of an ordinary text is much faster than to read it character by character. */
function opensAtMost(text: string, most: number): boolean {
  let count = 0;
  for (const bracket of ['[', '{'])
    for (let index = text.indexOf(bracket); index !== -1; index = text.indexOf(bracket, index + 1)) {
      count += 1;
      if (count > most) return false;
    }
  return true;
}

/**
 * Gives where a text stops being JSON: `at line 1, column 19`, both from 1, in UTF-16 units; empty where that is not known.
 * Nothing of the text itself is in it: the message of JSON.parse shows some, and that may be a password.
 */
export function placeOfJsonFault(text: string): string {
  const position = positionOfJsonFault(text);
  if (position === undefined) return '';
  const { line, column } = lineAndColumn(text, position);
  return ` at line ${line}, column ${column}`;
}

/** Gives the line and the column of a position in a text, both from 1, in UTF-16 units. */
export function lineAndColumn(text: string, position: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, position).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

/** Gives where a text stops being JSON, in UTF-16 units from 0: JSON.parse says it of some faults alone. Undefined where it is JSON. */
export function positionOfJsonFault(text: string): number | undefined {
  try {
    parse(text, undefined, { onDuplicateKey: ({ newValue }) => newValue });
  } catch (fault) {
    const position = /at position (\d+)$/.exec((fault as Error).message)?.[1];
    return position === undefined ? undefined : Number(position);
  }
  return undefined;
}

/** Gives the value of a JSON text; undefined of any other. */
export function jsonIn(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
