import type { Clock } from '../../src/base/clock';

export interface ManualClock extends Clock {
  /** What was asked for, in milliseconds, in its order. */
  readonly asked: readonly number[];
  /** Lets the time pass that all who sleep now are waiting for. */
  pass(): void;
}

/** A clock that stands still until a test lets time pass. */
export function manualClock(start = Date.UTC(2026, 0, 1)): ManualClock {
  let time = start;
  const asked: number[] = [];
  const sleepers = new Map<() => void, number>();
  return {
    asked,
    now: () => time,
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        asked.push(milliseconds);
        const wake = (): void => {
          sleepers.delete(wake);
          resolve();
        };
        sleepers.set(wake, time + milliseconds);
        signal?.addEventListener('abort', wake);
      }),
    pass: () => {
      time = Math.max(time, ...sleepers.values());
      for (const wake of [...sleepers.keys()]) wake();
    },
  };
}

/** A clock whose sleepers wake at once, and time has passed. */
export function hastyClock(start = Date.UTC(2026, 0, 1)): Clock & { readonly asked: readonly number[] } {
  let time = start;
  const asked: number[] = [];
  return {
    asked,
    now: () => time,
    sleep: (milliseconds) => {
      asked.push(milliseconds);
      time += milliseconds;
      return Promise.resolve();
    },
  };
}
