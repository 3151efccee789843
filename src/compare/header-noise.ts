import type { Pair } from './ask-both';

/** Fields that say what an answer is: that one operation varies them excuses no other. */
const ofMeaning: ReadonlySet<string> = new Set(['header.content-type', 'header.location']);

/**
 * Gives the pairs without the differences of header fields that are noise: a field of which a service, asked the same again, gave
 * another value at any request (`X-Quota-Left`, `X-Trace`) tells nothing at the requests that are sent once either, such as writes.
 * That one service has the field and the other has not stays told, unless the field itself comes and goes.
 */
export function withoutHeaderNoise(pairs: readonly Pair[]): Pair[] {
  const varied = new Set<string>();
  const comesAndGoes = new Set<string>();
  for (const { noise } of pairs)
    for (const { place, first, second } of noise) {
      if (!place.startsWith('header.') || ofMeaning.has(place)) continue;
      varied.add(place);
      if (first === 'absent' || second === 'absent') comesAndGoes.add(place);
    }
  if (varied.size === 0) return [...pairs];
  return pairs.map((pair) => {
    const differences = pair.differences.filter(({ place, a, b }) => {
      const isOfPresence = a === 'absent' || b === 'absent';
      return !(isOfPresence ? comesAndGoes : varied).has(place);
    });
    return differences.length === pair.differences.length ? pair : { ...pair, differences };
  });
}
