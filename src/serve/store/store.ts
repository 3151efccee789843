import { stringifyJson, type JsonValue } from '../../base/json';

/**
 * What a verb gives: an adapter that has it at hand gives it without a promise, which every request would wait for, one that
 * lives elsewhere with one.
 */
export type Eventually<Outcome> = Outcome | Promise<Outcome>;

/** Goes on with the outcome of a verb, at once where it is at hand. */
export function andThen<Outcome, Next>(
  outcome: Eventually<Outcome>,
  next: (outcome: Outcome) => Next,
): Eventually<Next> {
  return outcome instanceof Promise ? outcome.then(next) : next(outcome);
}

/**
 * The store port: where a mock keeps the items of its collections. Verbs may be asynchronous, so that an adapter may live
 * elsewhere, and are atomic: a caller never reads, changes and writes back. Items travel as JSON text, serialised once.
 */
export interface Store {
  /** Gives a page of a collection in the order that is asked for. */
  readonly list: (collection: string, query: ListQuery) => Eventually<ListPage>;
  /** Gives an item's JSON text, or undefined where there is none with this identifier within the scope. */
  readonly get: (collection: string, id: string, scope?: Scope) => Eventually<string | undefined>;
  /**
   * Adds the item that `make` builds for the identifier the store assigns, or for `id` where the client chose it.
   * Gives `conflict` where that identifier is taken (see `Naming`), and `full` where the store holds as many items as it may. Throws an
   * ApiError `storage_full`, as every verb does by which the store would grow, where it would hold more bytes than it may.
   * What `make` throws reaches the caller, and nothing is stored. Throws an ApiError `conflict` where another item has what is
   * to be unique (see `Uniqueness`).
   */
  readonly create: (collection: string, make: MakeItem, id?: string, naming?: Naming) => Eventually<CreateOutcome>;
  /**
   * Puts what `change` builds in the place of an item; gives its text, or undefined where there is none. What `change`
   * throws reaches the caller, and nothing is changed; so does the ApiError `conflict` of what other items of the scope have
   * under the properties of `unique`.
   */
  readonly replace: (
    collection: string,
    id: string,
    change: ChangeItem,
    scope?: Scope,
    unique?: readonly string[],
  ) => Eventually<string | undefined>;
  /**
   * Removes an item, and what goes along with it, in one moment; gives the text it had, or undefined where there is none.
   * What `before` throws reaches the caller, and all stays.
   */
  readonly remove: (collection: string, id: string, scope?: Scope, removal?: Removal) => Eventually<string | undefined>;
  /**
   * Does several changes of a collection in one moment: all of them, or, where one cannot be done or something throws, none.
   * Identifiers that were given go on where they were.
   */
  readonly batch: (collection: string, batch: Batch) => Eventually<BatchOutcome>;
  /**
   * Puts every collection back to what its plan starts with, all in one moment. Identifiers go on where they were. Gives the name of a
   * collection whose new seed would give an identifier that a created item has had; then nothing changes.
   */
  readonly reset: (plans: readonly CollectionPlan[]) => Promise<string | undefined>;
  /** Gives the present state, to be brought back or forked; later changes leave it alone. */
  readonly snapshot: () => Promise<StoreState>;
  /** Brings back a state of this store, all in one moment. Identifiers go on where they were. */
  readonly restore: (state: StoreState) => Promise<void>;
  /** Puts items in the place of all that the named collections hold, all in one moment; `full` where they are too many. */
  readonly load: (collections: ReadonlyMap<string, readonly NamedItem[]>) => Promise<LoadOutcome>;
  /** Gives every item of every collection, in the order of creation. */
  readonly dump: () => Promise<ReadonlyMap<string, readonly StoredItem[]>>;
  /** Gives the number of items in each collection. */
  readonly sizes: () => Promise<ReadonlyMap<string, number>>;
}

/** Changes of a collection that are done in one moment. */
export interface Batch {
  /** Says what is to be changed, in this order; may look at what filters find. */
  readonly plan: (find: (filters: readonly FilterTerm[]) => readonly string[]) => readonly ItemChange[];
  readonly scope?: Scope;
  /** Whether what is not there is passed over; else it undoes all. */
  readonly passesOver: boolean;
  /** Is shown the texts of what was made, changed and removed, before it is kept; what it throws reaches the caller. */
  readonly before?: (texts: readonly string[]) => void;
}

