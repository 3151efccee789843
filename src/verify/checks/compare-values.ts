import type { Comparing } from '../../contract/resource/property-names';
import { readTime } from '../../contract/schema/times';
import type { JsonValue } from '../../exact-json';
import { compareInstants, instantOf } from '../same-value';

/**
 * Gives how two values of a property lie to each other: negative where the first comes before, zero where they are equal;
 * undefined where nothing says so: null and what is left out, and texts that collations order differently.
 */
export function compareValues(
  { as, ...rest }: Comparing,
  first: JsonValue | undefined,
  second: JsonValue | undefined,
): number | undefined {
  if (as === 'number')
    return isNumber(first) && isNumber(second) ? Number(first > second) - Number(first < second) : undefined;
  if (as === 'text')
    return typeof first === 'string' && typeof second === 'string' ? compareTexts(first, second) : undefined;
  if (as === 'flag' || !('form' in rest)) return undefined;
  const [one, other] = [first, second].map((value) => (typeof value === 'string' ? instantOf(value) : undefined));
  if (one !== undefined && other !== undefined) return compareInstants(one, other);
  const [early, late] = [readTime(rest.form, first), readTime(rest.form, second)];
  return early === undefined || late === undefined ? undefined : early - late;
}

function isNumber(value: JsonValue | undefined): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/**
 * Gives how two texts lie where any collation puts them so: one is the beginning of the other, or they first differ in two
 * letters that lie alike with and without their case, or in digits of numbers of one length; else nothing is told.
 */
function compareTexts(first: string, second: string): number | undefined {
  if (first === second) return 0;
  let at = 0;
  while (at < first.length && first[at] === second[at]) at += 1;
  const [one, other] = [first[at], second[at]];
  if (one === undefined || other === undefined) return first.length - second.length;
  const both = `${one}${other}`;
  const [lower, otherLower] = [one.toLowerCase(), other.toLowerCase()];
  const areLetters = /^[A-Za-z]{2}$/.test(both) && lower !== otherLower && one < other === lower < otherLower;
  const isOfOneLength = /^\d{2}$/.test(both) && digitsFrom(first, at) === digitsFrom(second, at);
  return areLetters || isOfOneLength ? (one < other ? -1 : 1) : undefined;
}

function digitsFrom(text: string, at: number): number {
  return /^\d*/.exec(text.slice(at, at + 40))?.[0].length ?? 0;
}
