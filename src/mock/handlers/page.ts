import { asText, isArray, isObject, type JsonValue } from '../../base/json';
import { child } from '../../openapi/document/pointer';
import { splitOnce } from '../../base/text';
import type { ListOperation } from '../../openapi/collections/collection';
import { totalName } from '../../openapi/collections/list-names';
import { filledPath } from '../../openapi/collections/paths';
import type { ListQuery } from '../../openapi/collections/list-query';
import { plainName } from '../../openapi/names';
import type { Violation } from '../../openapi/violation';
import { Rejected } from '../rejected';
import type { HandlerRequest } from './handler';

/** The page that a list request asks for, and what its envelope and headers may say of it. */
export interface PageFacts {
  readonly offset: number;
  readonly limit: number;
  /** Items in this page. */
  readonly count: number;
  /** Items in all pages. */
  readonly total: number;
  /** The number of the page as the API counts. */
  readonly page: number;
  readonly pages: number;
  /** Whether the request asks for an order. */
  readonly sorted?: boolean;
  /** What the next request sends as its position; undefined on the last page. */
  readonly next?: string;
  /** Of the page before; undefined on the first. */
  readonly previous?: string;
}

/** Where the page begins; `after-id` positions need the index of the item. */
export function offsetOf({ position, limit }: ListQuery, list: ListOperation, indexOf: (id: string) => number): number {
  if ('offset' in position) return position.offset;
  if ('page' in position) return position.page * (limit ?? 0);
  if ('after' in position) return indexOf(position.after) + 1;
  if (position.cursor === '') return 0;
  const offset = /^o(\d{1,12})$/.exec(Buffer.from(position.cursor, 'base64url').toString('latin1'))?.[1];
  if (offset !== undefined) return Number(offset);
  throw noSuchPage(list, 'cursor', position.cursor, 'a cursor of an earlier response');
}

/** The rejection of a request for a page that there is not. */
export function noSuchPage(list: ListOperation, keyword: string, received: JsonValue, expected: string): Rejected {
  const name = list.paging.position ?? 'cursor';
  const at = list.parametersIn === 'body' ? 'body' : 'query';
  const shown = asText(received).slice(0, 80);
  const violation: Violation = {
    place: { in: at, at: at === 'body' ? child('', name) : name },
    keyword,
    pointer: list.operation.pointer,
    expected,
    received: typeof received === 'string' ? shown : received,
  };
  const message = `${at}.${name} must be ${expected}, got ${JSON.stringify(shown.slice(0, 40))}.`;
  return new Rejected('invalid', message, { violations: [violation] });
}

/** @param idAt the ID of the item at an index of the page */
export function pageFacts(
  { paging }: ListOperation,
  { offset, limit, count, total }: Pick<PageFacts, 'offset' | 'limit' | 'count' | 'total'>,
  lastId: () => string | undefined,
): PageFacts {
  const size = Math.max(limit, 1);
  const index = Math.floor(offset / size);
  const { firstPage } = paging;
  const position = (at: number): string | undefined => {
    switch (paging.style) {
      case 'offset':
        return String(at);
      case 'page':
        return String(Math.floor(at / size) + firstPage);
      case 'cursor':
        return Buffer.from(`o${at}`).toString('base64url');
      case 'after-id':
        return lastId();
      case 'none':
        return undefined;
    }
  };
  // Behind a page without items would be the same page again.
  const next = count > 0 && isBeforeOthers({ offset, count, total }) ? position(offset + count) : undefined;
  const isBackwards = offset > 0 && paging.style !== 'after-id';
  const previous = isBackwards ? position(Math.max(0, offset - size)) : undefined;
  return {
    offset,
    limit,
    count,
    total,
    page: index + firstPage,
    pages: Math.ceil(total / size),
    ...(next !== undefined && { next }),
    ...(previous !== undefined && { previous }),
  };
}

