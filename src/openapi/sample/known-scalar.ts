import type { JsonValue } from '../../base/json';
import { randomUuid, type Random } from '../../base/random';
import { isIdName, singularOf, wordsOf } from '../names';
import type { Schema } from '../schema/schema';
import type { Draw, Spot } from './generate';
import { exampleOf, fits } from './scalars';
import { isRareTime, timeForm, timeOf, writeTime } from './times';

/** Placeholders that tools write when nobody gave an example. */
const placeholder = /^<?(?:(?:an? )?(?:example|sample|some)[ _-])?(?:string|text|value)>?$/i;

/** `"string"`, and what a property is called itself: `"machineKey": "machineKey"`. */
export function isPlaceholder(example: JsonValue | undefined, name: string): boolean {
  return typeof example === 'string' && (placeholder.test(example) || singularOf(example) === singularOf(name));
}

export function exampleAt({ examples }: Draw, flat: Schema, spot: Spot): JsonValue | undefined {
  const example = examples === 'none' ? undefined : (spot.example ?? exampleOf(flat));
  return isPlaceholder(example, spot.name) ? undefined : example;
}

/** A time, an example, or a suggested value; undefined if there is none that fits. */
export function knownScalar(draw: Draw, flat: Schema, types: readonly string[], spot: Spot): JsonValue | undefined {
  const { random, isSimple, examples, now, values } = draw;
  const example = spot.example !== undefined && fits(flat, spot.example, types) ? spot.example : undefined;
  if (examples === 'as-is' && example !== undefined && example !== null && now === undefined) return example;
  const { names, seed } = spot.owner;
  // The elements of an array of scalars are things of their own.
  const objectSeed = spot.isElement ? `${seed} ${draw.budget.left}` : seed;
  const form = timeForm(spot.name, flat, types);
  if (form !== undefined) {
    if (now === undefined && types.includes('null') && isRareTime(spot.name) && random.next() >= 0.2) return null;
    const time = writeTime(form, timeOf(spot.name, objectSeed, now));
    if (fits(flat, time, types)) return time;
  }
  if ((examples === 'as-is' || isKind(spot.name)) && example !== undefined && example !== null) return example;
  // What stands under no name is called as the whole is.
  const called = spot.name === '' ? (names[0] ?? '') : spot.name;
  const suggested =
    isSimple || called === '' ? undefined : values?.(called, flat, { objectNames: names, objectSeed, random });
  if (suggested !== undefined && fits(flat, suggested, types) && (example == null || isAlike(suggested, example)))
    return suggested;
  if (example === undefined || example === null) return undefined;
  const varied = varyExample(example, spot.name, random);
  return fits(flat, varied, types) ? varied : example;
}

/** Last words of names whose values are one of a set that only the example shows. */
const codes: ReadonlySet<string> = new Set(
  'status code version port page limit size level type kind mode offset priority currency locale language lang'.split(
    ' ',
  ),
);

/** Whether a property tells what kind a thing is, which nobody but the file knows: its example stays. */
function isKind(property: string): boolean {
  return /^(?:type|subtype|kind|unit)$/.test(wordsOf(property).at(-1) ?? '');
}

/** Another value of the kind of an example: its digits are drawn anew, UUIDs are others, numbers keep their size, words stay. */
function varyExample(example: JsonValue, property: string, random: Random): JsonValue {
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
