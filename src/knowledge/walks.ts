import { asText, isObject, type JsonObject, type JsonValue } from '../base/json';
import { readPageLink, urlNames } from '../openapi/collections/list-names';
import type { ListQuery } from '../openapi/collections/list-query';
import { plainName } from '../openapi/names';
import type { ExchangeView } from './exchange-view';
import type { Walk } from './knowledge';
import { aboutPage } from './view-of';

/** What is remembered of a page of a list: a page itself may have any size. */
interface Page {
  readonly number: number;
  readonly paths: readonly string[];
  readonly total: number | undefined;
  /** What `saysNext` finds. */
  readonly next: boolean | undefined;
}

/** The page that the next request may have been led by. */
interface LastPage {
  readonly query: ListQuery | undefined;
  /** The number of its items. */
  readonly size: number;
  /** The texts that may be a cursor. */
  readonly texts: readonly string[];
  readonly lastId: string | undefined;
  readonly lastItem: JsonObject | undefined;
}

interface KnownWalk {
  readonly pages: readonly Page[];
  readonly last: LastPage;
}

/** Longest text that may be a cursor or the address of a page, or is compared to see an order. */
const longestText = 4096;

/** Remembers the pages of lists, by what was asked for beside the page. */
export class Walks {
  readonly #walks = new Map<string, KnownWalk>();
  /** Items on all pages that are remembered. */
  #items = 0;
  /** Longest walk, most walks, and most items on their pages that are remembered. */
  static readonly longest = 200;
  static readonly most = 100;
  static readonly mostItems = 100_000;

  /** @param lastWrite the exchange of the last write of the run to the collection */
  walkTo(view: ExchangeView, lastWrite: number): Walk | undefined {
    return this.#stepTo(view, lastWrite)?.walk;
  }

