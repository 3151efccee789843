import { isArray, isObject, parseJson, type JsonObject, type JsonValue } from '../../base/json';
import { getOrMake } from '../../base/once';
import { aboveOf, placeOf } from '../../openapi/collections/address';
import { elementOf, type Collection, type ListOperation } from '../../openapi/collections/collection';
import { isSent, readListQuery, type Condition, type ListQuery } from '../../openapi/collections/list-query';
import { readFreeQuery, type Fields } from '../../openapi/collections/list-words';
import type { Contract, RequestReading } from '../../openapi/contract';
import { contentTypeOf, successFor } from '../../openapi/response/responses';
import { idIn } from '../items/ids';
import { keyProperties, keysBelow, keysOf } from '../items/item-place';
import type { Term } from '../store/effects';
import type { Store } from '../store/store';
import { arrange } from './arrange';
import { createPick } from './chosen-properties';
import { nounOfItems, propertiesOf, readFree, withFree, type FreeParameters } from './free-query';
import type { Handler, HandlerParts, HandlerRequest } from './handler';
import { createListEnvelope } from './list-envelope';
import { noSuchPage, offsetOf, pageFacts, urlOfPage, type PageFacts } from './page';
import { createAssertParents } from './preconditions';
import { createPageHeaders } from './response-headers';

export function createList(parts: HandlerParts, collection: Collection, list: ListOperation): Handler {
  const { contract, maker } = parts;
  const { operation } = list;
  const success = successFor(operation);
  const assertParents = createAssertParents(parts, collection, list);
  const { status, json } = success;
  const element = elementOf(parts.contract, list) ?? collection.item;
  const pick = createPick(parts, operation, element);
  const wrap = list.envelope === undefined ? undefined : createListEnvelope(parts, json?.schema, list);
  const pageHeaders = createPageHeaders(list, success);
  const needsTotal = wrap !== undefined || pageHeaders !== undefined || parts.play !== undefined;
  const keys = keyProperties(collection);
  const { isNewestFirst, isEndFirm, asUsual } = createUsual(parts, list);
  // Readings are remembered by the target: so is what they ask for.
  const readings = new WeakMap<RequestReading, { readonly query: ListQuery; readonly place: ListPlace }>();
  return async (request) => {
    const { reading, store } = request;
    assertParents(reading, store);
    const { query, place } = getOrMake(readings, reading, () => ({
      query: asUsual(readListQuery(list, reading), request),
      place: { at: placeOf(collection, reading), below: termsBelow(contract, list, reading) },
    }));
    const free = readFree(parts, list, request);
    const { fields, ...found } = await find(
      { collection, list, keys, needsTotal, free, isNewestFirst },
      query,
      place,
      store,
    );
    if (isEndFirm && found.facts.count === 0 && found.facts.offset > 0) {
      const asked = reading.values.get(`query.${list.paging.position}`) ?? null;
      throw noSuchPage(list, 'beyond', asked, 'a page that there is');
    }
    const shown =
      fields === undefined && maker.isShownAsStored(collection, element)
        ? found.texts
        : found.texts.map((text) => pick(maker.show(collection, element, text), fields));
    const items = `[${shown.join(',')}]`;
    const facts = { ...found.facts, sorted: reading.values.has(`query.${list.sort?.parameter}`) };
    const headers = pageHeaders?.(facts, request);
    return {
      outcome: 'list',
      status,
      about: {
        list: { texts: found.texts, page: facts, targetOf: (position) => urlOfPage(list, request, position) },
      },
      ...(headers !== undefined && { headers }),
      ...(json !== undefined && { mediaType: contentTypeOf(json), body: wrap?.(items, facts, request) ?? items }),
    };
  };
}

/** What a list gives that is not asked for an order, or for a number of items, how its filters compare, and whether it ends with an error, as a profile says. */
function createUsual({ play }: HandlerParts, { operation, paging }: ListOperation) {
  const order = play?.behaviour('list-order', operation);
  const isNewestFirst = order === '-';
  // `-created`: falling values.
  const sort =
    typeof order === 'string' && !isNewestFirst
      ? [{ property: order.replace(/^-/, ''), descending: order.startsWith('-') }]
      : [];
  const size = play?.behaviour('page-size', operation);
  const filters = play?.behaviour('list-filter', operation);
  const answerOf = ({ compare, place }: Condition): JsonValue | undefined =>
    compare === 'eq' && isObject(filters) ? filters[place.at] : undefined;
  const asUsual = (query: ListQuery, { target }: HandlerRequest): ListQuery => {
    const { limit, ...rest } = query.sort.length > 0 ? query : { ...query, sort };
    const where = query.where
      .filter((one) => answerOf(one) !== 'ignore')
      .map((one) => (answerOf(one) === 'contains' ? { ...one, compare: 'contains' as const } : one));
    const isAsked = size === undefined || isSent(target, paging.limit);
    const own = isAsked ? limit : size === 'all' ? undefined : Number(size);
    return { ...rest, where, ...(own !== undefined && { limit: own }) };
  };
  return { isNewestFirst, isEndFirm: play?.behaviour('page-beyond', operation) === 'reject', asUsual };
}

