import type { CollectionPlan } from './store';

/** Ascending positions of the items that carry a key. */
export type Positions = Uint32Array | readonly number[];

/** The items a collection starts with, never changed: any number of stores may share one. */
export interface SeedLayer {
  readonly count: number;
  readonly textAt: (position: number) => string;
  readonly positionOf: (id: string) => number | undefined;
  /** Positions of the items with a key under a property. */
  readonly positions: (property: string, key: string) => Positions;
  /** Keys of one item under a property; looked up only for items that change. */
  readonly plan: CollectionPlan;
}

const none: Positions = [];

/** Builds the seed layer of a collection: every item once, its text kept, its position noted under each of its keys. */
export function buildSeedLayer(plan: CollectionPlan): SeedLayer {
  const texts: string[] = [];
  const noted = new Map(plan.filterProperties.map((property) => [property, new Map<string, number[]>()]));
  for (let position = 0; position < plan.seedCount; position += 1) {
    const item = plan.seedItem(position, plan.idAt(position));
    texts.push(item.text);
    for (const [property, byKey] of noted) {
      for (const key of item.keys[property] ?? []) note(byKey, key, position);
    }
  }
  const index = new Map([...noted].map(([property, byKey]) => [property, compact(byKey)]));
  return {
    plan,
    count: texts.length,
    textAt: (position) => {
      const text = texts[position];
      if (text === undefined) throw new RangeError(`no seed item at position ${position}`);
      return text;
    },
    positionOf: (id) => plan.sequenceOf(id),
    positions: (property, key) => index.get(property)?.get(key) ?? none,
  };
}

/** Notes a position under a key; positions must come in ascending order. */
export function note(byKey: Map<string, number[]>, key: string, position: number): void {
  const positions = byKey.get(key);
  if (positions === undefined) byKey.set(key, [position]);
  else if (positions.at(-1) !== position) positions.push(position);
}

function compact(byKey: Map<string, number[]>): Map<string, Uint32Array> {
  return new Map([...byKey].map(([key, positions]) => [key, Uint32Array.from(positions)]));
}
