import { asText, type JsonValue } from '../base/json';
import { randomHex, randomUuid, type Random } from '../base/random';
import { evidence } from './evidence';
import { constant, textOf, type Template } from './template';

/** A moment as it is written: as text or number; a bigint counts nanoseconds. */
interface Moment {
  /** Milliseconds since 1970; what has no zone is read as UTC. */
  readonly time: number;
  /** Whether it has no time of day. */
  readonly isDay: boolean;
  /** Another moment, written alike. */
  write(time: number): JsonValue;
}

const isoMoment =
  /^(\d{4}-\d{2}-\d{2})(?:([T ])(\d{2}:\d{2})(:\d{2})?(?:\.(\d{1,9}))?( ?)(Z|([+-])(\d{2}):?(\d{2}))?)?$/;

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

export const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

export function readMoment(value: JsonValue): Moment | undefined {
  if (typeof value === 'number') return readNumber(value);
  if (typeof value === 'bigint')
    return String(value).length === 19
      ? valid(Number(value / 1_000_000n), (time) => BigInt(Math.floor(time)) * 1_000_000n)
      : undefined;
  if (typeof value !== 'string' || value.length > 40) return undefined;
  if (/^\d{10}(?:\d{3}){0,2}(?:\.\d{1,9})?$/.test(value)) {
    const moment = readNumber(Number(value));
    const digits = value.split('.')[1]?.length ?? 0;
    return moment && { ...moment, write: (time) => Number(moment.write(time)).toFixed(digits) };
  }
  if (httpDate.test(value)) return valid(Date.parse(value), (time) => new Date(time).toUTCString());
  const match = isoMoment.exec(value);
  if (match === null) return undefined;
  const [, day = '', separator, minutes = '', seconds, fraction, blank = '', zone = '', sign, hours = '', rest = ''] =
    match;
  const time = Date.parse(
    `${day}T${separator === undefined ? '00:00' : minutes}${seconds ?? ':00'}.${(fraction ?? '0').slice(0, 3)}Z`,
  );
  const shift = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(rest)) * 60_000;
  const write = (other: number): string => {
    const text = new Date(other + shift).toISOString();
    const clock = text.slice(11, seconds === undefined ? 16 : 19);
    const digits = fraction === undefined ? '' : `.${`${text.slice(20, 23)}000000`.slice(0, fraction.length)}`;
    return separator === undefined
      ? text.slice(0, 10)
      : `${text.slice(0, 10)}${separator}${clock}${digits}${blank}${zone}`;
  };
  return valid(time - shift, write, separator === undefined);
}

/** Seconds, milliseconds or microseconds since 1970, from 2001 to 2096. */
function readNumber(value: number): Moment | undefined {
  const unit = [1000, 1, 0.001].find((milliseconds) => value * milliseconds >= 1e12 && value * milliseconds < 4e12);
  if (unit === undefined) return undefined;
  const digits = Number.isInteger(value) ? 0 : (String(value).split('.')[1]?.length ?? 0);
  return valid(value * unit, (time) =>
    digits === 0 ? Math.floor(time / unit) : Number((time / unit).toFixed(digits)),
  );
}

function valid(time: number, write: Moment['write'], isDay = false): Moment | undefined {
  return Number.isNaN(time) ? undefined : { time, isDay, write };
}

/** A moment in the form of an example; the example itself, if it is no moment. */
export function makeMoment(now: number, example: JsonValue): JsonValue {
  return readMoment(example)?.write(now) ?? example;
}

/** A moment as headers have it: `Sat, 31 Jan 2026 12:00:00 GMT`. Undefined if it is no moment. */
export function httpDateOf(value: JsonValue): string | undefined {
  const moment = readMoment(value);
  return moment && new Date(moment.time).toUTCString();
}

/** A new identifier in the form of an example: a UUID of the same version, a token or a number of the same length. */
export function makeToken(random: Random, now: number, example: JsonValue): JsonValue {
  if (typeof example === 'number') return Number(tokenLike(random, String(example)).replace(/^0/, '1'));
  if (typeof example !== 'string') return example;
  if (!uuid.test(example)) return tokenLike(random, example);
  const version = example.charAt(14);
  const made = version === '7' ? timedUuid(random, now) : randomUuid(random);
  const text = `${made.slice(0, 14)}${version}${made.slice(15)}`;
  return /[A-F]/.test(example) ? text.toUpperCase() : text;
}

