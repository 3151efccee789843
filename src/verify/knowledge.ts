import { isObject } from '../contract/document';
import type { Resource } from '../contract/resource/resources';
import type { JsonValue } from '../exact-json';
import type { Exchange } from './exchange';

/** An item as it was answered. */
export type SeenItem = Readonly<Record<string, JsonValue>>;

/** An item that this run created, which stays on the service when the run is over. */
export interface CreatedItem {
  readonly id: string | undefined;
  readonly sent: JsonValue;
  readonly answered: SeenItem;
  readonly exchange: Exchange;
  /** Whether an item with this identifier had been seen before. */
  readonly isKnownBefore: boolean;
}

/** What is known of one resource's items: seen in lists, and created by this run. */
export class Knowledge {
  readonly #listed = new Map<string, SeenItem>();
  readonly #created: CreatedItem[] = [];
  #largestPage = 0;
  /** The first identifier after those that existed before this run sent anything that could be stored, where they are integers. */
  firstFreeId: bigint | undefined;

  constructor(readonly resource: Resource) {}

  /** Items seen in lists, each as it was last seen, in the order of their first sight. */
  get listed(): readonly SeenItem[] {
    return [...this.#listed.values()];
  }

  /** Items that this run created. */
  get created(): readonly CreatedItem[] {
    return this.#created;
  }

  /** Length of the longest list the service has answered. */
  get largestPage(): number {
    return this.#largestPage;
  }

  /** How many distinct items lists have shown: a created one that no list shows cannot make a page longer. */
  get count(): number {
    return this.#listed.size;
  }

  /** Gives the identifier of an item as text, digits kept; undefined where it has none. */
  idOf(item: SeenItem): string | undefined {
    const property = this.resource.identifier?.property;
    return property === undefined ? undefined : idText(item[property]);
  }

  /** Gives the item with an identifier, as last seen in a list or as created. */
  find(id: string): SeenItem | undefined {
    return this.#listed.get(id) ?? this.#created.find((created) => created.id === id)?.answered;
  }

  /** Gives identifiers of items that exist, those seen in lists first. */
  existingIds(): readonly string[] {
    const created = this.#created.flatMap(({ id }) => (id === undefined ? [] : [id]));
    return [...new Set([...this.#listed.keys(), ...created])];
  }

  /** Learns from the items of a list. */
  seeList(items: readonly SeenItem[]): void {
    this.#largestPage = Math.max(this.#largestPage, items.length);
    items.forEach((item, index) => this.#listed.set(this.idOf(item) ?? `#${index}`, item));
  }

  /** Learns from the response to a create. */
  seeCreated(exchange: Exchange, sent: JsonValue, answered: JsonValue | undefined): void {
    const item = isObject(answered) ? (answered as SeenItem) : {};
    const id = this.idOf(item);
    const isKnownBefore = id !== undefined && this.find(id) !== undefined;
    this.#created.push({ id, sent, answered: item, exchange, isKnownBefore });
  }
}

/** Gives an identifier as text: a string as it is, an integer in plain digits; undefined for anything else. */
export function idText(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined;
}
