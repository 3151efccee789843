import { matches } from './keys';
import { listsOf } from './matching';
import type { Overlay } from './overlay';
import { holds, lengthOf, unite, type Positions } from './positions';
import type { SeedLayer } from './seed-layer';
import type { Naming, Scope } from './store';

/** Gives the position of the item that an identifier names within a scope; undefined where there is none. */
export function positionOf(seed: SeedLayer, overlay: Overlay, id: string, scope: Scope): number | undefined {
  const first = seed.positionOf(id) ?? overlay.addedPositions.get(id);
  if (first === undefined) return undefined;
  if (isInScope(seed, overlay, first, scope)) return first;
  return twinsNear(seed, overlay, id, scope).find((twin) => isInScope(seed, overlay, twin, scope));
}

/** Gives the positions of all items that an identifier names or has named, below whatever parents. */
export function positionsOf(seed: SeedLayer, overlay: Overlay, id: string): number[] {
  const first = seed.positionOf(id) ?? overlay.addedPositions.get(id);
  return first === undefined ? [] : [first, ...seed.twinsOf(id), ...(overlay.twins.get(id) ?? [])];
}

/** Tells whether the item at a position keeps a client from choosing its identifier. */
export function takesName(
  seed: SeedLayer,
  overlay: Overlay,
  position: number,
  { within = [], mayReturn = false }: Naming,
): boolean {
  return overlay.isRemoved(position) ? !mayReturn : isInScope(seed, overlay, position, within);
}

/**
 * Gives the next identifier of a scope that counts its own, which no item of the scope has had; undefined where its plan counts all
 * together. What is given stands without gaps behind what there was at first, so that it is found in logarithmic time.
 */
export function nextWithin(seed: SeedLayer, overlay: Overlay, scope: Scope = []): string | undefined {
  const { idWithin } = seed.plan;
  if (idWithin === undefined || scope.length === 0) return undefined;
  const isTaken = (n: number): boolean => {
    const id = idWithin(scope, n);
    const first = seed.positionOf(id) ?? overlay.addedPositions.get(id);
    if (first === undefined) return false;
    return [first, ...twinsNear(seed, overlay, id, scope)].some((position) =>
      wasInScope(seed, overlay, position, scope),
    );
  };
  let [taken, free] = [-1, 0];
  while (isTaken(free)) [taken, free] = [free, 2 * free + 1];
  while (free - taken > 1) {
    const middle = (free + taken) >>> 1;
    if (isTaken(middle)) taken = middle;
    else free = middle;
  }
  return idWithin(scope, free);
}

/** Of an identifier that many parents know, those items alone that may lie within the scope. */
function twinsNear(seed: SeedLayer, overlay: Overlay, id: string, scope: Scope): readonly number[] {
  const twins: readonly Positions[] = [seed.twinsOf(id), overlay.twins.get(id) ?? []];
  const [term] = scope;
  const lists = term === undefined ? [] : listsOf(seed, overlay, term);
  const isTwin = (position: number): boolean => twins.some((list) => holds(list, position));
  if (term === undefined || lengthOf(lists) >= lengthOf(twins)) return twins.flatMap((list) => [...list]);
  return [...new Set([...unite(lists), ...overlay.returned])].filter(isTwin);
}

function isInScope(seed: SeedLayer, overlay: Overlay, position: number, scope: Scope): boolean {
  if (!overlay.changed.has(position)) return unchangedInScope(seed, overlay, position, scope);
  const changed = overlay.changed.get(position);
  return changed !== undefined && matches(changed, scope);
}

/** What was removed counts too. */
function wasInScope(seed: SeedLayer, overlay: Overlay, position: number, scope: Scope): boolean {
  return unchangedInScope(seed, overlay, position, scope) || isInScope(seed, overlay, position, scope);
}

function unchangedInScope(seed: SeedLayer, overlay: Overlay, position: number, scope: Scope): boolean {
  return scope.every((term) => listsOf(seed, overlay, term).some((list) => holds(list, position)));
}
