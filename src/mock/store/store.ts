import type { Random } from '../../base/random';
import type { ItemAddress } from '../../openapi/collections/collection';
import type { ActiveFault, DrawnFault, FaultRule } from './fault';
import type { ActiveOverride, OverrideMatch, OverrideRule } from './override';
import type { Seeds } from './seeds';

/**
 * Where one session keeps its state: items, clock, faults, issued tokens. Verbs are atomic: what a callback throws reaches the caller,
 * and nothing has changed. Callbacks depend on their arguments alone and may be called again. Items travel as JSON text.
 */
export interface Store {
  list(query: StoreQuery): Promise<Page>;
  /** The JSON text of an item; undefined if there is none. */
  get(address: ItemAddress): Promise<string | undefined>;
  /** Whether an item was there and was deleted. */
  wasDeleted(address: ItemAddress): Promise<boolean>;
  /** Adds an item under `id`, or under the next free ID; `exists` if the ID is or was in use. Throws a Rejected if the memory is full, as `change` and `load` do. */
  create(collection: string, at: string, make: MakeItem, id?: string): Promise<Created>;
  /** Puts what `change` returns in the place of an item, or where there is none, or moves it `to` another ID; undefined changes nothing. */
  change(address: ItemAddress, change: ChangeItem, to?: ItemAddress): Promise<string | undefined>;
  /** Deletes an item and all below it; returns the text it had. */
  delete(address: ItemAddress, check?: CheckItem): Promise<string | undefined>;
  /** Replaces all items at each of the paths. */
  load(places: readonly LoadedPlace[]): Promise<void>;
  /** Every item, in the order of creation: of paths without parents, and of the others those that were written to. */
  dump(): Promise<readonly PlacedItem[]>;
  /** The paths whose items `dump` has. */
  places(): Promise<readonly StorePlace[]>;
  /** Items of a path in the order of creation, where each is from, and how many there are. */
  browse(query: BrowseQuery): Promise<BrowsedPage>;
  /** Goes back to the seeds, or to a copy of another store. */
  reset(to: ResetTo): Promise<void>;

  /** Milliseconds since 1970, by the session's clock. */
  now(): number;
  setClock(now: number | undefined): Promise<void>;
  readonly faults: readonly ActiveFault[];
  /** Undefined if there are as many as there may be. */
  addFault(rule: FaultRule): Promise<ActiveFault | undefined>;
  /** Removes one fault, or all. Returns how many. */
  removeFaults(id?: string): Promise<number>;
  /** Switches a fault on or off; undefined if there is none of that id. */
  switchFault(id: string, isOff: boolean): Promise<ActiveFault | undefined>;
  /** Draws what happens to the next request of an operation; undefined at once if there are no faults. */
  drawFault(operation: string | undefined): Promise<DrawnFault> | undefined;
  readonly overrides: readonly ActiveOverride[];
  /** Undefined if there are as many as there may be. */
  addOverride(rule: OverrideRule): Promise<ActiveOverride | undefined>;
  /** Switches an override on or off; undefined if there is none of that id. */
  switchOverride(id: string, isOff: boolean): Promise<ActiveOverride | undefined>;
  /** Removes one override, or all. Returns how many. */
  removeOverrides(id?: string): Promise<number>;
  /** The override that responds to a request, with this hit counted; undefined at once if there are none. */
  takeOverride(
    operation: string,
    matches: (when: OverrideMatch) => boolean,
  ): Promise<ActiveOverride | undefined> | undefined;
  addToken(token: string): Promise<void>;
  hasToken(token: string): boolean;

  readonly seeding: Seeding;
  /** Whether a request or a person has changed anything. */
  readonly isWritten: boolean;
  /** Calls back with what each verb is about to do, in order. What the listener throws reaches the caller, and nothing has changed. */
  onEffects(listener: (effects: readonly Effect[]) => void): void;
  /** Does what another store has done. */
  apply(effects: readonly Effect[]): void;
}

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
  readonly anyOf: readonly string[];
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

/** What a callback may look at: the state before the verb, the session's clock, and chance that the seed decides. */
export interface WriteContext {
  readonly state: StateView;
  readonly now: Date;
  readonly random: () => Random;
}

export interface StateView {
  get(address: ItemAddress): string | undefined;
  /** The addresses of the items at a path that have a key under a property. */
  find(collection: string, at: string, term: Term): readonly ItemAddress[];
}

export type MakeItem = (id: string, context: WriteContext) => NewItem;
export type ChangeItem = (present: string | undefined, context: WriteContext) => NewItem | undefined;
export type CheckItem = (present: string, context: WriteContext) => void;

/** What a session begins with: created when first read, the same for the same seed and count. */
export interface Seeding {
  readonly seed: number;
  /** Items in each collection that has no parents. */
  readonly count: number;
  readonly collections: readonly { readonly path: string; readonly hasParents: boolean }[];
  readonly overrides: readonly OverrideRule[];
  seedsAt(collection: string, at: string): Seeds;
}

export type ResetTo =
  | { readonly seeding: Seeding; readonly keep?: readonly ('faults' | 'overrides' | 'tokens' | 'clock')[] }
  | { readonly copyOf: Store };

/** What a verb does. All that changes goes by effects: they are what a log, a state file or another process needs. */
export type Effect =
  | { readonly kind: 'put'; readonly address: ItemAddress; readonly item: NewItem }
  | { readonly kind: 'delete'; readonly address: ItemAddress }
  /** All items at a path go; its seeds do not come back. */
  | { readonly kind: 'empty'; readonly collection: string; readonly at: string }
  /** IDs at a path are used up to this sequence. */
  | { readonly kind: 'given'; readonly collection: string; readonly at: string; readonly sequence: number }
  | { readonly kind: 'reset'; readonly seeding: Seeding }
  /** `shown` at the true time `since`, both in milliseconds since 1970; undefined for the true time. */
  | { readonly kind: 'clock'; readonly clock: ShiftedClock | undefined }
  | { readonly kind: 'fault'; readonly id: string; readonly fault: ActiveFault | undefined }
  | { readonly kind: 'override'; readonly id: string; readonly override: ActiveOverride | undefined }
  /** All tokens that were issued are forgotten, or one is issued. */
  | { readonly kind: 'token'; readonly token: string | undefined };

export interface ShiftedClock {
  readonly shown: number;
  readonly since: number;
}