/** One change of a batch. */
export type ItemChange =
  | { readonly kind: 'create'; readonly make: MakeItem; readonly id?: string | undefined; readonly mayReturn?: boolean }
  | { readonly kind: 'replace'; readonly id: string; readonly change: ChangeItem }
  | { readonly kind: 'remove'; readonly id: string; readonly along?: readonly Along[] };

/** How a batch ended. */
export type BatchOutcome =
  | { readonly kind: 'done'; readonly texts: readonly string[] }
  | { readonly kind: 'missing'; readonly id: string }
  | { readonly kind: 'conflict'; readonly id: string }
  | { readonly kind: 'full'; readonly limit: number };

/** A store at one moment; what it holds is the adapter's own. */
export interface StoreState {
  /** How many items it keeps on top of the seeds. */
  readonly added: number;
  /** About how many bytes those take. */
  readonly bytes: number;
}

/** An item with the identifier it is to have; without one, the store gives it the next. */
export interface NamedItem {
  readonly id: string | undefined;
  readonly item: StoredItem;
}

/** How a load ended. */
export type LoadOutcome = { readonly kind: 'loaded' } | { readonly kind: 'full'; readonly limit: number };

/** What a list asks for. */
export interface ListQuery {
  readonly filters: readonly FilterTerm[];
  /** Items passed over from the start. */
  readonly offset: number;
  /** Most items in the page. */
  readonly limit: number;
  /** Whether to count all items that match, not only the page. */
  readonly countAll?: boolean;
  /** Left out: the order of creation. */
  readonly order?: ListOrder;
}

/** Keeps the items that have one of the keys under a property; see `keysOf`. */
export interface FilterTerm {
  readonly property: string;
  readonly anyOf: readonly string[];
}

/** Terms an item must match to be seen at all, such as the parent in `/stores/{storeId}/orders/{orderId}`. */
export type Scope = readonly FilterTerm[];

/** A page of items, as JSON texts. */
export interface ListPage {
  readonly items: readonly string[];
  /** All items that match, where `countAll` was asked for. */
  readonly total?: number;
}

/** An item ready to be kept: its JSON text, and under each filterable property the keys it is found by. */
export interface StoredItem {
  readonly text: string;
  readonly keys: Readonly<Record<string, readonly string[]>>;
  /** What was done to the item that its text does not tell; the next version has its own. */
  readonly marks?: readonly string[];
}

/** Builds an item for its identifier (text, as in a path). */
export type MakeItem = (id: string) => StoredItem;

/** Builds an item's new version from its present JSON text and marks. */
export type ChangeItem = (present: string, marks: readonly string[]) => StoredItem;

/** What a removal is about beside the item. */
interface Removal {
  readonly before?: BeforeRemoval;
  /** Items of other collections that are removed with it; a collection that the store does not have has none. */
  readonly along?: readonly Along[];
}

/** Items of a collection that match filters. */
export interface Along {
  readonly collection: string;
  readonly filters: readonly FilterTerm[];
}

/** Looks at an item, its present JSON text, before it is removed; `holds` tells whether a collection has an item that matches. */
export type BeforeRemoval = (
  present: string,
  holds: (collection: string, filters: readonly FilterTerm[]) => boolean,
) => void;

/** What an item is to have that no other has. */
export interface Uniqueness {
  /** Properties, of those that items are found by, under which no other item may have the same key. */
  readonly unique?: readonly string[];
  /** Only items of this scope have taken theirs: things below two parents may be called alike. */
  readonly within?: Scope;
}

/** When an identifier that the client chose is free, and what else is to be. */
export interface Naming extends Uniqueness {
  /** That of a removed item is free again. */
  readonly mayReturn?: boolean;
}

/** How a create ended. */
export type CreateOutcome =
  | { readonly kind: 'created'; readonly id: string; readonly text: string }
  | { readonly kind: 'conflict'; readonly id: string }
  | { readonly kind: 'full'; readonly limit: number };

