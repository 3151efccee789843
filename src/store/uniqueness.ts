import { ApiError } from '../errors';
import { plainProperty } from './keys';
import { matching } from './matching';
import type { Overlay } from './overlay';
import type { SeedLayer } from './seed-layer';
import type { StoredItem, Uniqueness } from './store';

/** Throws an ApiError `conflict` where another item than that at `own` has a key of an item under a property that is to be unique. */
export function assertUnique(
  seed: SeedLayer,
  overlay: Overlay,
  item: StoredItem,
  { unique = [], within = [] }: Uniqueness,
  own?: number,
): void {
  for (const property of unique) {
    const anyOf = item.keys[property] ?? [];
    if (anyOf.length === 0) continue;
    for (const position of matching(seed, overlay, [{ property, anyOf }, ...within])) {
      if (position === own) continue;
      const name = plainProperty(property);
      const message = `${name}: expected a value that no other item has, got ${anyOf.join(', ')}`;
      throw new ApiError('conflict', message, { member: name });
    }
  }
}
