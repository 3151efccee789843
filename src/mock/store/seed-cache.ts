import { setImmediate } from 'node:timers/promises';
import type { NewItem, Seeds } from './store';

/**
 * So many seeds of a path are kept, and are looked at by searches. Those beyond are found by their IDs and places in a list: to make
 * a million takes minutes, and they would fill the memory.
 */
export const mostKeptSeeds = 10_000;

/** So many seeds are made before other requests have their turn. */
const seedsAtATime = 50;

/** The seeds of one path, each created when it is first read. */
export interface SeedCache {
  readonly count: number;
  idAt(sequence: number): string;
  sequenceOf(id: string): number | undefined;
  itemAt(sequence: number): NewItem | undefined;
  /** Makes the seeds that are kept, a few at a time. */
  makeKept(): Promise<void>;
}

function createSeedCache(seeds: Seeds, collection: string, at: string): SeedCache {
  const count = seeds.countAt(collection, at);
  const items: NewItem[] = [];
  const kept = Math.min(count, mostKeptSeeds);
  let made = 0;
  const cache: SeedCache = {
    count,
    idAt: (sequence) => seeds.idAt(collection, at, sequence),
    sequenceOf: (id) => {
      const sequence = seeds.sequenceOf(collection, at, id);
      return sequence !== undefined && sequence < count ? sequence : undefined;
    },
    itemAt: (sequence) => {
      if (sequence >= count) return undefined;
      const known = items[sequence];
      if (known !== undefined) return known;
      const item = seeds.itemAt(collection, at, sequence);
      if (sequence < kept) items[sequence] = item;
      return item;
    },
    // Several requests may do this at once: each goes on where another has paused.
    makeKept: async () => {
      while (made < kept) {
        cache.itemAt(made);
        made += 1;
        if (made % seedsAtATime === 0) await setImmediate();
      }
    },
  };
  return cache;
}

/** Most paths whose seeds are kept: `/users/{any}/orders` has as many as requests ask for. */
const mostPaths = 1000;

/** The seeds of one seed and count, for all sessions that begin with them. The least recently used paths are forgotten. */
export class SeedCaches {
  readonly #caches = new Map<string, SeedCache>();

  constructor(readonly seeds: Seeds) {}

  at(collection: string, at: string): SeedCache {
    const key = `${collection}\n${at}`;
    const known = this.#caches.get(key);
    const cache = known ?? createSeedCache(this.seeds, collection, at);
    if (known === undefined || this.#caches.size > mostPaths / 2) {
      this.#caches.delete(key);
      this.#caches.set(key, cache);
    }
    const [oldest] = this.#caches.keys();
    if (this.#caches.size > mostPaths && oldest !== undefined) this.#caches.delete(oldest);
    return cache;
  }
}
