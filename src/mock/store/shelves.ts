import { pathOfItem } from '../../openapi/collections/address';
import type { ItemAddress } from '../../openapi/collections/collection';
import { Shelf } from './shelf';
import type { Effect, ItemEffect, Seeding, StorePlace } from './effects';

/** What stores hold together, in bytes on top of their seeds. */
export interface Tally {
  bytes: number;
  readonly limit: number;
}

/** The items of one store, by their paths. They change by effects alone. */
export class Shelves {
  /** Those that were written to. */
  readonly #written = new Map<string, Shelf>();
  /** Paths of deleted items: what is below them has no seeds any more. */
  readonly #deletedPaths = new Set<string>();

  constructor(
    public seeding: Seeding,
    private readonly tally: Tally,
  ) {}

  at({ collection, at }: StorePlace): Shelf {
    const known = this.#written.get(at);
    if (known !== undefined) return known;
    return new Shelf(collection, at, this.#isBelowDeleted(at) ? undefined : this.seeding.seedsAt(collection, at));
  }

  /** Of paths without parents, and of the others those that were written to. */
  known(): readonly Shelf[] {
    const shelves = new Map<string, Shelf>();
    for (const { path, hasParents } of this.seeding.collections)
      if (!hasParents) shelves.set(path, this.at({ collection: path, at: path }));
    for (const [at, shelf] of this.#written) shelves.set(at, shelf);
    return [...shelves.values()];
  }

  /** The effects that turn untouched shelves into a copy of these. */
  effects(): readonly ItemEffect[] {
    return [...this.#written.values()].flatMap((shelf) => shelf.effects());
  }

  apply(effect: ItemEffect): void {
    switch (effect.kind) {
      case 'put':
        this.#write(effect.address, (shelf) => {
          shelf.put(effect.address.id, effect.item);
        });
        break;
      case 'delete':
        this.#write(effect.address, (shelf) => {
          shelf.delete(effect.address.id);
        });
        this.#deleteBelow(effect.address);
        break;
      case 'empty':
        this.#empty(effect);
        break;
      case 'given':
        this.#write(effect, (shelf) => {
          shelf.nextSequence = effect.sequence + 1;
        });
    }
  }

  /** Forgets what was written. */
  drop(): void {
    for (const shelf of this.#written.values()) this.tally.bytes -= shelf.bytes;
    this.#written.clear();
    this.#deletedPaths.clear();
  }

  #write(where: StorePlace, write: (shelf: Shelf) => void): void {
    const shelf = this.at(where);
    const { bytes } = shelf;
    write(shelf);
    this.tally.bytes += shelf.bytes - bytes;
    this.#written.set(where.at, shelf);
  }

  #empty({ collection, at }: StorePlace): void {
    const shelf = this.at({ collection, at });
    const empty = new Shelf(collection, at, undefined);
    empty.nextSequence = shelf.nextSequence;
    this.tally.bytes -= shelf.bytes;
    this.#written.set(at, empty);
  }

  #deleteBelow(address: ItemAddress): void {
    const path = `${pathOfItem(address)}/`;
    for (const shelf of this.#written.values()) if (shelf.at.startsWith(path)) this.#empty(shelf);
    this.#deletedPaths.add(path);
  }

  /** There may be many deleted items; a path has few segments. */
  #isBelowDeleted(at: string): boolean {
    if (this.#deletedPaths.size === 0) return false;
    for (let slash = at.indexOf('/', 1); slash !== -1; slash = at.indexOf('/', slash + 1))
      if (this.#deletedPaths.has(at.slice(0, slash + 1))) return true;
    return false;
  }
}

/** Whether the OpenAPI file has the collection of an effect. */
export function isKnown({ collections }: Seeding, effect: Effect): boolean {
  const { collection } = 'address' in effect ? effect.address : 'collection' in effect ? effect : {};
  return collection === undefined || collections.some(({ path }) => path === collection);
}
