import type { Positions } from './positions';
import type { StoredItem } from './store';

const none: Positions = [];

/**
 * Where the items of a collection are found under each key of some properties. It keeps positions alone, four bytes each once
 * it is complete: what an item's keys were made of is let go as soon as they are noted.
 */
export class KeyIndex {
  readonly #growing: Map<string, Map<string, number[]>>;
  readonly #complete = new Map<string, ReadonlyMap<string, Uint32Array>>();

  constructor(properties: readonly string[]) {
    this.#growing = new Map(properties.map((property) => [property, new Map<string, number[]>()]));
  }

  /** Notes an item under its keys; positions must come in ascending order. */
  add(position: number, keys: StoredItem['keys']): void {
    for (const [property, byKey] of this.#growing) for (const key of keys[property] ?? []) note(byKey, key, position);
  }

  /** Ends the noting; before that, nothing is found. */
  complete(): void {
    for (const [property, byKey] of this.#growing) {
      this.#complete.set(property, new Map([...byKey].map(([key, positions]) => [key, Uint32Array.from(positions)])));
      byKey.clear();
    }
    this.#growing.clear();
  }

  /** Gives the ascending positions of the items with a key under a property. */
  positions(property: string, key: string): Positions {
    return this.#complete.get(property)?.get(key) ?? none;
  }
}

/** Notes a position under a key; positions must come in ascending order. */
export function note(byKey: Map<string, number[]>, key: string, position: number): void {
  const positions = byKey.get(key);
  if (positions === undefined) byKey.set(key, [position]);
  else if (positions.at(-1) !== position) positions.push(position);
}