/** A collection as the store opens it: which properties it is filtered by, what it holds at first, how it names new items. */
export interface CollectionPlan {
  readonly collection: string;
  readonly filterProperties: readonly string[];
  /** Items that do not match are there for those alone whose filters or scope say something of its property; all are where left out. */
  readonly shows?: FilterTerm;
  /** How many seeds there are; before `ready`, where there is one, as many as are wanted. */
  readonly seedCount: number;
  /** Makes ready what the seeds are made by; asked before the first of them is. */
  readonly ready?: () => void;
  /** Gives the identifier of the n-th item ever, counted from 0: seeds first, then creates. The same n gives the same. */
  readonly idAt: (sequence: number) => string;
  /** Gives the sequence an identifier stands at, where it is one that `idAt` gives below `seedCount`. */
  readonly sequenceOf: (id: string) => number | undefined;
  /** Gives, ascending, further sequences of an identifier, where items below several parents are called alike; none where left out. */
  readonly twinsOf?: (id: string) => readonly number[];
  /**
   * Gives the identifier of the n-th item, counted from 0, that comes to a scope after those it starts with, where each parent counts
   * its own; where left out, all are counted together by `idAt`.
   */
  readonly idWithin?: (scope: Scope, n: number) => string;
  /** Builds the n-th seed item for its identifier. */
  readonly seedItem: (sequence: number, id: string) => StoredItem;
  /** Gives the keys of the n-th seed item that are known before it is made, under the same properties for each. */
  readonly keysAt?: (sequence: number) => StoredItem['keys'];
  /** Builds a plain seed item in the place of one that could not be made and has been counted; notes why. */
  readonly standIn?: (sequence: number, id: string, cause: unknown) => StoredItem;
  /** Lets the seeds end before the n-th, which could not be made; `seedCount` is n from then on. */
  readonly endSeeds?: (sequence: number, cause: unknown) => void;
} /** What an item is sorted by: for each key the value, undefined where the item has none. */
export type Rank = readonly unknown[];

/** An order in which a collection may be listed. */
export interface ItemOrder {
  /** The same for the same order, so that what was sorted by it is found again. */
  readonly name: string;
  /** Gives what an item, its JSON text, is sorted by. */
  readonly rankOf: (text: string) => Rank;
  /** Compares as `Array.prototype.sort` asks; what is alike stays in the order of creation. */
  readonly compare: (one: Rank, other: Rank) => number;
}

/** The order of a list: `newest-first`, or by what items hold. */
export type ListOrder = 'newest-first' | ItemOrder;

/**
 * Gives the keys an item is found by under one of its properties: the JSON text of a scalar, that of each element of an
 * array, none where the property is absent, null or an object. Filters look up the JSON text of the value asked for.
 */
export function keysOf(value: JsonValue | undefined): readonly string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return [...new Set(value.flatMap(keysOf))];
  return typeof value === 'object' ? [] : [stringifyJson(value)];
}

/** Ends the name of a property under which an item is found by its text in whatever case. */
const anyCase = '~any-case';

/** Gives the name of the property under which an item is found by the text of another in whatever case. */
export function inAnyCase(property: string): string {
  return property + anyCase;
}

/** Ends the name of a property under which an item is found by whether it has a value there, other than false. */
const whether = '~whether';

/** Gives the name of the property under which an item is found by whether it has a value, as `isSet` tells. */
export function whetherSet(property: string): string {
  return property + whether;
}

/** Gives the key of items that have a value, or have none. */
export function keyOfWhether(isSet: boolean): string {
  return String(isSet);
}

/** Gives the property that an item has, of one under which it is found. */
export function plainProperty(property: string): string {
  const ending = [anyCase, whether].find((one) => property.endsWith(one));
  return ending === undefined ? property : property.slice(0, -ending.length);
}

/** Gives the keys that an item is found by under a property, of its value there. */
export function keysUnder(property: string, value: JsonValue | undefined): readonly string[] {
  if (property.endsWith(whether)) return [keyOfWhether((value ?? false) !== false)];
  const keys = keysOf(value);
  return property.endsWith(anyCase) ? keys.map((key) => key.toLowerCase()) : keys;
}

/** Tells whether an item has one of the keys of every term. */
export function matches(item: StoredItem, filters: readonly FilterTerm[]): boolean {
  return filters.every(({ property, anyOf }) => (item.keys[property] ?? []).some((key) => anyOf.includes(key)));
} /**
 * Gives how many bytes of memory a text takes: V8 keeps it in one byte a character, or in two where one of them needs it;
 * ASCII alone is as long in UTF-8 as in characters, so that others count double.
 */
export function bytesOfText(text: string): number {
  return Buffer.byteLength(text) === text.length ? text.length : text.length * 2;
}
