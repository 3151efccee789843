import { isEqual, isObject, type JsonObject } from '../base/json';
import { parseMoment } from '../base/text';
import type { Exchange } from '../exchange/exchange';
import type { ExchangeView, ShownItem } from '../knowledge/exchange-view';
import { readExchange } from '../knowledge/view-of';
import { saysNext } from '../knowledge/walks';
import { pathOfItem } from '../openapi/collections/address';
import type { ItemAddress } from '../openapi/collections/collection';
import { idValue } from '../mock/items/ids';
import type { Contract } from '../openapi/contract';
import { hasOptions } from './plain-read';

/**
 * The items that a service had before a recording began, by the concrete paths of their collections, in the order of its lists. A collection
 * that was not read is not among them: nobody knows whether it is empty.
 */
export function itemsAtBegin(contract: Contract, exchanges: readonly Exchange[]): ReturnType<Fold['items']> {
  const fold = new Fold(contract, exchanges[0]?.startedAt ?? 0);
  for (const exchange of exchanges) {
    const view = readExchange(contract, exchange);
    if (view !== undefined) fold.observe(view);
  }
  return fold.items();
}

interface Found {
  value: JsonObject;
  /** How much is known of it: its ID, 0 of a sparse list, 1 of a list, 2 of a read. */
  rank: number;
  order: number;
}

class Fold {
  readonly #found = new Map<string, Map<string, Found>>();
  /** Items that were not there at the beginning, or whose value at the beginning nobody has seen, by their paths. */
  readonly #changed = new Set<string>();
  /** Collections that a list has shown to its end: what appears later is new. */
  readonly #whole = new Set<string>();
  #listed = 0;

  /** @param beganAt milliseconds since 1970 */
  constructor(
    private readonly contract: Contract,
    private readonly beganAt: number,
  ) {}

  observe(view: ExchangeView): void {
    const { role, result } = view;
    if (result !== 'success' || role.kind === 'none') return;
    for (const { address } of role.parents) if (address !== undefined) this.#findParent(address);
    if (role.kind === 'list' || role.kind === 'read') this.#observeRead(view, role.at);
    else {
      const isNew = role.kind === 'create' || view.status === 201;
      const shown = view.items.map(({ path }) => path);
      for (const path of role.kind === 'create' ? shown : new Set([pathOfItem(role.address), ...shown]))
        this.#touch(path, role.at, isNew);
    }
  }

  items(): Readonly<Record<string, readonly JsonObject[]>> {
    return Object.fromEntries(
      [...this.#found]
        // Below an item of the visit there was nothing, and the item is gone.
        .filter(([at, items]) => items.size > 0 || !this.#changed.has(at.slice(0, at.lastIndexOf('/'))))
        .map(([at, items]) => [
          at,
          [...items.values()].sort((one, other) => one.order - other.order).map(({ value }) => value),
        ]),
    );
  }

  /** Whether an item says, or an object in it that is no other item, that it was created since the recording began. */
  #isNew(value: JsonObject, depth = 1): boolean {
    return Object.entries(value).some(([name, inner]) =>
      isObject(inner)
        ? depth > 0 && inner['id'] === undefined && this.#isNew(inner, depth - 1)
        : /^creat/i.test(name) && typeof inner === 'string' && (parseMoment(inner) ?? 0) > this.beganAt,
    );
  }

  /** Below an item that is not there, nothing succeeds. */
  #findParent(address: ItemAddress): void {
    const path = pathOfItem(address);
    const items = this.#found.get(address.at) ?? new Map<string, Found>();
    const collection = this.contract.collections.find((one) => one.path === address.collection);
    if (collection?.id === undefined || items.has(path) || this.#changed.has(path) || this.#whole.has(address.at))
      return;
    const value = { [collection.id.name]: idValue(this.contract, collection, address.id) };
    items.set(path, { value, rank: -1, order: Infinity });
    this.#found.set(address.at, items);
  }

  /** What a write has changed is known as it was, or not at all. */
  #touch(path: string, at: string, isNew: boolean): void {
    if (!isNew || this.#found.get(at)?.has(path) !== true) this.#changed.add(path);
  }

  #observeRead(view: ExchangeView, at: string): void {
    const { query, items } = view;
    const found = this.#found.get(at) ?? new Map<string, Found>();
    const isPlain = query?.where.length === 0 && query.search === undefined;
    // A read of one item says nothing of the others.
    if (isPlain || items.length > 0) this.#found.set(at, found);
    const rank = hasOptions(view) ? 0 : query === undefined ? 2 : query.fields === undefined ? 1 : 0;
    for (const item of items) this.#show(found, item, at, { rank, isOrdered: isPlain && query.sort.length === 0 });
    if (!isPlain || !isWholeList(view, items.length)) return;
    this.#whole.add(at);
    // What a path named, and the list does not show, is not there: some services accept any parent.
    for (const [path, { rank }] of found) if (rank === -1) found.delete(path);
  }

  #show(
    found: Map<string, Found>,
    { path, value }: ShownItem,
    at: string,
    { rank, isOrdered }: { readonly rank: number; readonly isOrdered: boolean },
  ): void {
    if (this.#changed.has(path)) return;
    const known = found.get(path);
    if (known === undefined) {
      if (this.#whole.has(at) || this.#isNew(value)) this.#changed.add(path);
      else found.set(path, { value, rank, order: isOrdered ? (this.#listed += 1) : Infinity });
      return;
    }
    if (isOrdered && known.order === Infinity) known.order = this.#listed += 1;
    if (rank > known.rank) [known.value, known.rank] = [{ ...known.value, ...value }, rank];
    else if (rank < known.rank || !isEqual(known.value, value)) known.value = { ...value, ...known.value };
  }
}

/** A list from its beginning that is shorter than it may be, or as long as it says that all are, and says of no further page. */
function isWholeList(view: ExchangeView, shown: number): boolean {
  const { query, total } = view;
  if (query === undefined || saysNext(view) === true) return false;
  const { position, limit } = query;
  const isFirst = ('offset' in position && position.offset === 0) || ('page' in position && position.page === 0);
  const isBegin = isFirst || ('cursor' in position && position.cursor === '');
  return isBegin && (total === undefined ? limit === undefined || shown < limit : shown >= total);
}
