import { setTimeout as timer } from 'node:timers/promises';

/** Time is an argument: tests have a clock that does not wait. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Ends after so many milliseconds, or at once when the signal says so. Never throws. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) => timer(milliseconds, undefined, signal && { signal }).catch(() => undefined),
};
