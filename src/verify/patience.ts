import type { RunClock } from './sender';

/** Least share of the window that is waited for a thing of a kind that has once not come. */
const leastShare = 1 / 20;

/**
 * Waits for what a service may show late, such as a created item in a list. Where a thing of a kind has not come within the
 * whole window, the next of its kind is waited for a short while only: twice as long as any of them ever took, and at least
 * a twentieth of the window. Otherwise one broken create would cost the window once per check.
 */
export class Patience {
  readonly #longestLag = new Map<string, number>();
  readonly #disappointed = new Set<string>();

  constructor(
    private readonly clock: RunClock,
    /** Milliseconds that a thing may take. */
    private readonly window: number,
  ) {}

  /** Repeats an attempt until it gives a value or the time of its kind has passed; then gives undefined. */
  async eventually<Value>(kind: string, attempt: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const { clock } = this;
    const started = clock.now();
    const longest = this.#longestLag.get(kind) ?? 0;
    const deadline = started + this.#patienceFor(kind, longest);
    for (let wait = 25; ; wait = Math.min(wait * 2, 1000)) {
      const attempted = clock.now();
      const value = await attempt();
      if (value !== undefined) {
        this.#longestLag.set(kind, Math.max(longest, attempted - started));
        return value;
      }
      if (clock.now() + wait > deadline) {
        this.#disappointed.add(kind);
        return undefined;
      }
      await clock.sleep(wait);
    }
  }

  #patienceFor(kind: string, longest: number): number {
    return this.#disappointed.has(kind)
      ? Math.min(this.window, Math.max(2 * longest, this.window * leastShare))
      : this.window;
  }
}
