import { note } from './seed-layer';
import type { StoredItem } from './store';

/** What has been added to a collection, changed and removed since its seed; the seed itself stays untouched beneath. */
export class Overlay {
  readonly added: StoredItem[] = [];
  readonly addedPositions = new Map<string, number>();
  readonly index: ReadonlyMap<string, Map<string, number[]>>;
  /** Items that are no longer what the seed or `added` says: the new version, or undefined where removed. */
  readonly changed = new Map<number, StoredItem | undefined>();
  removedCount = 0;

  constructor(readonly filterProperties: readonly string[]) {
    this.index = new Map(filterProperties.map((property) => [property, new Map<string, number[]>()]));
  }

  /** Puts an item at the end, which is the position given. */
  add(id: string, item: StoredItem, position: number): void {
    this.added.push(item);
    this.addedPositions.set(id, position);
    for (const [property, byKey] of this.index) {
      for (const key of item.keys[property] ?? []) note(byKey, key, position);
    }
  }

  /** Gives an overlay of its own with the same items; they are shared, for they never change. */
  copy(): Overlay {
    const copy = new Overlay(this.filterProperties);
    for (const item of this.added) copy.added.push(item);
    for (const [id, position] of this.addedPositions) copy.addedPositions.set(id, position);
    for (const [property, byKey] of this.index) {
      const own = copy.index.get(property);
      for (const [key, positions] of byKey) own?.set(key, [...positions]);
    }
    for (const [position, item] of this.changed) copy.changed.set(position, item);
    copy.removedCount = this.removedCount;
    return copy;
  }
}
