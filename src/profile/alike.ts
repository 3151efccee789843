import { randomHex, type Random } from '../random';

const classes = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'] as const;
const hexadecimal = ['0123456789abcdef', '0123456789ABCDEF'] as const;

/**
 * Gives a text of the same length and characters as another, beginning with the same prefix: hexadecimal digits where it has those
 * alone, else of the kinds of letters and digits that it has; all else stays where it is.
 */
export function alike(random: Random, like: string, prefix = ''): string {
  const kept = like.startsWith(prefix) ? prefix : '';
  const rest = like.slice(kept.length);
  const letters = rest.replaceAll(/[^0-9A-Za-z]/g, '');
  const hex = hexadecimal.find((digits) => Array.from(letters).every((one) => digits.includes(one)));
  const isHex = hex !== undefined && letters.length >= 8 && /[a-f]/i.test(letters);
  const pool = isHex
    ? hex
    : classes.filter((one) => Array.from(letters).some((letter) => one.includes(letter))).join('');
  // A number keeps its length only where it does not begin with a zero.
  const isNumber = kept === '' && /^[1-9]\d*$/.test(rest);
  return (
    kept +
    Array.from(rest)
      .map((one, index) => drawn(random, one, isNumber && index === 0 ? firstDigits(rest) : pool))
      .join('')
  );
}

/** The number stays within the range (int32, int64) that the other one is of. */
function firstDigits(number: string): string {
  if (number.length === 10 && BigInt(number) < 2n ** 31n) return '1';
  return number.length === 19 && BigInt(number) < 2n ** 63n ? '12345678' : '123456789';
}

function drawn(random: Random, one: string, pool: string): string {
  return /[0-9A-Za-z]/.test(one) ? pool.charAt(random.integer(0, pool.length - 1)) : one;
}

/** Gives a UUID of a version (RFC 9562 section 4), made of a source's numbers, in the case that `like` has. */
export function uuidAlike(random: Random, version: number, like = ''): string {
  const hex = randomHex(random, 32);
  const variant = random.pick(['8', '9', 'a', 'b']);
  const text = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
  return like !== '' && like === like.toUpperCase() && /[A-F]/.test(like) ? text.toUpperCase() : text;
}

/** Gives the moment as another text or number shows one: its fraction of seconds, its zone, its unit; undefined where it shows none. */
export function momentAlike(now: number, spelling: string): string | number | undefined {
  if (/^\d{9,11}$/.test(spelling)) return Math.floor(now / 1000);
  if (/^\d{9,11}\.\d+$/.test(spelling)) return now / 1000;
  if (/^\d{12,14}$/.test(spelling)) return now;
  if (spelling.endsWith('GMT')) return new Date(now).toUTCString();
  const match = /^\d{4}-\d\d-\d\d(?:([T ])\d\d:\d\d(:\d\d)?(?:([.,])(\d{1,9}))?(Z|z|[+-]\d\d:?\d\d)?)?$/.exec(spelling);
  if (match === null) return undefined;
  const [, separator, seconds, mark, fraction = '', zone = ''] = match;
  const iso = new Date(now + offsetOf(zone) * 60_000).toISOString();
  if (separator === undefined) return iso.slice(0, 10);
  const time = iso.slice(11, seconds === undefined ? 16 : 19);
  const digits = mark === undefined ? '' : mark + (iso.slice(20, 23) + '000000').slice(0, fraction.length);
  return `${iso.slice(0, 10)}${separator}${time}${digits}${zone}`;
}

function offsetOf(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  const offset = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -offset : offset;
}
