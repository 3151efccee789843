import { defaultOf } from '../../openapi/parameters';
import type { ListOperation, Resource } from '../../openapi/collections/resources';
import { dataPoints } from '../../profile/data-points';
import { isSuccess } from '../../probe/answers';
import { isRead, type Exchange, bodyOf, headerOf } from '../../probe/exchange';
import type { SeenItem } from '../../probe/knowledge';
import { itemsOf } from '../../probe/listing';
import { orderOf } from '../data/order-learner';
import type { LearnContext } from '../learner';
import { isObject } from '../../openapi/document';
import type { JsonValue } from '../../base/json';

/** Names, in small letters without separators, of what tells how many there are, and of what leads on. */
const ofTotals = /^(?:total|totalcount|totalitems|totalresults|totalelements|totalrecords|count)$/;
const ofNext = /^(?:next|nextpage|nextcursor|nexttoken|nextpagetoken|nexturl|nextlink|cursornext)$/;
const ofMore = /^(?:hasmore|hasnext|hasnextpage|more)$/;

/** Objects around the items are looked into so deep: `{ meta: { page: { total } } }`. */
const deepest = 3;

/**
 * Tells whether the first page of a list says itself that there are more items than the so many that it shows: by a total, a
 * link to the next page (RFC 8288), a cursor, or in so many words.
 */
