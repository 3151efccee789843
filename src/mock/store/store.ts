import { once } from '../../base/once';
import { createRandom } from '../../base/random';
import { Rejected } from '../rejected';
import { pathOfItem } from '../../openapi/collections/address';
import type { ItemAddress } from '../../openapi/collections/collection';
import type { Active } from './active';
import { Arranged } from './arranged';
import type * as verb from './effects';
import type { Effect, NewItem, Seeding } from './effects';
import { drawFault, type DrawnFault } from './fault';
import { findOverride, type OverrideMatch, type OverrideRule } from './override';
import { mostKeptSeeds } from './seeds';
import { costOf, hasKeys, isSearch, type Shelf } from './shelf';
import { isKnown, Shelves, type Tally } from './shelves';

/**
 * Where one session keeps its state: items, clock, faults, overrides, issued tokens. Each verb computes effects and then applies them:
 * what a callback throws reaches the caller, and nothing has changed. Items travel as JSON text.
 */
export class Store {
  #listener: ((effects: readonly Effect[]) => void) | undefined;
  readonly #shelves: Shelves;
  readonly #arranged = new Arranged((effects) => {
    this.#commit(effects);
  });
  /** Whether a request or a person has changed anything. */
  isWritten = false;

  /**
   * @param trueTime milliseconds since 1970
   * @param now what the clock shows, in milliseconds since 1970; the true time if undefined
   */
  constructor(
    seeding: Seeding,
    private readonly trueTime: () => number,
    private readonly tally: Tally,
    now?: number,
  ) {
    this.#shelves = new Shelves(seeding, tally);
    if (now !== undefined) this.#arranged.clock = { shown: now, since: trueTime() };
    this.overrides.give(seeding.overrides);
  }

  get seeding(): Seeding {
    return this.#shelves.seeding;
  }

  async list(query: verb.StoreQuery): Promise<verb.Page> {
    if (isSearch(query)) await this.#shelves.at(query).seeds?.makeKept();
    return this.#shelves.at(query).list(query);
  }

  /** The JSON text of an item; undefined if there is none. */
  get(address: ItemAddress): string | undefined {
    return this.#shelves.at(address).get(address.id)?.text;
  }

  /** The addresses of the items at a path that have a key under a property. */
  find(collection: string, at: string, term: verb.Term): readonly ItemAddress[] {
    return [...this.#shelves.at({ collection, at }).entries(mostKeptSeeds)]
      .filter(({ item }) => hasKeys(item, [term]))
      .map(({ id }) => ({ collection, at, id }));
  }

  /** Whether an item was there and was deleted. */
  wasDeleted(address: ItemAddress): boolean {
    const shelf = this.#shelves.at(address);
    return shelf.isKnown(address.id) && shelf.get(address.id) === undefined;
  }

  /**
   * Adds an item under `id`, or under the next free ID; `exists` if the ID is or was in use. Throws a Rejected if the memory is full, as
   * `change` and `load` do.
   */
  create(collection: string, at: string, make: verb.MakeItem, id?: string): verb.Created {
    const shelf = this.#shelves.at({ collection, at });
    if (id !== undefined && shelf.isKnown(id)) return 'exists';
    const [address, item, effects] = this.#create(shelf, make, id);
    if (shelf.isKnown(address.id)) return 'exists';
    this.#commit(effects);
    return { id: address.id, text: item.text };
  }

  /** Puts what `change` returns in the place of an item, or where there is none, or moves it `to` another ID; undefined changes nothing. */
  change(address: ItemAddress, change: verb.ChangeItem, to = address): string | undefined {
    const present = this.#shelves.at(address).get(address.id);
    const changed = change(present?.text, this.#context(address));
    if (changed === undefined) return present?.text;
    const item = withKeysOf(present, changed);
    const put: Effect = { kind: 'put', address: to, item };
    this.#commit(to === address ? [put] : [...this.#effectsOfMove(address, to), put]);
    return item.text;
  }

  /** Deletes an item and all below it; returns the text it had. */
  delete(address: ItemAddress, check?: (present: string) => void): string | undefined {
    const present = this.get(address);
    if (present === undefined) return undefined;
    check?.(present);
    this.#commit([{ kind: 'delete', address }]);
    return present;
  }

  /** Replaces all items at each of the paths. */
  load(places: readonly verb.LoadedPlace[]): void {
    const effects: Effect[] = [];
    for (const { collection, at, items } of places) {
      effects.push({ kind: 'empty', collection, at });
      // IDs are not used again: they continue after those of the items that were there.
      const shelf = this.#shelves.at({ collection, at }).copy();
      for (const { id, make } of items) {
        const [address, item, created] = this.#create(shelf, make, id);
        shelf.put(address.id, item);
        if (id === undefined) shelf.nextSequence += 1;
        effects.push(...created);
      }
    }
    this.#commit(effects);
  }

  /** Items of a path in the order of creation, where each is from, and how many there are. */
  browse(query: verb.BrowseQuery): verb.BrowsedPage {
    return this.#shelves.at(query).browse(query);
  }

  /** The paths whose items `dump` has. */
  places(): readonly verb.StorePlace[] {
    return this.#shelves.known().map(({ collection, at }) => ({ collection, at }));
  }

  /** Every item, in the order of creation: of paths without parents, and of the others those that were written to. */
  dump(): readonly verb.PlacedItem[] {
    return this.#shelves.known().flatMap((shelf) =>
      [...shelf.entries()].map(({ id, item }) => ({
        address: { collection: shelf.collection, at: shelf.at, id },
        item,
      })),
    );
  }

  /** Goes back to the seeds, or to a copy of another store. */
  reset(to: verb.ResetTo): void {
    if ('copyOf' in to) {
      this.#commit(to.copyOf.#effectsOfCopy());
      return;
    }
    const { seeding, keep = [] } = to;
    this.#commit([{ kind: 'reset', seeding }, ...this.#arranged.effectsOfReset(keep)]);
    this.isWritten = false;
  }

  /** Milliseconds since 1970, by the session's clock. */
  now(): number {
    const time = this.trueTime();
    const { clock } = this.#arranged;
    return clock === undefined ? time : clock.shown + (time - clock.since);
  }

  setClock(now: number | undefined): void {
    const clock = now === undefined ? undefined : { shown: now, since: this.trueTime() };
    this.#commit([{ kind: 'clock', clock }]);
  }

  get faults(): Arranged['faults'] {
    return this.#arranged.faults;
  }

  get overrides(): Arranged['overrides'] {
    return this.#arranged.overrides;
  }

  /** Draws what happens to the next request of an operation. */
  drawFault(operation: string): DrawnFault {
    if (this.faults.size === 0) return { latency: 0 };
    const { drawn, changed } = drawFault(this.faults.list(), operation, this.seeding.seed);
    this.faults.putAll(changed);
    return drawn;
  }

  /** The override that responds to a request, with this hit counted. */
  takeOverride(operation: string, matches: (when: OverrideMatch) => boolean): Active<OverrideRule> | undefined {
    const found = this.overrides.size === 0 ? undefined : findOverride(this.overrides.list(), operation, matches);
    return found && this.overrides.put({ ...found, hits: found.hits + 1 });
  }

  /** An item goes from its address, and what is below it goes along. */
  #effectsOfMove(address: ItemAddress, to: ItemAddress): readonly Effect[] {
    const [above, below] = [`${pathOfItem(address)}/`, `${pathOfItem(to)}/`];
    const moved = this.dump().filter((one) => one.address.at.startsWith(above));
    return [
      { kind: 'delete', address },
      ...moved.map(({ address: { at, ...rest }, item }): Effect => ({
        kind: 'put',
        address: { ...rest, at: below + at.slice(above.length) },
        item,
      })),
    ];
  }

  addToken(token: string): void {
    this.#commit([{ kind: 'token', token }]);
  }

  hasToken(token: string): boolean {
    return this.#arranged.hasToken(token);
  }

  /** Calls back with what each verb is about to do, in order. What the listener throws reaches the caller, and nothing has changed. */
  onEffects(listener: (effects: readonly Effect[]) => void): void {
    this.#listener = listener;
  }

  /** Releases what the store holds of the memory that all stores share. */
  release(): void {
    this.#shelves.drop();
  }

  /** Does what another store has done. */
  apply(effects: readonly Effect[]): void {
    for (const effect of effects) this.#apply(effect);
    this.isWritten = true;
  }

  /**
   * Goes over to what another version of the OpenAPI file begins with, and keeps what was written.
   * @param refit an item as the other version stores it; undefined if it does not fit
   * @returns the addresses of items that did not fit
   */
  rebase(
    seeding: Seeding,
    refit: (address: ItemAddress, item: NewItem) => NewItem | undefined,
  ): readonly ItemAddress[] {
    const written = this.#shelves.effects();
    const arranged = this.#arranged.effects();
    const { isWritten } = this;
    this.#apply({ kind: 'reset', seeding });
    for (const effect of arranged) this.#apply(effect);
    const dropped: ItemAddress[] = [];
    for (const effect of written) {
      const item = effect.kind === 'put' ? refit(effect.address, effect.item) : undefined;
      if (effect.kind !== 'put') {
        if (isKnown(seeding, effect)) this.#apply(effect);
      } else if (item === undefined) dropped.push(effect.address);
      else this.#apply({ ...effect, item: withKeysOf(effect.item, item) });
    }
    this.isWritten = isWritten;
    return dropped;
  }

  /** The effects that turn a new store into this one, with all that is arranged. */
  effects(): readonly Effect[] {
    return [...this.#effectsOfCopy(), ...this.#arranged.effects()];
  }

  #context({ at, id }: ItemAddress): verb.WriteContext {
    // Most writes need no chance.
    const random = once(() => createRandom(`${this.seeding.seed} ${at} ${id}`));
    return { now: new Date(this.now()), random };
  }

  /** A new item for a shelf, and the effects of storing it. */
  #create(shelf: Shelf, make: verb.MakeItem, id?: string): [ItemAddress, NewItem, readonly Effect[]] {
    const { collection, at } = shelf;
    const sequence = id === undefined ? this.#nextSequence(shelf) : undefined;
    const offered = id ?? this.seeding.seedsAt(collection, at).idAt(sequence ?? 0);
    const made = make(offered, this.#context({ collection, at, id: offered }));
    const address = { collection, at, id: made.id ?? offered };
    const item = { text: made.text, keys: made.keys };
    const put: Effect = { kind: 'put', address, item };
    const isGiven = sequence !== undefined && made.id === undefined;
    return [address, item, isGiven ? [{ kind: 'given', collection, at, sequence }, put] : [put]];
  }

  /** Checks that there is room for what the effects add, and applies them. */
  #commit(effects: readonly Effect[]): void {
    if (effects.length === 0) return;
    const growth = effects.reduce((sum, effect) => sum + (effect.kind === 'put' ? costOf(effect.item) : 0), 0);
    if (growth > 0 && this.tally.bytes + growth > this.tally.limit) throw storageFull(this.tally.limit);
    this.#listener?.(effects);
    this.apply(effects);
  }

  #apply(effect: Effect): void {
    switch (effect.kind) {
      case 'put':
      case 'delete':
      case 'empty':
      case 'given':
        this.#shelves.apply(effect);
        break;
      case 'reset':
        this.#shelves.drop();
        this.#shelves.seeding = effect.seeding;
        this.overrides.give(effect.seeding.overrides);
        break;
      default:
        this.#arranged.apply(effect);
    }
  }

  /** The sequence of the next ID that nobody has had. */
  #nextSequence(shelf: Shelf): number {
    const seeds = this.seeding.seedsAt(shelf.collection, shelf.at);
    let sequence = shelf.nextSequence;
    while (shelf.isKnown(seeds.idAt(sequence))) sequence += 1;
    return sequence;
  }

  /** The effects that turn any store into a copy of this one: its items and its clock. */
  #effectsOfCopy(): readonly Effect[] {
    return [
      { kind: 'reset', seeding: this.seeding },
      { kind: 'clock', clock: this.#arranged.clock },
      ...this.#shelves.effects(),
    ];
  }
}

function storageFull(limit: number): Rejected {
  const size = `${Math.round(limit / 2 ** 20)} MiB`;
  return new Rejected(
    'storage-full',
    `The mock's memory limit of ${size} is reached. Reset the session, or raise UNDERSTUDY_MAX_BYTES.`,
  );
}

/** An item with the keys that it was found by before, where they rest on none of its properties. */
function withKeysOf(before: NewItem | undefined, { text, keys }: NewItem): NewItem {
  return { text, keys: { ...before?.keys, ...keys } };
}
