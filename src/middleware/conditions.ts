import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../errors';

/** What a request makes depend on the present state of what it names (RFC 9110 section 13.1), as it came. */
export interface Conditions {
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

/**
 * Gives the conditions of a request; undefined where it has none. If-Unmodified-Since is none here: the stand-in has no
 * modification dates, and what has none is to ignore it (RFC 9110 section 13.1.4).
 */
export function readConditions(headers: IncomingHttpHeaders): Conditions | undefined {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
  return ifMatch === undefined && ifNoneMatch === undefined ? undefined : { ifMatch, ifNoneMatch };
}

/** Gives the strong entity tag of an answer: it follows from the body alone. */
export function etagOf({ text, binary }: { readonly text?: string; readonly binary?: Buffer }): string {
  return `"${hash('sha1', text ?? binary ?? '', 'base64url')}"`;
}

/** Tells whether If-None-Match names an entity tag; it compares weakly (RFC 9110 section 13.1.2). */
export function namesWeakly(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/** Tells whether If-Match names one of the entity tags; it compares strongly (RFC 9110 section 13.1.1). */
function namesStrongly(header: string, etags: readonly string[]): boolean {
  const named = header.match(/(?:W\/)?"[^"]*"|[^\s,"]+/g) ?? [];
  return named.some((tag) => etags.includes(tag));
}

/**
 * Throws an ApiError `precondition_failed` where the conditions of a change do not hold (RFC 9110 section 13.2.2).
 *
 * @param etagsOf gives the present entity tags of what is to be changed; asked only where a condition names some. Undefined
 *   where there is nothing yet. An empty list says that nobody can know one: conditions that name tags are passed over then.
 */
export function assertMet({ ifMatch, ifNoneMatch }: Conditions, etagsOf: (() => readonly string[]) | undefined): void {
  if (ifMatch !== undefined) {
    if (etagsOf === undefined) throw failed('If-Match', 'something that is there', 'nothing');
    if (ifMatch.trim() !== '*') {
      const etags = etagsOf();
      if (etags.length > 0 && !namesStrongly(ifMatch, etags))
        throw failed('If-Match', `the present entity tag ${etags[0] ?? ''}`, ifMatch);
    }
  }
  if (ifNoneMatch === undefined || etagsOf === undefined) return;
  if (ifNoneMatch.trim() === '*') throw failed('If-None-Match', 'nothing to be there', 'something that is');
  const named = etagsOf().find((etag) => namesWeakly(ifNoneMatch, etag));
  if (named !== undefined) throw failed('If-None-Match', 'an entity tag that is not the present one', named);
}

function failed(header: string, expected: string, got: string): ApiError {
  const shown = got.length > 100 ? `${got.slice(0, 100)}...` : got;
  return new ApiError('precondition_failed', `${header}: expected ${expected}, got ${shown}`);
}
