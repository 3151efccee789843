import { asText, isEqual, isObject, type JsonValue } from '../base/json';
import { pageObjects, readPageLink, urlNames } from '../openapi/collections/list-names';
import { plainName } from '../openapi/names';
import type { ExchangeView } from './exchange-view';
import type { Walk } from './knowledge';

/** Remembers the pages of lists, by what was asked for beside the page. */
export class Walks {
  readonly #pages = new Map<string, readonly ExchangeView[]>();
  /** Longest walk that is remembered. */
  static readonly longest = 200;
  static readonly most = 100;

  /** @param lastWrite the exchange of the last write of the run to the collection */
  walkTo(view: ExchangeView, lastWrite: number): Walk | undefined {
    const { role, query, result } = view;
    if (role.kind !== 'list' || query === undefined || (result !== 'success' && result !== 'rejected'))
      return undefined;
    const before = this.#pages.get(keyOf(view)) ?? [];
    const isRejected = result === 'rejected';
    const led = before.length === 0 || isFirst(view) ? undefined : leadsTo(before, view);
    if (isRejected ? led !== true : led === undefined && !isFirst(view)) return undefined;
    const pages = isRejected ? before : led === undefined ? [view] : [...before, view];
    const paths = pages.flatMap((page) => page.items.map(({ path }) => path));
    const totals = new Set(pages.map(({ total }) => total));
    const [first] = pages;
    const repeated = pages.slice(0, -1).find((page) => view.items.length > 0 && isSamePage(page, view));
    return {
      pages,
      paths,
      isEnded: !isRejected && isLast(view, pages, paths.length),
      isMoving: totals.size > 1 || lastWrite > (first?.number ?? 0),
      isRejected,
      ...(repeated !== undefined && { repeats: repeated.number }),
      ...(view.total !== undefined && { total: view.total }),
    };
  }

  observe(view: ExchangeView, lastWrite: number): void {
    const walk = this.walkTo(view, lastWrite);
    if (walk === undefined || walk.isRejected) return;
    const key = keyOf(view);
    this.#pages.delete(key);
    if (walk.pages.length <= Walks.longest) this.#pages.set(key, walk.pages);
    const [oldest] = this.#pages.keys();
    if (oldest !== undefined && this.#pages.size > Walks.most) this.#pages.delete(oldest);
  }
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
function leadsTo(before: readonly ExchangeView[], { query }: ExchangeView): boolean | undefined {
  const last = before.at(-1);
  const position = query?.position;
  const lastPosition = last?.query?.position;
  if (last === undefined || position === undefined || lastPosition === undefined) return undefined;
  if ('cursor' in position)
    return textsAround(last).some((text) => isCursorIn(text, position.cursor)) ? true : undefined;
  if ('after' in position) return last.items.at(-1)?.address.id === position.after ? true : undefined;
  if ('page' in position) return 'page' in lastPosition && position.page === lastPosition.page + 1 ? false : undefined;
  const { limit } = last.query ?? {};
  const from = 'offset' in lastPosition ? lastPosition.offset : undefined;
  const isNext =
    from !== undefined && limit !== undefined && [from + limit, from + last.items.length].includes(position.offset);
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
function isLast(view: ExchangeView, pages: readonly ExchangeView[], shown: number): boolean {
  if (view.items.length === 0) return true;
  if (view.total !== undefined && view.total === shown) return true;
  return saysNext(view) === false || (saysNext(view) === undefined && pages.some((page) => saysNext(page) === true));
}

/** Whether a list says that another page follows; undefined if it does not speak of pages. */
export function saysNext(view: ExchangeView): boolean | undefined {
  const { body, role } = view;
  const link = view.header('link');
  if (link !== undefined && /\brel="?[^",;]*\bnext\b/i.test(link)) return true;
  if (role.kind !== 'list' || !isObject(body)) return undefined;
  const { position } = role.list.paging;
  const beside = Object.entries(body).filter(([name, value]) => pageObjects.test(plainName(name)) && isObject(value));
  const holders = [body, ...beside.map(([, value]) => value)].flatMap((value) =>
    isObject(value) ? [Object.entries(value)] : [],
  );
  const said = holders.flat().flatMap(([name, value]) => {
    if (/^has(?:more|next|nextpage)$/.test(plainName(name)) && typeof value === 'boolean') return [value];
    if (readPageLink(name, position)?.to !== 'next') return [];
    return [isLink(value)];
  });
  return said.length === 0 ? undefined : said.includes(true);
}

function isLink(value: JsonValue): boolean {
  if (isObject(value))
    return Object.entries(value).some(([name, inner]) => urlNames.test(plainName(name)) && isLink(inner));
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}

function isSamePage(one: ExchangeView, other: ExchangeView): boolean {
  const paths = (view: ExchangeView): JsonValue => view.items.map(({ path }) => path);
  return isEqual(paths(one), paths(other));
}

/** Whether a list is asked for one page only because it has no other: it has no pages, and nothing says that more follow. */
export function isUnpaged(view: ExchangeView): boolean {
  const { role, total, items } = view;
  if (role.kind !== 'list' || saysNext(view) === true) return false;
  const { style, limit, position } = role.list.paging;
  return style === 'none' && limit === undefined && position === undefined && (total ?? items.length) <= items.length;
}
