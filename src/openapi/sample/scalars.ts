import { ownProperty, isArray, isObject, type JsonValue } from '../../base/json';
import { randomHex, randomUuid, type Random } from '../../base/random';
import { asPhrase, wordsOf } from '../names';
import { allowsTypeOf } from '../schema/flatten';
import { compileNative, linearTest } from '../schema/ajv';
import type { Schema } from '../schema/schema';
import { patternText } from './pattern-text';

/** A number keyword of a schema; undefined if the schema does not have it. */
export function numberAt(flat: Schema, keyword: string): number | undefined {
  const value = flat[keyword];
  return typeof value === 'number' ? value : undefined;
}

export function textAt(flat: Schema, keyword: string): string | undefined {
  const value = flat[keyword];
  return typeof value === 'string' ? value : undefined;
}

/** The example of a flat schema: `example`, else the first of `examples`, else `default`. */
export function exampleOf(flat: Schema): JsonValue | undefined {
  const { examples } = flat;
  const first = isArray(examples) ? examples[0] : undefined;
  return flat['example'] ?? first ?? flat['default'];
}

const formats: Readonly<Record<string, RegExp>> = {
  uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i,
  date: /^\d{4}-\d\d-\d\d$/,
  email: /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/,
  url: /^[a-z][a-z\d+.-]*:\/\/[^\s<>"{}|\\^`]+$/i,
  uri: /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`]+$/i,
  ipv4: /^\d{1,3}(?:\.\d{1,3}){3}$/,
};

/**
 * Whether a scalar keeps to the keywords of a flat schema, formats roughly. It is for choosing among candidates: the whole value
 * is checked by the judge.
 */
export function fits(flat: Schema, value: JsonValue, types: readonly string[]): boolean {
  if (isObject(value) || isArray(value)) return false;
  if (!allowsTypeOf(types, value)) return false;
  const allowed = flat['enum'] as readonly JsonValue[] | undefined;
  if (allowed !== undefined && !allowed.includes(value)) return false;
  if (typeof value === 'string') return fitsText(flat, value);
  return typeof value !== 'number' || fitsNumber(flat, value);
}

function fitsText(flat: Schema, text: string): boolean {
  const { length } = Array.from(text);
  if (length < (numberAt(flat, 'minLength') ?? 0) || length > (numberAt(flat, 'maxLength') ?? Infinity)) return false;
  const format = ownProperty(formats, textAt(flat, 'format') ?? '');
  if (format?.test(text) === false) return false;
  const pattern = textAt(flat, 'pattern');
  return pattern === undefined || matches(pattern, text);
}

/** A repeated group with a repeated part, as `(\w+ ?)*`: where a text does not match, V8 may look for a way for ever. */
const nestedRepetition = /\([^()*+}]*[*+}][^()]*\)[*+{]/;

/** A pattern that is no regular expression is not checked. */
function matches(pattern: string, text: string): boolean {
  try {
    const linear = nestedRepetition.test(pattern) ? linearTest(pattern) : undefined;
    return (linear ?? compileNative(pattern)).test(text);
  } catch {
    return true;
  }
}

function fitsNumber(flat: Schema, value: number): boolean {
  const step = numberAt(flat, 'multipleOf');
  return (
    value >= (numberAt(flat, 'minimum') ?? -Infinity) &&
    value <= (numberAt(flat, 'maximum') ?? Infinity) &&
    value > (numberAt(flat, 'exclusiveMinimum') ?? -Infinity) &&
    value < (numberAt(flat, 'exclusiveMaximum') ?? Infinity) &&
    (textAt(flat, 'format') !== 'int32' || Math.abs(value) < 2 ** 31) &&
    (step === undefined || Math.abs(Math.round(value / step) - value / step) < 1e-9)
  );
}

const hosts = ['api', 'app', 'docs', 'cdn', 'shop', 'files', 'mail', 'news', 'www'];

type MakeText = (random: Random, property: string) => string;

const uri: MakeText = (random, property) =>
  `https://example.com/${wordsOf(property).join('-') || 'pages'}/${random.integer(1, 999)}`;
const email: MakeText = (random) => `${random.pick(hosts)}${random.integer(1, 99)}@example.com`;
const hostname: MakeText = (random) => `${random.pick(hosts)}.example.com`;

/** Texts of the formats of JSON Schema (2020-12 validation, section 7.3) and the OpenAPI Format Registry; addresses of RFC 2606, 5737 and 3849. */
const byFormat: Readonly<Record<string, MakeText>> = {
  uuid: randomUuid,
  // Times in an object agree with each other: see times.ts.
  date: (random) => `2025-0${random.integer(1, 9)}-1${random.integer(0, 9)}`,
  'date-time': (random) => `2025-0${random.integer(1, 9)}-1${random.integer(0, 9)}T09:${random.integer(10, 59)}:00Z`,
  time: (random) => `${random.integer(10, 20)}:${random.integer(10, 59)}:00Z`,
  duration: (random) => `PT${random.integer(5, 90)}M`,
  email,
  'idn-email': email,
  hostname,
  'idn-hostname': hostname,
  ipv4: (random) => `192.0.2.${random.integer(1, 254)}`,
  ipv6: (random) => `2001:db8::${random.integer(1, 65_535).toString(16)}`,
  uri,
  url: uri,
  iri: uri,
  'uri-template': () => 'https://example.com/{id}',
  'uri-reference': (random, property) => `/${wordsOf(property).join('-') || 'pages'}/${random.integer(1, 999)}`,
  byte: (random) => Buffer.from(`content ${random.integer(1, 999)}`).toString('base64'),
  binary: (random) => `content ${random.integer(1, 999)}`,
  'json-pointer': (random) => `/${random.pick(hosts)}`,
  'relative-json-pointer': () => '0',
  regex: () => '^[a-z]+$',
  decimal: (random) => `${random.integer(1, 99)}.${random.integer(10, 99)}`,
  password: (random) => `${randomHex(random, 12)}Aa1!`,
};

/** A text that a flat schema allows, of its format, its pattern, or the words of its property, within its length. */
export function sampleText(random: Random, flat: Schema, property: string): string {
  const [minLength, maxLength] = [numberAt(flat, 'minLength') ?? 0, numberAt(flat, 'maxLength') ?? Infinity];
  const formatted = ownProperty(byFormat, textAt(flat, 'format') ?? '')?.(random, property);
  if (formatted !== undefined) {
    const cases = [formatted, formatted.toUpperCase()];
    const fitting = cases.find((text) => fits(flat, text, ['string']));
    if (fitting !== undefined) return fitting;
  }
  const pattern = textAt(flat, 'pattern');
  const matching = pattern === undefined ? undefined : patternText(random, pattern, minLength, maxLength);
  if (matching !== undefined) return matching;
  if (formatted !== undefined && maxLength === Infinity) return formatted;
  const words = wordsOf(property);
  if (['url', 'uri', 'href', 'link'].includes(words.at(-1) ?? ''))
    return fitLength(uri(random, property), flat, random);
  return fitLength(`${asPhrase(words) || 'Text'} ${random.integer(1, 99)}`, flat, random);
}

/** A text that is too long for its property is a short code instead; one that is too short goes on. */
function fitLength(text: string, flat: Schema, random: Random): string {
  const [minLength, maxLength] = [numberAt(flat, 'minLength') ?? 0, numberAt(flat, 'maxLength') ?? Infinity];
  if (text.length > maxLength) {
    const letters = 'ABCDEFGHKLMNPQRST';
    const length = Math.max(minLength, Math.min(maxLength, 6));
    return Array.from({ length }, () => letters.charAt(random.integer(0, letters.length - 1))).join('');
  }
  return text.length >= minLength ? text : text.padEnd(Math.min(minLength, 100_000), `, ${text.toLowerCase()}`);
}

/** Greatest number if the file names no bound. A server may make a list of as many elements. */
const usualMaximum = 1_000;

interface NumberRange {
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
}

/** The numbers that a flat schema allows; where it has no bounds, some from 1 to 1,000. Decimals have two digits. */
export function numberRange(flat: Schema, isInteger: boolean): NumberRange {
  const [lower, upper] = [numberAt(flat, 'exclusiveMinimum'), numberAt(flat, 'exclusiveMaximum')];
  const given = numberAt(flat, 'multipleOf');
  const step = isInteger ? Math.max(1, Math.ceil(given ?? 1)) : (given ?? smallStep(flat));
  const least = Math.max(numberAt(flat, 'minimum') ?? -Infinity, lower === undefined ? -Infinity : lower + step);
  const most = Math.min(numberAt(flat, 'maximum') ?? Infinity, upper === undefined ? Infinity : upper - step);
  const minimum = least === -Infinity || (least < 0 && most > usualMaximum) ? Math.min(1, most) : least;
  const maximum = Math.max(minimum, minimum > usualMaximum ? most : Math.min(most, Math.max(usualMaximum, step)));
  return { minimum, maximum: maximum === Infinity ? minimum + usualMaximum * step : maximum, step };
}

/** Smaller than a hundredth if the bounds are closer than that. */
function smallStep(flat: Schema): number {
  const width =
    (numberAt(flat, 'maximum') ?? numberAt(flat, 'exclusiveMaximum') ?? 1) -
    (numberAt(flat, 'minimum') ?? numberAt(flat, 'exclusiveMinimum') ?? 0);
  return width > 0 && width < 0.05 ? width / 4 : 0.01;
}

export function anyNumber(random: Random, { minimum, maximum, step }: NumberRange): number {
  const [first, last] = [Math.ceil(minimum / step - 1e-9), Math.floor(maximum / step + 1e-9)];
  return last < first ? minimum : multiple(random.integer(first, last), step);
}

/** The least number of a range: 1 if it is one of them. */
export function simplestNumber({ minimum, maximum, step }: NumberRange): number {
  const wished = Math.min(Math.max(1, minimum), maximum);
  return multiple(Math.ceil(wished / step - 1e-9), step);
}

/** A multiple without the residue of binary fractions: 52306 times 0.01 is 523.06. */
function multiple(times: number, step: number): number {
  const digits = /e-(\d+)$/.exec(String(step))?.[1] ?? String(step).split('.')[1]?.length ?? 0;
  return Number((times * step).toFixed(Math.min(Number(digits), 100)));
}
