import type { Random } from '../../random';
import { patternTest } from './patterns';

/** Characters that texts are made longer with: those of one kind are tried before others. */
const fillers = [
  'abcdefghijklmnopqrstuvwxyz0123456789',
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'ABCDEFGHJKMNPQRSTVWXYZ',
];

/** Beginnings that are tried where nothing is drawn of a pattern. */
const beginnings = ['', 'a1', 'A1', 'Aa1', 'a', 'A', '1'];

/** Longest text that is made longer, and longest that comes of it, in characters. */
const longestTried = 64;
const longestMade = 1000;

/**
 * Gives a text of a pattern that has a length between two bounds: one of those that were drawn, with characters put in or cut
 * off where the pattern takes that. Undefined where none is found; what is tried is bounded.
 */
export function ofLength(
  random: Random,
  pattern: string,
  drawn: readonly string[] | undefined,
  [least, most]: readonly [number, number],
): string | undefined {
  const { test } = patternTest(pattern);
  if (least > longestMade) return undefined;
  for (const text of drawn ?? beginnings) {
    if (text.length > most && test(text.slice(0, most))) return text.slice(0, most);
    if (text.length >= least || text.length > longestTried) continue;
    for (const filler of fillers) {
      const added = Array.from({ length: least - text.length }, () =>
        filler.charAt(random.integer(0, filler.length - 1)),
      ).join('');
      for (let at = text.length; at >= 0; at -= 1) {
        const longer = text.slice(0, at) + added + text.slice(at);
        if (test(longer)) return longer;
      }
    }
  }
  return undefined;
}
