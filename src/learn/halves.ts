import type { Exchange } from '../exchange/exchange';

/** Fewer stories than that say too little of one half. */
const enoughStories = 10;

/** Every other story of a visit; of a recording without stories every other exchange. */
export function everyOther(exchanges: readonly Exchange[]): ReadonlySet<Exchange> {
  const stories = [...new Set(exchanges.map(({ label }) => label?.scenario))];
  const isChosen = (exchange: Exchange, index: number): boolean =>
    (stories.length < enoughStories ? index : stories.indexOf(exchange.label?.scenario)) % 2 === 1;
  return new Set(exchanges.filter(isChosen));
}
