import type { Logger } from 'pino';
import type { Operation } from '../contract/operation';
import type { Violation } from '../errors';
import type { JsonValue } from '../exact-json';

/** What the stages learn about one request, each adding its part; handlers read it. */
export interface RequestContext {
  /** Path as it came, percent escapes kept, without query. */
  readonly path: string;
  /** Query as it came, without the question mark. */
  readonly query: string;
  /** Where the API lies for this request: `/v1`. */
  basePath: string;
  /** The operation the request calls; set by the operation stage. */
  operation: Operation | undefined;
  /** Path parameters as they came, percent escapes decoded. */
  pathParameters: Readonly<Record<string, string>>;
  /** Validated values of the parameters, defaults filled in. */
  parameters: Parameters;
  /** The validated JSON body, int64 digit by digit. */
  body: JsonValue | undefined;
  /** Whether a body came in a media type that is not JSON: it is taken as it is, unread. */
  hasOpaqueBody: boolean;
  /** Headers that every answer to this request carries. */
  readonly headers: Record<string, string>;
  /** What handlers answer; sent once the response check has seen it. */
  answer: Answer | undefined;
  /** What the request did that is no error and worth a word in the log. */
  readonly warnings: string[];
  /** Why the request was refused. */
  violations: readonly Violation[];
  readonly log: Logger;
}

/** Validated parameter values by location and name. */
export interface Parameters {
  readonly path: Readonly<Record<string, JsonValue>>;
  readonly query: Readonly<Record<string, JsonValue>>;
  readonly header: Readonly<Record<string, JsonValue>>;
}

/** What is to be sent. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Media type of the body; undefined where there is none. */
  readonly mediaType?: string;
  /** The body as JSON text. */
  readonly text?: string;
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
