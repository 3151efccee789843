import { isObject } from '../openapi/document';
import type { Resource } from '../openapi/collections/resources';
import type { JsonValue } from '../base/json';
import type { Exchange } from './exchange';
import { isAskable } from './request';

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
  /** Whether it may be changed and removed, as far as the response tells: it was not there before. */
  readonly isOurs: boolean;
  /** Whether a check made it to change or remove it: what others compare must stay as it was. */
  readonly isToChange: boolean;
  /** The path values that its collection was asked for with. */
  readonly above: Readonly<Record<string, string>>;
}

/** Most listed items of one resource that are remembered, and most bytes of their JSON: a service may name new ones for ever. */
const mostListed = 10_000;
const mostListedBytes = 4 * 1024 ** 2;

/** Most bytes of JSON that created items of one resource are remembered with; of more, the identifier alone. */
const mostCreatedBytes = 4 * 1024 ** 2;

/** What is known of one resource's items: seen in lists, and created by this run. */
export class Knowledge {
  readonly #listed = new Map<string, { readonly item: SeenItem; readonly bytes: number }>();
  readonly #created: CreatedItem[] = [];
  readonly #toChange: CreatedItem[] = [];
  /** A service may give the identifier of what was removed once more. */
  readonly #removed = new Set<CreatedItem>();
  readonly #createdById = new Map<string, CreatedItem>();
  #listedBytes = 0;
  #createdBytes = 0;
  #largestPage = 0;
  /** The item that was created last, whether or not it is still there. */
  lastCreated: CreatedItem | undefined;
  /** The first identifier after those that existed before this run sent anything that could be stored, where they are integers. */
  firstFreeId: bigint | undefined;

  constructor(readonly resource: Resource) {}

