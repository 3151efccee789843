/** A date-time of RFC 3339 (section 5.6); a second of 60 is one that a leap adds. */
const dateTime = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,12}))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;

/** A moment, exact to what was written of its second. */
export interface Instant {
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
