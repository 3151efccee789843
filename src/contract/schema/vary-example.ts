import type { JsonValue } from '../../exact-json';
import { randomUuid, type Random } from '../../random';
import { wordsOf } from './name-words';

/** Ends of names whose values mean what they say, so that another number would be another meaning. */
const codes = new Set(
  (
    'status code version port page limit size level type kind mode offset per priority order position index scale step base ' +
    'protocol class currency locale language lang'
  ).split(' '),
);

/** Tells whether a property holds one of a set of values that its example alone tells of. */
export function namesCode(property: string): boolean {
  return codes.has(wordsOf(property).at(-1) ?? '');
}

/**
 * Gives another value in the shape of an example: digits, UUIDs and the mixed letters and digits of identifiers are drawn
 * anew, words stay; numbers keep their size and their decimals. `identifies` makes all of a number anew.
 */
export function varyExample(example: JsonValue, random: Random, identifies: boolean): JsonValue {
  if (typeof example === 'string') return varyText(example, random);
  if (typeof example !== 'number' || example === 0) return example;
  if (Number.isInteger(example)) return varyInteger(example, random, identifies);
  const [, decimals = ''] = /\.(\d+)$/.exec(String(example)) ?? [];
  const factor = 10 ** Math.min(6, decimals.length);
  return Math.round(example * (0.6 + random.next() * 0.8) * factor) / factor;
}

function varyInteger(example: number, random: Random, identifies: boolean): number {
  const size = Math.abs(example);
  if (!Number.isSafeInteger(example)) return example;
  if (identifies || size >= 1e6) return Math.sign(example) * drawn(String(size), random);
  if (size < 5) return Math.sign(example) * random.integer(1, 2 * size);
  return Math.sign(example) * random.integer(Math.ceil(size * 0.6), Math.floor(size * 1.4));
}

/** Gives a number of as many digits that begins as another. */
function drawn(digits: string, random: Random): number {
  const text = digits.length === 1 ? String(random.integer(1, 9)) : digits.charAt(0) + others(digits.slice(1), random);
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
}

function others(text: string, random: Random): string {
  return Array.from(text, () => String(random.integer(0, 9))).join('');
}

/** Longest example that is varied; longer ones are documents of their own. */
const mostCharacters = 500;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function varyText(example: string, random: Random): string {
  if (example.length > mostCharacters) return example;
  // A moment, an address of the network, a version are no free digits.
  if (/^\d{4}-\d\d-\d\d|^\d+(\.\d+){1,3}|^[-+]?P\d|:\/\/[\d.]|^v\d|^data:/.test(example)) return example;
  if (uuid.test(example)) return randomUuid(random);
  return example
    .split(/([^A-Za-z0-9]+)/)
    .map((part) => varyPart(part, random))
    .join('');
}

function varyPart(part: string, random: Random): string {
  if (!/\d/.test(part)) return part;
  if (/^\d+$/.test(part)) return part.length > 1 ? part.charAt(0) + others(part.slice(1), random) : part;
  const isToken = part.length >= 8 && (part.match(/\d/g)?.length ?? 0) >= 2;
  // `user12`, `v2`: a word with its number.
  if (!isToken) return part.length < 4 ? part : part.replaceAll(/\d+/g, (digits) => varyPart(digits, random));
  const isHex = /^[0-9a-f]+$/i.test(part);
  return Array.from(part, (character) => like(character, isHex, random)).join('');
}

function like(character: string, isHex: boolean, random: Random): string {
  if (/\d/.test(character)) return String(random.integer(0, 9));
  const letters = isHex ? 'abcdef' : 'abcdefghijklmnopqrstuvwxyz';
  const letter = letters.charAt(random.integer(0, letters.length - 1));
  return /[A-Z]/.test(character) ? letter.toUpperCase() : letter;
}
