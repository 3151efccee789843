import type { Operation } from '../openapi/operation';
import type { ClientResult } from '../exchange/client';
import { Ended, Paused } from './visit';

/** How an attempt to use an operation ended: with a response; without one; or with a request to wait that did not end. */
export type Attempt = 'response' | 'no response' | 'spent';

const mostFailures: Readonly<Record<Attempt, number>> = { response: Infinity, 'no response': 2, spent: 3 };

/** Operations that have stopped responding. One that has is left alone, so that the run goes on with the others. */
export class PausedOperations {
  readonly #failures = new Map<Operation, Record<'no response' | 'spent', number>>();
  readonly #paused = new Set<Operation>();
  readonly #resumed = new Set<Operation>();

  /** Throws Paused if an operation is. */
  assertRunning(operation: Operation): void {
    if (this.#paused.has(operation)) throw new Paused(`${operation.name} has stopped responding`);
  }

  /**
   * Notes how a request ended. After two requests without a response in a row, or three that spent their waits, throws Paused, or
   * Ended if the service does not respond to anything any more.
   * @param isServiceThere sends a request that had a response before
   */
  async note(operation: Operation, attempt: Attempt, isServiceThere: () => Promise<boolean>): Promise<void> {
    if (attempt === 'response') {
      this.#failures.delete(operation);
      return;
    }
    const counts = this.#failures.get(operation) ?? { 'no response': 0, spent: 0 };
    this.#failures.set(operation, { ...counts, [attempt]: counts[attempt] + 1 });
    if (counts[attempt] + 1 < mostFailures[attempt] && !this.#resumed.has(operation)) return;
    if (!(await isServiceThere())) throw new Ended('the API does not respond any more');
    this.#paused.add(operation);
    this.assertRunning(operation);
  }

  /** Lets all be tried once more: the next failure of one pauses it for good. */
  resume(): void {
    for (const operation of this.#paused) this.#resumed.add(operation);
    this.#paused.clear();
    this.#failures.clear();
  }
}

/** @param wasSpent the service still asked to wait when no more was waited */
export function attemptOf({ response, failure }: ClientResult, wasSpent: boolean): Attempt {
  if (wasSpent) return 'spent';
  // What is no HTTP is a fault to find, and came quickly.
  return response === undefined && failure !== 'not HTTP' ? 'no response' : 'response';
}
