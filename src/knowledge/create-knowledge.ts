import type { JsonObject, JsonValue } from '../base/json';
import { sizeOf } from '../exchange/exchange';
import type { Contract } from '../openapi/contract';
import { securityKey, type Operation } from '../openapi/operation';
import { hasOwnCredentials, lacksCredentials } from './view-of';
import type { ExchangeView, ShownItem } from './exchange-view';
import { KnownItems } from './known-items';
import type { Comparison, Knowledge, KnowledgeFold, KnownItem, Mark, Naming, Walk } from './knowledge';
import { Marks } from './marks';
import { NamedAddresses } from './named-addresses';
import { isUnpaged, Walks } from './walks';

export interface KnowledgeOptions {
  /** In every text that the run makes up; undefined for traffic of others. */
  readonly runTag?: string;
  /** The path of the base URL: `/v1`. */
  readonly basePath?: string;
}

/** Knowledge of a service of which nothing is known yet. */
export function createKnowledge(contract: Contract, { runTag, basePath = '' }: KnowledgeOptions = {}): KnowledgeFold {
  return new Fold(contract, runTag, basePath);
}

/** Bytes of exchanges that are remembered, about: traffic has no end. As they are read, they take some ten times as much. */
const mostBytes = 8 * 1024 * 1024;

/** Most paths without an item that are remembered. */
const mostMissing = 10_000;

class Fold implements KnowledgeFold {
  readonly #views = new Map<number, ExchangeView>();
  #bytes = 0;
  readonly #items: KnownItems;
  readonly #walks = new Walks();
  readonly #marks: Marks;
  readonly #addresses: NamedAddresses;
  /** By the concrete path of a collection: when others were last seen to have written, and when it was last seen whole. */
  readonly #othersWrites = new Map<string, number>();
  readonly #wholeAt = new Map<string, number>();
  /** By the same: the most items that a page has shown, by how many were asked for. */
  readonly #pageSizes = new Map<string, Map<number, number>>();
  /** IDs of operations. */
  readonly #succeeded = new Set<string>();
  /** By operation: the first success with the run's credentials. */
  readonly #accepted = new Map<Operation, Pick<ExchangeView, 'number' | 'operation'>>();
  /** Operations that rejected a request without valid credentials: others may let everybody in. */
  readonly #guarded = new Set<Operation>();
  readonly #givesBack = new Set<string>();
  /** By the path of an item that a read did not find: that read. */
  readonly #missing = new Map<string, { readonly at: string; readonly number: number }>();

  /** Several rules ask for the same. */
  #compared?: { readonly view: ExchangeView; readonly found: readonly Comparison[] } | undefined;

  constructor(contract: Contract, runTag: string | undefined, basePath: string) {
    this.#marks = new Marks(runTag);
    this.#items = new KnownItems(contract, (value) => this.#marks.isTagged(value));
    this.#addresses = new NamedAddresses(basePath);
  }

  view(number: number): ExchangeView | undefined {
    return this.#views.get(number);
  }

  item(path: string): KnownItem | undefined {
    return this.#items.get(path);
  }

  items(at: string): readonly KnownItem[] {
    return this.#items.at(at);
  }

  itemsOf(collection: string): readonly KnownItem[] {
    return this.#items.of(collection);
  }

