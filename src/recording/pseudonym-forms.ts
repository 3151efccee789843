import { randomHex, type Random } from '../random';
import type { SensitiveKind } from './sensitive-names';

/** Gives a text that looks like another one and says nothing of it. */
type Disguise = (random: Random, text: string) => string;

/** Texts that are known by their look, whatever they are called: what stands in their place looks so too. */
const byLook: readonly (readonly [look: RegExp, disguise: Disguise])[] = [
  [/^[^\s@]+@[^\s@]+$/, email],
  [/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i, uuid],
  [/^\d{1,3}(?:\.\d{1,3}){3}$/, ipv4],
  [/^[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}$/i, hex],
  [/^[\da-f]{2}(?:[:-][\da-f]{2}){5}$/i, hex],
  [/^[A-Z]{2}\d{2}(?: ?[A-Z\d]){11,30}$/i, iban],
];

const byKind: Readonly<Partial<Record<SensitiveKind, Disguise>>> = {
  secret: (random, text) => (/^[\da-f]{12,}$/i.test(text) ? hex(random, text) : letters(random, text, anyLetter)),
  card,
  date,
  place: (random, text) => text.replace(/\.\d+/, (digits) => plain(random, digits)),
};

/** Gives a text of the same kind, length and classes of characters; some chance decides, and it may come out as it was. */
export function disguise(random: Random, kind: SensitiveKind, text: string): string {
  const looks = kind === 'date' || kind === 'card' ? undefined : byLook.find(([look]) => look.test(text))?.[1];
  return (looks ?? byKind[kind] ?? plain)(random, text);
}

/** Letters to letters of their case and sound, digits to digits; what stands between them is kept. */
function plain(random: Random, text: string): string {
  return letters(random, text, soundAlike);
}

function letters(random: Random, text: string, letterFor: (random: Random, letter: string) => string): string {
  let isFirstDigit = true;
  return text.replaceAll(/[\p{L}\p{N}]/gu, (character) => {
    const isDigit = /\d/.test(character);
    const made = isDigit ? digit(random, character, isFirstDigit) : letterFor(random, character);
    isFirstDigit = false;
    return made;
  });
}

/** A number that begins with no zero does not begin with one afterwards; one that does keeps it. */
function digit(random: Random, character: string, isFirst: boolean): string {
  if (!isFirst) return String(random.integer(0, 9));
  return character === '0' ? '0' : String(random.integer(1, 9));
}

const vowels = 'aeiou'.split('');
const consonants = 'bcdfghjklmnpqrstvwxyz'.split('');
const alphabet = [...vowels, ...consonants];

function soundAlike(random: Random, letter: string): string {
  const lower = letter.toLowerCase();
  if (!/^[a-z]$/.test(lower)) return otherLetter(random, letter);
  const made = random.pick(vowels.includes(lower) ? vowels : consonants);
  return letter === lower ? made : made.toUpperCase();
}

function anyLetter(random: Random, letter: string): string {
  const lower = letter.toLowerCase();
  if (!/^[a-z]$/.test(lower)) return otherLetter(random, letter);
  const made = random.pick(alphabet);
  return letter === lower ? made : made.toUpperCase();
}

/** Ranges of letters beyond ASCII of which one stands for another: Latin, Greek, Cyrillic, Hebrew, Arabic, kana, Han, Hangul. */
const ranges: readonly (readonly [from: number, to: number])[] = [
  [0xe0, 0xf6],
  [0xc0, 0xd6],
  [0x3b1, 0x3c9],
  [0x391, 0x3a1],
  [0x430, 0x44f],
  [0x410, 0x42f],
  [0x5d0, 0x5ea],
  [0x627, 0x63a],
  [0x3042, 0x3093],
  [0x30a2, 0x30f3],
  [0x4e00, 0x9fa5],
  [0xac00, 0xd7a3],
];

function otherLetter(random: Random, letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const range = ranges.find(([from, to]) => code >= from && code <= to);
  // A letter of two UTF-16 units stays two long.
  return range === undefined ? 'x'.repeat(letter.length) : String.fromCharCode(random.integer(...range));
}

/** Mail to it reaches nobody: `.test` is reserved (RFC 2606 section 2). Short ones have no room for that. */
function email(random: Random, text: string): string {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  const room = domain.length - '.test'.length;
  const named = Array.from({ length: Math.max(0, room) }, () => random.pick(alphabet)).join('');
  return `${plain(random, local)}@${room > 0 ? `${named}.test` : plain(random, domain)}`;
}

/** Version and variant stay as they are (RFC 9562 section 4). */
function uuid(random: Random, text: string): string {
  const digits = text
    .split('')
    .map((character, index) => (index === 14 || index === 19 ? character : hex(random, character)));
  return digits.join('');
}

function hex(random: Random, text: string): string {
  const isUpper = /[A-F]/.test(text);
  return text.replaceAll(/[\da-f]/gi, () => {
    const made = randomHex(random, 1);
    return isUpper ? made.toUpperCase() : made;
  });
}

/** Each number has as many digits as it had. */
function ipv4(random: Random, text: string): string {
  return text.replaceAll(/\d+/g, ({ length }) => {
    const least = length === 1 ? 1 : length === 2 ? 10 : 100;
    return String(random.integer(least, Math.min(255, least * 10 - 1)));
  });
}

/** Country and length stay; the two digits behind the country check the rest (ISO 13616-1). */
function iban(random: Random, text: string): string {
  const country = text.slice(0, 2);
  const account = plain(random, text.slice(4));
  const asNumber = `${account}${country}00`
    .replaceAll(' ', '')
    .replaceAll(/[A-Za-z]/g, (letter) => String(parseInt(letter, 36)));
  const check = 98n - (BigInt(asNumber) % 97n);
  return `${country}${check.toString().padStart(2, '0')}${account}`;
}

/** The first digit stays, and the last one checks the others (ISO/IEC 7812-1, Luhn). */
function card(random: Random, text: string): string {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const made = text.split('');
  for (const place of places.slice(1)) made[place] = String(random.integer(0, 9));
  const last = places.at(-1);
  if (last === undefined) return plain(random, text);
  let sum = 0;
  for (const [index, place] of places.slice(0, -1).reverse().entries()) {
    const doubled = Number(made[place]) * (index % 2 === 0 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  made[last] = String((10 - (sum % 10)) % 10);
  return made.join('');
}

/** The year stays. */
function date(random: Random, text: string): string {
  const two = (least: number, most: number): string => String(random.integer(least, most)).padStart(2, '0');
  const iso = /^(\d{4}[-/.]?)\d{2}([-/.]?)\d{2}(.*)$/s.exec(text);
  if (iso !== null) {
    const [, year = '', separator = '', rest = ''] = iso;
    const time = rest.replace(/^([T ])\d{2}:\d{2}/, (_whole, mark: string) => `${mark}${two(0, 23)}:${two(0, 59)}`);
    return `${year}${two(1, 12)}${separator}${two(1, 28)}${time}`;
  }
  // Which of the two is the day differs from country to country.
  const local = /^\d{1,2}([-/.])\d{1,2}([-/.]\d{4})$/.exec(text);
  if (local !== null) return `${two(1, 12)}${local[1] ?? ''}${two(1, 12)}${local[2] ?? ''}`;
  return plain(random, text);
}
