import type { JsonValue } from '../../exact-json';
import { createRandom, randomUuid, seededInteger, seededText } from '../../random';

/** Gives texts that nothing is identified by yet, made of the mark of the run, the likeliest to be valid first. */
export function freshTexts(tag: string): string[] {
  const number = seededInteger(tag, 'identifier') % 1_000_000_000n;
  return [tag, seededText(tag, 'identifier', 12), String(number), randomUuid(createRandom(`${tag}\nidentifier`))];
}

/** Where no identifier is known, those of a service that counts from 1 are likely to be below. */
const usualGreatest = 1000n;

/**
 * Gives the integer a few places behind the greatest identifier that is known. A service may count on from whatever it is given:
 * a far one would take the numbers from all that come after.
 *
 * @param known identifiers of items, as they were answered
 */
export function nextInteger(known: Iterable<JsonValue | undefined>, places = 1n): number | bigint {
  const integers = [...known].flatMap((id) => (isInteger(id) ? [BigInt(id)] : []));
  const next =
    integers.reduce((most, id) => (id > most ? id : most), integers.length === 0 ? usualGreatest : 0n) + places;
  return next > BigInt(Number.MAX_SAFE_INTEGER) ? next : Number(next);
}

function isInteger(id: JsonValue | undefined): id is number | bigint | string {
  if (typeof id === 'string') return /^\d{1,18}$/.test(id);
  return typeof id === 'bigint' || (typeof id === 'number' && Number.isSafeInteger(id));
}
