import type { CollectionPlan, StoredItem } from './store';

/** Ascending positions of the items that carry a key. */
export type Positions = Uint32Array | readonly number[];

/** The items a collection starts with, never changed: any number of stores may share one. */
export interface SeedLayer {
  readonly count: number;
  readonly textAt: (position: number) => string;
  /** Gives an item with its keys, made anew; for dumps, not for answers. */
  readonly itemAt: (position: number) => StoredItem;
  readonly positionOf: (id: string) => number | undefined;
  /** Positions of the items with a key under a property. */
  readonly positions: (property: string, key: string) => Positions;
  /** What the layer is built by. */
  readonly plan: CollectionPlan;
}

const none: Positions = [];

/**
 * Builds the seed layer of a collection: every item once, its text kept, its position noted under each of its keys. Throws
 * what making an item throws, unless the seeds may end before it.
 */
export function buildSeedLayer(plan: CollectionPlan): SeedLayer {
  const texts: string[] = [];
  const noted = new Map(plan.filterProperties.map((property) => [property, new Map<string, number[]>()]));
  for (let position = 0; position < plan.seedCount; position += 1) {
    const item = madeAt(plan, position);
    if (item === undefined) break;
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
    itemAt: (position) => plan.seedItem(position, plan.idAt(position)),
    positionOf: (id) => plan.sequenceOf(id),
    positions: (property, key) => index.get(property)?.get(key) ?? none,
  };
}

function madeAt(plan: CollectionPlan, position: number): StoredItem | undefined {
  try {
    return plan.seedItem(position, plan.idAt(position));
  } catch (cause) {
    if (position === 0 || plan.endSeeds === undefined || !ending.has(plan)) throw cause;
    plan.endSeeds(position, cause);
    return undefined;
  }
}

/** Plans whose seeds may still end early: nobody has counted them yet. */
const ending = new WeakSet<CollectionPlan>();

const layers = new WeakMap<CollectionPlan, SeedLayer>();

/** Gives the one seed layer of a plan, which all stores of the plan share. It is built at the first look into it. */
export function seedLayerOf(plan: CollectionPlan): SeedLayer {
  let layer = layers.get(plan);
  if (layer === undefined) layers.set(plan, (layer = deferSeedLayer(plan)));
  return layer;
}

/**
 * Builds the seed layers of plans now, so that no request pays for it; before a store counts them, for a collection ends
 * before the first item that cannot be made.
 */
export function buildSeeds(plans: readonly CollectionPlan[]): void {
  for (const plan of plans) {
    ending.add(plan);
    seedLayerOf(plan).positions('', '');
    ending.delete(plan);
  }
}

function deferSeedLayer(plan: CollectionPlan): SeedLayer {
  let built: SeedLayer | undefined;
  const layer = (): SeedLayer => (built ??= buildSeedLayer(plan));
  return {
    plan,
    get count() {
      return plan.seedCount;
    },
    textAt: (position) => layer().textAt(position),
    itemAt: (position) => layer().itemAt(position),
    positionOf: (id) => plan.sequenceOf(id),
    positions: (property, key) => layer().positions(property, key),
  };
}

/** Gives a layer that holds nothing, for a collection whose items were loaded. */
export function emptySeedLayer(plan: CollectionPlan): SeedLayer {
  const nothing = (position: number): never => {
    throw new RangeError(`no seed item at position ${position}`);
  };
  return {
    plan,
    count: 0,
    textAt: nothing,
    itemAt: nothing,
    positionOf: () => undefined,
    positions: () => none,
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
