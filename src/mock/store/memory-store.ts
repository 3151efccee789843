import { once } from '../../base/once';
import { createRandom } from '../../base/random';
import { Rejected } from '../rejected';
import { pathOfItem } from '../../openapi/collections/address';
import type { ItemAddress } from '../../openapi/collections/collection';
import { Arranged } from './arranged';
import { drawFault, mostFaults, type ActiveFault, type DrawnFault, type FaultRule } from './fault';
import { findOverride, mostOverrides, type ActiveOverride, type OverrideRule } from './override';
import { mostKeptSeeds } from './seeds';
import { costOf, hasKeys, isSearch, type Shelf } from './shelf';
import { isKnown, Shelves, type Tally } from './shelves';
import type * as store from './store';
import type { Effect, NewItem, Seeding, StateView, Store } from './store';

/** A store in this process. Each verb computes effects and then applies them, in one turn. */
export class MemoryStore implements Store {
  readonly #trueTime: () => number;
  readonly #tally: Tally;
  readonly #listeners: ((effects: readonly Effect[]) => void)[] = [];
  readonly #shelves: Shelves;
  readonly #arranged = new Arranged();
  #isWritten = false;

  /**
   * @param trueTime milliseconds since 1970
   * @param now what the clock shows, in milliseconds since 1970; the true time if undefined
   */
  constructor(seeding: Seeding, trueTime: () => number, tally: Tally, now?: number) {
    this.#shelves = new Shelves(seeding, tally);
    this.#trueTime = trueTime;
    if (now !== undefined) this.#arranged.clock = { shown: now, since: trueTime() };
    this.#tally = tally;
    this.#arranged.give(seeding.overrides);
  }

  get seeding(): Seeding {
    return this.#shelves.seeding;
  }

  get isWritten(): boolean {
    return this.#isWritten;
  }

