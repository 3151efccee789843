import {
  asText,
  isArray,
  isObject,
  parseJson,
  stringifyJson,
  isEqual,
  type JsonObject,
  type JsonValue,
} from '../../base/json';
import { placeOf } from '../../openapi/collections/address';
import type { Collection, ListOperation } from '../../openapi/collections/collection';
import { readListQuery, type Condition, type ListQuery, type SortKey } from '../../openapi/collections/list-query';
import type { RequestReading } from '../../openapi/contract';
import { valueAt } from '../../openapi/document/pointer';
import { successFor } from '../../openapi/response/responses';
import { textsIn } from '../../openapi/schema/flatten';
import type { SchemaRef } from '../../openapi/schema/schema';
import { keyProperties, keysOf, valueIn } from '../items/item-place';
import type { Store, Term } from '../store/store';
import type { Handler, HandlerParts } from './handler';
import { createListEnvelope } from './list-envelope';
import { offsetOf, pageFacts, type PageFacts } from './page';
import { assertParents } from './preconditions';
import { createPageHeaders } from './response-headers';

export function createList(parts: HandlerParts, collection: Collection, list: ListOperation): Handler {
  const { contract, maker } = parts;
  const { operation } = list;
  const success = successFor(operation);
  const { status, json } = success;
  const element = elementOf(parts, list, json?.schema);
  const required = textsIn(contract.schemas.flatten(element?.schema)['required']);
  const wrap = list.envelope === undefined ? undefined : createListEnvelope(contract, json?.schema, list);
  const pageHeaders = createPageHeaders(list, success);
  const needsTotal = wrap !== undefined || pageHeaders !== undefined;
  const keys = keyProperties(collection);
  // Readings are remembered by the target: so is what they ask for.
  const asked = new WeakMap<RequestReading, { readonly query: ListQuery; readonly at: string }>();
  const readQuery = (reading: RequestReading): { readonly query: ListQuery; readonly at: string } => {
    let known = asked.get(reading);
    if (known === undefined)
      asked.set(reading, (known = { query: readListQuery(list, reading), at: placeOf(collection, reading) }));
    return known;
  };
  return async (request) => {
    const { reading, store } = request;
    await assertParents(contract, collection, reading, store);
    const { query, at } = readQuery(reading);
    const found = await find({ collection, list, keys, needsTotal }, query, at, store);
    const shown =
      query.fields === undefined && maker.isShownAsStored(collection, element)
        ? found.texts
        : found.texts.map((text) => pick(maker.show(collection, element, text), query.fields, required));
    const items = `[${shown.join(',')}]`;
    const headers = pageHeaders?.(found.facts, request);
    return {
      outcome: 'list',
      status,
      about: { list: { texts: found.texts, page: found.facts } },
      ...(headers !== undefined && { headers }),
      ...(json !== undefined && { mediaType: json.mediaType, body: wrap?.(items, found.facts, request) ?? items }),
    };
  };
}

/** The schema of an element of the list. */
function elementOf(
  { contract }: HandlerParts,
  { envelope }: ListOperation,
  schema: SchemaRef | undefined,
): SchemaRef | undefined {
  const { schemas } = contract;
  let ref = schema;
  for (const name of envelope === undefined ? [] : envelope.slice(1).split('/'))
    ref = ref === undefined ? undefined : schemas.propertiesOf(ref).get(name);
  return ref === undefined ? undefined : schemas.itemsOf(ref);
}

interface Found {
  readonly texts: readonly string[];
  readonly facts: PageFacts;
}

interface ListParts {
  readonly collection: Collection;
  readonly list: ListOperation;
  /** Properties that the store finds items by. */
  readonly keys: readonly string[];
  readonly needsTotal: boolean;
}

/** The page of a query. The store finds what its keys can; the rest is arranged here. */
async function find(parts: ListParts, query: ListQuery, at: string, store: Store): Promise<Found> {
  const { collection, list, keys, needsTotal } = parts;
  const terms = query.where.map((condition) => termOf(condition, keys));
  const isPlain =
    terms.every((term) => term !== undefined) &&
    query.search === undefined &&
    query.sort.length === 0 &&
    !('after' in query.position);
  const limit = query.limit ?? Number.MAX_SAFE_INTEGER;
  const known = terms.filter((term) => term !== undefined);
  const from = { collection: collection.path, at, terms: known };
  if (isPlain) {
    const offset = offsetOf(query, list, () => 0);
    const { texts, total = offset + texts.length } = await store.list({ ...from, offset, limit, total: needsTotal });
    return { texts, facts: factsOf(parts, texts, { offset, limit, count: texts.length, total }) };
  }
  const { texts } = await store.list({ ...from, offset: 0, limit: Number.MAX_SAFE_INTEGER });
  const textOf = new Map(texts.map((text) => [parseJson(text) as JsonObject, text]));
  const arranged = arrange([...textOf.keys()], query);
  const offset = offsetOf(query, list, (id) => arranged.findIndex((item) => idIn(collection, item) === id));
  const page = arranged.slice(offset, Math.min(offset + limit, arranged.length)).map((item) => textOf.get(item) ?? '');
  return {
    texts: page,
    facts: factsOf(parts, page, { offset, limit, count: page.length, total: arranged.length }),
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
    return last === undefined ? undefined : idIn(collection, parseJson(last) as JsonObject);
  });
}

