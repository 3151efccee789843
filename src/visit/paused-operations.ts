import type { Operation } from '../openapi/operation';
import type { ClientResult } from '../exchange/client';
import { Ended, Paused } from './visit';

/** How an attempt to use an operation ended: with a response; without one; or with a request to wait that did not end. */
export type Attempt = 'response' | 'no response' | 'spent';

/** Operations that have stopped responding. One that has is left alone, so that the run goes on with the others. */
export interface PausedOperations {
  /** Throws Paused if an operation is. */
  assertRunning(operation: Operation): void;
  /**
   * Notes how a request ended. After two requests without a response in a row, or three that spent their waits, throws Paused, or
   * Ended if the service does not respond to anything any more.
   * @param isServiceThere sends a request that had a response before
   */
  note(operation: Operation, attempt: Attempt, isServiceThere: () => Promise<boolean>): Promise<void>;
  /** Lets all be tried once more: the next failure of one pauses it for good. */
  resume(): void;
  readonly paused: readonly Operation[];
}

const mostFailures: Readonly<Record<Attempt, number>> = { response: Infinity, 'no response': 2, spent: 3 };

export function createPausedOperations(): PausedOperations {
  const failures = new Map<Operation, Record<'no response' | 'spent', number>>();
  const paused = new Set<Operation>();
  const resumed = new Set<Operation>();
  return {
    get paused() {
      return [...paused];
    },
    assertRunning: (operation) => {
      if (paused.has(operation)) throw new Paused(`${operation.name} has stopped responding`);
    },
    note: async (operation, attempt, isServiceThere) => {
      if (attempt === 'response') {
        failures.delete(operation);
        return;
      }
      const counts = failures.get(operation) ?? { 'no response': 0, spent: 0 };
      failures.set(operation, { ...counts, [attempt]: counts[attempt] + 1 });
      if (counts[attempt] + 1 < mostFailures[attempt] && !resumed.has(operation)) return;
      if (!(await isServiceThere())) throw new Ended('the API does not respond any more');
      paused.add(operation);
      throw new Paused(`${operation.name} has stopped responding`);
    },
    resume: () => {
      for (const operation of paused) resumed.add(operation);
      paused.clear();
      failures.clear();
    },
  };
}

/** @param wasSpent the service still asked to wait when no more was waited */
export function attemptOf({ response, failure }: ClientResult, wasSpent: boolean): Attempt {
  if (wasSpent) return 'spent';
  // What is no HTTP is a fault to find, and came quickly.
  return response === undefined && failure !== 'not HTTP' ? 'no response' : 'response';
}
