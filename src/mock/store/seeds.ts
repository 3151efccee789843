import { setImmediate } from 'node:timers/promises';
import type { NewItem } from './effects';

/**
 * So many seeds of a path are kept, and are looked at by searches. Those beyond are found by their IDs and places in a list: to make
 * a million takes minutes, and they would fill the memory.
 */
export const mostKeptSeeds = 10_000;

/** So many seeds are made before other requests have their turn. */
const seedsAtATime = 50;

/** The IDs at one path: the n-th is always the same. */
export interface Ids {
  /** For how many seeds there are IDs: as many as wanted, unless the schema has fewer. */
  readonly count: number;
  /** The ID of the n-th item ever, counted from 0: seeds first, then created items. Throws if there are no more. */
  idAt(sequence: number): string;
  /** The sequence of an ID; undefined if no seed has it. */
  sequenceOf(id: string): number | undefined;
}

/** The items that one path begins with, each made when it is first read. All sessions that begin alike share them. */
export class Seeds {
  readonly #items: NewItem[] = [];
  #made = 0;

  /** @param canBeMade whether `make` makes items: else there are none */
  constructor(
    private readonly ids: Ids,
    private readonly make: (sequence: number) => NewItem,
    private readonly canBeMade: () => boolean = () => true,
  ) {}

  get count(): number {
    return this.ids.count > 0 && this.canBeMade() ? this.ids.count : 0;
  }

  idAt(sequence: number): string {
    return this.ids.idAt(sequence);
  }

  sequenceOf(id: string): number | undefined {
    const sequence = this.ids.sequenceOf(id);
    return sequence !== undefined && sequence < this.count ? sequence : undefined;
  }

  itemAt(sequence: number): NewItem | undefined {
    const known = this.#items[sequence];
    if (known !== undefined) return known;
    if (sequence >= this.count) return undefined;
    const item = this.make(sequence);
    if (sequence < mostKeptSeeds) this.#items[sequence] = item;
    return item;
  }

  /** Makes the seeds that are kept, a few at a time. Several requests may do this at once: each goes on where another has paused. */
  async makeKept(): Promise<void> {
    const kept = Math.min(this.count, mostKeptSeeds);
    while (this.#made < kept) {
      this.itemAt(this.#made);
      this.#made += 1;
      if (this.#made % seedsAtATime === 0) await setImmediate();
    }
  }
}
