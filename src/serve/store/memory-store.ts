import { ApiError } from '../../base/errors';
import { MemoryCollection } from './memory-collection';
import { bytesOfItems, seedLayerOf, type SeedLayer, type CollectionState } from './layers';
import type {
  Along,
  CollectionPlan,
  FilterTerm,
  LoadOutcome,
  NamedItem,
  Store,
  StoredItem,
  StoreState,
  Batch,
  BatchOutcome,
  ItemChange,
  Scope,
} from './store';

/** The state of a store in memory at one moment. */
class MemoryState implements StoreState {
  constructor(
    readonly added: number,
    readonly bytes: number,
    readonly collections: ReadonlyMap<string, CollectionState>,
  ) {}
}

/** Gives a state as one of a store in memory. Throws a TypeError where it is another kind of store's. */
function ownState(state: StoreState): MemoryState {
  if (state instanceof MemoryState) return state;
  throw new TypeError('the state is of another kind of store');
}

/** Bounds of a store in memory. */
export interface MemoryStoreOptions {
  /** Most items in all collections together; a create past it answers `full`. */
  readonly maximumItems: number;
  /** Most bytes that items take on top of the seeds, in all stores of the tally together; no bound by default. */
  readonly maximumBytes?: number | undefined;
  /** Counts what several stores hold together on top of their seeds, within the same bound. */
  readonly tally?: ItemTally;
}

/** A store in this process's memory, on top of seed layers that it never changes. */
export class MemoryStore implements Store {
  readonly #collections: ReadonlyMap<string, MemoryCollection>;
  readonly #maximumItems: number;
  readonly #maximumBytes: number;
  #tally: ItemTally;
  #isWritten = false;