  /** Items seen in lists, each as it was last seen, in the order of their first sight. */
  get listed(): readonly SeenItem[] {
    return [...this.#listed.values()].map(({ item }) => item);
  }

  /** Items that this run created and left as they were. */
  get created(): readonly CreatedItem[] {
    return this.#created;
  }

  /** Items that this run created and did not remove, those to be changed too, in the order of their creation. */
  get ours(): readonly CreatedItem[] {
    const all = [...this.#created, ...this.#toChange].filter((item) => !this.#removed.has(item));
    return all.sort((first, second) => first.exchange.number - second.exchange.number);
  }

  /** The identifiers of all items that this run created, whatever became of them. */
  get createdIds(): readonly string[] {
    return [...this.#createdById.keys()];
  }

  /** Items that this run created and removed, as it was told. */
  get removed(): readonly CreatedItem[] {
    return [...this.#removed];
  }

  /** Learns that a change has given an item of the run another identifier. */
  seeMoved(from: string, to: string): void {
    const item = [...this.#created, ...this.#toChange].find((one) => one.id === from && one.isOurs);
    if (item === undefined || this.#removed.has(item)) return;
    this.seeRemoved(from);
    const moved = { ...item, id: to };
    this.#toChange.push(moved);
    this.lastCreated = moved;
    this.#createdById.set(to, moved);
  }

  /** Learns that an item is still there, though it was removed. */
  seeAgain(item: CreatedItem): void {
    this.#removed.delete(item);
  }

  /**
   * Tells whether this run created the item with an identifier, whether or not it was removed since. An item that a list had
   * shown before is another's, whatever a create was answered.
   */
  isOurs(id: string): boolean {
    return this.#createdById.get(id)?.isOurs === true;
  }

  /** Learns that an item is gone. */
  seeRemoved(id: string): void {
    for (const item of [...this.#created, ...this.#toChange])
      if (item.id === id && item.isOurs) this.#removed.add(item);
    this.#listedBytes -= this.#listed.get(id)?.bytes ?? 0;
    this.#listed.delete(id);
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
    return this.#listed.get(id)?.item ?? this.#createdById.get(id)?.answered;
  }

  /** Gives when the item with an identifier was created by this run, in milliseconds since the epoch; undefined where it was not. */
  createdAt(id: string): number | undefined {
    const exchange = this.#createdById.get(id)?.exchange;
    return exchange === undefined ? undefined : exchange.startedAt.getTime() + exchange.durationMs;
  }

  /** Gives identifiers of items that exist and that a URL can carry, those seen in lists first. */
  existingIds(): readonly string[] {
    const created = this.#created.flatMap((item) =>
      item.id === undefined || this.#removed.has(item) ? [] : [item.id],
    );
    const listed = [...this.#listed.values()].flatMap(({ item }) => this.idOf(item) ?? []);
    return [...new Set([...listed, ...created])].filter(isAskable);
  }

  /** Learns from the items of a list, of which the answer took so many bytes. */
  seeList(items: readonly SeenItem[], bytes: number): void {
    this.#largestPage = Math.max(this.#largestPage, items.length);
    const each = bytes / items.length;
    for (const [index, item] of items.entries()) this.#remember(this.idOf(item) ?? `#${index}`, item, each);
  }

  /** Finds the items that lists have shown by what now names them. */
  nameAgain(): void {
    const known = [...this.#listed.values()];
    this.#listed.clear();
    this.#listedBytes = 0;
    for (const [index, { item, bytes }] of known.entries()) this.#remember(this.idOf(item) ?? `#${index}`, item, bytes);
  }

  /** An item that there is no room for is forgotten rather than known as it was. */
  #remember(name: string, item: SeenItem, bytes: number): void {
    this.#listedBytes += bytes - (this.#listed.get(name)?.bytes ?? 0);
    const isNew = !this.#listed.has(name);
    if (this.#listedBytes <= mostListedBytes && !(isNew && this.#listed.size >= mostListed)) {
      this.#listed.set(name, { item, bytes });
    } else {
      this.#listed.delete(name);
      this.#listedBytes -= bytes;
    }
  }

  /** Learns from the response to a create. */
  seeCreated(
    exchange: Exchange,
    made: Pick<CreatedItem, 'id' | 'sent' | 'above' | 'isToChange'>,
    answered: JsonValue | undefined,
    isOthers: (id: string) => boolean,
  ): void {
    const item = isObject(answered) ? (answered as SeenItem) : {};
    const { id } = made;
    const isKnownBefore = id !== undefined && this.find(id) !== undefined;
    const isOurs = !isKnownBefore && (id === undefined || !isOthers(id));
    const created = { ...made, answered: this.#kept(item, exchange), exchange, isKnownBefore, isOurs };
    (made.isToChange ? this.#toChange : this.#created).push(created);
    this.lastCreated = created;
    if (id !== undefined && !this.#createdById.has(id)) this.#createdById.set(id, created);
  }

  /** Learns of an item of the run that no response to a create named; `instead` of what was known of it. */
  seeFound(item: CreatedItem, instead: CreatedItem | undefined): void {
    this.#toChange.push(item);
    this.lastCreated = item;
    if (item.id !== undefined) this.#createdById.set(item.id, item);
    if (instead !== undefined) this.#removed.add(instead);
  }

  #kept(item: SeenItem, { response }: Exchange): SeenItem {
    const property = this.resource.identifier?.property;
    if (this.#createdBytes + response.body.length <= mostCreatedBytes) {
      this.#createdBytes += response.body.length;
      return item;
    }
    const id = property === undefined ? undefined : item[property];
    return property === undefined || id === undefined ? {} : { [property]: id };
  }
}

/**
 * Tells whether an identifier can name an item in a path: many services read blanks and empty texts otherwise than they are
 * written, and take 0, which stands for no number, for all items or the next.
 */
export function isNameable(id: string): boolean {
  return id.trim() === id && !/^-?0*$/.test(id);
}

/** Gives an identifier as text: a string as it is, an integer in plain digits; undefined for anything else. */
export function idText(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined;
}
