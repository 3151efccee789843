/** What a run is told of its guard, in words. */
export interface GuardTold {
  /** What was done to items of others all the same. */
  readonly harm: readonly string[];
  /** The creates of which none went through, each with the reason. */
  readonly withheld: readonly string[];
  /** Whether there are creates, and none went through for its sake. */
  readonly isIdle: boolean;
}

/** Most creates that are named which were not sent. */
const mostNamed = 3;

/** Gives what a conclusion says of it: what a run did to others must be known, and what it left out for their sake. */
export function guardWords({ harm, withheld }: GuardTold): string[] {
  const named = withheld.slice(0, mostNamed).join('; ');
  const more = withheld.length > mostNamed ? ` and ${withheld.length - mostNamed} more` : '';
  return [...harm, ...(withheld.length === 0 ? [] : [`nothing was created by ${named}${more}`])];
}
