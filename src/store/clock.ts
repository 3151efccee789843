/** The time of a session. */
export interface Clock {
  /** Gives the present moment in milliseconds since 1970. */
  readonly now: () => number;
}

/** The first and the last moment that RFC 3339 can write: years have four digits (section 5.6). */
const [earliest, latest] = [Date.parse('0000-01-01T00:00:00.000Z'), Date.parse('9999-12-31T23:59:59.999Z')];

/**
 * Gives a clock that shows `start` (milliseconds since 1970) now and goes on from there; the true time without one. It
 * stands still at the first and at the last moment that a date can be written of.
 */
export function createClock(start: number | undefined): Clock {
  if (start === undefined) return { now: Date.now };
  const offset = start - Date.now();
  return { now: () => Math.min(latest, Math.max(earliest, Date.now() + offset)) };
}
