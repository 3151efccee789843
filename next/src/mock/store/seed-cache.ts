import type { NewItem, Seeds } from './store';

/** Items of a path beyond these are created again each time: they are seldom read, and a million would fill the memory. */
const mostCachedSeeds = 10_000;

/** The seeds of one path, each created when it is first read. */
export interface SeedCache {
  readonly count: number;
  idAt(sequence: number): string;
  sequenceOf(id: string): number | undefined;
  itemAt(sequence: number): NewItem | undefined;
}

function createSeedCache(seeds: Seeds, collection: string, at: string): SeedCache {
  const count = seeds.countAt(collection, at);
  const items: NewItem[] = [];
  return {
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
      if (sequence < mostCachedSeeds) items[sequence] = item;
      return item;
    },
  };
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
