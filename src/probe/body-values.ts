import { isObject } from '../openapi/document';
import { roleOf } from '../openapi/schema/consistent-values';
import { type JsonValue, stringifyJson } from '../base/json';

/** Gives a copy of a body in which the value at a path is another one; undefined leaves the member out. */
export function withValue(body: JsonValue, path: readonly string[], value: JsonValue | undefined): JsonValue {
  const [name, ...rest] = path;
  if (name === undefined) return value ?? null;
  const members: Record<string, JsonValue> = isObject(body) ? { ...(body as Record<string, JsonValue>) } : {};
  const next = rest.length === 0 ? value : withValue(members[name] ?? {}, rest, value);
  if (next !== undefined) return { ...members, [name]: next };
  return Object.fromEntries(Object.entries(members).filter(([member]) => member !== name));
}

/** Gives the value at a path of a body, or undefined. */
export function valueIn(body: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(
    (value, name) =>
      isObject(value) && Object.hasOwn(value, name) ? (value as Record<string, JsonValue>)[name] : undefined,
    body,
  );
}

/** A value that was sent and came back different. */
export interface Difference {
  /** Where, in dots: `name`, `address.street`. */
  readonly where: string;
  readonly sent: JsonValue;
  readonly got: JsonValue | undefined;
}

/**
 * Gives where an answer lost or changed what was sent. Members that were not sent do not count, integers are compared
 * digit by digit, texts character by character. `1` and `1.0` are one number, and date-times are the moments they name.
 */
export function differences(sent: JsonValue, got: JsonValue | undefined, where = ''): Difference[] {
  if (Array.isArray(sent)) {
    if (!Array.isArray(got) || got.length !== sent.length) return [{ where, sent, got }];
    return sent.flatMap((item, index) => differences(item, got[index], join(where, String(index))));
  }
  if (isObject(sent)) {
    if (!isObject(got)) return [{ where, sent: sent, got }];
    const members = got as Record<string, JsonValue>;
    return Object.entries(sent as Record<string, JsonValue>).flatMap(([name, value]) =>
      differences(value, Object.hasOwn(members, name) ? members[name] : undefined, join(where, name)),
    );
  }
  return isSame(sent, got) ? [] : [{ where, sent, got }];
}

/** An integer is the same whether it is kept as a number or, as those beyond 2^53 are, as a bigint. */
function isSame(sent: JsonValue, got: JsonValue | undefined): boolean {
  if (sent === got) return true;
  if (typeof sent === 'string') return typeof got === 'string' && isSameText(sent, got);
  // A number beyond 2^53 travels as the digits that it is written with.
  if (typeof sent === 'bigint')
    return typeof got === 'number' && Number.isInteger(got) && (BigInt(got) === sent || String(got) === String(sent));
  return typeof got === 'bigint' && typeof sent === 'number' && isSame(got, sent);
}

function join(where: string, name: string): string {
  return where === '' ? name : `${where}.${name}`;
} /** A date-time of RFC 3339 (section 5.6); a second of 60 is one that a leap adds. */
const dateTime = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,12}))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;

/** A moment, exact to what was written of its second. */
interface Instant {
  /** Seconds since the epoch. */
  readonly seconds: number;
  /** The digits behind the point, twelve of them. */
  readonly fraction: string;
}

/** Gives the moment that a date-time of RFC 3339 names, whatever its zone; undefined for any other text. */
export function instantOf(text: string): Instant | undefined {
  const parts = text.length > 60 ? null : dateTime.exec(text);
  if (parts === null) return undefined;
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map(Number);
  const [fraction = '', sign, hours = '0', minutes = '0'] = parts.slice(7);
  const zone = (sign === '-' ? -60 : 60) * (Number(hours) * 60 + Number(minutes));
  const seconds = Date.UTC(year, month - 1, date, hour, minute, second) / 1000 - zone;
  return Number.isNaN(seconds) ? undefined : { seconds, fraction: fraction.padEnd(12, '0') };
}

/** Gives which of two moments is earlier: negative where the first is, zero where they are one. */
export function compareInstants(first: Instant, second: Instant): number {
  const bySecond = first.seconds - second.seconds;
  if (bySecond !== 0) return bySecond;
  return first.fraction < second.fraction ? -1 : Number(first.fraction > second.fraction);
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Tells whether two texts are one value: the same text, date-times of one moment, such as `...Z` and `...+00:00`, or UUIDs
 * that differ in the case of their digits alone (RFC 9562 section 4).
 */
export function isSameText(first: string, second: string): boolean {
  if (first === second) return true;
  if (uuid.test(first)) return first.toLowerCase() === second.toLowerCase();
  const [one, other] = [instantOf(first), instantOf(second)];
  return one !== undefined && other !== undefined && compareInstants(one, other) === 0;
}

/** Tells whether a value is the time of the last change, or of the last use, by the name of its property: it moves by itself. */
export function isTimeOfChange(where: string, value: JsonValue | undefined): boolean {
  const name = where.split('.').findLast((one) => !/^\d+$/.test(one)) ?? '';
  const isTime = typeof value === 'string' ? /^\d{4}-\d\d-\d\d[T ]/.test(value) : Number(value) > 1e8;
  return isTime && roleOf(name) === 'change';
}

const counted =
  /^(?:.*(?:count|counter|total|sum|balance|average|avg|rating|score|rank|percent|percentage|progress|usage|used|remaining|available|hits|seconds|minutes)|(?:count|num|nr|number|no|total|sum|avg|average|max|min)[_-]?(?:of)?[_-].+|(?:likes|dislikes|views|visits|votes|upvotes|downvotes|followers|following|stars|forks|watchers|comments|replies|reactions|shares|downloads|plays|clicks|members|orders|sales|points))$/;

/** Tells whether a value counts or sums something, by the name of its property: where nobody sent it, it moves by itself. */
export function isCounted(where: string, value: JsonValue | undefined): boolean {
  const name = (where.split('.').findLast((one) => !/^\d+$/.test(one)) ?? '').replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '_');
  return (typeof value === 'number' || typeof value === 'bigint') && counted.test(name.toLowerCase());
}

/** Gives a value as JSON for messages. */
export function textOf(value: JsonValue | undefined): string {
  return value === undefined ? 'nothing' : stringifyJson(value);
}
