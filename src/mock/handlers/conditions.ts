import { hash } from 'node:crypto';
import { Rejected } from '../rejected';
import type { HandlerRequest } from './handler';

/** Throws a rejection if If-Match or If-None-Match of a write fails (RFC 9110 sections 13.1.1 and 13.1.2). @param shown the item as a read shows it */
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

/** A strong entity tag that the body alone decides. Digits fit most of what files ask of one. */
export function etagOf(body: string | Uint8Array): string {
  return `"${Number.parseInt(hash('sha1', body, 'hex').slice(0, 13), 16)}"`;
}

/** If-None-Match names tags by the weak comparison (RFC 9110 section 13.1.2). */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
