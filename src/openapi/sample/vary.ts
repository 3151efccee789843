import type { JsonValue } from '../../base/json';
import { randomUuid, type Random } from '../../base/random';
import { isIdName, wordsOf } from '../names';

/** Last words of names whose values are one of a set that only the example shows. */
const codes: ReadonlySet<string> = new Set(
  'status code version port page limit size level type kind mode offset priority currency locale language lang'.split(
    ' ',
  ),
);

/** Whether a property tells what kind a thing is, which nobody but the file knows: its example stays. */
export function isKind(property: string): boolean {
  return /^(?:type|subtype|kind|unit)$/.test(wordsOf(property).at(-1) ?? '');
}

/** Another value of the kind of an example: its digits are drawn anew, UUIDs are others, numbers keep their size, words stay. */
export function varyExample(example: JsonValue, property: string, random: Random): JsonValue {
  if (codes.has(wordsOf(property).at(-1) ?? '')) return example;
  if (typeof example === 'string') return varyText(example, random);
  if (typeof example !== 'number' || example === 0 || !Number.isFinite(example)) return example;
  if (!Number.isInteger(example)) {
    const digits = Math.min(6, String(example).split('.')[1]?.length ?? 0);
    return Number((example * (0.6 + random.next() * 0.8)).toFixed(digits));
  }
  const size = Math.abs(example);
  if (isIdName(property) && Number.isSafeInteger(example)) return Number(varyDigits(String(size), random));
  if (size < 5) return Math.sign(example) * random.integer(1, 2 * size);
  return Math.sign(example) * random.integer(Math.ceil(size * 0.6), Math.floor(size * 1.4));
}

function varyText(example: string, random: Random): string {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(example)) return randomUuid(random);
  // Dates, network addresses, versions and durations are no free digits; long texts are documents of their own.
  if (example.length > 200 || /\d{4}-\d\d-\d\d|^v?\d+(\.\d+){1,3}|^[-+]?P\d|:\/\/[\d.]|^data:/.test(example))
    return example;
  return example.replaceAll(/\d{2,}/g, (digits) => varyDigits(digits, random));
}

/** The first digit stays: the number keeps its size. */
function varyDigits(digits: string, random: Random): string {
  if (digits.length === 1) return String(random.integer(1, 9));
  return digits.charAt(0) + Array.from(digits.slice(1), () => String(random.integer(0, 9))).join('');
}

/** Whether a text looks like another: words or one word, digits, capitals; e-mail addresses and URLs look alike. */
export function isAlike(one: JsonValue, other: JsonValue): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return typeof one === typeof other;
  const [isOne, isOther] = [/@|:\/\//.exec(one)?.[0], /@|:\/\//.exec(other)?.[0]];
  if (isOne !== undefined || isOther !== undefined) return isOne === isOther;
  return [/\s/, /\d/, /^[^a-z]+$/].every((trait) => trait.test(one) === trait.test(other));
}
