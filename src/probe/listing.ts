import { isObject, type Schema } from '../openapi/document';
import type { ListOperation, Resource } from '../openapi/collections/resources';
import { isDocumentedSuccess } from './answers';
import type { Credential } from './credentials';
import { bodyOf, type Exchange, type HttpRequest } from './exchange';
import type { SeenItem, Knowledge } from './knowledge';
import type { RequestSpec } from './request';

/** What is asked of a list operation. */
export interface ListingQuery {
  /** Page size; left out where undefined. */
  readonly limit?: string | undefined;
  /** Further query parameters. */
  readonly query?: readonly (readonly [name: string, value: string])[];
  readonly credential?: Credential;
}

/** A list as it was answered. */
export interface Listing {
  readonly exchange: Exchange;
  /** The items, or undefined where the answer is no list. */
  readonly items: readonly SeenItem[] | undefined;
  /** Why the list cannot be taken for all there is; undefined where it can. */
  readonly open: string | undefined;
}

/** Gives the request of a list operation. */
export function listRequest(list: ListOperation, query: ListingQuery = {}): RequestSpec {
  const limit: [string, string][] =
    query.limit === undefined || list.limit === undefined ? [] : [[list.limit.name, query.limit]];
  return {
    operation: list.operation,
    query: [...limit, ...(query.query ?? [])],
    ...(query.credential !== undefined && { credential: query.credential }),
  };
}

/** Gives the items of a list response, or undefined where it is no documented success or its body holds no array of objects. */
export function itemsOf(resource: Resource, exchange: Exchange): readonly SeenItem[] | undefined {
  if (!isDocumentedSuccess(exchange)) return undefined;
  const body = bodyOf(exchange.response);
  const envelope = resource.list?.envelope;
  const array = envelope === undefined ? body : isObject(body) ? body[envelope] : undefined;
  if (!Array.isArray(array)) return undefined;
  const inner = resource.list?.itemEnvelope;
  const items = inner === undefined ? array : array.map((entry) => (isObject(entry) ? entry[inner] : undefined));
  return items.every(isObject) ? (items as SeenItem[]) : undefined;
}

/** Gives the listing of a response and lets the knowledge learn from it. */
export function readListing(knowledge: Knowledge, exchange: Exchange, limit: string | undefined): Listing {
  const items = itemsOf(knowledge.resource, exchange);
  if (items === undefined) return { exchange, items, open: `answered with ${exchange.response.status} and no list` };
  knowledge.seeList(items, exchange.response.body.length);
  return { exchange, items, open: whyOpen(knowledge, items, pageAsked(knowledge.resource, limit)) };
}

/**
 * A list shorter than the page asked for is whole, unless the service has shorter pages of its own: that it has not is seen
 * by a longer list, or where the list holds every item that is known from elsewhere too.
 */
function whyOpen(knowledge: Knowledge, items: readonly SeenItem[], asked: number): string | undefined {
  if (items.length === 0) return undefined;
  if (items.length >= asked) return 'the list is cut off';
  if (items.length < knowledge.largestPage) return undefined;
  const ids = new Set(items.map((item) => knowledge.idOf(item)));
  const isKnownWhole = !ids.has(undefined) && knowledge.existingIds().every((id) => ids.has(id));
  return isKnownWhole ? undefined : `nothing shows that a list of ${items.length} items is whole: none was longer`;
}

/** Gives the longest page that a list operation documents, as the text of its limit parameter; undefined where it names none. */
export function greatestLimit(resource: Resource): string | undefined {
  const { maximum } = boundsOf(resource.list?.limit?.schema ?? {});
  return maximum === undefined ? undefined : integerText(maximum.value);
}

function pageAsked(resource: Resource, limit: string | undefined): number {
  if (limit !== undefined) return Number(limit);
  const declared = resource.list?.limit?.schema.default;
  return typeof declared === 'number' ? declared : Number.POSITIVE_INFINITY;
}

/** Lists have pages, said or not, and few are shorter than this. */
const leastPage = 10;

/** Tells whether a page that was asked for without any filter had room for more than it showed. */
export function isWholeList(resource: Resource, { path }: HttpRequest, count: number): boolean {
  const query = new URLSearchParams(path.split('?')[1] ?? '');
  const name = resource.list?.limit?.name;
  const asked = Number((name === undefined ? undefined : query.get(name)) ?? leastPage);
  return (
    [...query.keys()].every((one) => one === name) &&
    count < Math.min(asked, Number(greatestLimit(resource) ?? leastPage))
  );
}

/** Gives an integer in digits, more by some: beyond 2^53 the text of a number has others than it. */
export function integerText(value: number, more = 0): string {
  return Number.isInteger(value) ? (BigInt(value) + BigInt(more)).toString() : String(value + more);
}

/** A bound of an integer, and the keyword that writes it. */
export interface Bound {
  /** The least or greatest integer that is valid. */
  readonly value: number;
  readonly keyword: string;
}

/** What a schema says of the range of an integer. */
export interface Bounds {
  readonly minimum?: Bound;
  readonly maximum?: Bound;
}

/**
 * Gives the least and the greatest integer that a schema allows. An exclusive bound is a number of its own from 3.1 on
 * (JSON Schema 2020-12 validation, 6.2.3 and 6.2.5) and a boolean beside the bound in 3.0.
 */
export function boundsOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): Bounds {
  const least = [
    ...(minimum === undefined ? [] : [inclusive(minimum, 'minimum', exclusiveMinimum === true ? 1 : 0)]),
    ...(typeof exclusiveMinimum === 'number' ? [inclusive(exclusiveMinimum, 'exclusiveMinimum', 1)] : []),
  ].sort((first, second) => second.value - first.value)[0];
  const most = [
    ...(maximum === undefined ? [] : [inclusive(maximum, 'maximum', exclusiveMaximum === true ? -1 : 0)]),
    ...(typeof exclusiveMaximum === 'number' ? [inclusive(exclusiveMaximum, 'exclusiveMaximum', -1)] : []),
  ].sort((first, second) => first.value - second.value)[0];
  return { ...(least !== undefined && { minimum: least }), ...(most !== undefined && { maximum: most }) };
}

function inclusive(value: number, keyword: string, step: -1 | 0 | 1): Bound {
  return { value: value + step, keyword };
}