  #stepTo(view: ExchangeView, lastWrite: number): { readonly walk: Walk; readonly pages: readonly Page[] } | undefined {
    const { role, query, result } = view;
    if (role.kind !== 'list' || query === undefined || (result !== 'success' && result !== 'rejected'))
      return undefined;
    const before = this.#walks.get(keyOf(view));
    const isRejected = result === 'rejected';
    const led = before === undefined || isFirst(view) ? undefined : leadsTo(before.last, view);
    if (isRejected ? led !== true : led === undefined && !isFirst(view)) return undefined;
    const earlier = before === undefined || (!isRejected && led === undefined) ? [] : before.pages;
    const page = pageOf(view);
    const pages = isRejected ? earlier : [...earlier, page];
    const paths = pages.flatMap((one) => one.paths);
    const totals = new Set(pages.map(({ total }) => total));
    const lastItem = earlier.length === 0 || isRejected ? undefined : before?.last.lastItem;
    const walk = {
      ...{ numbers: pages.map(({ number }) => number), paths },
      // A page of no items shows nothing.
      isEnded: !isRejected && query.limit !== 0 && isLast(page, pages, paths.length),
      isMoving: totals.size > 1 || lastWrite > (pages[0]?.number ?? 0),
      isRejected,
      ...(lastItem !== undefined && { itemBefore: lastItem }),
      ...(view.total !== undefined && { total: view.total }),
    };
    return { walk, pages };
  }

  observe(view: ExchangeView, lastWrite: number): void {
    // A list whose requests name no page is never asked for another one.
    if (view.role.kind !== 'list' || view.role.list.paging.position === undefined) return;
    const step = this.#stepTo(view, lastWrite);
    if (step === undefined || step.walk.isRejected) return;
    const { pages } = step;
    const key = keyOf(view);
    this.#forget(key);
    const items = step.walk.paths.length;
    if (pages.length > Walks.longest || items > Walks.mostItems) return;
    this.#walks.set(key, { pages, last: lastPageOf(view) });
    this.#items += items;
    while (this.#walks.size > Walks.most || this.#items > Walks.mostItems) {
      const [oldest = ''] = this.#walks.keys();
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    for (const { paths } of this.#walks.get(key)?.pages ?? []) this.#items -= paths.length;
    this.#walks.delete(key);
  }
}

function pageOf(view: ExchangeView): Page {
  const { number, items, total } = view;
  return { number, paths: items.map(({ path }) => path), total, next: saysNext(view) };
}

function lastPageOf(view: ExchangeView): LastPage {
  const last = view.items.at(-1);
  return {
    ...{ query: view.query, size: view.items.length },
    texts: textsAround(view).filter((text) => text.length <= longestText),
    lastId: last?.address.id,
    lastItem: last && scalarsOf(last.value),
  };
}

/** The properties of an item that lists can be sorted by. */
function scalarsOf(item: JsonObject): JsonObject {
  const isShort = (value: JsonValue): boolean =>
    typeof value === 'string' ? value.length <= longestText : typeof value !== 'object';
  return Object.fromEntries(Object.entries(item).filter(([, value]) => isShort(value)));
}

/** What a list was asked for beside its page. */
function keyOf({ role, reading, operation }: ExchangeView): string {
  if (role.kind !== 'list') return '';
  const { position } = role.list.paging;
  const values = [...reading.values].filter(([name]) => name !== `query.${position ?? ''}`);
  return JSON.stringify([
    operation.id,
    role.at,
    values.map(([name, value]) => [name, asText(value)]),
    asText(reading.body ?? null),
  ]);
}

function isFirst({ query }: ExchangeView): boolean {
  const position = query?.position ?? { offset: 0 };
  return ('offset' in position && position.offset === 0) || ('page' in position && position.page === 0);
}

/** Whether a page was asked for as the one before it says: by what it returned (true), or by counting on (false); undefined if neither. */
function leadsTo({ query: lastQuery, size, texts, lastId }: LastPage, { query }: ExchangeView): boolean | undefined {
  const position = query?.position;
  const lastPosition = lastQuery?.position;
  if (position === undefined || lastPosition === undefined) return undefined;
  if ('cursor' in position) return texts.some((text) => isCursorIn(text, position.cursor)) ? true : undefined;
  if ('after' in position) return lastId === position.after ? true : undefined;
  if ('page' in position) return 'page' in lastPosition && position.page === lastPosition.page + 1 ? false : undefined;
  const { limit } = lastQuery ?? {};
  const from = 'offset' in lastPosition ? lastPosition.offset : undefined;
  const isNext = from !== undefined && limit !== undefined && [from + limit, from + size].includes(position.offset);
  return isNext ? false : undefined;
}

/** As it is, or as a value in the query of a URL. */
function isCursorIn(text: string, cursor: string): boolean {
  return text === cursor || text.includes(`=${encodeURIComponent(cursor)}`) || text.includes(`=${cursor}`);
}

/** The texts that stand beside the items of a list, and its header Link. */
function textsAround(view: ExchangeView): readonly string[] {
  const { body, role } = view;
  const link = view.header('link');
  const name = role.kind === 'list' ? role.list.envelope?.slice(1).split('/', 1)[0] : undefined;
  const beside = isObject(body) ? Object.entries(body).filter(([own]) => own !== name) : [];
  return [...beside.flatMap(([, value]) => textsIn(value, 0)), ...(link === undefined ? [] : [link])];
}

function textsIn(value: JsonValue, depth: number): readonly string[] {
  if (typeof value === 'string' || typeof value === 'number') return [asText(value)];
  return isObject(value) && depth < 4 ? Object.values(value).flatMap((inner) => textsIn(inner, depth + 1)) : [];
}

/** A page is the last if it is empty, if all that are counted were shown, or if it leads nowhere and the list speaks of pages. */
function isLast({ paths, total, next }: Page, pages: readonly Page[], shown: number): boolean {
  if (paths.length === 0) return true;
  if (total !== undefined && total === shown) return true;
  return next === false || (next === undefined && pages.some((page) => page.next === true));
}

/** Whether a list says that another page follows; undefined if it does not speak of pages. */
export function saysNext(view: ExchangeView): boolean | undefined {
  const { body, role } = view;
  const link = view.header('link');
  if (link !== undefined && /\brel="?[^",;=]*\bnext\b/i.test(link)) return true;
  if (role.kind !== 'list' || !isObject(body)) return undefined;
  const { position } = role.list.paging;
  // A full page, of a list whose other pages nobody can ask for, may lead nowhere and not be the last.
  const isOpen = position === undefined && view.query?.limit === view.items.length;
  const said = aboutPage(body).flatMap(([name, value]) => {
    if (/^has(?:more|next|nextpage)$/.test(plainName(name)) && typeof value === 'boolean') return [value];
    // An object called `page` tells of this page.
    if (readPageLink(name, isObject(value) ? undefined : position)?.to !== 'next') return [];
    const leads = isLink(value, position ?? '');
    return leads || !isOpen ? [leads] : [];
  });
  return said.length === 0 ? undefined : said.includes(true);
}

/** @param position the parameter that names a page: `next: { starting_after: "7" }` */
function isLink(value: JsonValue, position: string): boolean {
  if (isObject(value))
    return Object.entries(value).some(
      ([name, inner]) => (urlNames.test(plainName(name)) || name === position) && isLink(inner, position),
    );
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}

/** Whether a list is asked for one page only because it has no other: it has no pages, and nothing says that more follow. */
export function isUnpaged(view: ExchangeView): boolean {
  const { role, total, items } = view;
  if (role.kind !== 'list' || saysNext(view) === true) return false;
  const { style, limit, position, most } = role.list.paging;
  if (most !== undefined && items.length >= most) return false;
  return style === 'none' && limit === undefined && position === undefined && (total ?? items.length) <= items.length;
}
