import type { Pair } from './ask-both';

/** Fields that say what an answer is: that one operation varies them excuses no other. */
const ofMeaning: ReadonlySet<string> = new Set(['header.content-type', 'header.location']);

/** A field that a service, asked the same again, answered otherwise. */
interface Varied {
  /** What its values looked like, digits apart. */
  readonly looks: Set<string>;
  /** Whether it is sometimes there and sometimes not. */
  comesAndGoes: boolean;
}

/**
 * Gives the pairs without the differences of header fields that are noise: a field of which a service, asked the same again, gave
 * another value at any request (`X-Quota-Left`, `X-Trace`) tells nothing at the requests that are sent once either, such as writes.
 * At a read, where each service gave its value twice, it tells nothing where that looks like those that vary: a clock may stand
 * still for so long. That one service has the field and the other has not stays told, unless the field itself comes and goes at
 * what is sent once.
 */
export function withoutHeaderNoise(pairs: readonly Pair[]): Pair[] {
  const varied = new Map<string, Varied>();
  for (const { noise } of pairs)
    for (const { place, first, second } of noise) {
      if (!place.startsWith('header.') || ofMeaning.has(place)) continue;
      const field = varied.get(place) ?? { looks: new Set(), comesAndGoes: false };
      varied.set(place, field);
      for (const one of [first, second]) field.looks.add(lookOf(one));
      if (first === 'absent' || second === 'absent') field.comesAndGoes = true;
    }
  if (varied.size === 0) return [...pairs];
  return pairs.map((pair) => {
    const differences = pair.differences.filter(({ place, a, b }) => {
      const field = varied.get(place);
      if (field === undefined) return true;
      const isOfPresence = a === 'absent' || b === 'absent';
      if (pair.probe.isWrite) return isOfPresence && !field.comesAndGoes;
      return isOfPresence || !(field.looks.has(lookOf(a)) && field.looks.has(lookOf(b)));
    });
    return differences.length === pair.differences.length ? pair : { ...pair, differences };
  });
}

/** Gives a value with one word for whatever holds a digit: numbers, times, identifiers. */
function lookOf(value: string): string {
  return value.replaceAll(/[\w+/.:-]+/g, (word) => (/\d/.test(word) ? '0' : word));
}
