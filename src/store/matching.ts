import { matches } from './keys';
import { intersect, lengthOf, merge, range, unite, type Positions } from './positions';
import type { Overlay } from './overlay';
import type { SeedLayer } from './seed-layer';
import type { FilterTerm } from './store';

/** Gives the ascending positions of the items of a seed and what lies on top of it that every one of some terms names. */
export function matching(seed: SeedLayer, overlay: Overlay, filters: readonly FilterTerm[]): Iterable<number> {
  const unchanged = unchangedMatching(seed, overlay, filters);
  if (overlay.changed.size === 0) return unchanged;
  const changed = [...overlay.changed].filter(([, item]) => item !== undefined && matches(item, filters));
  const positions = changed.map(([position]) => position).sort((first, second) => first - second);
  return merge(without(overlay, unchanged), positions);
}

/**
 * Gives the positions of the items that every one of some terms names, in no order, where no change of an item touches what
 * the terms are about, such as what it lies below: the cost grows with what is found, and not with what was changed.
 */
export function matchingInPlace(seed: SeedLayer, overlay: Overlay, filters: readonly FilterTerm[]): number[] {
  const { changed } = overlay;
  const candidates = new Set([...unchangedMatching(seed, overlay, filters), ...overlay.returned]);
  return [...candidates].filter((position) => {
    if (!changed.has(position)) return true;
    const item = changed.get(position);
    return item !== undefined && matches(item, filters);
  });
}

function* without(overlay: Overlay, positions: Iterable<number>): Generator<number> {
  for (const position of positions) if (!overlay.changed.has(position)) yield position;
}

function unchangedMatching(seed: SeedLayer, overlay: Overlay, filters: readonly FilterTerm[]): Iterable<number> {
  const [first, ...others] = filters
    .map((term) => listsOf(seed, overlay, term))
    .sort((one, two) => lengthOf(one) - lengthOf(two));
  if (first === undefined) return range(0, seed.count + overlay.added.length);
  return others.length === 0 ? unite(first) : intersect(unite(first), others);
}

/** Gives the lists of positions whose items had one of the keys of a term when they came; changed ones are among them. */
export function listsOf(seed: SeedLayer, overlay: Overlay, { property, anyOf }: FilterTerm): Positions[] {
  const added = overlay.index.get(property);
  const keys = [...new Set(anyOf)];
  const lists = keys.flatMap((key) => [seed.positions(property, key), added?.get(key) ?? []]);
  return lists.filter((list) => list.length > 0);
}