function tellsOfMore({ response }: Exchange, shown: number): boolean {
  const total = headerOf(response.headers, 'x-total-count') ?? headerOf(response.headers, 'x-total');
  if (total !== undefined && Number(total) > shown) return true;
  if (/;\s*rel="?next\b/i.test(headerOf(response.headers, 'link') ?? '')) return true;
  const body = bodyOf(response);
  return isObject(body) && saysMore(body, shown, 1);
}

function saysMore(body: Readonly<Record<string, JsonValue>>, shown: number, depth: number): boolean {
  return Object.entries(body).some(([name, value]) => {
    const plain = name.toLowerCase().replaceAll(/[_-]/g, '');
    if (ofTotals.test(plain) && (typeof value === 'number' || typeof value === 'bigint')) return value > shown;
    if (ofMore.test(plain)) return value === true;
    // A cursor, an address, a number of a page, or an object that holds one.
    if (ofNext.test(plain)) return value !== null && value !== '' && value !== false;
    return depth < deepest && isObject(value) && saysMore(value, shown, depth + 1);
  });
}

/** A list that a recording shows, and by which query. */
interface Seen {
  readonly exchange: Exchange;
  readonly items: readonly SeenItem[];
  readonly query: URLSearchParams;
}

/** Gives the items that the lists of a resource show, in a recording or a run. */
export function listedIn({ exchanges }: Pick<LearnContext, 'exchanges'>, resource: Resource): Seen[] {
  return exchanges.flatMap((exchange): Seen[] => {
    const isList = exchange.operation === resource.list?.operation && exchange.request.method === 'GET';
    const items = isList && isSuccess(exchange) && isRead(exchange) ? itemsOf(resource, exchange) : undefined;
    const [, query = ''] = exchange.request.path.split('?', 2);
    return items === undefined ? [] : [{ exchange, items, query: new URLSearchParams(query) }];
  });
}

/** Notes the order of a list and the length of its pages, where two answers of a recording show them alike. */
export function noteLists(context: LearnContext, resource: Resource): void {
  const { list } = resource;
  if (list === undefined) return;
  const seen = listedIn(context, resource);
  noteOrder(context, resource, list, seen);
  const first = seen.filter(({ query }) => !isFurther(list, query) && !isFiltered(list, query));
  const unasked = first.filter(({ query }) => list.limit === undefined || !query.has(list.limit.name));
  const usual = usualPage(list, unasked, seen);
  const standard = list.limit === undefined ? undefined : defaultOf(context.contract.schemas, list.limit);
  if (usual !== undefined && usual.items.length !== Number(standard ?? 20))
    context.note(dataPoints.usualPage, usual.items.length, usual.exchange, list.operation.path);
  const { limit } = list;
  if (limit === undefined) return;
  const beyond = first.filter(({ query, items }) => Number(query.get(limit.name) ?? 0) > items.length);
  const isOfTwo = new Set(beyond.map(({ query }) => query.get(limit.name))).size > 1;
  const longest = isOfTwo ? sameLength(beyond) : undefined;
  if (longest !== undefined && isCut(list, longest, beyond, seen))
    context.note(dataPoints.longestPage, longest.items.length, longest.exchange, list.operation.path);
}

/**
 * Gives a page of the length that those have which were asked for no other: of one path, since other parents hold other items, and
 * where there is more of the same list. What was shown at other times is no sign of it: items come, go and change.
 */
function usualPage(list: ListOperation, unasked: readonly Seen[], seen: readonly Seen[]): Seen | undefined {
  const paths = new Set(unasked.map(pathOf));
  const found = [...paths].flatMap((path) => {
    const own = unasked.filter((one) => pathOf(one) === path);
    const page = sameLength(own);
    if (page === undefined) return [];
    const { length } = page.items;
    const isMore = seen.some(
      (one) =>
        pathOf(one) === path &&
        (one.items.length > length || isBeyondFirst(list, one.query, length)) &&
        one.items.length > 0,
    );
    return isMore || own.some(({ exchange }) => tellsOfMore(exchange, length)) ? [page] : [];
  });
  const [first] = found;
  return first !== undefined && unasked.every(({ items }) => items.length <= first.items.length) ? first : undefined;
}

function pathOf({ exchange }: Seen): string {
  return exchange.request.path.split('?', 1)[0] ?? '';
}

/** Pages of two answers and more that are as long as each other. */
function sameLength(seen: readonly Seen[]): Seen | undefined {
  const [one, ...others] = seen;
  if (one === undefined || others.length === 0 || one.items.length === 0) return undefined;
  return others.every(({ items }) => items.length === one.items.length) ? one : undefined;
}

/**
 * Tells whether there is more than a page that was asked for more shows: it says so, or a further page of its size has items.
 * What other lists hold is no sign: items come, go and change while a recording is made.
 */
function isCut(list: ListOperation, { items }: Seen, beyond: readonly Seen[], seen: readonly Seen[]): boolean {
  if (beyond.some(({ exchange }) => tellsOfMore(exchange, items.length))) return true;
  const limits = new Set(beyond.map(({ query }) => limitIn(list, query)));
  return seen.some(
    (one) =>
      one.items.length > 0 && limits.has(limitIn(list, one.query)) && isBeyondFirst(list, one.query, items.length),
  );
}

function limitIn({ limit }: ListOperation, query: URLSearchParams): string | null {
  return limit === undefined ? null : query.get(limit.name);
}

/** A page that begins behind so many items; page 0 and page 1 may both be the first. */
function isBeyondFirst({ offset, page, cursor }: ListOperation, query: URLSearchParams, shown: number): boolean {
  if (cursor !== undefined && (query.get(cursor.name) ?? '') !== '') return true;
  if (offset !== undefined && Number(query.get(offset.name) ?? 0) >= shown) return true;
  return page !== undefined && Number(query.get(page.name) ?? 0) > 1;
}

function noteOrder(context: LearnContext, resource: Resource, list: ListOperation, seen: readonly Seen[]): void {
  const sort = list.arranging?.sort?.parameter?.name;
  const plain = seen.filter(({ items, query }) => items.length > 1 && (sort === undefined || !query.has(sort)));
  const [first] = plain;
  if (first === undefined || plain.length < 2) return;
  const order = orderOf(
    resource,
    plain.map(({ exchange, items }) => ({ exchange, items, open: undefined })),
    [],
  );
  if (order !== undefined) context.note(dataPoints.listOrder, order, first.exchange, list.operation.path);
}

function isFurther({ offset, page, cursor }: ListOperation, query: URLSearchParams): boolean {
  return [offset, page, cursor].some((parameter) => parameter !== undefined && query.has(parameter.name));
}

function isFiltered({ operation, limit }: ListOperation, query: URLSearchParams): boolean {
  return operation.parameters.some((one) => one.in === 'query' && one.name !== limit?.name && query.has(one.name));
}
