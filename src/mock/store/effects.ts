import type { Random } from '../../base/random';
import type { ItemAddress } from '../../openapi/collections/collection';
import type { Active } from './active';
import type { FaultRule } from './fault';
import type { OverrideRule } from './override';
import type { Seeds } from './seeds';
import type { Store } from './store';

export interface StoreQuery {
  readonly collection: string;
  /** The concrete path of the collection: `/shops/1/orders`. */
  readonly at: string;
  readonly terms: readonly Term[];
  readonly offset: number;
  readonly limit: number;
  /** Whether to count all items that match. */
  readonly total?: boolean;
}

/** Finds the items that have one of the keys under a property; see `keysOf` in items/item-place.ts. */
export interface Term {
  readonly property: string;
  readonly anyOf: ReadonlySet<string>;
}

export interface Page {
  readonly texts: readonly string[];
  readonly total?: number;
}

export type StorePlace = Pick<ItemAddress, 'collection' | 'at'>;

/** Some items of a path, or one. */
export type WhichItems = { readonly offset: number; readonly limit: number } | { readonly id: string };
export type BrowseQuery = StorePlace & WhichItems;

export interface BrowsedItem {
  readonly id: string;
  readonly text: string;
  /** Whether it is as the path began, was created since, or was changed. */
  readonly origin: 'seed' | 'added' | 'changed';
}

/** Items, and how many the whole path has; of them how many were added and changed, and how many seeds were deleted. */
export interface BrowsedPage extends Readonly<Record<'total' | 'added' | 'changed' | 'deleted', number>> {
  readonly items: readonly BrowsedItem[];
}

/** An item to be stored: its JSON text, and the keys that it is found by, by property. */
export interface NewItem {
  readonly text: string;
  readonly keys: Readonly<Record<string, readonly string[]>>;
}

export interface PlacedItem {
  readonly address: ItemAddress;
  readonly item: NewItem;
}

/** Items for one path; those without an ID get the next free one. */
export interface LoadedPlace {
  readonly collection: string;
  readonly at: string;
  readonly items: readonly { readonly id?: string; readonly make: MakeItem }[];
}

export type Created = { readonly id: string; readonly text: string } | 'exists';

/** What a new item may rest on: the session's clock, and chance that the seed decides. */
export interface WriteContext {
  readonly now: Date;
  readonly random: () => Random;
}

/** Makes an item for an ID; one that has an ID of its own is stored under that. */
export type MakeItem = (id: string, context: WriteContext) => NewItem & { readonly id?: string };
export type ChangeItem = (present: string | undefined, context: WriteContext) => NewItem | undefined;

/** What a session begins with: created when first read, the same for the same seed and count. */
export interface Seeding {
  readonly seed: number;
  /** Items in each collection that has no parents. */
  readonly count: number;
  readonly collections: readonly { readonly path: string; readonly hasParents: boolean }[];
  readonly overrides: readonly OverrideRule[];
  seedsAt(collection: string, at: string): Seeds;
}

/** What a reset leaves as it is. */
export type Kept = readonly ('faults' | 'overrides' | 'tokens' | 'clock')[];

export type ResetTo = { readonly seeding: Seeding; readonly keep?: Kept } | { readonly copyOf: Store };

/** What a verb does. All that changes goes by effects: they are what a log, a state file or another process needs. */
export type Effect = ItemEffect | ArrangedEffect | { readonly kind: 'reset'; readonly seeding: Seeding };

export type ItemEffect =
  | { readonly kind: 'put'; readonly address: ItemAddress; readonly item: NewItem }
  | { readonly kind: 'delete'; readonly address: ItemAddress }
  /** All items at a path go; its seeds do not come back. */
  | { readonly kind: 'empty'; readonly collection: string; readonly at: string }
  /** IDs at a path are used up to this sequence. */
  | { readonly kind: 'given'; readonly collection: string; readonly at: string; readonly sequence: number };

export type ArrangedEffect =
  /** `shown` at the true time `since`, both in milliseconds since 1970; undefined for the true time. */
  | { readonly kind: 'clock'; readonly clock: ShiftedClock | undefined }
  | { readonly kind: 'fault'; readonly id: string; readonly active: Active<FaultRule> | undefined }
  | { readonly kind: 'override'; readonly id: string; readonly active: Active<OverrideRule> | undefined }
  /** All tokens that were issued are forgotten, or one is issued. */
  | { readonly kind: 'token'; readonly token: string | undefined };

export interface ShiftedClock {
  readonly shown: number;
  readonly since: number;
}
