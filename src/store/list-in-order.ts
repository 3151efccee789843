import type { ListOrder } from './item-order';
import { matching } from './matching';
import type { Overlay } from './overlay';
import type { SeedLayer } from './seed-layer';
import { SortedPositions } from './sorted-positions';
import type { ListPage, ListQuery } from './store';

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
