import { mostKeptSeeds, type Seeds } from './seeds';
import type { BrowsedItem, BrowsedPage, ItemEffect, NewItem, Page, StoreQuery, Term, WhichItems } from './effects';

/** Estimated memory of an item without its text, in bytes. */
const bytesBesideText = 300;

/** The items at one path: seeds, which are shared and never change, and what was written on top of them. */
export class Shelf {
  /** Created, changed and deleted (undefined) items by their IDs. */
  readonly #written = new Map<string, NewItem | undefined>();
  /** The IDs of created items in the order of creation, deleted ones too. */
  readonly #created: string[] = [];
  #deletedCount = 0;
  /** Where deleted items were, sorted; undefined once that has changed. */
  #gaps: readonly number[] | undefined = [];
  bytes = 0;
  /** The sequence of the next ID. */
  nextSequence: number;

  constructor(
    readonly collection: string,
    readonly at: string,
    /** Undefined once the path was emptied. */
    readonly seeds: Seeds | undefined,
  ) {
    this.nextSequence = this.seedCount;
  }

  copy(): Shelf {
    const copy = new Shelf(this.collection, this.at, this.seeds);
    for (const [id, item] of this.#written) copy.#written.set(id, item);
    copy.#created.push(...this.#created);
    copy.#deletedCount = this.#deletedCount;
    copy.#gaps = this.#gaps;
    copy.bytes = this.bytes;
    copy.nextSequence = this.nextSequence;
    return copy;
  }

  get seedCount(): number {
    return this.seeds?.count ?? 0;
  }

  get(id: string): NewItem | undefined {
    return this.#written.has(id) ? this.#written.get(id) : this.#seed(id);
  }

  /** An ID that was ever used is never used again. */
  isKnown(id: string): boolean {
    return this.#written.has(id) || this.seeds?.sequenceOf(id) !== undefined;
  }

  put(id: string, item: NewItem): void {
    if (!this.#written.has(id)) {
      if (this.seeds?.sequenceOf(id) === undefined) this.#created.push(id);
    } else if (this.#written.get(id) === undefined) this.#countDeleted(-1);
    this.#write(id, item);
  }

  /** Marks an ID as deleted, whether its item was there or not. */
  delete(id: string): void {
    const isKnown = this.isKnown(id);
    if (isKnown && this.get(id) === undefined) return;
    if (!isKnown) this.#created.push(id);
    this.#countDeleted(1);
    this.#write(id, undefined);
  }

  #countDeleted(more: number): void {
    this.#deletedCount += more;
    this.#gaps = undefined;
  }

  #findGaps(): readonly number[] {
    const isDeleted = (id: string): boolean => this.#written.get(id) === undefined;
    const seeds = [...this.#written.keys()].filter(isDeleted).flatMap((id) => this.seeds?.sequenceOf(id) ?? []);
    const created = this.#created.flatMap((id, index) => (isDeleted(id) ? this.seedCount + index : []));
    return [...seeds.sort((one, other) => one - other), ...created];
  }

  #write(id: string, item: NewItem | undefined): void {
    const before = this.#written.has(id) ? costOf(this.#written.get(id)) : 0;
    this.bytes += costOf(item) - before;
    this.#written.set(id, item);
  }

