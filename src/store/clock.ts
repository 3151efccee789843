/** The time of a session. */
export interface Clock {
  /** Gives the present moment in milliseconds since 1970. */
  readonly now: () => number;
}

/** Gives a clock that shows `start` (milliseconds since 1970) now and goes on from there; the true time without one. */
export function createClock(start: number | undefined): Clock {
  if (start === undefined) return { now: Date.now };
  const offset = start - Date.now();
  return { now: () => Date.now() + offset };
}
