import type { ListOperation, Resource } from '../openapi/collections/resources';
import { isRefusal } from './answers';
import type { CheckContext } from './check';
import { headerOf, type Exchange, bodyOf, isRead } from './exchange';
import { idText, type SeenItem } from './knowledge';
import type { Listing } from './listing';
import type { Contract } from '../openapi/contract';
import { isObject } from '../openapi/document';
import type { JsonValue } from '../base/json';
import { answerSchema } from './described';

/** Most pages of one walk: of a store that has more, the first ones tell as much. */
export const mostPages = 20;

/** A list as one gets it page by page. */
export interface Walk {
  /** Every page with items, and the one that ended it. */
  readonly pages: readonly Listing[];
  readonly items: readonly SeenItem[];
  /** Why it cannot be taken for the whole list; undefined where it ended. */
  readonly open: string | undefined;
  /** The page that leads back to one that was there before; such a walk never ends. */
  readonly circle: Listing | undefined;
}

type Pairs = readonly (readonly [name: string, value: string])[];

/** How the next page of a list is asked for. */
export type PageStyle = 'offset' | 'page' | 'cursor' | 'link';

/** Gives how the pages of a list are asked for; undefined where the document names no way. */
export function pageStyle({ offset, page, cursor, operation }: ListOperation): PageStyle | undefined {
  if (cursor !== undefined) return 'cursor';
  if (offset !== undefined) return 'offset';
  if (page !== undefined) return 'page';
  const headers = operation.responses.flatMap((response) => response.headers.map(({ name }) => name.toLowerCase()));
  return headers.includes('link') ? 'link' : undefined;
}

/** What is asked of a walk. */
interface WalkAsked {
  readonly limit?: string | undefined;
  readonly query?: Pairs;
  readonly pages?: number;
  /** Whether a list whose pages begin behind an item that is named is walked by the last item of each page. */
  readonly followsItems?: boolean;
}

/** Walks a list from its first page to its end, or as many pages as one looks at; learns from each. */
export async function walkList(context: CheckContext, resource: Resource, asked: WalkAsked): Promise<Walk> {
  const { list } = resource;
  const { pages: most = mostPages } = asked;
  const isByItem = asked.followsItems === true && list?.after !== undefined;
  const style = list === undefined ? undefined : isByItem ? 'item' : pageStyle(list);
  const pages: Listing[] = [];
  const items: SeenItem[] = [];
  const seen = new Set<string>();
  let place: Pairs | undefined = [];
  let limit = asked.limit;
  let shift = 0;
  while (place !== undefined) {
    // A link says all that is asked for, filters and page size too.
    const isWhole: boolean = style === 'link' && pages.length > 0;
    if (isWhole) limit = undefined;
    const known = new Set([list?.limit?.name, ...(asked.query ?? []).map(([name]) => name)]);
    const query: Pairs = isWhole ? place : [...(asked.query ?? []), ...place.filter(([name]) => !known.has(name))];
    const listing: Listing = await context.list(resource, { limit, query });
    pages.push(listing);
    const walked = { pages, items, circle: undefined };
    if (listing.items === undefined) {
      const isEnd = pages.length > 1 && style !== 'cursor' && isRefusal(listing.exchange);
      return { ...walked, open: isEnd ? undefined : (listing.open ?? 'no list') };
    }
    items.push(...listing.items);
    if (list === undefined || style === undefined) return { ...walked, open: listing.open };
    if (style === 'page' && pages.length === 2 && isFirstAgain(list, pages)) {
      pages.pop();
      items.splice(listing.items.length);
      shift = 1;
    }
    const next = nextPlace(context, resource, style, { listing, shown: items.length, pages: pages.length + shift });
    if (typeof next === 'string') return { ...walked, open: next };
    place = next;
    const key = JSON.stringify(place ?? null);
    if (place !== undefined && seen.has(key)) return { pages, items, circle: listing, open: 'it leads back to itself' };
    seen.add(key);
    if (place !== undefined && pages.length >= most) return { ...walked, open: `it has more than ${most} pages` };
  }
  return { pages, items, circle: undefined, open: undefined };
}

/** A least number of 0 does not say that pages begin there: where the page 1 is the first one again, they begin at 1. */
function isFirstAgain({ page }: ListOperation, [first, second]: readonly Listing[]): boolean {
  if (page?.schema.minimum !== 0 || page.schema.default !== undefined || first?.items?.length === 0) return false;
  return JSON.stringify(first?.items) === JSON.stringify(second?.items);
}

interface Walked {
  readonly listing: Listing;
  readonly shown: number;
  readonly pages: number;
}

