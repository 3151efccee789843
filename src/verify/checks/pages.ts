import type { Contract } from '../../contract/contract';
import type { Parameter } from '../../contract/operation';
import type { ListOperation, Resource } from '../../contract/resource/resources';
import type { Bounds } from '../bounds';
import { inconclusive, proved, violated, type CheckContext, type Outcome } from '../check';
import { greatestLimit, type Listing, type ListingQuery } from '../listing';
import { mismatch, successStatus } from './define-check';
import { expectedList } from '../expectation';

/** A page size as a list operation documents it. */
export interface Limit {
  readonly contract: Contract;
  readonly resource: Resource;
  readonly list: ListOperation;
  readonly parameter: Parameter;
  readonly prefix: string;
  readonly bounds: Bounds;
  /** The smallest page that holds something. */
  readonly least: number;
  readonly standard: number | undefined;
}

/** Gives the outcome of a page of a size: taken, no longer than asked, and more than that to give. */
export async function pageOf(
  context: CheckContext,
  { resource, parameter }: Limit,
  size: number,
  filter?: readonly [name: string, value: string],
): Promise<Outcome> {
  const asked = { limit: String(size), ...(filter !== undefined && { query: [filter] }) };
  const words = `${parameter.name}=${size}${filter === undefined ? '' : `&${filter.join('=')}`}`;
  const listing = await context.list(resource, asked);
  const wrong = longerThan(listing, size, words);
  if (wrong !== undefined) return wrong;
  const { count } = context.knowledge(resource);
  const isEmpty = size > 0 && count > 0 && listing.items?.length === 0;
  const empty = isEmpty ? await emptyOutcome(context, resource, asked, words) : undefined;
  if (empty !== undefined) return empty;
  const isVacuous = filter === undefined && count <= size;
  return isVacuous ? inconclusive(`needs more than ${size} items, ${count} are known`) : proved();
}

/**
 * Gives the outcome of an empty page; undefined where it is empty no more. A short page is lawful, an empty one is not while
 * there are items: whoever asks page by page would stop at it.
 */
export async function emptyOutcome(
  context: CheckContext,
  resource: Resource,
  asked: ListingQuery,
  words: string,
): Promise<Outcome | undefined> {
  let count = 0;
  for (const limit of [undefined, greatestLimit(resource)]) {
    if (count === 0) count = (await context.list(resource, { ...asked, limit })).items?.length ?? 0;
  }
  const again = await context.list(resource, asked);
  if (again.items === undefined || again.items.length > 0) return undefined;
  if (count === 0) return inconclusive('the items known before are gone');
  return violated(mismatch(again.exchange, `an item for ${words}: another page holds ${count}`, 'an empty list'));
}

/** Gives the outcome where an answer is no list, or one longer than a size. */
export function longerThan({ exchange, items }: Listing, size: number, asked: string): Outcome | undefined {
  if (items === undefined) return violated(mismatch(exchange, expectedList(successStatus(exchange.operation), asked)));
  if (items.length <= size) return undefined;
  return violated(mismatch(exchange, `at most ${size} items for ${asked}`, `${items.length} items`));
}
