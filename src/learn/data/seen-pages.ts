import { isObject } from '../../contract/document';
import type { Parameter } from '../../contract/operation';
import { defaultOf } from '../../contract/parameters';
import type { ListOperation, Resource } from '../../contract/resource/resources';
import type { JsonValue } from '../../exact-json';
import { boundsOf } from '../../verify/bounds';
import { bodyOf, isRead, type Exchange } from '../../verify/exchange';
import { itemsOf } from '../../verify/listing';
import type { LearnContext } from '../learner';

/** A page of a list as it was asked for and answered; what is not known of it is undefined. */
export interface SeenPage {
  readonly exchange: Exchange;
  /** Path and query. */
  readonly target: string;
  readonly body: Readonly<Record<string, JsonValue>>;
  readonly returned: number;
  readonly limit: number | undefined;
  readonly offset: number | undefined;
  /** The number of the page, where the list counts pages. */
  readonly page: number | undefined;
  /** How many items match, which the last page tells. */
  readonly total: number | undefined;
  readonly hasMore: boolean | undefined;
  /** Whether nothing but the page and its order was asked for. */
  readonly isWhole: boolean;
}

/** Gives the pages of a list that were asked for in plain words in this run, and answered with an object around the items. */
export function seenPages(context: LearnContext, resource: Resource, list: ListOperation): SeenPage[] {
  const pageOf = pageReader(context, list);
  return context.exchanges.flatMap((exchange) => {
    if (exchange.operation !== list.operation || exchange.request.method !== 'GET' || !isRead(exchange)) return [];
    const items = itemsOf(resource, exchange);
    const body = bodyOf(exchange.response);
    return items === undefined || !isObject(body) ? [] : pageOf(exchange, body, items.length);
  });
}

type PageReader = (exchange: Exchange, body: SeenPage['body'], returned: number) => SeenPage[];

function pageReader({ contract: { schemas } }: LearnContext, list: ListOperation): PageReader {
  const { limit: ofLimit, offset: ofOffset, page: ofPage, cursor, after, before: ahead, arranging } = list;
  const standard = ofLimit === undefined ? undefined : defaultOf(schemas, ofLimit);
  const first = ofPage === undefined ? 1 : firstPage(schemas.flatten(ofPage.schema));
  const paging = [ofLimit, ofOffset, ofPage, cursor, after, arranging?.sort?.parameter].map((one) => one?.name);
  return (exchange, body, returned) => {
    const target = exchange.request.path;
    const query = new URLSearchParams(target.split('?')[1] ?? '');
    const asked = [ofLimit, ofOffset, ofPage].map((parameter) => plainNumber(query, parameter));
    const [limitAsked, offsetAsked, pageAsked] = asked;
    if (asked.includes('odd') || (cursor !== undefined && query.getAll(cursor.name).length > 1)) return [];
    // Where such a page begins, and what is further on from it, is for the service to say.
    if (ahead !== undefined && query.has(ahead.name)) return [];
    const limit = numberOr(limitAsked, standard === undefined ? undefined : Number(standard));
    const page = ofPage === undefined ? undefined : numberOr(pageAsked, first);
    const before = page === undefined || limit === undefined ? undefined : (page - first) * limit;
    const isPlaced = [cursor, after].some((one) => one !== undefined && query.has(one.name));
    const isFirst = ofPage === undefined && !isPlaced;
    const offset = numberOr(offsetAsked, isFirst ? 0 : before);
    const isLast = limit !== undefined && returned < limit && (returned > 0 || offset === 0);
    const total = isLast && offset !== undefined ? offset + returned : undefined;
    const isWhole = [...query.keys()].every((name) => paging.includes(name));
    const hasMore = limit !== undefined && returned < limit ? false : undefined;
    return [{ exchange, target, body, returned, limit, offset, page, total, hasMore, isWhole }];
  };
}

function firstPage({ default: standard, minimum }: { readonly default?: unknown; readonly minimum?: number }): number {
  return (standard ?? minimum) === 0 ? 0 : 1;
}

function numberOr(asked: number | 'odd' | undefined, other: number | undefined): number | undefined {
  return typeof asked === 'number' ? asked : other;
}

/** Gives the number of a parameter that keeps to its bounds; `odd` for what any service may read as it likes. */
function plainNumber(query: URLSearchParams, parameter: Parameter | undefined): number | 'odd' | undefined {
  const texts = parameter === undefined ? [] : query.getAll(parameter.name);
  const [text] = texts;
  if (parameter === undefined || text === undefined) return undefined;
  const { minimum, maximum } = boundsOf(parameter.schema);
  const number = /^(?:0|[1-9]\d{0,8})$/.test(text) ? Number(text) : Number.NaN;
  const isInside = number >= (minimum?.value ?? 0) && number <= (maximum?.value ?? Infinity);
  return texts.length === 1 && isInside ? number : 'odd';
}
