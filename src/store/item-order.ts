/** What an item is sorted by: for each key the value, undefined where the item has none. */
export type Rank = readonly unknown[];

/** An order in which a collection may be listed. */
export interface ItemOrder {
  /** The same for the same order, so that what was sorted by it is found again. */
  readonly name: string;
  /** Gives what an item, its JSON text, is sorted by. */
  readonly rankOf: (text: string) => Rank;
  /** Compares as `Array.prototype.sort` asks; what is alike stays in the order of creation. */
  readonly compare: (one: Rank, other: Rank) => number;
}

/** The order of a list: `newest-first`, or by what items hold. */
export type ListOrder = 'newest-first' | ItemOrder;