/** Gives what asks for the next page; undefined where there is none, and a sentence where nobody knows. */
function nextPlace(
  context: CheckContext,
  { list, identifier }: Resource,
  style: PageStyle | 'item',
  { listing: { exchange, items = [] }, shown, pages }: Walked,
): Pairs | string | undefined {
  if (list === undefined) return undefined;
  if (style === 'offset')
    return items.length === 0 || list.offset === undefined ? undefined : [[list.offset.name, String(shown)]];
  if (style === 'page') {
    const first = firstPage(list) ?? (list.page?.schema.minimum === 0 ? 0 : 1);
    return items.length === 0 || list.page === undefined ? undefined : [[list.page.name, String(first + pages)]];
  }
  if (style === 'item') return itemPlace(list, identifier, items);
  if (style === 'link') return linkedPlace(exchange, pages === 1);
  return list.cursor === undefined
    ? undefined
    : placeOfCursor(context.contract, exchange, list.cursor.name, pages === 1);
}

/** Gives what asks for the page behind the last item of one. */
function itemPlace(
  { after }: ListOperation,
  identifier: Resource['identifier'],
  items: readonly SeenItem[],
): Pairs | undefined {
  const last = idText(items.at(-1)?.[identifier?.property ?? '']);
  return after === undefined || last === undefined ? undefined : [[after.name, last]];
}

/** Gives the number of the first page, where the document names it: the default of the parameter, or the least above 0. */
export function firstPage({ page }: ListOperation): number | undefined {
  const { default: standard, minimum } = page?.schema ?? {};
  if (typeof standard === 'number') return standard;
  return typeof minimum === 'number' && minimum > 0 ? minimum : undefined;
}

/**
 * Gives the query of the page that a Link field calls the next (RFC 8288 section 3), where it is of the same list. A list that
 * has named a page and names none any more has come to its end.
 */
function linkedPlace({ request, response }: Exchange, isFirst: boolean): Pairs | string | undefined {
  const whole = headerOf(response.headers, 'Link');
  if (whole === undefined) return isFirst ? 'no answer names the next page' : undefined;
  const field = whole.slice(0, 8000);
  const next = field.split(/,\s*(?=<)/).find((link) => /;\s*rel="?(?:[^";]*\s)?next(?:[\s";]|$)/i.test(link));
  const target = next?.slice(next.indexOf('<') + 1, next.indexOf('>'));
  return target === undefined ? undefined : queryOfTarget(target, request.path);
}

const cursorMember =
  /^(?:next|after|end|nextpage)(?:cursor|token|pagetoken|url|uri|link|href)?$|^(?:continuation|page)token$|^cursor$/;

/** A member is called like a cursor, or, beside the items or in an object of the next page, like the parameter that takes it. */
const isCursorMember = (name: string, within: string, parameter: string): boolean =>
  cursorMember.test(plainly(name)) || (name === parameter && /^(?:next(?:page)?)?$/.test(plainly(within)));

const plainly = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/**
 * Gives the query of the page that an answer names as the next: its cursor, or what its link asks for. Undefined where it
 * names none, and a sentence where that says nothing: the document describes no member that would name one.
 */
export function placeOfCursor(
  contract: Contract,
  exchange: Exchange,
  parameter: string,
  isFirst: boolean,
): Pairs | string | undefined {
  const text = cursorOf(exchange, parameter);
  if (text === undefined)
    return isFirst && !describesCursor(contract, exchange, parameter) ? 'no answer names the next page' : undefined;
  if (!/^(?:https?:\/\/|\/|\?)/.test(text) || !text.includes('?')) return [[parameter, text]];
  const cursor = new URLSearchParams(text.slice(text.indexOf('?') + 1)).get(parameter);
  if (cursor !== null) return [[parameter, cursor]];
  return queryOfTarget(text, exchange.request.path) ?? 'the next page that an answer names lies elsewhere';
}

/** Gives what names the next page in the body of an answer or one level below (`meta`, `paging`). */
function cursorOf(exchange: Exchange, parameter: string): string | undefined {
  const body = isRead(exchange) ? bodyOf(exchange.response) : undefined;
  if (!isObject(body)) return undefined;
  const sources = [['', body] as const, ...Object.entries(body).filter(([, value]) => isObject(value))];
  const named = sources.flatMap(([within, source]) =>
    Object.entries(source as Readonly<Record<string, JsonValue>>).flatMap(([name, value]) =>
      isCursorMember(name, within, parameter) && typeof value === 'string' && value !== '' ? [value] : [],
    ),
  );
  return named[0];
}

function describesCursor({ schemas }: Contract, { operation }: Exchange, parameter: string): boolean {
  const top = schemas.shapedProperties(answerSchema(operation) ?? {});
  return Object.entries(top).some(
    ([name, schema]) =>
      isCursorMember(name, '', parameter) ||
      Object.keys(schemas.shapedProperties(schema)).some((inner) => isCursorMember(inner, name, parameter)),
  );
}

/** Gives the query of a link, where it is of the path that was asked. */
function queryOfTarget(target: string, asked: string): Pairs | undefined {
  const base = `http://list.invalid${asked}`;
  if (!URL.canParse(target, base)) return undefined;
  const url = new URL(target, base);
  const [path = ''] = asked.split('?', 1);
  return url.pathname.endsWith(path) ? [...url.searchParams] : undefined;
}
