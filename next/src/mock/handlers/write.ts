import type { Collection, ItemAddress } from '../../openapi/collections/collection';
import type { Rejection } from '../../openapi/outcome';
import { etagOf, matchesTag } from '../http/respond';
import { Rejected } from '../rejected';
import type { HandlerRequest } from './handler';

/** Throws a rejection if the conditions of a write do not hold (RFC 9110 sections 13.1.1 and 13.1.2). @param shown the item as a read shows it */
export function assertConditions({ ifMatch, ifNoneMatch }: HandlerRequest, shown: string | undefined): void {
  const etag = shown === undefined ? undefined : etagOf(shown);
  const isOther = ifMatch !== undefined && !(etag !== undefined && isStrongMatch(ifMatch, etag));
  const isThere = ifNoneMatch !== undefined && etag !== undefined && matchesTag(ifNoneMatch, etag);
  if (!isOther && !isThere) return;
  throw new Rejected(
    'precondition-failed',
    isThere ? 'The item exists already.' : 'The item has changed since. Read it again and send its new ETag.',
  );
}

function isStrongMatch(header: string, etag: string): boolean {
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim() === etag);
}

/** The rejection of an item whose property has a value that another item has. */
export function taken(property: string, other: ItemAddress): Rejected {
  const message = `body.${property} is already used by ${other.at}/${other.id}.`;
  return conflict('taken', property, message);
}

export function conflict(
  why: 'taken' | 'reference-unknown' | 'referenced' | 'state',
  property: string,
  message: string,
  status?: number,
): Rejected {
  const rejection: Rejection = { kind: 'conflict', violations: [], conflict: { why, property } };
  return new Rejected(rejection, message, status === undefined ? {} : { status });
}

/** The properties of a collection's items that lists filter by, and that are unique or refer to others: items are found by them. */
export function keyProperties(collection: Collection): readonly string[] {
  const lists = [collection.list, ...collection.searches];
  const filtered = lists.flatMap((list) => list?.filters.map(({ property }) => property) ?? []);
  const writes = [collection.create, collection.replace, collection.update];
  const unique = writes.flatMap((write) => write?.operation.words.unique ?? []);
  const referring = collection.references.map(({ property }) => property);
  return [...new Set([...filtered, ...unique, ...referring])];
}
