import { KeyIndex } from './key-index';
import type { Positions } from './positions';
import type { CollectionPlan, StoredItem } from './store';

/** The items a collection starts with, never changed: any number of stores may share one. */
export interface SeedLayer {
  readonly count: number;
  /** The same, without making any: what of those cannot be made is not known before. */
  readonly wanted: number;
  /** Whether the items have been made. */
  readonly isMade: boolean;
  readonly textAt: (position: number) => string;
  /** Gives an item with its keys, mostly made anew; for dumps, not for answers. */
  readonly itemAt: (position: number) => StoredItem;
  readonly positionOf: (id: string) => number | undefined;
  /** Ascending positions of further items of an identifier, below other parents than the first has. */
  readonly twinsOf: (id: string) => Positions;
  /** Positions of the items with a key under a property. */
  readonly positions: (property: string, key: string) => Positions;
  /** What the layer is built by. */
  readonly plan: CollectionPlan;
}

const none: Positions = [];

/**
 * Builds the seed layer of a collection: every item once, its text kept, its position noted under each of its keys. Seeds end
 * before the first item that cannot be made, unless they have been counted already; throws what making it throws where the
 * plan does not let them.
 */
export function buildSeedLayer(plan: CollectionPlan, counted?: SeedLayer): SeedLayer {
  const texts: string[] = [];
  const index = new KeyIndex(plan.filterProperties);
  plan.ready?.();
  for (let position = 0; position < plan.seedCount; position += 1) {
    const item = counted === undefined ? madeAt(plan, position) : counted.itemAt(position);
    if (item === undefined) break;
    texts.push(item.text);
    index.add(position, item.keys);
  }
  index.complete();
  return {
    plan,
    count: texts.length,
    wanted: texts.length,
    isMade: true,
    textAt: (position) => {
      const text = texts[position];
      if (text === undefined) throw new RangeError(`no seed item at position ${position}`);
      return text;
    },
    itemAt: (position) => counted?.itemAt(position) ?? plan.seedItem(position, plan.idAt(position)),
    positionOf: (id) => plan.sequenceOf(id),
    twinsOf: (id) => plan.twinsOf?.(id) ?? none,
    positions: (property, key) => index.positions(property, key),
  };
}

function madeAt(plan: CollectionPlan, position: number): StoredItem | undefined {
  try {
    return plan.seedItem(position, plan.idAt(position));
  } catch (cause) {
    if (position === 0 || plan.endSeeds === undefined) throw cause;
    plan.endSeeds(position, cause);
    return undefined;
  }
}

const layers = new WeakMap<CollectionPlan, SeedLayer>();

/** Gives the one seed layer of a plan, which all stores of the plan share. It is built at the first look into it. */
export function seedLayerOf(plan: CollectionPlan): SeedLayer {
  let layer = layers.get(plan);
  if (layer === undefined) layers.set(plan, (layer = deferSeedLayer(plan)));
  return layer;
}

/** Builds the seed layers of plans now, so that no request pays for it. */
export function buildSeeds(plans: readonly CollectionPlan[]): void {
  for (const plan of plans) seedLayerOf(plan).positions('', '');
}

/** A layer of which nothing is made until it is looked at; from a plan that knows enough of its items, each at the first look at it. */
function deferSeedLayer(plan: CollectionPlan): SeedLayer {
  let built: SeedLayer | undefined;
  let counted: CountedLayer | undefined;
  const whole = (): SeedLayer => {
    if (built !== undefined) return built;
    built = buildSeedLayer(plan, counted);
    counted?.letGo();
    return built;
  };
  const each = (): SeedLayer => {
    if (built !== undefined || plan.keysAt === undefined) return whole();
    return (counted ??= eachAlone(plan, plan.keysAt));
  };
  return {
    plan,
    get count() {
      return each().count;
    },
    get wanted() {
      return built?.count ?? plan.seedCount;
    },
    get isMade() {
      return built !== undefined || counted !== undefined;
    },
    textAt: (position) => each().textAt(position),
    itemAt: (position) => each().itemAt(position),
    positionOf: (id) => each().positionOf(id),
    twinsOf: (id) => each().twinsOf(id),
    positions: (property, key) => {
      const isKnown = plan.keysAt?.(0)[property] !== undefined;
      return isKnown ? each().positions(property, key) : whole().positions(property, key);
    },
  };
}

/** A layer whose items are kept as they were made, until another keeps their texts. */
interface CountedLayer extends SeedLayer {
  readonly letGo: () => void;
}

/** A layer that is counted before its items are made, one by one; it finds them by the keys that are known then. */
function eachAlone(plan: CollectionPlan, keysAt: (sequence: number) => StoredItem['keys']): CountedLayer {
  plan.ready?.();
  const count = plan.seedCount;
  let kept: StoredItem[] | undefined = [];
  const makeAt = (position: number): StoredItem => {
    const id = plan.idAt(position);
    try {
      return plan.seedItem(position, id);
    } catch (cause) {
      if (plan.standIn === undefined) throw cause;
      return plan.standIn(position, id, cause);
    }
  };
  const itemAt = (position: number): StoredItem =>
    kept === undefined ? makeAt(position) : (kept[position] ??= makeAt(position));
  let index: KeyIndex | undefined;
  return {
    plan,
    count,
    wanted: count,
    isMade: true,
    textAt: (position) => itemAt(position).text,
    itemAt,
    letGo: () => {
      kept = undefined;
    },
    positionOf: (id) => plan.sequenceOf(id),
    twinsOf: (id) => plan.twinsOf?.(id) ?? none,
    positions: (property, key) => {
      index ??= indexOf(plan.filterProperties, count, keysAt);
      return index.positions(property, key);
    },
  };
}

/** Gives where the items are found under each key of some properties. */
function indexOf(
  properties: readonly string[],
  count: number,
  keysAt: (position: number) => StoredItem['keys'],
): KeyIndex {
  const index = new KeyIndex(properties);
  for (let position = 0; position < count; position += 1) index.add(position, keysAt(position));
  index.complete();
  return index;
}

/** Gives a layer that holds nothing, for a collection whose items were loaded. */
export function emptySeedLayer(plan: CollectionPlan): SeedLayer {
  const nothing = (position: number): never => {
    throw new RangeError(`no seed item at position ${position}`);
  };
  return {
    plan,
    count: 0,
    wanted: 0,
    isMade: true,
    textAt: nothing,
    itemAt: nothing,
    positionOf: () => undefined,
    twinsOf: () => none,
    positions: () => none,
  };
}
