import { createHash, createHmac, randomBytes } from 'node:crypto';
import { fold } from '../secrets/find-values';
import { createRandom, type Random, randomHex } from '../base/random';
import { copyOf, longestKept, Memory } from './known-values';
import type { SensitiveKind } from './sensitive-names';

/** What a pseudonym is to be like beside its look. */
interface Asked {
  readonly kind: SensitiveKind;
  /** Tells whether a text may stand in the place. */
  readonly fits?: (text: string) => boolean;
  /** Makes up a text where none that looks like the original may stand there. */
  readonly makeUp?: (random: Random) => string;
}

/**
 * Gives the texts that stand in the place of others: of the same kind, length and classes of characters, the same for the same
 * text (in whatever case its letters are), another for another one.
 */
export interface Pseudonyms {
  readonly of: (text: string, asked: Asked) => string;
  /** Tells whether a text is itself one that was given. */
  readonly isOne: (text: string) => boolean;
  /** Says what stood in the place of a text in an earlier run, to stand there again where it fits. */
  readonly suggest: (text: string, shownAs: string) => void;
}

/** How often one is drawn anew that is the text itself, another's, or does not fit. */
const mostDraws = 40;

/** Most texts whose pseudonyms are remembered: those of older ones are made again, and are mostly the same. */
const mostKnown = 200_000;

/** What was made for a text, or for its beginning, in one case of its letters, unless it was made up as it is. */
interface Made {
  readonly text: string;
  readonly isMadeUp: boolean;
}

/** What was made, and what it is known by as a whole. */
interface Known extends Made {
  readonly key: string;
}

/** Gives the pseudonyms of a key: who does not have it cannot find an original by trying. One of a random key by default. */
export function createPseudonyms(key: Buffer = randomBytes(32)): Pseudonyms {
  const taken = new Set<string>();
  const reserved = new Set<string>();
  const known = new Memory<Known>(mostKnown, (_text, made) => taken.delete(made.key));
  const suggested = new Memory<Known>(mostKnown, (_text, made) => reserved.delete(made.key));
  const isFree = (shown: string): boolean => !taken.has(shown) && !known.has(shown);
  const randomOf = (text: string, draw: number): Random =>
    createRandom(createHmac('sha256', key).update(`${draw}\n${text}`).digest('hex'));
  const draw = (text: string, { kind, fits = () => true, makeUp }: Asked): Made => {
    const folded = fold(text);
    let last: Made | undefined;
    for (let index = 0; index < mostDraws; index += 1) {
      const random = randomOf(folded, index);
      const isMadeUp = index >= mostDraws / 2 && makeUp !== undefined;
      const like = isMadeUp ? makeUp(random) : fold(disguise(random, kind, folded.slice(0, longestKept)));
      const made = { text: like, isMadeUp };
      const shown = shownFor(text, made);
      if (fold(shown) === folded) continue;
      if (isFree(keyOf(shown)) && !reserved.has(keyOf(shown)) && fits(shown)) return made;
      // What looks like it goes before what does not, where neither fits.
      if (last === undefined || !isMadeUp) last = made;
    }
    return last ?? { text: 'x'.repeat(text.length), isMadeUp: true };
  };
  const of: Pseudonyms['of'] = (text, asked) => {
    const before = known.get(keyOf(text));
    if (before !== undefined && (asked.fits?.(shownFor(text, before)) ?? true)) return shownFor(text, before);
    const earlier = before === undefined ? suggested.get(keyOf(text)) : undefined;
    const isAgain = earlier !== undefined && isFree(earlier.key) && (asked.fits?.(shownFor(text, earlier)) ?? true);
    const made = isAgain ? earlier : draw(text, asked);
    const shown = shownFor(text, made);
    // What was made for another place holds everywhere but here.
    if (before === undefined) {
      remember(known, keyOf(text), made, keyOf(shown));
      taken.add(keyOf(shown));
    }
    return shown;
  };
  const suggest: Pseudonyms['suggest'] = (text, shownAs) => {
    const [own, shown] = [keyOf(text), keyOf(shownAs)];
    if (own === shown || suggested.has(own) || reserved.has(shown)) return;
    const isLike = text.length <= longestKept && inCaseOf(text, shown) === shownAs;
    remember(suggested, own, { text: isLike ? shown : shownAs, isMadeUp: !isLike }, shown);
    reserved.add(shown);
  };
  return { of, isOne: (text) => taken.has(keyOf(text)), suggest };
}

function remember(memory: Memory<Known>, text: string, { text: like, isMadeUp }: Made, key: string): void {
  memory.add(text, { text: copyOf(like), isMadeUp, key }, like.length + key.length);
}

/** Gives what a text is known by, in whatever case its letters are: itself, or a digest. */
function keyOf(text: string): string {
  const folded = fold(text);
  return folded.length <= longestKept ? folded : createHash('sha256').update(folded).digest('base64');
}

function shownFor(original: string, { text, isMadeUp }: Made): string {
  if (isMadeUp) return text;
  if (original.length <= longestKept) return inCaseOf(original, text);
  const repeated = text.repeat(Math.ceil(original.length / Math.max(1, text.length)));
  return inCaseOf(original, repeated.slice(0, original.length));
}

/** Gives a text with its letters in the case of those of another one at the same places. */
function inCaseOf(original: string, text: string): string {
  if (original === original.toLowerCase()) return text;
  if (text.length !== original.length) return text;
  let shown = '';
  let at = 0;
  // Most letters stay as they are: pieces between those that do not are taken as a whole.
  for (const { index } of original.matchAll(/\p{Lu}/gu)) {
    const letter = text[index] ?? '';
    if (!hasCase.test(letter)) continue;
    shown += text.slice(at, index) + letter.toUpperCase();
    at = index + 1;
  }
  return shown + text.slice(at);
}

/** Letters whose capitals are one letter too. */
const hasCase = /[a-z\u00e0-\u00f6\u03b1-\u03c9\u0430-\u044f]/;

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
function disguise(random: Random, kind: SensitiveKind, text: string): string {
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
