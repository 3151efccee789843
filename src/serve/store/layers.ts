import {
  type CollectionPlan,
  type ItemOrder,
  type Rank,
  type StoredItem,
  type NamedItem,
  bytesOfText,
  type Scope,
} from './store';

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

/** A pure cache: a layer tells what its plan does. */
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

/** About what an item takes beside its texts, in bytes: the objects that hold them. */
const itemOverhead = 160;

/** About what a key takes beside its text, in bytes: its place in the item and in the index. */
const keyOverhead = 48;

/** About what an added item's place takes, in bytes, removed or not: its identifier stays taken. */
const placeOverhead = 128;

/** About what it takes to note that an item is no longer what it was, in bytes. */
const changeOverhead = 48;

/** Stands in the place of an added item that was changed or removed since, so that its text is let go. */
const letGo: StoredItem = { text: '', keys: {} };

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
export class SortedPositions {
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

/** What has been added to a collection, changed and removed since its seed; the seed itself stays untouched beneath. */
export class Overlay {
  readonly added: StoredItem[] = [];
  readonly addedPositions = new Map<string, number>();
  /** Further items of an identifier that another has first: they lie below other parents. */
  readonly twins = new Map<string, number[]>();
  readonly index: ReadonlyMap<string, Map<string, number[]>>;
  /** Items that are no longer what the seed or `added` says: the new version, or undefined where removed. */
  readonly changed = new Map<number, StoredItem | undefined>();
  /** Places of removed items that were taken again, maybe by one that lies elsewhere. */
  readonly returned = new Set<number>();
  removedCount = 0;
  /** Grows with every change, so that whoever has sorted what was there knows whether it still stands. */
  version = 0;
  /** What was sorted, by the names of the orders. */
  readonly sorted = new Map<string, SortedPositions>();
  #bytes = 0;

  /** @param base how many items lie beneath: the position of the first that is added */
  constructor(
    readonly filterProperties: readonly string[],
    readonly base: number,
  ) {
    this.index = new Map(filterProperties.map((property) => [property, new Map<string, number[]>()]));
  }

  /** About how many bytes of memory it takes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Gives the number of bytes that an item would take under an identifier. */
  static costOf(id: string, item: StoredItem): number {
    return placeOverhead + bytesOfText(id) + bytesOfItem(item);
  }

  /** Puts an item at the end; `cost` is what `costOf` says of it, `isTwin` whether another has its identifier first. */
  add(id: string, item: StoredItem, cost = Overlay.costOf(id, item), isTwin = false): void {
    const position = this.base + this.added.length;
    this.version += 1;
    this.added.push(item);
    if (isTwin) note(this.twins, id, position);
    else this.addedPositions.set(id, position);
    for (const [property, byKey] of this.index) {
      for (const key of item.keys[property] ?? []) note(byKey, key, position);
    }
    this.#bytes += cost;
  }

  /** Gives by how many bytes a new version of the item at a position would make the overlay grow; negative where it shrinks. */
  growthBy(position: number, item: StoredItem): number {
    return bytesOfItem(item) + changeOverhead - this.#givenBack(position);
  }

  /** Puts a new version in the place of the item at a position. */
  change(position: number, item: StoredItem, growth = this.growthBy(position, item)): void {
    this.#put(position, item);
    this.#bytes += growth;
  }

  /** Tells whether the item at a position was removed. */
  isRemoved(position: number): boolean {
    return this.changed.has(position) && this.changed.get(position) === undefined;
  }

  /** Puts an item at the position of one that was removed. */
  putBack(position: number, item: StoredItem): void {
    this.version += 1;
    this.changed.set(position, item);
    this.returned.add(position);
    this.removedCount -= 1;
    this.#bytes += bytesOfItem(item);
  }

  /** Removes the item at a position. */
  remove(position: number): void {
    const growth = changeOverhead - this.#givenBack(position);
    this.#put(position, undefined);
    this.removedCount += 1;
    this.#bytes += growth;
  }

  /** Leaves out seeds that were removed before anybody could see them; they take no memory that is counted. */
  leaveOut(positions: readonly number[]): void {
    this.version += 1;
    for (const position of positions) {
      this.changed.set(position, undefined);
      this.removedCount += 1;
    }
  }

