import { note } from './key-index';
import type { NamedItem, StoredItem } from './store';
import { bytesOfText } from './text-bytes';

/** About what an item takes beside its texts, in bytes: the objects that hold them. */
const itemOverhead = 160;

/** About what a key takes beside its text, in bytes: its place in the item and in the index. */
const keyOverhead = 48;

/** About what an added item's place takes, in bytes, removed or not: its identifier stays taken. */
const placeOverhead = 128;

/** About what it takes to note that an item is no longer what it was, in bytes. */
const changeOverhead = 48;

/** Stands in the place of an added item that was changed or removed since, so that its text is let go. */
const letGo: StoredItem = { text: '', keys: {} };

/** What has been added to a collection, changed and removed since its seed; the seed itself stays untouched beneath. */
export class Overlay {
  readonly added: StoredItem[] = [];
  readonly addedPositions = new Map<string, number>();
  /** Further items of an identifier that another has first: they lie below other parents. */
  readonly twins = new Map<string, number[]>();
  readonly index: ReadonlyMap<string, Map<string, number[]>>;
  /** Items that are no longer what the seed or `added` says: the new version, or undefined where removed. */
  readonly changed = new Map<number, StoredItem | undefined>();
  /** Places of removed items that were taken again, maybe by one that lies elsewhere. */
  readonly returned = new Set<number>();
  removedCount = 0;
  /** Grows with every change, so that whoever has sorted what was there knows whether it still stands. */
  version = 0;
  #bytes = 0;

  /** @param base how many items lie beneath: the position of the first that is added */
  constructor(
    readonly filterProperties: readonly string[],
    readonly base: number,
  ) {
    this.index = new Map(filterProperties.map((property) => [property, new Map<string, number[]>()]));
  }

  /** About how many bytes of memory it takes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Gives the number of bytes that an item would take under an identifier. */
  static costOf(id: string, item: StoredItem): number {
    return placeOverhead + bytesOfText(id) + bytesOfItem(item);
  }

  /** Puts an item at the end; `cost` is what `costOf` says of it, `isTwin` whether another has its identifier first. */
  add(id: string, item: StoredItem, cost = Overlay.costOf(id, item), isTwin = false): void {
    const position = this.base + this.added.length;
    this.version += 1;
    this.added.push(item);
    if (isTwin) note(this.twins, id, position);
    else this.addedPositions.set(id, position);
    for (const [property, byKey] of this.index) {
      for (const key of item.keys[property] ?? []) note(byKey, key, position);
    }
    this.#bytes += cost;
  }

  /** Gives by how many bytes a new version of the item at a position would make the overlay grow; negative where it shrinks. */
  growthBy(position: number, item: StoredItem): number {
    return bytesOfItem(item) + changeOverhead - this.#givenBack(position);
  }

  /** Puts a new version in the place of the item at a position. */
  change(position: number, item: StoredItem, growth = this.growthBy(position, item)): void {
    this.#put(position, item);
    this.#bytes += growth;
  }

  /** Tells whether the item at a position was removed. */
  isRemoved(position: number): boolean {
    return this.changed.has(position) && this.changed.get(position) === undefined;
  }

  /** Puts an item at the position of one that was removed. */
  putBack(position: number, item: StoredItem): void {
    this.version += 1;
    this.changed.set(position, item);
    this.returned.add(position);
    this.removedCount -= 1;
    this.#bytes += bytesOfItem(item);
  }

  /** Removes the item at a position. */
  remove(position: number): void {
    const growth = changeOverhead - this.#givenBack(position);
    this.#put(position, undefined);
    this.removedCount += 1;
    this.#bytes += growth;
  }

  /** Leaves out seeds that were removed before anybody could see them; they take no memory that is counted. */
  leaveOut(positions: readonly number[]): void {
    this.version += 1;
    for (const position of positions) {
      this.changed.set(position, undefined);
      this.removedCount += 1;
    }
  }

  /** Gives an overlay of its own with the same items; they are shared, for they never change. */
  copy(): Overlay {
    const copy = new Overlay(this.filterProperties, this.base);
    for (const item of this.added) copy.added.push(item);
    for (const [id, position] of this.addedPositions) copy.addedPositions.set(id, position);
    for (const [id, positions] of this.twins) copy.twins.set(id, [...positions]);
    for (const [property, byKey] of this.index) {
      const own = copy.index.get(property);
      for (const [key, positions] of byKey) own?.set(key, [...positions]);
    }
    for (const [position, item] of this.changed) copy.changed.set(position, item);
    for (const position of this.returned) copy.returned.add(position);
    copy.removedCount = this.removedCount;
    copy.#bytes = this.#bytes;
    return copy;
  }

  #put(position: number, item: StoredItem | undefined): void {
    this.version += 1;
    this.changed.set(position, item);
    if (this.added[position - this.base] !== undefined) this.added[position - this.base] = letGo;
  }

  /** What leaves memory with the present item at a position. The keys of an added one stay, in the index. */
  #givenBack(position: number): number {
    const changed = this.changed.get(position);
    if (changed !== undefined) return changeOverhead + bytesOfItem(changed);
    const added = this.added[position - this.base];
    return added === undefined ? 0 : itemOverhead + bytesOfText(added.text);
  }
}

function bytesOfItem({ text, keys }: StoredItem): number {
  let bytes = itemOverhead + bytesOfText(text);
  for (const property in keys) for (const key of keys[property] ?? []) bytes += keyOverhead + bytesOfText(key);
  return bytes;
}

/** Gives the number of bytes that the items of a load would take; an identifier that the store gives is short. */
export function bytesOfItems(collections: ReadonlyMap<string, readonly NamedItem[]>): number {
  let bytes = 0;
  for (const items of collections.values()) for (const { id = '', item } of items) bytes += Overlay.costOf(id, item);
  return bytes;
}