  list(query: ShelfQuery): Page {
    const { terms, offset, limit, total } = query;
    const texts: string[] = [];
    if (!isSearch(query)) {
      const all = this.seedCount + this.#created.length;
      let position = this.#positionOf(offset);
      for (; position < all && texts.length < limit; position += 1) {
        const item = this.#atPosition(position);
        if (item !== undefined) texts.push(item.text);
      }
      return total === true ? { texts, total: all - this.#deletedCount } : { texts };
    }
    let matched = 0;
    for (const { item } of this.entries(mostKeptSeeds)) {
      if (!hasKeys(item, terms)) continue;
      if (matched >= offset && texts.length < limit) texts.push(item.text);
      matched += 1;
      if (texts.length >= limit && total !== true) break;
    }
    return total === true ? { texts, total: matched } : { texts };
  }

  /** Items from an offset on, or one, with where each is from. */
  browse(which: WhichItems): BrowsedPage {
    const items: BrowsedItem[] = [];
    const add = (id: string, item: NewItem | undefined): void => {
      if (item !== undefined) items.push({ id, text: item.text, origin: this.#originOf(id) });
    };
    const all = this.seedCount + this.#created.length;
    if ('id' in which) add(which.id, this.get(which.id));
    else
      for (let position = this.#positionOf(which.offset); position < all && items.length < which.limit; position += 1)
        add(this.#idAtPosition(position), this.#atPosition(position));
    const counts = { added: 0, changed: 0, deleted: 0 };
    for (const [id, item] of this.#written) {
      const isSeed = this.seeds?.sequenceOf(id) !== undefined;
      if (item !== undefined) counts[isSeed ? 'changed' : 'added'] += 1;
      else if (isSeed) counts.deleted += 1;
    }
    return { items, total: all - this.#deletedCount, ...counts };
  }

  #originOf(id: string): BrowsedItem['origin'] {
    if (!this.#written.has(id)) return 'seed';
    return this.seeds?.sequenceOf(id) === undefined ? 'added' : 'changed';
  }

  /** The position of the item that so many stand before. */
  #positionOf(offset: number): number {
    let position = offset;
    for (const gap of (this.#gaps ??= this.#findGaps())) if (gap <= position) position += 1;
    return position;
  }

  /** Seeds, then created items in the order of creation. @param mostSeeds those beyond are left out */
  *entries(mostSeeds = Infinity): Generator<{ readonly id: string; readonly item: NewItem }> {
    const seeds = Math.min(this.seedCount, mostSeeds);
    for (let index = 0; index < seeds + this.#created.length; index += 1) {
      const position = index < seeds ? index : index - seeds + this.seedCount;
      const item = this.#atPosition(position);
      if (item !== undefined) yield { id: this.#idAtPosition(position), item };
    }
  }

  /** The effects that turn an untouched shelf of the same path into a copy of this one. */
  effects(): readonly ItemEffect[] {
    const { collection, at } = this;
    const effects: ItemEffect[] = this.seeds === undefined ? [{ kind: 'empty', collection, at }] : [];
    for (const [id, item] of this.#written) {
      const address = { collection, at, id };
      effects.push(item === undefined ? { kind: 'delete', address } : { kind: 'put', address, item });
    }
    return [...effects, { kind: 'given', collection, at, sequence: this.nextSequence - 1 }];
  }

  #atPosition(position: number): NewItem | undefined {
    // Most shelves were never written to.
    if (this.#written.size === 0) return this.seeds?.itemAt(position);
    const id = this.#idAtPosition(position);
    return this.#written.has(id) ? this.#written.get(id) : this.seeds?.itemAt(position);
  }

  #idAtPosition(position: number): string {
    return position < this.seedCount
      ? (this.seeds?.idAt(position) ?? '')
      : (this.#created[position - this.seedCount] ?? '');
  }

  #seed(id: string): NewItem | undefined {
    const sequence = this.seeds?.sequenceOf(id);
    return sequence === undefined ? undefined : this.seeds?.itemAt(sequence);
  }
}

type ShelfQuery = Pick<StoreQuery, 'terms' | 'offset' | 'limit' | 'total'>;

/** Whether a query looks at items one by one; others know the positions that they ask for. */
export function isSearch({ terms, limit }: Pick<StoreQuery, 'terms' | 'limit'>): boolean {
  return terms.length > 0 || limit > mostKeptSeeds;
}

/** Estimated memory of a key besides its text, in bytes. */
const bytesBesideKey = 24;

/** Estimated memory of an item, in bytes; of a deleted one, the ID stays. */
export function costOf(item: NewItem | undefined): number {
  if (item === undefined) return bytesBesideText;
  let bytes = bytesBesideText + Buffer.byteLength(item.text);
  for (const keys of Object.values(item.keys)) for (const key of keys) bytes += key.length + bytesBesideKey;
  return bytes;
}

export function hasKeys(item: NewItem, terms: readonly Term[]): boolean {
  return terms.every(({ property, anyOf }) => item.keys[property]?.some((key) => anyOf.has(key)) === true);
}
