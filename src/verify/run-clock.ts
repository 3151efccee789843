import { setTimeout as sleep } from 'node:timers/promises';
import type { Deadline, RunClock } from './sender';

/** Gives the clock of this machine; waiting ends early where the run is stopped. */
export function systemClock(signal: AbortSignal | undefined): RunClock {
  return {
    now: () => Date.now(),
    sleep: (milliseconds) => sleep(milliseconds, undefined, { signal }).catch(() => undefined),
  };
}

/** Gives when a run ends that began at `started`, both in milliseconds; undefined where it may take as long as it will. */
export function deadlineOf(longestRun: number | undefined, started: number): Deadline | undefined {
  if (longestRun === undefined) return undefined;
  return { at: started + longestRun, words: `the run took longer than ${longestRun / 1000} s (--deadline)` };
}
