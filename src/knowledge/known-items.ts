import { contentOf, safeMethods } from '../base/http';
import { asText, isArray, isEqual, stringifyJson, valueIn, type JsonObject, type JsonValue } from '../base/json';
import { getOrMake, groupBy } from '../base/once';
import { splitOnce } from '../base/text';
import type { Contract } from '../openapi/contract';
import { requiresNothing } from '../openapi/collections/sent-item';
import { eitherOf, expectationsAfter, isToldOther, verdictOn } from './expectations';
import type { ExchangeView, ShownItem } from './exchange-view';
import { isAskedForPart, ItemProperties, namesOfPlace } from './item-properties';
import type { Comparison, Expectation, KnownItem } from './knowledge';
import { isEmpty } from './same-value';

type Changing<Value> = { -readonly [Name in keyof Value]: Value[Name] };

/** An item while exchanges are folded into it. */
interface Item extends Changing<KnownItem> {
  readonly expectations: Map<string, Expectation>;
  readonly tags: Map<string, JsonObject>;
  /** A read had shown that nothing has its path, right before it was created. */
  isFresh: boolean;
  /** Only its path is known: there was no room for its values. */
  readonly isBare: boolean;
  /** When the last write to it ended, in milliseconds since 1970. */
  lastWriteEnd: number;
  /** What each kind of response showed last, by kind and property. */
  readonly shownBy: Map<string, { readonly value: JsonValue | undefined; readonly number: number }>;
}

/** Most items of one collection, bytes of values of items, and entity tags of an item that are remembered: traffic has no end. */
const mostItems = 10_000;
const mostBytes = 64 * 1024 * 1024;
const mostTags = 20;
/** Most creates without a mark of one collection that are remembered. */
const mostUnmarked = 100;

/** The items that exchanges have shown, and what is expected of them. */
export class KnownItems {
  readonly #items = new Map<string, Item>();
  readonly #at = new Map<string, Set<Item>>();
  /** By the path template of a collection. */
  readonly #of = new Map<string, Set<Item>>();
  #bytes = 0;
  /** Concrete paths of collections whose create gives back nothing that was there before. */
  readonly #makingNew = new Set<string>();
  /** By the concrete path of a collection: the items that creates without a mark made, by what was sent. */
  readonly #unmarked = new Map<string, Map<string, string>>();
  /** Properties that change by themselves, as `collection property`. */
  readonly #moving = new Set<string>();
  /** By the concrete path of a collection: the last write. */
  readonly #lastWrites = new Map<string, number>();
  /** By the same: what that write sent. */
  readonly #lastSent = new Map<string, JsonObject>();
  readonly #properties: ItemProperties;

  constructor(
    private readonly contract: Contract,
    private readonly hasMark: (value: JsonObject) => boolean,
  ) {
    this.#properties = new ItemProperties(contract);
  }

  get(path: string): KnownItem | undefined {
    return this.#items.get(path);
  }

