import { isObject } from '../../contract/document';
import type { ListOperation, Resource } from '../../contract/resource/resources';
import type { JsonValue } from '../../exact-json';
import { isRefusal } from '../answers';
import type { CheckContext } from '../check';
import { bodyOf, headerOf, isRead, type Exchange } from '../exchange';
import type { SeenItem } from '../knowledge';
import type { Listing } from '../listing';

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

/** Walks a list from its first page to its end, or as many pages as one looks at; learns from each. */
export async function walkList(
  context: CheckContext,
  resource: Resource,
  asked: { readonly limit?: string | undefined; readonly query?: Pairs },
): Promise<Walk> {
  const { list } = resource;
  const style = list === undefined ? undefined : pageStyle(list);
  const pages: Listing[] = [];
  const items: SeenItem[] = [];
  const seen = new Set<string>();
  let place: Pairs | undefined = [];
  let limit = asked.limit;
  while (place !== undefined) {
    // A link says all that is asked for, filters and page size too.
    const isWhole: boolean = style === 'link' && pages.length > 0;
    if (isWhole) limit = undefined;
    const query: Pairs = isWhole ? place : [...(asked.query ?? []), ...place];
    const listing: Listing = await context.list(resource, { limit, query });
    pages.push(listing);
    const walked = { pages, items, circle: undefined };
    if (listing.items === undefined) {
      const isEnd = pages.length > 1 && style !== 'cursor' && isRefusal(listing.exchange);
      return { ...walked, open: isEnd ? undefined : (listing.open ?? 'no list') };
    }
    items.push(...listing.items);
    if (list === undefined || style === undefined) return { ...walked, open: listing.open };
    place = nextPlace(list, style, listing, items.length, pages.length);
    const key = JSON.stringify(place ?? null);
    if (place !== undefined && seen.has(key)) return { pages, items, circle: listing, open: 'it leads back to itself' };
    seen.add(key);
    if (place !== undefined && pages.length >= mostPages)
      return { ...walked, open: `it has more than ${mostPages} pages` };
  }
  return { pages, items, circle: undefined, open: undefined };
}

/** Gives what asks for the next page; undefined where there is none. */
function nextPlace(
  list: ListOperation,
  style: PageStyle,
  { exchange, items = [] }: Listing,
  shown: number,
  pages: number,
): Pairs | undefined {
  if (style === 'offset')
    return items.length === 0 || list.offset === undefined ? undefined : [[list.offset.name, String(shown)]];
  if (style === 'page') {
    const first = firstPage(list) ?? 1;
    return items.length === 0 || list.page === undefined ? undefined : [[list.page.name, String(first + pages)]];
  }
  if (style === 'link') return linkedPlace(exchange);
  const cursor = cursorOf(exchange, list.cursor?.name ?? '');
  return cursor === undefined || list.cursor === undefined ? undefined : [[list.cursor.name, cursor]];
}

/** Gives the number of the first page, where the document names it: the default of the parameter, or the least. */
export function firstPage({ page }: ListOperation): number | undefined {
  const { default: standard, minimum } = page?.schema ?? {};
  return [standard, minimum].find((value): value is number => typeof value === 'number');
}

/** Gives the query of the page that a Link field calls the next (RFC 8288 section 3), where it is of the same list. */
function linkedPlace({ request, response }: Exchange): Pairs | undefined {
  const field = (headerOf(response.headers, 'Link') ?? '').slice(0, 8000);
  const next = field.split(/,\s*(?=<)/).find((link) => /;\s*rel="?(?:[^";]*\s)?next(?:[\s";]|$)/i.test(link));
  const target = next?.slice(next.indexOf('<') + 1, next.indexOf('>'));
  return target === undefined ? undefined : queryOfTarget(target, request.path);
}

function queryOfTarget(target: string, asked: string): Pairs | undefined {
  const base = `http://list.invalid${asked}`;
  if (!URL.canParse(target, base)) return undefined;
  const url = new URL(target, base);
  const [path = ''] = asked.split('?', 1);
  return url.pathname.endsWith(path) ? [...url.searchParams] : undefined;
}

const cursorMember = /^(?:next|after|end|nextpage)(?:cursor|token|pagetoken)?$|^(?:continuation|page)token$|^cursor$/;

/** Gives the cursor of the next page that an answer names, in its body or one level below (`meta`, `paging`); of a link, the cursor in it. */
function cursorOf(exchange: Exchange, parameter: string): string | undefined {
  const body = isRead(exchange) ? bodyOf(exchange.response) : undefined;
  if (!isObject(body)) return undefined;
  const inner = Object.values(body).filter((value) => isObject(value));
  const sources = [body, ...inner] as Readonly<Record<string, JsonValue>>[];
  const named = sources.flatMap((source) =>
    Object.entries(source).filter(([name]) => cursorMember.test(name.toLowerCase().replaceAll(/[^a-z]/g, ''))),
  );
  const [text] = named.flatMap(([, value]) => (typeof value === 'string' && value !== '' ? [value] : []));
  const isLink = text !== undefined && /^(?:https?:\/\/|\/|\?)/.test(text) && text.includes(`${parameter}=`);
  if (!isLink) return text;
  return new URLSearchParams(text.slice(text.indexOf('?') + 1)).get(parameter) ?? undefined;
}
