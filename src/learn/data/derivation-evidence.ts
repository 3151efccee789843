import { ownMember, stringifyJson, type JsonValue } from '../../exact-json';
import type { Derivation } from '../../profile/derived-points';
import type { SeenItem } from '../../verify/knowledge';

/** What is believed is this much likelier than that it explains everything by chance, in bits: of 128 such chances one is met. */
const margin = 7;

/** Where no item of the run has confirmed it, what services begin with follows patterns of its own. */
const marginOfOthers = 14;

/** What a member had in items that tell something of it each. */
export interface Samples {
  readonly items: readonly SeenItem[];
  /** Whether an item that the run made or changed is among them. */
  readonly isConfirmed: boolean;
}

/**
 * Gives the items that tell something of a member each: of one identifier every value once, for what an item keeps over all of its
 * versions was observed once.
 */
export function samplesOf(name: string, items: readonly SeenItem[], property: string | undefined): SeenItem[] {
  const known = new Map<string, SeenItem>();
  for (const [index, item] of items.entries()) {
    const id = property === undefined ? undefined : ownMember(item, property);
    const value = stringifyJson(ownMember(item, name) ?? null);
    known.set(`${id === undefined ? `#${index}` : stringifyJson(id)} ${value}`, item);
  }
  return [...known.values()];
}

/**
 * Tells whether so many samples are explained that chance hardly explains them as well. `tried` is how many explanations were held
 * against them, this one among them: each more is one more chance.
 */
export function isBeyondChance(
  derivation: Derivation,
  name: string,
  { items, isConfirmed }: Samples,
  tried: number,
): boolean {
  const values = items.map((item) => ownMember(item, name) ?? null);
  const needed = Math.log2(Math.max(1, tried)) + (isConfirmed ? margin : marginOfOthers);
  return bitsOf(derivation, values) - freedomOf(derivation) >= needed;
}

/** Each value that is listed, or is not, was chosen to fit: one bit of what was seen went there. */
function freedomOf({ is, values = [] }: Derivation): number {
  return is === 'one-of' ? values.length + 1 : 0;
}

/** How much the samples tell, in bits: in how many ways the same values could be among the items, or how exact they are. */
function bitsOf({ is }: Derivation, values: readonly JsonValue[]): number {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(stringifyJson(value), (counts.get(stringifyJson(value)) ?? 0) + 1);
  const ways =
    log2Factorial(values.length) - [...counts.values()].reduce((sum, count) => sum + log2Factorial(count), 0);
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length === values.length) {
    // A line is laid through two points: these tell nothing.
    const free = is === 'linear' ? 2 : 0;
    return Math.max(ways, (counts.size - free) * bitsOfNumber(numbers));
  }
  return typeof values[0] === 'string' ? ways + Math.max(0, counts.size - freeTexts) * bitsOfText : ways;
}

/** Of texts that are few, two that belong together are so by chance. */
const freeTexts = 2;

/** A text that is spelt as another member says is so by chance rarely, and no more is made of one number than of a text. */
const [bitsOfText, mostBitsOfNumber] = [8, 10];

function bitsOfNumber(numbers: readonly number[]): number {
  const digits = Math.max(...numbers.map((number) => (String(number).split('.')[1] ?? '').length));
  const span = (Math.max(...numbers) - Math.min(...numbers)) * 10 ** digits;
  return Math.min(mostBitsOfNumber, Math.log2(1 + span));
}

function log2Factorial(count: number): number {
  let bits = 0;
  for (let factor = 2; factor <= count; factor += 1) bits += Math.log2(factor);
  return bits;
}
