import type { ListOrder, ItemOrder, Rank } from './item-order';
import { matching } from './matching';
import type { Overlay } from './overlay';
import type { SeedLayer } from './seed-layer';
import type { ListPage, ListQuery } from './store';

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
class SortedPositions {
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

const sortedOf = new WeakMap<Overlay, Map<string, SortedPositions>>();

/**
 * Gives a page of a collection in another order than that of creation. What is sorted stays sorted until the collection changes, so
 * that a request costs what it finds.
 */
export function listInOrder(
  seed: SeedLayer,
  overlay: Overlay,
  { filters, offset, limit, countAll }: ListQuery,
  order: ListOrder,
  textAt: (position: number) => string,
): ListPage {
  const found = matching(seed, overlay, filters);
  const positions =
    order === 'newest-first' ? [...found].reverse() : sortedPositions(seed, overlay, found, { order, textAt });
  const items = positions.slice(offset, offset + limit).map(textAt);
  return countAll === true ? { items, total: positions.length } : { items };
}

interface Sorting {
  readonly order: Exclude<ListOrder, string>;
  readonly textAt: (position: number) => string;
}

function sortedPositions(
  seed: SeedLayer,
  overlay: Overlay,
  found: Iterable<number>,
  { order, textAt }: Sorting,
): number[] {
  let byName = sortedOf.get(overlay);
  if (byName === undefined) sortedOf.set(overlay, (byName = new Map<string, SortedPositions>()));
  let sorted = byName.get(order.name);
  if (sorted === undefined) byName.set(order.name, (sorted = new SortedPositions(order)));
  sorted.update(overlay.version, matching(seed, overlay, []), textAt);
  return sorted.sorted(found);
}
