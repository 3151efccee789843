import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../base/clock';

/** Milliseconds without traffic that are a pause. */
const pause = 20;

/** Most tasks that wait for a pause. */
const mostWaiting = 500;

/** Tasks that no client waits for: done one after the other in the pauses of the traffic. Too many of them wait for no pause. */
export class Backlog {
  readonly #tasks: (() => Promise<void>)[] = [];
  /** Changes with each request that comes or ends. */
  #traffic = 0;
  #hurry = new AbortController();
  #work: Promise<void> | undefined;

  /** @param isShort whether what the tasks hold is needed soon */
  constructor(
    private readonly clock: Clock,
    private readonly isShort: () => boolean,
  ) {}

  /** @param task never throws */
  add(task: () => Promise<void>): void {
    this.#tasks.push(task);
    this.#work ??= this.#run();
  }

  /** A request comes or ends: a pause begins anew. */
  interrupt(): void {
    this.#traffic += 1;
  }

  /** Does all that waits. */
  async finish(): Promise<void> {
    this.#hurry.abort();
    await this.#work;
    this.#hurry = new AbortController();
  }

  async #run(): Promise<void> {
    while (this.#tasks.length > 0) {
      const before = this.#traffic;
      if (!this.#isUrgent()) await this.clock.sleep(pause, this.#hurry.signal);
      while (this.#tasks.length > 0 && (this.#traffic === before || this.#isUrgent())) {
        await this.#tasks.shift()?.();
        // With far too many, no further request is read.
        if (this.#tasks.length < 2 * mostWaiting) await nextTurn();
      }
    }
    this.#work = undefined;
  }

  #isUrgent(): boolean {
    return this.#hurry.signal.aborted || this.#tasks.length > mostWaiting || this.isShort();
  }
}