/** Version 7 (RFC 9562 section 5.7): those that are made later are greater. */
function timedUuid(random: Random, now: number): string {
  const time = Math.floor(now).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8, 12)}${randomUuid(random).slice(13)}`;
}

/** Each sign by one of its kind. */
function tokenLike(random: Random, example: string): string {
  // `cus_`, `n-`: what stands before the first separator tells the kind.
  const [kind = ''] = /^[a-z]+[_-]/i.exec(example) ?? [];
  const token = example.slice(kind.length);
  const isHex = /^[^g-zG-Z]*$/.test(token) && /[a-f]/i.test(token);
  return (
    kind +
    token.replaceAll(/[\da-z]/gi, (sign) => {
      if (isHex) return sign < 'a' && /[A-F]/.test(token) ? randomHex(random, 1).toUpperCase() : randomHex(random, 1);
      if (/\d/.test(sign)) return String(random.integer(0, 9));
      const letter = String.fromCharCode(random.integer(97, 122));
      return sign < 'a' ? letter.toUpperCase() : letter;
    })
  );
}

/** The value some steps after another: of a number, or of a text of digits. */
export function following(example: JsonValue, steps = 1): JsonValue {
  if (typeof example === 'number') return example + steps;
  if (typeof example === 'bigint') return example + BigInt(steps);
  if (typeof example !== 'string' || !/^\d{1,40}$/.test(example)) return example;
  return String(BigInt(example) + BigInt(steps)).padStart(example.length, '0');
}

/** Values that a service makes anew for each response, oldest first, with the times of the responses. Undefined for other values. */
export function recogniseMade(values: readonly JsonValue[], times: readonly number[]): Template | undefined {
  const example = values.at(-1);
  if (example === undefined) return undefined;
  const different = new Set(values).size;
  if (areNow(values, times, different)) return { kind: 'made', how: 'now', example };
  if (different < values.length || different < 2) return undefined;
  if (areRising(values)) return { kind: 'made', how: 'next', example };
  return values.every((value) => typeof value === 'string') ? recogniseTokens(values) : undefined;
}

export function isUuid(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && uuid.test(value);
}

function areNow(values: readonly JsonValue[], times: readonly number[], different: number): boolean {
  const far = values.length === 1 ? evidence.nowAlone : different === 1 ? evidence.nowAlike : evidence.now;
  const distances = values.map((value, index) => {
    const moment = readMoment(value);
    const distance = (moment?.time ?? NaN) - (times[index] ?? 0);
    return Math.abs(distance) <= (moment?.isDay === true ? evidence.now : far) ? { distance, moment } : undefined;
  });
  // The clocks of two machines differ, but always by the same.
  const clocks = distances.flatMap((one) => (one === undefined || one.moment?.isDay === true ? [] : [one.distance]));
  return !distances.includes(undefined) && Math.max(...clocks) - Math.min(...clocks) <= evidence.nowApart;
}

/** Whether each is a greater integer than the one before it: a number, or a text of digits. */
function areRising(values: readonly JsonValue[]): boolean {
  const numbers = values.map((value) => (/^\d{1,20}$/.test(asText(value)) ? BigInt(asText(value)) : undefined));
  return numbers.every((number, index) => {
    const before = index === 0 ? -1n : numbers[index - 1];
    return number !== undefined && before !== undefined && number > before;
  });
}

/** The beginning that all have, up to a separator, stays: `sess_`. */
function recogniseTokens(values: readonly string[]): Template | undefined {
  const [example = ''] = values.slice(-1);
  if (values.every(isUuid)) return { kind: 'made', how: 'new', example };
  let shared = 0;
  while (shared < example.length && values.every((value) => value[shared] === example[shared])) shared += 1;
  const prefix = /^.*[_:.-]/.exec(example.slice(0, shared))?.[0] ?? '';
  const isToken = values.every((value) => {
    const rest = value.slice(prefix.length);
    const hasBoth = /\d/.test(rest) && /[a-z]/i.test(rest);
    return rest.length >= evidence.token && value.length === example.length && /^[\w-]+$/.test(rest) && hasBoth;
  });
  if (!isToken) return undefined;
  return textOf([constant(prefix), { kind: 'made', how: 'new', example: example.slice(prefix.length) }]);
}
