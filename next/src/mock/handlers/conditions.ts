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
