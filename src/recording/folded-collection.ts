import type { JsonValue } from '../exact-json';

/** An item as it was seen last. */
interface Seen {
  readonly item: Record<string, JsonValue>;
  /** Whether an answer to the item itself showed it, rather than a list. */
  readonly isFull: boolean;
  /** Its place among those that lists showed; none where none has. */
  readonly listed: number | undefined;
}

/**
 * The items of one collection as exchanges show them one after another: the last answer to an item itself wins, what lists show
 * fills in where there is none. They come in the order of the lists, those that no list showed behind them as they were met.
 */
export class FoldedCollection {
  readonly #seen = new Map<string, Seen>();
  #listed = 0;

  /** How many items it holds. */
  get size(): number {
    return this.#seen.size;
  }

  has(id: string): boolean {
    return this.#seen.has(id);
  }

  /** Gives an item as it is known so far. */
  get(id: string): Record<string, JsonValue> | undefined {
    return this.#seen.get(id)?.item;
  }

  /** Takes an item as an answer to itself showed it. */
  take(id: string, item: Record<string, JsonValue>): void {
    this.#seen.set(id, { item, isFull: true, listed: this.#seen.get(id)?.listed });
  }

  /** Takes an item as a list showed it, or an answer that shows a part. */
  fill(id: string, item: Record<string, JsonValue>, isListed: boolean): void {
    const before = this.#seen.get(id);
    const listed = before?.listed ?? (isListed ? this.#listed++ : undefined);
    this.#seen.set(id, before?.isFull === true ? { ...before, listed } : { item, isFull: false, listed });
  }

  remove(id: string): void {
    this.#seen.delete(id);
  }

  /** Gives the items in their order. */
  items(): JsonValue[] {
    const all = [...this.#seen.values()];
    const listed = all.filter((one) => one.listed !== undefined);
    listed.sort((first, second) => (first.listed ?? 0) - (second.listed ?? 0));
    return [...listed, ...all.filter((one) => one.listed === undefined)].map(({ item }) => item);
  }
}