  /** Gives an overlay of its own with the same items; they are shared, for they never change. */
  copy(): Overlay {
    const copy = new Overlay(this.filterProperties, this.base);
    for (const item of this.added) copy.added.push(item);
    for (const [id, position] of this.addedPositions) copy.addedPositions.set(id, position);
    for (const [id, positions] of this.twins) copy.twins.set(id, [...positions]);
    for (const [property, byKey] of this.index) {
      const own = copy.index.get(property);
      for (const [key, positions] of byKey) own?.set(key, [...positions]);
    }
    for (const [position, item] of this.changed) copy.changed.set(position, item);
    for (const position of this.returned) copy.returned.add(position);
    copy.removedCount = this.removedCount;
    copy.#bytes = this.#bytes;
    return copy;
  }

  #put(position: number, item: StoredItem | undefined): void {
    this.version += 1;
    this.changed.set(position, item);
    if (this.added[position - this.base] !== undefined) this.added[position - this.base] = letGo;
  }

  /** What leaves memory with the present item at a position. The keys of an added one stay, in the index. */
  #givenBack(position: number): number {
    const changed = this.changed.get(position);
    if (changed !== undefined) return changeOverhead + bytesOfItem(changed);
    const added = this.added[position - this.base];
    return added === undefined ? 0 : itemOverhead + bytesOfText(added.text);
  }
}

function bytesOfItem({ text, keys }: StoredItem): number {
  let bytes = itemOverhead + bytesOfText(text);
  for (const property in keys) for (const key of keys[property] ?? []) bytes += keyOverhead + bytesOfText(key);
  return bytes;
}

/** Gives the number of bytes that the items of a load would take; an identifier that the store gives is short. */
export function bytesOfItems(collections: ReadonlyMap<string, readonly NamedItem[]>): number {
  let bytes = 0;
  for (const items of collections.values()) for (const { id = '', item } of items) bytes += Overlay.costOf(id, item);
  return bytes;
}

/**
 * Where the items of a collection are found under each key of some properties. It keeps positions alone, four bytes each once
 * it is complete: what an item's keys were made of is let go as soon as they are noted.
 */
class KeyIndex {
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
function note(byKey: Map<string, number[]>, key: string, position: number): void {
  const positions = byKey.get(key);
  if (positions === undefined) byKey.set(key, [position]);
  else if (positions.at(-1) !== position) positions.push(position);
} /** Ascending positions of the items that carry a key. */
export type Positions = Uint32Array | readonly number[];

/** Yields, ascending and each once, the positions that stand in any of the lists. */
export function* unite(lists: readonly Positions[]): Generator<number> {
  const [only, ...others] = lists;
  if (only === undefined) return;
  if (others.length === 0) {
    yield* only;
    return;
  }
  const cursors = lists.map(() => 0);
  for (;;) {
    let least = Infinity;
    for (const [list, cursor] of cursors.entries()) least = Math.min(least, lists[list]?.[cursor] ?? Infinity);
    if (least === Infinity) return;
    yield least;
    for (const [list, cursor] of cursors.entries()) if (lists[list]?.[cursor] === least) cursors[list] = cursor + 1;
  }
}

/** Tells whether an ascending list holds a position, in logarithmic time. */
export function holds(list: Positions, position: number): boolean {
  let low = 0;
  let high = list.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = list[middle] ?? Infinity;
    if (found === position) return true;
    if (found < position) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/** Yields the positions of two ascending sequences in ascending order; they have none in common. */
export function* merge(first: Iterable<number>, second: readonly number[]): Generator<number> {
  let cursor = 0;
  for (const position of first) {
    for (let other = second[cursor]; other !== undefined && other < position; other = second[(cursor += 1)])
      yield other;
    yield position;
  }
  yield* second.slice(cursor);
}

/** Yields the positions from one bound up to, not including, another. */
export function* range(from: number, to: number): Generator<number> {
  for (let position = from; position < to; position += 1) yield position;
}

/** Yields those positions that stand in one list at least of each of several groups. */
export function* intersect(positions: Iterable<number>, others: readonly (readonly Positions[])[]): Generator<number> {
  for (const position of positions) {
    if (others.every((lists) => lists.some((list) => holds(list, position)))) yield position;
  }
}

/** Gives the length of several lists together. */
export function lengthOf(lists: readonly Positions[]): number {
  return lists.reduce((sum, list) => sum + list.length, 0);
}

/** The state of a collection at one moment; it never changes. */
export interface CollectionState {
  readonly seed: SeedLayer;
  /** None where nobody has looked into the collection. */
  readonly overlay: Overlay | undefined;
  readonly nextSequence: number;
  readonly firstGiven: number;
  /** What was removed of seeds that were not made yet. */
  readonly unmade: ReadonlyMap<string, Scope>;
}
