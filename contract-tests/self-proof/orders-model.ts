import type { ServiceRequest, ServiceResponse } from './service';

/** An item as the shop keeps it; members that begin with `_` are its own and shown nowhere. */
export type Item = Record<string, unknown>;

/** What the shop keeps many of. */
export type Collection = 'customer' | 'order' | 'line' | 'warehouse';

/** What an operation is about. */
export type Kind = Collection | 'settings' | 'shop';

/** What the shop holds. */
export interface OrdersState {
  readonly items: Record<Collection, Item[]>;
  settings: Item;
  /** Items that were removed, as `kind:identifier`. */
  readonly removed: Set<string>;
  requests: number;
  /** The number that the next item gets. */
  serial: number;
}

/** A request with what it is about. */
export interface Call {
  readonly request: ServiceRequest;
  readonly operation: string;
  readonly kind: Kind;
  /** Identifiers in the path, decoded. */
  readonly ids: readonly string[];
  readonly state: OrdersState;
}

/** A member of a body that breaks its schema. */
export interface Flaw {
  readonly pointer: string;
  readonly message: string;
}

/** A refusal with its status and what is wrong. */
export interface Refusal {
  readonly status: number;
  readonly detail: string;
  readonly flaws?: readonly Flaw[];
}

/** A part of a list, and where in it. */
export interface Page {
  readonly shown: readonly Item[];
  readonly all: readonly Item[];
  readonly start: number;
  readonly size: number;
}

/** Every decision of the shop, each replaceable: a fault or a lawful peculiarity replaces some of them. */
export interface OrdersRules {
  seed(): OrdersState['items'];
  isAuthentic(call: Call): boolean;
  /** The instant of a request. */
  now(state: OrdersState): string;
  /** Items that a list may show, oldest first. */
  listed(call: Call): readonly Item[];
  /** Whether an item passes one filter. */
  passes(item: Item, filter: string, text: string, call: Call): boolean;
  /** Whether an item passes, by what each filter of the request says. */
  passesAll(verdicts: readonly boolean[], call: Call): boolean;
  sort(items: readonly Item[], by: string, call: Call): readonly Item[];
  /** How many items a page holds; undefined refuses. */
  size(call: Call): number | undefined;
  /** Where a page begins; undefined refuses. */
  start(items: readonly Item[], size: number, call: Call): number | undefined;
  cut(items: readonly Item[], start: number, size: number, call: Call): readonly Item[];
  /** The cursor of what follows a page, or null. */
  nextCursor(page: Page, call: Call): string | null;
  /** How many items match in all. */
  total(page: Page, call: Call): number | undefined;
  envelope(
    page: Page,
    items: readonly Item[],
    nextCursor: string | null,
    total: number | undefined,
    call: Call,
  ): unknown;
  /** Whether a body of this media type is taken. */
  takes(mediaType: string, call: Call): boolean;
  judge(body: unknown, call: Call): readonly Flaw[];
  /** What speaks against an item that would come to be: a doubled address, an unknown customer. */
  refuses(next: Item, old: Item | undefined, call: Call): Refusal | undefined;
  identify(call: Call): unknown;
  /** What is kept of the body of a create. */
  complete(sent: Item, call: Call): Item;
  /** What an item is after PUT. */
  replace(old: Item, sent: Item, call: Call): Item;
  /** What an item is after PATCH. */
  merge(old: Item, patch: Item, call: Call): Item;
  /** The last word on what is kept. */
  keep(item: Item, call: Call): Item;
  store(item: Item, call: Call): void;
  update(old: Item, next: Item, call: Call): void;
  blocksRemoval(item: Item, call: Call): Refusal | undefined;
  remove(item: Item, call: Call): void;
  /** The order in whose path a line stands, or undefined. */
  findParent(call: Call): Item | undefined;
  find(call: Call): Item | undefined;
  cancel(order: Item, call: Call): Item | Refusal;
  /** The entity tag of an order. */
  tag(order: Item): string;
  isCurrent(order: Item, ifMatch: string, call: Call): boolean;
  location(item: Item, call: Call): string;
  render(item: Item, call: Call): Item;
  renderProblem(refusal: Refusal, call: Call): unknown;
  /** The last word on every answer. */
  finish(response: ServiceResponse, call: Call): ServiceResponse;
}

/** Whether something is a refusal, not an item. */
export function isRefusal(outcome: Item | Refusal): outcome is Refusal {
  return typeof outcome['status'] === 'number' && typeof (outcome as Refusal).detail === 'string';
}

/** Gives a value as an item; what is no object has no members. */
export function asItem(value: unknown): Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Item) : {};
}
