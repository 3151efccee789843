import type { Logger } from 'pino';
import type { MediaType, Operation } from '../../openapi/operation';
import { ApiError, type Violation } from '../../base/errors';
import type { Request, Response } from 'express';
import type { JsonValue } from '../../base/json';
import type { HeldRefusal } from './profile/refusal-order';
import type { Delivery } from './pieces';
import type { Session } from '../store/session';
import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** What the stages learn about one request, each adding its part; handlers read it. */
export interface RequestContext {
  /** Path as it came below the session's prefix, percent escapes kept, without query. */
  readonly path: string;
  /** Query as it came, without the question mark. */
  readonly query: string;
  /** `/@name` where the path names a session, else empty. */
  readonly sessionPrefix: string;
  /** Gives scheme and host of the request as the client wrote them, `http://127.0.0.1:4010`. */
  readonly origin: () => string;
  /** The session the request belongs to; the default one until the session stage knows better. */
  session: Session;
  /** Where the API lies for this request: `/v1`, or `/@name/v1`. */
  basePath: string;
  /** The operation the request calls; set by the operation stage. */
  operation: Operation | undefined;
  /** Path parameters as they came, percent escapes kept, which are well-formed. */
  pathParameters: Readonly<Record<string, string>>;
  /** The numbers that placeholders were given: each is one of a sequence, however often the answer is written. */
  counted: Map<string, number> | undefined;
  /** Validated values of the parameters, defaults filled in. */
  parameters: Parameters;
  /** The validated JSON body, int64 digit by digit. */
  body: JsonValue | undefined;
  /** The body as text, where it was read as JSON. */
  bodyText: string | undefined;
  /** The Content-Type of the body that came. */
  bodyType: string | undefined;
  /** Whether a body came in a media type that is not JSON: it is taken as it is, unread. */
  hasOpaqueBody: boolean;
  /** What the request makes its change depend on; undefined where it has no conditions. */
  conditions: Conditions | undefined;
  /** Headers that every answer to this request carries. */
  readonly headers: Record<string, string>;
  /** What the answer is to be written as, where the request accepts no JSON and the document has something else. */
  representAs: MediaType | undefined;
  /** What handlers answer; sent once the response check has seen it. */
  answer: Answer | undefined;
  /** What the request did that is no error and worth a word in the log. */
  readonly warnings: string[];
  /** Refusals that are told once it is known that none goes before them (a profile's order). */
  readonly held: HeldRefusal[];
  /** Answers what no operation does, once the key is known; undefined where an operation answers, or nobody asks for a key. */
  answerToKey: (() => void) | undefined;
  /** Whether a list is answered that holds nothing, as a profile says of an odd parameter. */
  answersNothing: boolean;
  /** Parameters of the query that came and are taken for not given, as a profile says. */
  leftOut: readonly string[];
  /** Why the request was refused. */
  violations: readonly Violation[];
  /** The error that was answered, where one was. */
  error: ApiError | undefined;
  /** The kinds of faults that befell the request. */
  readonly faults: string[];
  /** What `Prefer` says of a body that is made of the document. */
  preferredBody: PreferredBody | undefined;
  /** Hands a body to the client in an unusual way, such as drop by drop; undefined for all at once. */
  deliver: ((body: Delivery, response: Response) => void) | undefined;
  /** The text of the body that was answered; of one that is no text, a character for each byte (ISO 8859-1). */
  sentText: string | undefined;
  /** The headers of the answer, as handed to the server. */
  sentHeaders: Readonly<Record<string, string | number | string[]>> | undefined;
  /** Puts the request on record, once; called as soon as the answer is known, so that no reader comes too early. */
  record: (request: Request, response: Response) => void;
  isRecorded: boolean;
  /** When the journal has seen it first, by `performance.now`. */
  startedAt: number;
  readonly log: Logger;
}

/** Validated parameter values by location and name. */
export interface Parameters {
  readonly path: Readonly<Record<string, JsonValue>>;
  readonly query: Readonly<Record<string, JsonValue>>;
  readonly header: Readonly<Record<string, JsonValue>>;
}

/** What is preferred of an answer that is made of the document, not of stored items. */
interface PreferredBody {
  /** The status that was asked for, where one was. */
  readonly status: number | undefined;
  readonly example: string | undefined;
  readonly dynamic: boolean;
}

/** What is to be sent. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Media type of the body; undefined where there is none. */
  readonly mediaType?: string;
  /** The body as JSON text. */
  readonly text?: string;
  /** The body in the place of `text` where it is no text, such as a picture. */
  readonly binary?: Buffer;
  /** The body in the place of `text` where it is long: its pieces, given anew at each call. It has been checked. */
  readonly pieces?: () => Iterable<string>;
  /** Length of the pieces in bytes, once it is known. */
  readonly bytes?: number;
  /** What the text says, where it is at hand, so that the check need not read it. */
  readonly value?: JsonValue;
  /** Whether the answer check has passed it, or all that it is made of, already. */
  readonly isChecked?: boolean;
  /** Whether it is to be sent whatever the document says of it: the client asked for it by name, and is told. */
  readonly mayDeviate?: boolean;
}

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the way Express's own types name for adding to Request
  namespace Express {
    interface Request {
      /** What the stages of the mock have learned about this request. */
      context: RequestContext;
    }
  }
}

/** What a request makes depend on the present state of what it names (RFC 9110 section 13.1), as it came. */
interface Conditions {
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

/** Gives the strong entity tag of an answer: it follows from the body alone. Digits keep to most of what documents ask of one. */
export function etagOf({ text, binary }: { readonly text?: string; readonly binary?: Buffer }): string {
  return `"${Number.parseInt(hash('sha1', text ?? binary ?? '', 'hex').slice(0, 13), 16)}"`;
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
