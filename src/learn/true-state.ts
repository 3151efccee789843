import { isObject, ownProperty, parseJson, stringifyJson, type JsonObject } from '../base/json';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Collection, ItemAddress } from '../openapi/collections/collection';
import { idIn } from '../mock/items/ids';
import { keyProperties, keysOfItem } from '../mock/items/item-place';
import type { Store } from '../mock/store/store';
import { hasOptions } from './plain-read';

/** Keeps the items of a mock as a service has shown them. */
export class TrueState {
  #before: string | undefined;

  constructor(private readonly store: Store) {}

  /** What a response is about to show is there, and what it does not find is not. */
  before(view: ExchangeView): void {
    const { role, result, status, query, items } = view;
    if (role.kind === 'none' || role.kind === 'create') return;
    if (role.kind !== 'list' && role.kind !== 'read') {
      this.#before = this.store.get(role.address);
      return;
    }
    if (result === 'success' && query?.fields === undefined) {
      const isPart = hasOptions(view);
      for (const { address, value } of items)
        if (!isPart || this.store.get(address) === undefined) this.#put(role.collection, address, value, role.kind);
    } else if (role.kind === 'read' && status === 404) this.store.delete(role.address);
  }

  /**
   * @param left the item that the service had after a write
   * @param made what the mock was about to store
   */
  after({ role, result, items }: ExchangeView, left: JsonObject | undefined, made: unknown): void {
    if (role.kind === 'none' || role.kind === 'list' || role.kind === 'read') return;
    const { collection } = role;
    const isDone = result === 'success';
    if (role.kind === 'create') {
      const [shown] = items;
      const id = isObject(made) ? idIn(collection, made) : undefined;
      if (!isDone && id !== undefined) this.store.delete({ collection: collection.path, at: role.at, id });
      else if (isDone && shown !== undefined) this.#put(collection, shown.address, left ?? shown.value);
      return;
    }
    const { address } = role;
    if (isDone && role.kind === 'delete') this.store.delete(address);
    else if (isDone && left !== undefined) {
      const id = (role.item.by?.orId ?? true) ? idIn(collection, left) : undefined;
      const to = id === undefined || collection.isSingleton ? address : { ...address, id };
      if (to.id !== address.id) this.store.delete(address);
      this.#put(collection, to, left);
    } else if (!isDone && this.#before !== undefined)
      this.#put(collection, address, parseJson(this.#before) as JsonObject);
    else if (!isDone) this.store.delete(address);
  }

  #put(collection: Collection, address: ItemAddress, value: JsonObject, shownBy: 'list' | 'read' = 'read'): void {
    const known = this.store.get(address);
    if (known === stringifyJson(value)) return;
    const before = known === undefined ? {} : (parseJson(known) as JsonObject);
    // A list may show less of an item than a read.
    const item = { ...before, ...(shownBy === 'list' ? withParts(value, before) : value) };
    const text = stringifyJson(item);
    if (text === known) return;
    this.store.change(address, () => ({ text, keys: keysOfItem(item, keyProperties(collection)) }));
  }
}

/** An item of a list, with what the list shows as null and a read as an object or a list. */
function withParts(listed: JsonObject, known: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(listed).map(([name, value]) => {
      const own = value === null ? ownProperty(known, name) : undefined;
      return [name, typeof own === 'object' ? own : value];
    }),
  );
}