interface Found {
  readonly texts: readonly string[];
  /** The properties to show; undefined for all. */
  readonly fields?: Fields;
  readonly facts: PageFacts;
}

/** The concrete path of a collection, and what the store finds those by that stand below one item. */
interface ListPlace {
  readonly at: string;
  readonly below: readonly Term[];
}

interface ListParts {
  readonly collection: Collection;
  readonly list: ListOperation;
  /** Properties that the store finds items by. */
  readonly keys: readonly string[];
  readonly needsTotal: boolean;
  /** What the request says in parameters that nothing describes. */
  readonly free: FreeParameters;
  /** If the request asks for no order. */
  readonly isNewestFirst: boolean;
}

/** The page of a query. The store finds what its keys can; the rest is arranged here. */
async function find(parts: ListParts, query: ListQuery, { at, below }: ListPlace, store: Store): Promise<Found> {
  const { collection, list, keys, needsTotal, free, isNewestFirst } = parts;
  const fields = query.fields && { names: query.fields, areLeftOut: false };
  const terms = query.where.map((condition) => termOf(condition, keys));
  const isPlain =
    free.length === 0 &&
    !isNewestFirst &&
    terms.every((term) => term !== undefined) &&
    query.search === undefined &&
    query.sort.length === 0 &&
    !('after' in query.position);
  const from = { collection: collection.path, at, terms: [...terms.filter((term) => term !== undefined), ...below] };
  if (isPlain) {
    const limit = query.limit ?? Number.MAX_SAFE_INTEGER;
    const offset = offsetOf(query, list, () => 0);
    const { texts, total = offset + texts.length } = await store.list({ ...from, offset, limit, total: needsTotal });
    const facts = factsOf(parts, texts, { offset, limit, count: texts.length, total });
    return { texts, facts, ...(fields && { fields }) };
  }
  const { texts } = await store.list({ ...from, offset: 0, limit: Number.MAX_SAFE_INTEGER });
  const textOf = new Map(texts.map((text) => [parseJson(text) as JsonObject, text]));
  const items = [...textOf.keys()];
  const properties = free.length === 0 ? [] : propertiesOf(items);
  const words = free.length === 0 ? undefined : readFreeQuery(free, properties, nounOfItems(list.operation));
  const asked = words === undefined ? query : withFree(query, words, properties);
  // The profile has such parameters filter, and no item has that property.
  const isUnmet = words?.unread.some((name) => free.some(([sent]) => sent === name) && !list.ignored.includes(name));
  const all = isNewestFirst && asked.sort.length === 0 ? items.reverse() : items;
  const arranged = isUnmet === true ? [] : arrange(all, asked, words?.wish);
  const limit = asked.limit ?? Number.MAX_SAFE_INTEGER;
  const chosen = words?.fields ?? fields;
  const offset = offsetOf(asked, list, (id) => arranged.findIndex((item) => idIn(collection, item) === id));
  const page = arranged.slice(offset, Math.min(offset + limit, arranged.length)).map((item) => textOf.get(item) ?? '');
  return {
    texts: page,
    facts: factsOf(parts, page, { offset, limit, count: page.length, total: arranged.length }),
    ...(chosen && { fields: chosen }),
  };
}

function factsOf(
  { list, collection }: ListParts,
  texts: readonly string[],
  page: Pick<PageFacts, 'offset' | 'limit' | 'count' | 'total'>,
): PageFacts {
  // A list without a limit is one page.
  const limit = page.limit === Number.MAX_SAFE_INTEGER ? Math.max(page.total, 1) : page.limit;
  return pageFacts(list, { ...page, limit }, () => {
    const last = texts.at(-1);
    return last === undefined ? undefined : idIn(collection, parseJson(last));
  });
}

function termsBelow(contract: Contract, list: ListOperation, reading: RequestReading): readonly Term[] {
  const keys = aboveOf(contract, list, reading).flatMap(({ value }) => Object.entries(keysBelow(list, value)));
  return keys.map(([property, anyOf]) => ({ property, anyOf: new Set(anyOf) }));
}

/** What the store is asked for a condition; undefined if it has no keys for that. */
function termOf({ property, compare, value }: Condition, keys: readonly string[]): Term | undefined {
  if (!keys.includes(property)) return undefined;
  return compare === 'eq' || (compare === 'in' && isArray(value))
    ? { property, anyOf: new Set(keysOf(value)) }
    : undefined;
}
