import { randomUuid, type Random, randomHex } from '../base/random';
import type { Spelling } from './answer-points';

/** What texts that answers make anew are made of. */
interface Making {
  readonly random: Random;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Gives a text of a shape that a template names: `uuid`, `date-time:2026-01-31T12:00:00Z` (the moment, spelt alike), `http-date:...`,
 * `token:abc123` (of the same length and kinds of characters), `number:123`. Undefined for what is no shape.
 */
export function makeText(placeholder: string, { random, now }: Making): string | undefined {
  const colon = placeholder.indexOf(':');
  const shape = colon === -1 ? placeholder : placeholder.slice(0, colon);
  const like = colon === -1 ? '' : placeholder.slice(colon + 1);
  switch (shape) {
    case 'uuid':
      return like === like.toUpperCase() && like !== '' ? randomUuid(random).toUpperCase() : randomUuid(random);
    case 'date-time':
      return momentLike(like, now);
    case 'http-date':
      return new Date(now).toUTCString();
    case 'token':
      return like.replaceAll(/[0-9A-Za-z]/g, (character) => characterLike(character, random));
    case 'number':
      return like.replaceAll(/\d/g, (_digit, at: number) => String(random.integer(at === 0 ? 1 : 0, 9)));
    case 'seconds':
      return String(Math.floor(now / 1000));
    case 'milliseconds':
      return String(now);
    default:
      return undefined;
  }
}

const alphabets = ['0123456789', 'abcdef', 'ghijklmnopqrstuvwxyz', 'ABCDEF', 'GHIJKLMNOPQRSTUVWXYZ'];

function characterLike(character: string, random: Random): string {
  const alphabet = alphabets.find((letters) => letters.includes(character)) ?? character;
  return alphabet.charAt(random.integer(0, alphabet.length - 1));
}

/** Gives a moment as another one is spelt: its separator, digits of fractions, and zone. */
function momentLike(like: string, now: number): string {
  const [, separator = 'T', fraction = '', zone = ''] =
    /^\d{4}-\d\d-\d\d([T ])\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?$/.exec(like) ?? [];
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  const [whole = '', digits = ''] = new Date(now + offset).toISOString().slice(0, -1).split('.');
  const part = fraction === '' ? '' : `.${digits.padEnd(9, '0').slice(0, fraction.length - 1)}`;
  return `${whole.replace('T', separator)}${part}${zone}`;
}

/**
 * Gives what stands for a placeholder that says by itself what it looks like (template.ts): `uuid`, `date-time:2026-01-31T12:00:00Z`,
 * `http-date`, `token:abc123`, `number:17`, `seconds`, `milliseconds`, made of chance and of the moment in milliseconds since 1970; undefined for any other.
 */
export function fillShape(placeholder: string, random: Random, now: number): string | undefined {
  const at = placeholder.indexOf(':');
  const name = at < 0 ? placeholder : placeholder.slice(0, at);
  const like = at < 0 ? '' : placeholder.slice(at + 1);
  if (name === 'uuid') return uuidAlike(random, Number(like.charAt(14)) || 4, like);
  if (name === 'date-time') return String(momentAlike(now, like) ?? new Date(now).toISOString());
  if (name === 'token') return like === '' ? randomHex(random, 16) : alike(random, like);
  if (name === 'number') return like === '' ? String(random.integer(1, 999)) : alike(random, like);
  // What has nothing to be like is the same wherever it stands.
  return makeText(placeholder, { random, now });
}

/** How a service writes the moments that it was sent (RFC 3339 section 5.6), each part as an example shows it. */
export interface MomentSpelling {
  /** A whole second, such as `2026-01-31T12:00:00Z` or `2026-01-31T12:00:00.000000+00:00`. */
  readonly whole: string;
  /** Half a second more, spelt with as many digits as are written; one digit for as many as are needed. */
  readonly fraction: string;
  /** Whether a moment stays in the zone in which it was sent; else it is written in that of the examples. */
  readonly keepsZone?: boolean;
}

const moment = /^(\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d)(?:\.(\d{1,12}))?([Zz]|[+-]\d\d:?\d\d)$/;

/** Gives a moment as a service spells it; any other text as it is. */
export function respellMoment(text: string, { whole, fraction, keepsZone = false }: MomentSpelling): string {
  const [, second = '', digits = '', zone = ''] = moment.exec(text) ?? [];
  const time = Date.parse(`${second.replace(' ', 'T')}${zone}`);
  if (second === '' || Number.isNaN(time)) return text;
  const needed = digits.replace(/0{1,12}$/, '');
  const [, , ofFraction = ''] = moment.exec(fraction) ?? [];
  const written = ofFraction.length === 1 ? needed : needed.padEnd(ofFraction.length, '0').slice(0, ofFraction.length);
  const isWhole = needed === '' || ofFraction === '';
  const [, , zeros = '', exampleZone = ''] = moment.exec(whole) ?? [];
  const part = isWhole ? zeros : written;
  const isOfZone = keepsZone && !/^(?:z|[+-]00:?00)$/i.test(zone);
  const spelt = momentLike(`${whole.slice(0, 19)}${isOfZone ? zone : exampleZone}`, time);
  // In that zone it is of a year that no such text has (RFC 3339 section 5.6).
  if (/^[+-]/.test(spelt)) return text;
  return part === '' ? spelt : `${spelt.slice(0, 19)}.${part}${spelt.slice(19)}`;
}

/** The two moments that tell how a service spells what it is sent: one in a zone of its own, one with half a second. */
export const tellingMoments = { zoned: '2026-01-31T14:00:00+02:00', halved: '2026-01-31T12:00:00.500Z' } as const;

/**
 * Gives how a service spells moments, by what it made of the two that tell; undefined where it keeps both as they were sent, or
 * made other moments of them.
 */
export function spellingOf(zoned: string, halved: string): MomentSpelling | undefined {
  if (zoned === tellingMoments.zoned && halved === tellingMoments.halved) return undefined;
  const [ofZoned, ofHalved] = [moment.exec(zoned), moment.exec(halved)];
  if (ofZoned === null || ofHalved === null) return undefined;
  const keepsZone = /^\+02:?00$/.test(ofZoned[3] ?? '');
  const zone = ofHalved[3] ?? '';
  const zeros = ofZoned[2] === undefined ? '' : `.${ofZoned[2]}`;
  const whole = `${(ofHalved[1] ?? '').slice(0, 19)}${zeros}${zone}`;
  const found: MomentSpelling = { whole, fraction: halved, ...(keepsZone && { keepsZone }) };
  const isSo =
    respellMoment(tellingMoments.zoned, found) === zoned && respellMoment(tellingMoments.halved, found) === halved;
  return isSo ? found : undefined;
}

/** Writes a JSON text, given in pieces, as a service spells it; each piece gives what can be written of it. */
type Respell = (piece: string) => string;

/**
 * Gives what writes one JSON text that stands in one line without blanks with the blanks, line ends and escapes that a service
 * writes. It reads each character once.
 */
export function respelling({ indent = 0, blankAfterColon, blankAfterComma, isAscii = false }: Spelling): Respell {
  const colon = (blankAfterColon ?? indent > 0) ? ': ' : ':';
  const comma = (blankAfterComma ?? false) && indent === 0 ? ', ' : ',';
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  let hasJustOpened = false;
  const lineEnd = (): string => (indent === 0 ? '' : `\n${' '.repeat(indent * depth)}`);
  const outside = (one: string): string => {
    const opened = hasJustOpened;
    hasJustOpened = false;
    if (one === '}' || one === ']') {
      depth -= 1;
      return opened ? one : lineEnd() + one;
    }
    const before = opened ? lineEnd() : '';
    if (one === '{' || one === '[') {
      depth += 1;
      hasJustOpened = true;
      return before + one;
    }
    if (one === '"') inString = true;
    if (one === ':') return colon;
    return one === ',' ? comma + lineEnd() : before + one;
  };
  const inside = (one: string): string => {
    if (isEscaped) isEscaped = false;
    else if (one === '\\') isEscaped = true;
    else if (one === '"') inString = false;
    return isAscii && one > '\u007f' ? `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}` : one;
  };
  return (piece) => {
    let text = '';
    for (let index = 0; index < piece.length; index += 1) {
      const one = piece.charAt(index);
      text += inString ? inside(one) : outside(one);
    }
    return text;
  };
}

/** Tells whether a spelling is that in which the stand-in writes anyway. */
export function isUsualSpelling({ indent = 0, blankAfterColon, blankAfterComma, isAscii }: Spelling): boolean {
  return indent === 0 && blankAfterColon !== true && blankAfterComma !== true && isAscii !== true;
}

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
