import { MemoryCollection } from './memory-collection';
import { buildSeedLayer, type SeedLayer } from './seed-layer';
import type { ChangeItem, CollectionPlan, CreateOutcome, ListPage, ListQuery, MakeItem, Scope, Store } from './store';

/** Bounds of a store in memory. */
export interface MemoryStoreOptions {
  /** Most items in all collections together; a create past it answers `full`. */
  readonly maximumItems: number;
}

/** Builds the seed layers of the collections, to be shared by stores. */
export function buildSeedLayers(plans: readonly CollectionPlan[]): SeedLayer[] {
  return plans.map((plan) => buildSeedLayer(plan));
}

/** A store in this process's memory, on top of seed layers that it never changes. */
export class MemoryStore implements Store {
  readonly #collections: ReadonlyMap<string, MemoryCollection>;
  readonly #maximumItems: number;

  constructor(seeds: readonly SeedLayer[], { maximumItems }: MemoryStoreOptions) {
    this.#collections = new Map(seeds.map((seed) => [seed.plan.collection, new MemoryCollection(seed)]));
    this.#maximumItems = maximumItems;
  }

  readonly list = (collection: string, query: ListQuery): Promise<ListPage> =>
    attempt(() => this.#collection(collection).list(query));

  readonly get = (collection: string, id: string, scope: Scope = []): Promise<string | undefined> =>
    attempt(() => this.#collection(collection).get(id, scope));

  readonly create = (collection: string, make: MakeItem, id?: string): Promise<CreateOutcome> =>
    attempt(() => {
      if (this.#size() >= this.#maximumItems) return { kind: 'full', limit: this.#maximumItems };
      const created = this.#collection(collection).create(make, id);
      return created === undefined ? { kind: 'conflict', id: id ?? '' } : { kind: 'created', ...created };
    });

  readonly replace = (
    collection: string,
    id: string,
    change: ChangeItem,
    scope: Scope = [],
  ): Promise<string | undefined> => attempt(() => this.#collection(collection).replace(id, change, scope));

  readonly remove = (collection: string, id: string, scope: Scope = []): Promise<string | undefined> =>
    attempt(() => this.#collection(collection).remove(id, scope));

  #size(): number {
    let size = 0;
    for (const collection of this.#collections.values()) size += collection.size;
    return size;
  }

  #collection(name: string): MemoryCollection {
    const collection = this.#collections.get(name);
    if (collection === undefined) throw new RangeError(`the store has no collection ${JSON.stringify(name)}`);
    return collection;
  }
}

/** Runs a verb in one turn, which makes it atomic, and gives its outcome as the port promises it. */
function attempt<Outcome>(verb: () => Outcome): Promise<Outcome> {
  return new Promise((resolve) => {
    resolve(verb());
  });
}
