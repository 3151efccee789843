/** Chance that repeats itself: the same seed, the same draws. It shares no code with the program under attack. */
export interface Chance {
  /** Gives a number of at least 0 and below 1. */
  readonly next: () => number;
  /** Gives an integer from 0 up to, not including, a bound. */
  readonly below: (bound: number) => number;
  /** Gives one of several things. */
  readonly oneOf: <Thing>(things: readonly Thing[]) => Thing;
  /** Gives a text of any characters but lone surrogates, at most so many of them. */
  readonly text: (most: number) => string;
}

/** Gives the chance of a seed (mulberry32). */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  const oneOf = <Thing>(things: readonly Thing[]): Thing => {
    if (things.length === 0) throw new Error('expected something to choose from');
    return things[below(things.length)] as Thing;
  };
  const ranges = [
    [0x20, 0x7e],
    [0x20, 0x7e],
    [0x00, 0x1f],
    [0xa0, 0x24f],
    [0x4e00, 0x9fff],
    [0xe000, 0xffff],
    [0x1f300, 0x1faff],
  ] as const;
  const character = (): string => {
    const [from, to] = oneOf(ranges);
    return String.fromCodePoint(from + below(to - from + 1));
  };
  const text = (most: number): string => Array.from({ length: below(most + 1) }, character).join('');
  return { next, below, oneOf, text };
}