  comparisons(view: ExchangeView): readonly Comparison[] {
    if (this.#compared?.view !== view) this.#compared = { view, found: this.#items.comparisons(view) };
    return this.#compared.found;
  }

  walk(view: ExchangeView): Walk | undefined {
    return view.role.kind === 'list' ? this.#walks.walkTo(view, this.#items.lastWriteTo(view.role.at)) : undefined;
  }

  whole(view: ExchangeView): ReadonlySet<string> | undefined {
    const { query, reading, violations } = view;
    const walk = this.walk(view);
    if (walk === undefined || query === undefined) return undefined;
    if (query.search !== undefined || query.unread.length > 0) return undefined;
    if (reading.violations.length > 0 || violations.length > 0) return undefined;
    // What shows no ID may be any item.
    if (view.items.length < view.listed.length) return undefined;
    const paths = new Set(walk.paths);
    const isSound = paths.size === walk.paths.length && !walk.isMoving;
    const isCounted = walk.total === undefined || walk.total === paths.size;
    const isOne = walk.numbers.length === 1;
    const isAll = walk.isEnded || (isOne && (isUnpaged(view) || this.#isShort(view)));
    return isSound && isCounted && isAll ? paths : undefined;
  }

  /** A page that is shorter than was asked for, and than another page was, of a list that has no other pages. */
  #isShort({ role, reading, items }: ExchangeView): boolean {
    if (role.kind !== 'list') return false;
    const { limit, position } = role.list.paging;
    const asked = reading.values.get(`query.${limit ?? ''}`);
    if (position !== undefined || typeof asked !== 'number' || items.length >= asked) return false;
    // A service may have a maximum of its own: it gives more than this where no more was asked for.
    return [...(this.#pageSizes.get(role.at) ?? [])].some(([other, size]) => other <= asked && size > items.length);
  }

  isMadeUp(value: JsonValue): boolean {
    return this.#marks.isTagged(value);
  }

  marks(value: JsonObject): readonly Mark[] {
    return this.#marks.in(value);
  }

  othersWrote(at: string, since: number): boolean {
    return (this.#othersWrites.get(at) ?? 0) > since;
  }

  gaveBack(at: string): boolean {
    return this.#givesBack.has(at);
  }

  isMissing(path: string): boolean {
    const missing = this.#missing.get(path);
    return missing !== undefined && missing.number > this.#items.lastWriteTo(missing.at);
  }

  hasSucceeded({ id }: Operation): boolean {
    return this.#succeeded.has(id);
  }

  acceptedCredentials(operation: Operation): ReturnType<Knowledge['acceptedCredentials']> {
    const key = securityKey(operation);
    return [...this.#guarded]
      .filter((one) => securityKey(one) === key)
      .flatMap((one) => this.#accepted.get(one) ?? [])[0];
  }

  namedBy(target: string): Naming | undefined {
    return this.#addresses.get(target);
  }

  observe(view: ExchangeView): void {
    this.#compared = undefined;
    const { role, result, status, operation, number } = view;
    this.#remember(view);
    this.#addresses.observe(view);
    if (result === 'success') this.#succeeded.add(operation.id);
    if (result === 'success' && hasOwnCredentials(view) && !this.#accepted.has(operation))
      this.#accepted.set(operation, { number, operation });
    if ((status === 401 || status === 403) && lacksCredentials(view)) this.#guarded.add(operation);
    if (role.kind === 'none') this.#items.forgetBelow(view);
    if (role.kind === 'none') return;
    if (role.kind === 'list' || role.kind === 'read') this.#observeRead(view);
    else {
      this.#marks.observe(view);
      if (result === 'rejected') this.#items.rejected(view);
      // After no response, a redirect or a 5xx, nobody knows whether the write was made; what an action does, nobody knows either.
      else if (result !== 'success' || role.kind === 'action') this.#items.forget(view);
      else if (role.kind === 'delete') this.#items.deleted(view);
    }
    if (result !== 'success') return;
    const isNew = this.#isNew(view);
    // What the run has made itself may come twice.
    const isOwn = ({ path, value }: ShownItem): boolean => {
      const item = this.item(path);
      return item?.origin === 'created' && (item.isProven || this.marks(value).length > 0);
    };
    const isForeign = !isNew && !view.items.every(isOwn);
    if (role.kind === 'create' && isForeign) this.#givesBack.add(role.at);
    for (const shown of view.items) {
      const create = this.#createOf(view, shown);
      if (create !== undefined) this.#items.shown(create, { ...shown, value: {}, hasId: false }, true);
      this.#items.shown(view, shown, isNew, this.isMissing(shown.path));
    }
    if (role.kind === 'read') this.#missing.delete(role.path);
    if (view.items.length > 0) return;
    // RFC 9110 section 15.3.3: after a 202 the item is as it was, or as it was sent.
    if (role.kind === 'create' || status === 202) this.#items.forget(view);
    else this.#items.writtenUnseen(view, isNew);
  }

  /** The create that showed nothing of an item that nobody knew: what it alone sent, the item has. */
  #createOf({ role }: ExchangeView, { path, value, address }: ShownItem): ExchangeView | undefined {
    if ((role.kind !== 'list' && role.kind !== 'read') || this.item(path) !== undefined) return undefined;
    const [number = 0, ...others] = new Set(this.marks(value).flatMap(({ sentIn }) => sentIn));
    const view = others.length === 0 ? this.view(number) : undefined;
    const isIts = view?.role.kind === 'create' && view.role.at === address.at && view.items.length === 0;
    return isIts && view.result === 'success' ? view : undefined;
  }

  #remember(view: ExchangeView): void {
    this.#forget(view.number);
    this.#views.set(view.number, view);
    this.#bytes += sizeOf(view.exchange);
    for (const number of this.#views.keys()) {
      if (this.#bytes <= mostBytes || number === view.number) return;
      this.#forget(number);
    }
  }

  #forget(number: number): void {
    const view = this.#views.get(number);
    this.#bytes -= view === undefined ? 0 : sizeOf(view.exchange);
    this.#views.delete(number);
  }

  #observeRead(view: ExchangeView): void {
    const { role, number, status } = view;
    if (role.kind === 'read' && (status === 404 || status === 410)) {
      this.#missing.delete(role.path);
      this.#missing.set(role.path, { at: role.at, number });
      const [oldest] = this.#missing.keys();
      if (oldest !== undefined && this.#missing.size > mostMissing) this.#missing.delete(oldest);
      this.#items.missing(role.path);
    }
    if (role.kind !== 'list') return;
    this.#observeOthers(view, role.at);
    this.#observePageSize(view, role.at, role.list.paging.limit);
    this.#walks.observe(view, this.#items.lastWriteTo(role.at));
  }

  #observePageSize({ reading, items, result }: ExchangeView, at: string, limit: string | undefined): void {
    const asked = reading.values.get(`query.${limit ?? ''}`);
    if (typeof asked !== 'number' || result !== 'success') return;
    let sizes = this.#pageSizes.get(at);
    if (sizes === undefined) this.#pageSizes.set(at, (sizes = new Map<number, number>()));
    if (sizes.size < 100 || sizes.has(asked)) sizes.set(asked, Math.max(sizes.get(asked) ?? 0, items.length));
  }

  /** Others have written if a collection that was seen whole shows new items that no create returned, or lacks some. */
  #observeOthers(view: ExchangeView, at: string): void {
    const before = this.#wholeAt.get(at);
    const hasNew = !this.#items.isFull(at) && view.items.some(({ path }) => this.#items.get(path) === undefined);
    if (before !== undefined && hasNew) this.#othersWrites.set(at, view.number);
    const whole = view.query?.where.length === 0 ? this.whole(view) : undefined;
    if (whole === undefined) return;
    const isLacking = this.#items
      .at(at)
      .some(({ origin, state, path }) => origin === 'found' && state === 'present' && !whole.has(path));
    if (before !== undefined && isLacking) this.#othersWrites.set(at, view.number);
    this.#wholeAt.set(at, view.number);
  }

  /**
   * A create that returned an ID that nothing had, and not a 200 where 201 is documented too: that means that it was there before. Or a change
   * of an ID that nothing has, as a 201 or the read before it said.
   */
  #isNew({ role, items, status, operation }: ExchangeView): boolean {
    const isFree = (path: string): boolean => [undefined, 'deleted'].includes(this.#items.get(path)?.state);
    if (role.kind === 'replace' || role.kind === 'update') {
      const { path } = items[0] ?? role;
      // A change of its name moves an item.
      return (status === 201 || this.isMissing(path)) && isFree(path);
    }
    const isOld =
      status === 200 && ['200', '201'].every((said) => operation.responses.some((one) => one.status === said));
    return role.kind === 'create' && !isOld && items.every(({ path }) => isFree(path));
  }
}