  get faults(): readonly ActiveFault[] {
    return [...this.#arranged.faults.values()];
  }

  async list(query: store.StoreQuery): Promise<store.Page> {
    if (isSearch(query)) await this.#shelves.at(query).seeds?.makeKept();
    return this.#shelves.at(query).list(query);
  }

  async get(address: ItemAddress): Promise<string | undefined> {
    return this.#view.get(address);
  }

  async wasDeleted({ collection, at, id }: ItemAddress): Promise<boolean> {
    const shelf = this.#shelves.at({ collection, at });
    return shelf.isKnown(id) && shelf.get(id) === undefined;
  }

  async create(collection: string, at: string, make: store.MakeItem, id?: string): Promise<store.Created> {
    const shelf = this.#shelves.at({ collection, at });
    if (id !== undefined && shelf.isKnown(id)) return 'exists';
    const [address, item, effects] = this.#create(shelf, make, id);
    this.#commit(effects);
    return { id: address.id, text: item.text };
  }

  async change(address: ItemAddress, change: store.ChangeItem, to = address): Promise<string | undefined> {
    const present = this.#view.get(address);
    const item = change(present, this.#context(address));
    if (item === undefined) return present;
    const put: Effect = { kind: 'put', address: to, item };
    this.#commit(to === address ? [put] : [...(await this.#effectsOfMove(address, to)), put]);
    return item.text;
  }

  async delete(address: ItemAddress, check?: store.CheckItem): Promise<string | undefined> {
    const present = this.#view.get(address);
    if (present === undefined) return undefined;
    check?.(present, this.#context(address));
    this.#commit([{ kind: 'delete', address }]);
    return present;
  }

  async load(places: readonly store.LoadedPlace[]): Promise<void> {
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

  async browse({ collection, at, ...which }: store.BrowseQuery): Promise<store.BrowsedPage> {
    return this.#shelves.at({ collection, at }).browse(which);
  }

  async places(): Promise<readonly store.StorePlace[]> {
    return this.#shelves.known().map(({ collection, at }) => ({ collection, at }));
  }

  async dump(): Promise<readonly store.PlacedItem[]> {
    return this.#shelves.known().flatMap((shelf) =>
      [...shelf.entries()].map(({ id, item }) => ({
        address: { collection: shelf.collection, at: shelf.at, id },
        item,
      })),
    );
  }

  async reset(to: store.ResetTo): Promise<void> {
    if ('copyOf' in to) {
      if (!(to.copyOf instanceof MemoryStore)) throw new TypeError('the other store is of another kind');
      this.#commit(to.copyOf.#effectsOfCopy());
      return;
    }
    const { seeding, keep = [] } = to;
    this.#commit([{ kind: 'reset', seeding }, ...this.#arranged.effectsOfReset(keep)]);
    this.#isWritten = false;
  }

  now(): number {
    const time = this.#trueTime();
    const { clock } = this.#arranged;
    return clock === undefined ? time : clock.shown + (time - clock.since);
  }

  async setClock(now: number | undefined): Promise<void> {
    const clock = now === undefined ? undefined : { shown: now, since: this.#trueTime() };
    this.#commit([{ kind: 'clock', clock }]);
  }

  async addFault(rule: FaultRule): Promise<ActiveFault | undefined> {
    if (this.faults.length >= mostFaults) return undefined;
    return this.#setFault({ ...rule, id: this.#arranged.nextId('fault'), isOff: false, asked: 0, hits: 0 });
  }

  async switchFault(id: string, isOff: boolean): Promise<ActiveFault | undefined> {
    const found = this.#arranged.faults.get(id);
    return found && this.#setFault({ ...found, isOff });
  }

  async removeFaults(id?: string): Promise<number> {
    const removed = this.faults.filter((fault) => id === undefined || fault.id === id);
    this.#commit(removed.map((one) => ({ kind: 'fault', id: one.id, fault: undefined })));
    return removed.length;
  }

  drawFault(operation: string | undefined): Promise<DrawnFault> | undefined {
    if (this.#arranged.faults.size === 0) return undefined;
    const { drawn, changed } = drawFault(this.faults, operation, this.seeding.seed);
    this.#commit(changed.map((fault) => ({ kind: 'fault', id: fault.id, fault })));
    return Promise.resolve(drawn);
  }

  get overrides(): readonly ActiveOverride[] {
    return [...this.#arranged.overrides.values()];
  }

  async addOverride(rule: OverrideRule): Promise<ActiveOverride | undefined> {
    if (this.overrides.length >= mostOverrides) return undefined;
    const id = this.#arranged.nextId('override');
    return this.#setOverride({ ...rule, id, hits: 0, isOff: false, isGiven: false });
  }

  async switchOverride(id: string, isOff: boolean): Promise<ActiveOverride | undefined> {
    const found = this.#arranged.overrides.get(id);
    return found && this.#setOverride({ ...found, isOff });
  }

  async removeOverrides(id?: string): Promise<number> {
    const removed = this.overrides.filter((override) => id === undefined || override.id === id);
    this.#commit(removed.map((one) => ({ kind: 'override', id: one.id, override: undefined })));
    return removed.length;
  }

  takeOverride(
    operation: string,
    matches: Parameters<Store['takeOverride']>[1],
  ): Promise<ActiveOverride | undefined> | undefined {
    if (this.#arranged.overrides.size === 0) return undefined;
    const found = findOverride(this.overrides, operation, matches);
    return Promise.resolve(found && this.#setOverride({ ...found, hits: found.hits + 1 }));
  }

  /** An item goes from its address, and what is below it goes along. */
  async #effectsOfMove(address: ItemAddress, to: ItemAddress): Promise<readonly Effect[]> {
    const [above, below] = [`${pathOfItem(address)}/`, `${pathOfItem(to)}/`];
    const moved = (await this.dump()).filter((one) => one.address.at.startsWith(above));
    return [
      { kind: 'delete', address },
      ...moved.map(({ address: { at, ...rest }, item }): Effect => ({
        kind: 'put',
        address: { ...rest, at: below + at.slice(above.length) },
        item,
      })),
    ];
  }

  #setFault(fault: ActiveFault): ActiveFault {
    this.#commit([{ kind: 'fault', id: fault.id, fault }]);
    return fault;
  }

  #setOverride(override: ActiveOverride): ActiveOverride {
    this.#commit([{ kind: 'override', id: override.id, override }]);
    return override;
  }

  async addToken(token: string): Promise<void> {
    this.#commit([{ kind: 'token', token }]);
  }

  hasToken(token: string): boolean {
    return this.#arranged.hasToken(token);
  }

  onEffects(listener: (effects: readonly Effect[]) => void): void {
    this.#listeners.push(listener);
  }

  /** Releases what the store holds of the memory that all stores share. */
  release(): void {
    this.#shelves.drop();
  }

  apply(effects: readonly Effect[]): void {
    for (const effect of effects) this.#apply(effect);
    this.#isWritten = true;
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
      else this.#apply({ ...effect, item });
    }
    this.#isWritten = isWritten;
    return dropped;
  }

  /** The effects that turn a new store into this one, with all that is arranged. */
  effects(): readonly Effect[] {
    return [...this.#effectsOfCopy(), ...this.#arranged.effects()];
  }

  readonly #view: StateView = {
    get: ({ collection, at, id }) => this.#shelves.at({ collection, at }).get(id)?.text,
    find: (collection, at, term) =>
      [...this.#shelves.at({ collection, at }).entries(mostKeptSeeds)]
        .filter(({ item }) => hasKeys(item, [term]))
        .map(({ id }) => ({ collection, at, id })),
  };

  #context({ at, id }: ItemAddress): store.WriteContext {
    // Most writes need no chance.
    const random = once(() => createRandom(`${this.seeding.seed} ${at} ${id}`));
    return { state: this.#view, now: new Date(this.now()), random };
  }

  /** A new item for a shelf, and the effects of storing it. */
  #create(shelf: Shelf, make: store.MakeItem, id?: string): [ItemAddress, NewItem, readonly Effect[]] {
    const { collection, at } = shelf;
    const sequence = id === undefined ? this.#nextSequence(shelf) : undefined;
    const address = { collection, at, id: id ?? this.seeding.seedsAt(collection, at).idAt(sequence ?? 0) };
    const item = make(address.id, this.#context(address));
    const put: Effect = { kind: 'put', address, item };
    return [address, item, sequence === undefined ? [put] : [{ kind: 'given', collection, at, sequence }, put]];
  }

  /** Checks that there is room for what the effects add, and applies them. */
  #commit(effects: readonly Effect[]): void {
    if (effects.length === 0) return;
    const growth = effects.reduce((sum, effect) => sum + (effect.kind === 'put' ? costOf(effect.item) : 0), 0);
    if (growth > 0 && this.#tally.bytes + growth > this.#tally.limit) throw storageFull(this.#tally.limit);
    for (const listener of this.#listeners) listener(effects);
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
        this.#arranged.give(effect.seeding.overrides);
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
