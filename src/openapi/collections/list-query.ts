import { asText, isArray, isObject, ownProperty, type JsonValue } from '../../base/json';
import { splitOnce } from '../../base/text';
import type { RequestReading } from '../contract';
import { propertyPlace, type Place } from '../violation';
import { linkedValue, type Comparison, type ListFilter, type ListOperation, type Paging } from './collection';
import { direction, sortKeyOf } from './list-names';

/** What a list request asks for. */
export interface ListQuery {
  readonly where: readonly Condition[];
  readonly search?: { readonly text: string; readonly properties: readonly string[] };
  readonly sort: readonly SortKey[];
  readonly limit?: number;
  readonly position: Position;
  /** The properties to return; undefined for all. */
  readonly fields?: readonly string[];
  /** What was asked for and is not understood. */
  readonly unread: readonly Place[];
}

/** What a property of an item must be. */
export interface Condition {
  readonly property: string;
  readonly compare: Comparison;
  readonly value: JsonValue;
  /** The parameter. */
  readonly place: Place;
  /** Of the parameter in the document. */
  readonly pointer: string;
}

export interface SortKey {
  readonly property: string;
  readonly descending: boolean;
}

/** Where the page begins: the number of items before it, the number of the page from 0, a cursor of an earlier response, or an ID. */
type Position =
  { readonly offset: number } | { readonly page: number } | { readonly cursor: string } | { readonly after: string };

/** The items of a page if a list has pages and neither the request nor the OpenAPI file says how many. */
export const defaultPageSize = 20;

/** What a valid request asks a list for. */
export function readListQuery(list: ListOperation, { values, body }: RequestReading): ListQuery {
  const valueOf = (name: string | undefined): JsonValue | undefined => {
    if (name === undefined) return undefined;
    if (list.parametersIn === 'query') return values.get(`query.${name}`);
    return isObject(body) ? (ownProperty(body, name) ?? undefined) : undefined;
  };
  const { paging, search, fields } = list;
  const text = search === undefined ? undefined : valueOf(search.parameter);
  const { sort, unread } = readSort(list, valueOf);
  const asked = numberOf(valueOf(paging.limit)) ?? (paging.style === 'none' ? paging.most : defaultPageSize);
  const limit = asked === undefined ? undefined : Math.min(asked, paging.most ?? asked);
  const names = textsOf(valueOf(fields));
  return {
    where: [
      ...belowParent(list, values),
      ...list.filters.flatMap((filter) => readFilter(list, filter, valueOf(filter.parameter))),
    ],
    ...(search !== undefined && typeof text === 'string' && text !== '' && { search: { ...search, text } }),
    sort,
    ...(limit !== undefined && { limit }),
    position: readPosition(paging, valueOf(paging.position)),
    ...(names.length > 0 && { fields: names }),
    unread,
  };
}

/** Whether a target has a parameter itself: values that were not sent may be defaults of the OpenAPI file. */
export function isSent(target: string, name: string | undefined): boolean {
  const [, query = ''] = splitOnce(target, '?');
  return name !== undefined && new URLSearchParams(query).has(name);
}

function belowParent({ above, operation }: ListOperation, values: RequestReading['values']): readonly Condition[] {
  const value = above && linkedValue(above, values);
  if (above?.property === undefined || value === undefined) return [];
  const { parameter, property } = above;
  return [{ property, compare: 'eq', value, place: { in: 'path', at: parameter }, pointer: operation.pointer }];
}

type ValueOf = (parameter: string | undefined) => JsonValue | undefined;

function readFilter(
  list: ListOperation,
  { parameter, property, compare }: ListFilter,
  value: JsonValue | undefined,
): readonly Condition[] {
  if (value === undefined || value === null) return [];
  const place = placeOfParameter(list, parameter);
  const described = list.operation.parameters.find(({ name, in: at }) => name === parameter && at === place.in);
  if (compare === 'eq' && meansAll(value, described?.schema.schema['default'])) return [];
  return [{ property, compare, value, place, pointer: described?.pointer ?? list.operation.pointer }];
}

/** `status=all`, and defaults of no value: they keep no item back. */
function meansAll(value: JsonValue, initial: JsonValue | undefined): boolean {
  if (typeof value !== 'string') return false;
  return /^(?:all|any|\*)$/i.test(value) || (value === initial && /^(?:none)?$/i.test(value));
}

/** Where a list has one of its parameters: in the query, or in the body of a search. */
export function placeOfParameter({ parametersIn }: ListOperation, parameter: string): Place {
  return parametersIn === 'query' ? { in: 'query', at: parameter } : propertyPlace(parameter);
}

function readSort(list: ListOperation, valueOf: ValueOf): Pick<ListQuery, 'sort' | 'unread'> {
  const { parameter, direction: by, properties = [] } = list.sort ?? {};
  const isDescending = /^desc/i.test(asText(valueOf(by) ?? ''));
  const sort: SortKey[] = [];
  const unread: Place[] = [];
  for (const text of textsOf(valueOf(parameter))) {
    const key = sortKeyOf(text, properties);
    const last = sort.at(-1);
    if (key !== undefined) sort.push({ property: key.property, descending: key.descending ?? isDescending });
    // `sort=name,desc`
    else if (last !== undefined && direction.test(text)) sort.splice(-1, 1, { ...last, descending: /^d/i.test(text) });
    else if (parameter !== undefined && unread.length === 0) unread.push(placeOfParameter(list, parameter));
  }
  return { sort, unread };
}

function readPosition({ style, firstPage, firstCursor }: Paging, value: JsonValue | undefined): Position {
  if (style === 'cursor') return typeof value === 'string' && value !== firstCursor ? { cursor: value } : { offset: 0 };
  if (style === 'after-id') return value === undefined || value === '' ? { offset: 0 } : { after: asText(value) };
  const number = numberOf(value);
  if (style === 'page') return { page: Math.max((number ?? firstPage) - firstPage, 0) };
  return { offset: number ?? 0 };
}

/** A number of items, which some files describe as text. Undefined if it is negative: that means all. */
function numberOf(value: JsonValue | undefined): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof number === 'bigint') return number < 0 ? undefined : Number.MAX_SAFE_INTEGER;
  return typeof number === 'number' && number >= 0 ? Math.floor(number) : undefined;
}

/** `name,price`, or a list of them. */
function textsOf(value: JsonValue | undefined): readonly string[] {
  const parts = (isArray(value) ? value : [value]).filter((part) => typeof part === 'string');
  return parts
    .flatMap((part) => part.split(','))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