/** The path of a list request below the server, its query with another position: `/v1/pets?limit=5&page=2`. */
export function urlOfPage(
  { operation, paging, parametersIn }: ListOperation,
  { basePath, reading, target }: Pick<HandlerRequest, 'basePath' | 'reading' | 'target'>,
  position: string | undefined,
): string {
  const path = filledPath(operation.path, (name) => asText(reading.values.get(`path.${name}`) ?? ''));
  const query = new URLSearchParams();
  for (const { name, in: place, explode } of operation.parameters) {
    const value = place === 'query' ? reading.values.get(`query.${name}`) : undefined;
    if (value === undefined || name === paging.position) continue;
    for (const [key, text] of writtenOf(name, value, explode)) query.append(key, text);
  }
  const sent = new URLSearchParams(splitOnce(target, '?')[1]);
  for (const { in: place, at } of reading.unknown)
    for (const text of place === 'query' ? sent.getAll(at) : []) query.append(at, text);
  if (parametersIn === 'query' && paging.position !== undefined && position !== undefined)
    query.set(paging.position, position);
  const text = query.toString();
  return `${basePath}${path}${text === '' ? '' : `?${text}`}`;
}

function writtenOf(name: string, value: JsonValue, explode: boolean): readonly (readonly [string, string])[] {
  if (isObject(value)) return Object.entries(value).map(([key, inner]) => [`${name}[${key}]`, asText(inner)]);
  if (!isArray(value)) return [[name, asText(value)]];
  return explode ? value.map((one) => [name, asText(one)] as const) : [[name, value.map(asText).join(',')]];
}

/** Whether items follow, though there may be no parameter to ask for them. */
export function isBeforeOthers({ offset, count, total }: Pick<PageFacts, 'offset' | 'count' | 'total'>): boolean {
  return offset + count < total;
}

/** What properties beside the items of a list mean, by their names in lower case without separators. The first of a fitting type counts. */
const meanings: readonly (readonly [name: RegExp, valueOf: (facts: PageFacts) => JsonValue])[] = [
  [totalName, ({ total }) => total],
  [/^(?:count|returned|itemcount|numberofelements|resultcount)$/, ({ count }) => count],
  [/^(?:limit|pagesize|perpage|size|itemsperpage|take)$/, ({ limit }) => limit],
  [/^(?:offset|skip|start|startindex)$/, ({ offset }) => offset],
  [/^(?:from|pagingcounter)$/, ({ offset, count }) => (count === 0 ? null : offset + 1)],
  [/^to$/, ({ offset, count }) => (count === 0 ? null : offset + count)],
  [/^(?:page|page(?:number|num|no|index)|current(?:page)?|number)$/, ({ page }) => page],
  [/^(?:totalpages|pagecount|pages|lastpage)$/, ({ pages }) => Math.max(1, pages)],
  [/^(?:hasmore|hasnext|hasnextpage)$/, isBeforeOthers],
  [/^(?:hasprev|hasprevious|hasprevpage|haspreviouspage)$/, ({ offset }) => offset > 0],
  [/^(?:is)?last(?:page)?$/, (facts) => !isBeforeOthers(facts)],
  [/^(?:is)?first(?:page)?$/, ({ offset }) => offset === 0],
  [/^remaining(?:item)?(?:count|items)?$/, ({ offset, count, total }) => Math.max(0, total - offset - count)],
  [/^(?:is)?empty$/, ({ count }) => count === 0],
  [/^sorted$/, ({ sorted }) => sorted === true],
  [/^unsorted$/, ({ sorted }) => sorted !== true],
  [/^paged$/, () => true],
  [/^unpaged$/, () => false],
];

/** The values that a property may mean by its name. */
export function meaningsOf(name: string): readonly ((facts: PageFacts) => JsonValue)[] {
  const plain = plainName(name);
  return meanings.flatMap(([pattern, valueOf]) => (pattern.test(plain) ? [valueOf] : []));
}