  at(at: string): readonly KnownItem[] {
    return [...(this.#at.get(at) ?? [])];
  }

  /** Whether no more items of a collection are remembered than those that are. */
  isFull(at: string): boolean {
    return (this.#at.get(at)?.size ?? 0) >= mostItems;
  }

  of(collection: string): readonly KnownItem[] {
    return [...(this.#of.get(collection) ?? [])];
  }

  lastWriteTo(at: string): number {
    return this.#lastWrites.get(at) ?? 0;
  }

  /** What a successful response shows of properties that are expected to be something. */
  comparisons(view: ExchangeView): readonly Comparison[] {
    const { role, result } = view;
    // What an action does, nobody knows.
    if (result !== 'success' || role.kind === 'none' || role.kind === 'action') return [];
    return view.items.flatMap((shown) => {
      const item = this.#items.get(shown.path);
      const expected = isWrite(role.kind) ? this.#expectedAfter(view, item) : [...(item?.expectations.values() ?? [])];
      return expected.flatMap((expectation) => this.#compare(view, shown, item, expectation) ?? []);
    });
  }

  #compare(
    view: ExchangeView,
    shown: ShownItem,
    item: Item | undefined,
    expectation: Expectation,
  ): Comparison | undefined {
    const { property, why, since } = expectation;
    const received = shown.value[property];
    // A list may leave out what a read shows, or shorten it. So may a DELETE, and a read that is asked for a part.
    const { kind } = view.role;
    if ((kind === 'list' || kind === 'delete' || isAskedForPart(view)) && isEmpty(received)) return undefined;
    const isMoving = this.#moving.has(`${shown.address.collection} ${property}`);
    if (isNamedAlone(view, shown) || isMoving) return undefined;
    const verdict = verdictOn(expectation, received);
    const [expected] = verdict === 'different' ? expectation.values : [];
    if (!view.canCompare(property, expected)) return undefined;
    const comparison = { shown, expectation, received, verdict };
    if (verdict !== 'different') return comparison;
    // Where another item gets a position, this one may move.
    const isPosition = why === 'sent' && typeof received === 'number' && typeof expectation.values[0] === 'number';
    if (isPosition && item !== undefined && item.lastWrite < this.lastWriteTo(shown.address.at))
      return this.#spread(comparison, this.lastWriteTo(shown.address.at));
    if (why !== 'shown') return comparison;
    if (isEmpty(received)) return undefined;
    // The same kind of response showed something else, and nobody wrote: the property moves.
    const own = item?.shownBy.get(`${kindOf(view)} ${property}`);
    const lastWrite = this.lastWriteTo(shown.address.at);
    if (own !== undefined && own.number > lastWrite && !isEqual(own.value, received)) return undefined;
    if (lastWrite < since) return comparison;
    // A write to another item of the collection came between: only that its value is here as well says something.
    return item !== undefined && item.lastWrite < lastWrite ? this.#spread(comparison, lastWrite) : undefined;
  }

  #spread(comparison: Comparison, lastWrite: number): Comparison | undefined {
    const { shown, expectation, received } = comparison;
    const sent = this.#lastSent.get(shown.address.at)?.[expectation.property];
    if (sent === undefined || !isEqual(sent, received)) return undefined;
    return { ...comparison, expectation: { ...expectation, why: 'not named', since: lastWrite } };
  }

  #expectedAfter(view: ExchangeView, before: Item | undefined): readonly Expectation[] {
    const { role } = view;
    if (role.kind !== 'create' && role.kind !== 'replace' && role.kind !== 'update') return [];
    // It returned an item that was there before, as some services do.
    if (role.kind === 'create' && before?.state === 'present') return [];
    const settable = this.#properties.settable(role.collection, role.item);
    const own = namesOfPlace(role.collection);
    // Without the envelope of its body, a PUT says nothing of the item.
    const isWhole =
      role.kind !== 'replace' || (!isEmpty(view.sent) && !requiresNothing(this.contract, role.collection, role.item));
    // What is written anew after it was deleted is another item.
    const known = before?.state === 'deleted' ? undefined : before;
    const expected = expectationsAfter(view, known, settable, this.#properties.creationTimes(role.collection)).filter(
      ({ property, why }) => !own.has(property) && (isWhole || why !== 'left out'),
    );
    const isOverlapping = before !== undefined && view.exchange.startedAt < before.lastWriteEnd;
    return isOverlapping
      ? expected.map((expectation) => eitherOf(before.expectations.get(expectation.property), expectation))
      : expected;
  }

  /** A write that was rejected leaves the item as it was. */
  rejected(view: ExchangeView): void {
    const { role, number, sent, status } = view;
    if (role.kind === 'create' && status === 409) this.#noteCreate(view, undefined);
    if (role.kind !== 'replace' && role.kind !== 'update') return;
    const item = this.#items.get(role.path);
    for (const [name, expectation] of item?.expectations ?? []) {
      if (item === undefined || !Object.hasOwn(sent, name) || isEqual(sent[name], item.value[name])) continue;
      // A write before this one has shown nothing yet.
      if (verdictOn(expectation, item.value[name]) === 'different') continue;
      item.expectations.set(name, {
        ...{ property: name, pointer: expectation.pointer, values: [item.value[name]] },
        ...{ why: 'rejected', since: number },
      });
    }
  }

  /** A write whose outcome nobody knows: nothing is expected of its item any more. */
  forget({ role, number }: ExchangeView): void {
    if (role.kind === 'none' || role.kind === 'list' || role.kind === 'read') return;
    this.#lastWrites.set(role.at, number);
    const item = role.kind === 'create' ? undefined : this.#items.get(role.path);
    if (item !== undefined) this.#forget(item, number);
  }

  /** What an operation does that no collection has, nobody knows: nothing is expected of the items that its path begins with. */
  forgetBelow({ exchange: { request }, number }: ExchangeView): void {
    if (safeMethods.includes(request.method)) return;
    const [path] = splitOnce(request.target, '?');
    for (const end of path.matchAll(/\//g)) {
      const item = this.#items.get(path.slice(0, end.index));
      if (item === undefined) continue;
      this.#forget(item, number);
      this.#lastWrites.set(item.address.at, number);
    }
  }

  #forget(item: Item, number: number): void {
    item.expectations.clear();
    item.shownBy.clear();
    item.currentTag = undefined;
    item.lastWrite = number;
  }

  deleted({ role, number, status }: ExchangeView): void {
    if (role.kind !== 'delete') return;
    this.#lastWrites.set(role.at, number);
    const item = this.#items.get(role.path);
    if (item === undefined) return;
    // RFC 9110 section 15.3.3: a 202 is a promise.
    if (status !== 202) item.state = 'deleted';
    item.lastWrite = number;
    item.expectations.clear();
    for (let gone: readonly Item[] = [item]; gone.length > 0;) gone = this.#loseWith(gone);
  }

  /** What is below items that are gone, or refers to one, may be gone with them, or refer to nothing. */
  #loseWith(gone: readonly Item[]): readonly Item[] {
    const paths = gone.map(({ path }) => `${path}/`);
    const below = [...this.#at].flatMap(([at, items]) => (paths.some((path) => at.startsWith(path)) ? [...items] : []));
    const byCollection = groupBy(gone, ({ address }) => address.collection);
    const referring = this.contract.collections.flatMap(({ path, above, references }) =>
      [above, ...references].flatMap((one) => {
        const ids = new Set(byCollection.get(one?.collection ?? '')?.map(({ address }) => address.id));
        const holds = ({ value }: Item): boolean => {
          const held = valueIn(value, one?.property ?? '') ?? null;
          return isArray(held) ? held.some((id) => ids.has(asText(id))) : ids.has(asText(held));
        };
        const found = ids.size === 0 ? [] : [...(this.#of.get(path) ?? [])].filter(holds);
        for (const item of found) forgetProperty(item, splitOnce(one?.property ?? '', '.')[0]);
        return found;
      }),
    );
    const lost = [...below, ...referring].filter(({ state }) => state === 'present');
    for (const item of lost) item.state = 'lost';
    return lost;
  }

  missing(path: string): void {
    const item = this.#items.get(path);
    if (item?.state === 'present') item.state = 'lost';
  }

  /**
   * @param isNew whether the response is the first that knows it, and its request created it
   * @param wasMissing whether a read had just shown that nothing has its path
   */
  shown(view: ExchangeView, shown: ShownItem, isNew: boolean, wasMissing = false): void {
    const known = this.#items.get(shown.path);
    // A response that shows no ID may be about anything: it makes no item known, and its create says nothing of one that is.
    if (!isNew && !shown.hasId && (known === undefined || view.role.kind === 'create')) {
      known?.expectations.clear();
      this.forget(view);
      return;
    }
    const item = known ?? this.#add(shown, isNew, bytesOf(view));
    if (item === undefined) return;
    item.lastShown = view.number;
    if (item.isBare) return;
    const isRestored = item.state === 'deleted' && (isNew || isWrite(view.role.kind));
    // A deleted item that is shown again keeps the value that it had: whether it is shown as deleted, that tells.
    if (item.state === 'deleted' && !isRestored) return;
    // Its ID may have been given to another item.
    if (item.state === 'lost') item.isProven = false;
    if (isWrite(view.role.kind)) this.#written(view, shown, item, known);
    else this.#read(view, shown, item);
    if (item.state === 'lost' || isRestored) {
      item.state = 'present';
      if (isNew) [item.origin, item.isProven] = ['created', false];
    }
    item.isFresh ||= isNew && wasMissing;
    if (isNew && view.role.kind === 'create') {
      this.#noteCreate(view, item.path);
      if (isNamedAlone(view, shown)) item.state = 'lost';
    }
    const tag = view.header('etag');
    if (tag?.startsWith('"') && view.role.kind !== 'list') {
      item.tags.delete(tag);
      item.tags.set(tag, shown.value);
      const [oldest] = item.tags.keys();
      if (oldest !== undefined && item.tags.size > mostTags) item.tags.delete(oldest);
      item.currentTag = tag;
    }
  }

  /** A write whose response shows nothing: what it sent is expected all the same. */
  writtenUnseen(view: ExchangeView, isNew: boolean): void {
    const { role } = view;
    if (role.kind !== 'replace' && role.kind !== 'update') return;
    const known = this.#items.get(role.path);
    const shown = { address: role.address, path: role.path, value: known?.value ?? {}, hasId: false };
    const item = known ?? this.#add(shown, isNew, 0);
    if (item !== undefined) this.#written(view, shown, item, known);
  }

  /**
   * The same values sent twice made two items, or the second was a conflict with the first: then the create gives back nothing that was
   * there before.
   * @param path of the item that was created; undefined if the create was a conflict
   */
  #noteCreate({ role, sent }: ExchangeView, path: string | undefined): void {
    if (role.kind === 'none' || this.hasMark(sent)) return;
    const made = getOrMake(this.#unmarked, role.at, () => new Map<string, string>());
    const key = stringifyJson(sent);
    const other = made.get(key);
    if (other !== undefined && other !== path) this.#makingNew.add(role.at);
    if (path !== undefined && made.size < mostUnmarked) made.set(key, path);
  }

  #add({ address, path, value: shown }: ShownItem, isNew: boolean, bytes: number): Item | undefined {
    const siblings = getOrMake(this.#at, address.at, () => new Set<Item>());
    // What the run created is never forgotten.
    if (!isNew && this.isFull(address.at)) return undefined;
    const isBare = !isNew && this.#bytes + bytes > mostBytes;
    this.#bytes += isBare ? 0 : bytes;
    const value = isBare ? {} : shown;
    const item: Item = {
      ...{ address, path, isBare, value, sent: {}, state: 'present', lastWrite: 0, lastWriteEnd: 0 },
      ...{ lastShown: 0, currentTag: undefined },
      ...{ origin: isNew ? 'created' : 'found', isProven: false },
      ...{ expectations: new Map(), tags: new Map(), shownBy: new Map(), isFresh: false },
    };
    siblings.add(item);
    getOrMake(this.#of, address.collection, () => new Set<Item>()).add(item);
    this.#items.set(path, item);
    return item;
  }

  #written(view: ExchangeView, shown: ShownItem, item: Item, before: Item | undefined): void {
    const { number, sent, exchange } = view;
    const expected = this.#expectedAfter(view, before);
    const isUnseen = isNamedAlone(view, shown);
    item.expectations.clear();
    item.shownBy.clear();
    for (const expectation of expected) {
      const { property } = expectation;
      const received = shown.value[property];
      // What came otherwise is told once, and is what is known from then on.
      const isOther = !isUnseen && isToldOther(view, expectation, received);
      item.expectations.set(property, isOther ? { ...expectation, values: [received], why: 'shown' } : expectation);
    }
    const isWhole = view.role.kind === 'create' || view.role.kind === 'replace';
    item.value = { ...(isWhole ? {} : item.value), ...shown.value };
    item.sent = { ...(isWhole ? {} : item.sent), ...sent };
    item.lastWrite = number;
    item.lastWriteEnd = exchange.startedAt + exchange.durationMs;
    item.currentTag = undefined;
    this.#lastWrites.set(shown.address.at, number);
    this.#lastSent.set(shown.address.at, sent);
  }

  #read(view: ExchangeView, { address, value }: ShownItem, item: Item): void {
    const { number, role } = view;
    if (role.kind === 'none') return;
    const kind = kindOf(view);
    const isPart = kind === 'read' && isAskedForPart(view);
    const lastWrite = this.lastWriteTo(address.at);
    for (const [property, pointer] of this.#properties.comparable(role.collection)) {
      const received = value[property];
      if (received === undefined && isPart) continue;
      const key = `${kind} ${property}`;
      const own = item.shownBy.get(key);
      if (own !== undefined && own.number > lastWrite && !isEqual(own.value, received))
        this.#moving.add(`${address.collection} ${property}`);
      item.shownBy.set(key, { value: received, number });
      const expectation = item.expectations.get(property);
      const isTold = expectation !== undefined && isToldOther(view, expectation, received);
      const isProved = expectation !== undefined && kind === 'read' && item.shownBy.has(`list ${property}`);
      if (received === undefined && (kind === 'list' || !view.canCompare(property))) continue;
      if (expectation === undefined || expectation.why === 'shown' || isTold || isProved)
        item.expectations.set(property, { property, values: [received], why: 'shown', since: number, pointer });
    }
    // Where items are read one by one, only such a read shows that the path leads to this item, and to no other.
    const isByPath = role.kind === 'read' ? role.path === item.path : role.collection.read === undefined;
    // Values that anybody may have sent prove nothing, unless it is known that the create made something new.
    const isNew = item.isFresh || this.#makingNew.has(item.address.at);
    const isOwn =
      isByPath && (this.hasMark(value) || (isNew && this.#properties.isAsSent(role.collection, item.sent, value)));
    item.isProven ||= item.origin === 'found' || isOwn;
    item.value = kind === 'list' || isPart ? { ...item.value, ...value } : value;
  }
}

function forgetProperty({ expectations, shownBy }: Item, property: string): void {
  expectations.delete(property);
  for (const kind of ['list', 'read']) shownBy.delete(`${kind} ${property}`);
}

/** Only a header of its create, or the request, names an item: it is there once a response shows it. */
function isNamedAlone({ role }: ExchangeView, { hasId }: ShownItem): boolean {
  return role.kind === 'create' && !hasId;
}

function isWrite(kind: ExchangeView['role']['kind']): boolean {
  return kind === 'create' || kind === 'replace' || kind === 'update';
}

function kindOf({ role }: ExchangeView): 'list' | 'read' {
  return role.kind === 'list' ? 'list' : 'read';
}

/** About what one item of a response takes. */
function bytesOf({ exchange: { response }, items }: ExchangeView): number {
  return response?.body === undefined ? 0 : contentOf(response.body).length / Math.max(1, items.length);
}
