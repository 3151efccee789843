import { BudgetSpent } from './unsendable';
import type { RunClock } from './sender';

/** What a caller allows a run; see VerifyOptions. */
export interface AskedLimit {
  readonly maxRequests?: number | undefined;
  /** Seconds. */
  readonly time?: number | undefined;
}

/** Milliseconds that the removal of what was created may take once the time is over. */
const grace = 30_000;

/** Sees to it that a run sends no more, and no longer, than its caller allows, whatever the service does to it. */
export class RunLimit {
  readonly #end: number;

  constructor(
    private readonly asked: AskedLimit,
    private readonly clock: RunClock,
  ) {
    this.#end = clock.now() + (asked.time ?? Infinity) * 1000;
  }

  /** Gives why nothing more is sent but what removes things; undefined where there is room for a request. */
  whyOver(sent: number): string | undefined {
    const { maxRequests, time } = this.asked;
    if (maxRequests !== undefined && sent >= maxRequests) return `left out: beyond --max-requests ${maxRequests}`;
    return this.clock.now() > this.#end ? `left out: beyond --time ${time ?? 0}` : undefined;
  }

  /** Throws a BudgetSpent where a request may not be sent any more. */
  assertRoom(sent: number, isCleaning: boolean): void {
    const over = isCleaning ? this.#whyNotCleaned() : this.whyOver(sent);
    if (over !== undefined) throw new BudgetSpent(over);
  }

  #whyNotCleaned(): string | undefined {
    return this.clock.now() > this.#end + grace ? 'the time for removing what was created is over' : undefined;
  }
}
