import type { ItemOrder, Rank } from './item-order';

/** A position with what it is sorted by. */
interface Place {
  readonly position: number;
  /** The text that the rank was read from. */
  readonly text: string;
  readonly rank: Rank;
}

/**
 * Where the items of a collection stand in an order. It is sorted again where the collection has changed since: what did not change
 * is read no second time, and what stands in order already costs no more than a look.
 */
export class SortedPositions {
  readonly #order: ItemOrder;
  #version = -1;
  #places: readonly Place[] = [];
  /** The place in the order by position. */
  #standing = new Map<number, number>();

  constructor(order: ItemOrder) {
    this.#order = order;
  }

  /** Brings the order up to a version of the collection. */
  update(version: number, present: Iterable<number>, textAt: (position: number) => string): void {
    if (version === this.#version) return;
    const before = new Map(this.#places.map((place) => [place.position, place]));
    const kept = new Set<number>();
    const places: Place[] = [];
    const fresh: Place[] = [];
    for (const position of present) {
      kept.add(position);
      const text = textAt(position);
      const known = before.get(position);
      if (known?.text !== text) fresh.push({ position, text, rank: this.#order.rankOf(text) });
    }
    const changed = new Set(fresh.map(({ position }) => position));
    for (const place of this.#places) if (kept.has(place.position) && !changed.has(place.position)) places.push(place);
    for (const place of fresh) places.push(place);
    places.sort((one, other) => this.#order.compare(one.rank, other.rank) || one.position - other.position);
    this.#places = places;
    this.#standing = new Map(places.map(({ position }, index) => [position, index]));
    this.#version = version;
  }

  /** Gives some positions in the order. */
  sorted(positions: Iterable<number>): number[] {
    const standing = (position: number): number => this.#standing.get(position) ?? Infinity;
    return [...positions].sort((one, other) => standing(one) - standing(other));
  }
}