function idIn({ id }: Collection, item: JsonObject): string {
  return asText((id === undefined ? undefined : valueAt(item, id.at)) ?? null);
}

/** What the store is asked for a condition; undefined if it has no keys for that. */
function termOf({ property, compare, value }: Condition, keys: readonly string[]): Term | undefined {
  if (!keys.includes(property)) return undefined;
  if (compare === 'eq') return { property, anyOf: keysOf(value) };
  return compare === 'in' && isArray(value) ? { property, anyOf: value.flatMap(keysOf) } : undefined;
}

/** An item with only some of its properties, and those that its schema requires. */
function pick(text: string, fields: readonly string[] | undefined, required: readonly string[]): string {
  if (fields === undefined) return text;
  const item = parseJson(text);
  if (!isObject(item)) return text;
  const isShown = (name: string): boolean => fields.includes(name) || required.includes(name);
  return stringifyJson(Object.fromEntries(Object.entries(item).filter(([name]) => isShown(name))));
}

/** The items that a query finds, in its order; its page is not cut out. Pure. */
function arrange(items: readonly JsonObject[], { where, search, sort }: ListQuery): readonly JsonObject[] {
  const text = search?.text.toLowerCase();
  const found = items.filter(
    (item) =>
      where.every((condition) => meets(valueIn(item, condition.property), condition)) &&
      (search === undefined || text === undefined || search.properties.some((name) => contains(item[name], text))),
  );
  return sort.length === 0 ? found : found.sort((one, other) => compareItems(one, other, sort));
}

/** Of a list of values, one is enough. */
function meets(held: JsonValue | undefined, { compare, value }: Pick<Condition, 'compare' | 'value'>): boolean {
  if (compare === 'exists') return (held !== undefined && held !== null) === (value !== false);
  if (held === undefined || held === null) return false;
  if (isArray(held)) return held.some((element) => meets(element, { compare, value }));
  switch (compare) {
    case 'eq':
      return isEqual(held, value);
    case 'in':
      return isArray(value) && value.some((one) => isEqual(held, one));
    case 'gt':
      return compareValues(held, value) > 0;
    case 'gte':
      return compareValues(held, value) >= 0;
    case 'lt':
      return compareValues(held, value) < 0;
    case 'lte':
      return compareValues(held, value) <= 0;
    case 'contains':
      return contains(held, asText(value).toLowerCase());
    case 'starts':
      return typeof held === 'string' && held.toLowerCase().startsWith(asText(value).toLowerCase());
    case 'ends':
      return typeof held === 'string' && held.toLowerCase().endsWith(asText(value).toLowerCase());
  }
}

/** Whether a text, or one of several, holds another, in any case. */
function contains(value: JsonValue | undefined, lowerCase: string): boolean {
  if (typeof value === 'string') return value.toLowerCase().includes(lowerCase);
  return isArray(value) && value.some((element) => contains(element, lowerCase));
}

function compareItems(one: JsonObject, other: JsonObject, keys: readonly SortKey[]): number {
  for (const { property, descending } of keys) {
    const order = compareValues(valueIn(one, property), valueIn(other, property));
    if (order !== 0) return descending ? -order : order;
  }
  return 0;
}

/** Numbers by value, dates by moment, other texts by their characters; what is absent or null comes last. */
function compareValues(one: JsonValue | undefined, other: JsonValue | undefined): number {
  const [isMissing, isOtherMissing] = [one ?? null, other ?? null].map((value) => value === null);
  if (isMissing === true || isOtherMissing === true) return Number(isMissing) - Number(isOtherMissing);
  if (isNumeric(one) && isNumeric(other)) return one < other ? -1 : one > other ? 1 : 0;
  const [text, otherText] = [comparable(one), comparable(other)];
  return text < otherText ? -1 : text > otherText ? 1 : 0;
}

function isNumeric(value: JsonValue | undefined): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function comparable(value: JsonValue | undefined): string {
  if (typeof value !== 'string') return stringifyJson(value ?? null);
  const moment = /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(moment) ? value.toLowerCase() : new Date(moment).toISOString();
}