  /**
   * Throws an ApiError `storage_full` where the items of the state are more than there is room for.
   *
   * @param state where to start, rather than from the seeds: a snapshot of another store of the same collections
   */
  constructor(
    seeds: readonly SeedLayer[],
    { maximumItems, maximumBytes = Infinity, tally }: MemoryStoreOptions,
    state?: StoreState,
  ) {
    const from = state === undefined ? undefined : ownState(state);
    const open = (seed: SeedLayer): MemoryCollection =>
      new MemoryCollection(seed, from?.collections.get(seed.plan.collection));
    this.#collections = new Map(seeds.map((seed) => [seed.plan.collection, open(seed)]));
    this.#maximumItems = maximumItems;
    this.#maximumBytes = maximumBytes;
    this.#tally = tally ?? { held: 0, bytes: 0 };
    this.hold(this.#added(), this.#bytes());
  }

  /** Whether anything has ever been created, changed or removed in it. */
  get isWritten(): boolean {
    return this.#isWritten;
  }

  readonly list: Store['list'] = (collection, query) => this.#collection(collection).list(query);

  readonly get: Store['get'] = (collection, id, scope = []) => this.#collection(collection).get(id, scope);

  readonly create: Store['create'] = (collection, make, id, naming) => {
    if (this.#size() >= this.#maximumItems || this.#tally.held >= this.#maximumItems) {
      return { kind: 'full', limit: this.#maximumItems };
    }
    const found = this.#collection(collection);
    const before = { added: found.added, bytes: found.bytes };
    const created = found.create(make, this.#admit, id, naming);
    if (created === undefined) return { kind: 'conflict', id: id ?? '' };
    this.#tally.held += found.added - before.added;
    this.#tally.bytes += found.bytes - before.bytes;
    this.#isWritten = true;
    return { kind: 'created', id: created.id, text: created.text };
  };

  readonly replace: Store['replace'] = (collection, id, change, scope = [], unique = []) => {
    const found = this.#collection(collection);
    const bytes = found.bytes;
    const text = found.replace(id, change, { within: scope, unique }, this.#admit);
    this.#isWritten ||= text !== undefined;
    this.#tally.bytes += found.bytes - bytes;
    return text;
  };

  readonly remove: Store['remove'] = (collection, id, scope = [], { before, along = [] } = {}) => {
    const found = this.#collection(collection);
    const bytes = found.bytes;
    const text = found.remove(
      id,
      scope,
      before &&
        ((present) => {
          before(present, this.#holds);
        }),
    );
    this.#tally.bytes += found.bytes - bytes;
    if (text === undefined) return undefined;
    this.#isWritten = true;
    for (const other of along) this.#removeAll(other);
    return text;
  };

  readonly #holds = (collection: string, filters: readonly FilterTerm[]): boolean =>
    this.#collection(collection).list({ filters, offset: 0, limit: 1 }).items.length > 0;

  #removeAll({ collection, filters }: Along): void {
    const found = this.#collections.get(collection);
    if (found === undefined) return;
    const bytes = found.bytes;
    found.removeAll(filters);
    this.#tally.bytes += found.bytes - bytes;
  }

  readonly batch: Store['batch'] = (collection, batch) => doBatch(this, collection, batch);

  readonly reset = (plans: readonly CollectionPlan[]): Promise<string | undefined> =>
    attempt(() => {
      const refused = this.refusedBy(plans);
      if (refused === undefined) this.resetTo(plans);
      return refused;
    });

  /** Gives the first collection that cannot be put back to its plan; see `Store.reset`. */
  refusedBy(plans: readonly CollectionPlan[]): string | undefined {
    return plans.find((plan) => !this.#collection(plan.collection).admits(seedLayerOf(plan)))?.collection;
  }

  /** Puts every collection back within the present turn. */
  resetTo(plans: readonly CollectionPlan[]): void {
    const isWritten = this.#isWritten;
    this.#change(() => {
      for (const plan of plans) this.#collection(plan.collection).reset(seedLayerOf(plan));
    });
    this.#isWritten = isWritten;
  }

  readonly snapshot = (): Promise<StoreState> => attempt(() => this.state());

  /** Gives the present state within the present turn. */
  state(): StoreState {
    const states = [...this.#collections].map(([name, found]) => [name, found.state()] as const);
    return new MemoryState(this.#added(), this.#bytes(), new Map(states));
  }

  readonly restore = (state: StoreState): Promise<void> =>
    attempt(() => {
      this.restoreTo(state);
    });

  /** Brings back a state within the present turn. Throws an ApiError `storage_full` where there is no room for it. */
  restoreTo(state: StoreState): void {
    const { added, bytes, collections } = ownState(state);
    this.#assertRoomFor(added - this.#added(), bytes - this.#bytes());
    this.#change(() => {
      for (const [name, kept] of collections) this.#collection(name).restore(kept);
    });
  }

  readonly load = (collections: ReadonlyMap<string, readonly NamedItem[]>): Promise<LoadOutcome> =>
    attempt(() => {
      const loaded = [...collections.values()].reduce((sum, items) => sum + items.length, 0);
      const replaced = [...collections.keys()].map((name) => this.#collection(name));
      const size = replaced.reduce((sum, collection) => sum + collection.heldSize, 0);
      const added = replaced.reduce((sum, collection) => sum + collection.added, 0);
      if (this.#size() - size + loaded > this.#maximumItems || this.#tally.held - added + loaded > this.#maximumItems) {
        return { kind: 'full', limit: this.#maximumItems };
      }
      const bytes = replaced.reduce((sum, collection) => sum + collection.bytes, 0);
      this.#admit(bytesOfItems(collections) - bytes);
      this.#change(() => {
        for (const [name, items] of collections) this.#collection(name).load(items);
      });
      return { kind: 'loaded' };
    });

  readonly dump = (): Promise<ReadonlyMap<string, readonly StoredItem[]>> =>
    attempt(() => new Map([...this.#collections].map(([name, found]) => [name, found.all()])));

  readonly sizes = (): Promise<ReadonlyMap<string, number>> =>
    attempt(() => new Map([...this.#collections].map(([name, found]) => [name, found.size])));

  /**
   * Counts items that are kept beside the stores, such as in a snapshot, and their bytes; fewer where negative. Throws an
   * ApiError `storage_full` past a bound.
   */
  hold(items: number, bytes: number): void {
    this.#assertRoomFor(items, bytes);
    this.#tally.held += items;
    this.#tally.bytes += bytes;
  }

  /** Throws an ApiError `storage_full` where the stores cannot hold so many items, or so many bytes, more. */
  #assertRoomFor(items: number, bytes: number): void {
    if (items > 0 && this.#tally.held + items > this.#maximumItems) {
      throw new ApiError(
        'storage_full',
        `expected at most ${this.#maximumItems} items in all sessions, got ${items} more than ${this.#tally.held}`,
      );
    }
    this.#admit(bytes);
  }

  readonly #admit = (bytes: number): void => {
    if (bytes <= 0 || this.#tally.bytes + bytes <= this.#maximumBytes) return;
    throw new ApiError(
      'storage_full',
      `expected at most ${this.#maximumBytes} bytes of items in all sessions (each counts its text and some 300 bytes beside it), got ${this.#tally.bytes + bytes}: ${this.#tally.bytes} are taken, and this would take ${bytes} more`,
    );
  };

  /**
   * Gives back what the store counted among the items that stores hold together. A request that is still on its way may
   * use it afterwards: it counts for itself alone from then on.
   */
  release(): void {
    const own = { held: this.#added(), bytes: this.#bytes() };
    this.#tally.held -= own.held;
    this.#tally.bytes -= own.bytes;
    this.#tally = own;
  }

  #change(verb: () => void): void {
    this.#isWritten = true;
    const before = { added: this.#added(), bytes: this.#bytes() };
    verb();
    this.#tally.held += this.#added() - before.added;
    this.#tally.bytes += this.#bytes() - before.bytes;
  }

  #bytes(): number {
    let bytes = 0;
    for (const collection of this.#collections.values()) bytes += collection.bytes;
    return bytes;
  }

  #added(): number {
    let added = 0;
    for (const collection of this.#collections.values()) added += collection.added;
    return added;
  }

  #size(): number {
    let size = 0;
    for (const collection of this.#collections.values()) size += collection.heldSize;
    return size;
  }

  #collection(name: string): MemoryCollection {
    const collection = this.#collections.get(name);
    if (collection === undefined) throw new RangeError(`the store has no collection ${JSON.stringify(name)}`);
    return collection;
  }
}

/** A store whose verbs give what they have at hand, and whose state can be had and brought back within one turn. */
interface StoreAtHand extends Pick<Store, 'list' | 'create' | 'replace' | 'remove'> {
  readonly state: () => StoreState;
  readonly restoreTo: (state: StoreState) => void;
}

type Done = { readonly kind: 'done'; readonly text: string } | Exclude<BatchOutcome, { kind: 'done' }>;

/** Does what a batch says within the present turn; see `Store.batch`. */
function doBatch(store: StoreAtHand, collection: string, batch: Batch): BatchOutcome {
  const { plan, scope = [], passesOver, before } = batch;
  const find = (filters: Scope): readonly string[] =>
    atHand(store.list(collection, { filters, offset: 0, limit: Number.MAX_SAFE_INTEGER })).items;
  const changes = plan(find);
  const state = store.state();
  const texts: string[] = [];
  try {
    for (const change of changes) {
      const outcome = doOne(store, collection, change, scope);
      if (outcome.kind === 'done') texts.push(outcome.text);
      else if (outcome.kind !== 'missing' || !passesOver) {
        store.restoreTo(state);
        return outcome;
      }
    }
    before?.(texts);
  } catch (cause) {
    store.restoreTo(state);
    throw cause;
  }
  return { kind: 'done', texts };
}

function doOne(store: StoreAtHand, collection: string, change: ItemChange, scope: Scope): Done {
  if (change.kind === 'create') {
    const { make, id, mayReturn = false } = change;
    const outcome = atHand(store.create(collection, make, id, { within: scope, mayReturn }));
    return outcome.kind === 'created' ? { kind: 'done', text: outcome.text } : outcome;
  }
  const text = atHand(
    change.kind === 'remove'
      ? store.remove(collection, change.id, scope, change)
      : store.replace(collection, change.id, change.change, scope),
  );
  return text === undefined ? { kind: 'missing', id: change.id } : { kind: 'done', text };
}

function atHand<Outcome>(outcome: Outcome | Promise<Outcome>): Outcome {
  if (outcome instanceof Promise) throw new TypeError('the store does not have its items at hand');
  return outcome;
} /** Runs a verb of a store in one turn, which makes it atomic; what it throws rejects. */
export function attempt<Outcome>(verb: () => Outcome): Promise<Outcome> {
  return new Promise((resolve) => {
    resolve(verb());
  });
} /** How many items several stores hold together, and about how many bytes those take; seeds are not counted. */
export interface ItemTally {
  held: number;
  bytes: number;
}
