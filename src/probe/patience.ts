import type { RunClock } from './sender';

/** Least share of the window that is waited for a thing of a kind that has once not come. */
const leastShare = 1 / 20;

/** So many kinds of things are waited for in full, in vain; after them, no kind is. */
const mostFullWaits = 3;

/** So many windows may be waited in vain in shares; after them, only for what was seen to lag. */
const mostShared = 1;

/**
 * Waits for what a service may show late, such as a created item in a list: no longer than the window after it was created.
 * Where a thing of a kind has not come within the whole window, the next of its kind is waited for a short while only: twice
 * as long as any of them ever took, and at least a twentieth of the window, as long as these shares do not come to a window.
 * Otherwise one broken create would cost the window once per check, and a document of many collections once for each.
 */
export class Patience {
  readonly #longestLag = new Map<string, number>();
  readonly #disappointed = new Set<string>();
  #sharedInVain = 0;

  constructor(
    private readonly clock: RunClock,
    /** Milliseconds that a thing may take. */
    private readonly window: number,
  ) {}

  /**
   * Repeats an attempt until it gives a value or the time of its kind has passed; then gives undefined. `since` is when the
   * thing was made, in milliseconds since the epoch; now, where left out.
   */
  async eventually<Value>(
    kind: string,
    attempt: () => Promise<Value | undefined>,
    since?: number,
  ): Promise<Value | undefined> {
    const { clock } = this;
    const started = clock.now();
    const longest = this.#longestLag.get(kind) ?? 0;
    const isFull = !this.#disappointed.has(kind) && this.#disappointed.size < mostFullWaits;
    const left = Math.max(0, (since ?? started) + this.window - started);
    const deadline = started + (isFull ? left : Math.min(left, this.#share(longest)));
    for (let wait = 25; ; wait = Math.min(wait * 2, 1000)) {
      const attempted = clock.now();
      const value = await attempt();
      if (value !== undefined) {
        this.#longestLag.set(kind, Math.max(longest, attempted - started));
        return value;
      }
      if (clock.now() + wait > deadline) {
        this.#disappointed.add(kind);
        if (!isFull) this.#sharedInVain += clock.now() - started;
        return undefined;
      }
      await clock.sleep(wait);
    }
  }

  #share(longest: number): number {
    const isSpent = this.#sharedInVain >= mostShared * this.window;
    return Math.max(2 * longest, isSpent ? 0 : this.window * leastShare);
  }
}
