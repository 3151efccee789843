import { exactNumber, type JsonValue } from '../../base/json';
import type { Comparing } from '../../openapi/collections/arranging';
import { compareTexts, type Collation } from '../../profile/data-points';

/** A value as it compares with others of its property. Moments are nanoseconds since 1970. */
export type Comparable = string | number | bigint;

const nanoseconds = 1_000_000n;
const dayLength = 86_400_000n * nanoseconds;

/** Gives a value as it compares with others of its property; undefined for none, null, or what its kind has no place for. */
export function comparable({ as, ...kind }: Comparing, value: JsonValue | undefined): Comparable | undefined {
  if (value === undefined || value === null || typeof value === 'object') return undefined;
  if (as === 'moment') return momentOf(value, 'form' in kind && kind.form === 'seconds');
  if (as === 'number') return typeof value === 'boolean' ? undefined : numberOf(value);
  if (as === 'flag') return typeof value === 'boolean' ? Number(value) : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** Members of an object in a query may still be texts. */
function numberOf(value: string | number | bigint): number | bigint | undefined {
  if (typeof value !== 'string') return value;
  return /^-?\d{1,300}(?:\.\d+)?$/.test(value) ? exactNumber(value) : undefined;
}

/** Gives the order of two values, negative where the first is less. Integers beyond 2^53 compare digit by digit. */
export function compareValues(first: Comparable, second: Comparable, collation?: Collation): number {
  if (typeof first === 'string' && typeof second === 'string') return compareTexts(first, second, collation);
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Tells whether a moment that is asked for is a whole day (RFC 3339 full-date). */
export function isDay(value: JsonValue): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
}

/** Gives the beginning, in UTC, of the day of a moment. */
export function dayOf(moment: Comparable): Comparable {
  if (typeof moment !== 'bigint') return moment;
  const rest = moment % dayLength;
  return moment - (rest < 0n ? rest + dayLength : rest);
}

/** Gives a moment in nanoseconds: of a text whichever offset it has (RFC 3339 section 5.6), of a number as its property counts. */
export function momentOf(value: string | number | bigint | boolean, countsSeconds: boolean): bigint | undefined {
  if (typeof value === 'boolean') return undefined;
  if (typeof value !== 'string') {
    const scale = countsSeconds ? 1000n : 1n;
    if (typeof value === 'bigint') return value * scale * nanoseconds;
    const scaled = Math.round(value * Number(scale) * 1000);
    return Number.isSafeInteger(scaled) ? BigInt(scaled) * 1000n : undefined;
  }
  // Date.parse knows milliseconds, and no leap second.
  const [, fraction = ''] = /:\d\d\.(\d+)/.exec(value) ?? [];
  const isLeap = /:60(?:[^\d:]|$)/.test(value);
  const whole = Date.parse((isLeap ? value.replace(':60', ':59') : value).replace(/(:\d\d)\.\d+/, '$1'));
  if (Number.isNaN(whole)) return undefined;
  return BigInt(whole + (isLeap ? 1000 : 0)) * nanoseconds + BigInt(fraction.slice(0, 9).padEnd(9, '0'));
}
