/**
 * The errors of Understudy: the catalogue of what the mock answers (errors.ts), and
 * the two errors that stop a start. Statuses are those of RFC 9110 unless the entry says otherwise.
 */
import { printable } from './text';
import type { Situation, AnswerTemplate } from './refusal-reasons';

/** What the mock answers where it refuses (docs/errors.md lists the same). Statuses are those of RFC 9110 unless the entry says otherwise. */

interface CatalogueEntry {
  /** HTTP status of the answer. */
  readonly status: number;
  /** When it is answered, as docs/errors.md says it. */
  readonly when: string;
  /** What the client can do about it. */
  readonly remedy: string;
}

/** Every error the mock answers, by the `code` its body carries. */
export const errorCatalogue = {
  invalid_request: {
    status: 400,
    when: 'The request line, a header or a percent escape in the path or query is not well-formed.',
    remedy: 'Send a well-formed HTTP/1.1 request; escape % as %25.',
  },
  invalid_parameter: {
    status: 400,
    when: 'A parameter is missing or does not match its schema.',
    remedy: 'Send the parameter as the OpenAPI file describes it.',
  },
  invalid_json: {
    status: 400,
    when: 'The body is not JSON, not UTF-8, or nests too deeply.',
    remedy: 'Send a JSON text in UTF-8.',
  },
  invalid_body: {
    status: 400,
    when: 'The body is missing or does not match its schema.',
    remedy: 'Send the fields as the OpenAPI file describes them.',
  },
  invalid_session: {
    status: 400,
    when: '`X-Mock-Session` or `/@name` in the path is no name of a session, or the two differ; or a page of another site would begin a session by a form or a link.',
    remedy: 'Use 1 to 64 letters, digits, `.`, `_` or `-`, a letter or digit first; name the session in one place.',
  },
  undocumented_status: {
    status: 400,
    when: 'A status was asked for by `Prefer: code` or a fault that the OpenAPI file does not list for the operation.',
    remedy: 'Ask for one of the statuses the message names, or insist: `Prefer: code=418; force`, `"force": true`.',
  },
  unauthorized: {
    status: 401,
    when: 'The operation needs a credential and none came, or not in the form the operation asks for.',
    remedy: 'Send the credential the operation asks for; `understudy serve` prints a key at start.',
  },
  invalid_token: {
    status: 401,
    when: 'A credential came and is not a known one, or one that has expired or was revoked.',
    remedy: 'Send one of the keys given with --api-key; `understudy serve` prints them at start.',
  },
  control_unauthorized: {
    status: 401,
    when: 'The control API asks for its token beyond this machine, and none or another one came.',
    remedy: 'Send `Authorization: Bearer <token>`; `understudy serve` prints the token, --control-token sets it.',
  },
  control_forbidden: {
    status: 403,
    when: 'The control API was called by a page of another origin, under an unknown host name, or by a simple form.',
    remedy:
      'Call it from the same origin, allow the origin (--control-origin) or host name (--control-host), send JSON.',
  },
  unknown_host: {
    status: 403,
    when: '`understudy proxy` was called under a host name that it does not know: a page may have had its own name rebound to this machine.',
    remedy: 'Call it as localhost or by its address, or allow the name (--control-host).',
  },
  not_found: {
    status: 404,
    when: 'The collection holds no item with this identifier; in the control API: nothing has this name.',
    remedy: 'List the collection for identifiers that exist, or create an item first.',
  },
  unknown_path: {
    status: 404,
    when: 'No operation of the OpenAPI file has this path.',
    remedy: 'Check the path against the OpenAPI file; all paths lie below the base path.',
  },
  method_not_allowed: {
    status: 405,
    when: 'The path exists, the method does not. `Allow` lists those that do.',
    remedy: 'Use one of the methods in `Allow`.',
  },
  not_acceptable: {
    status: 406,
    when: '`Accept` excludes every media type the operation can answer with.',
    remedy: 'Accept one of the media types the message names.',
  },
  request_timeout: {
    status: 408,
    when: 'The request did not arrive completely in time.',
    remedy: 'Send the whole request without long pauses.',
  },
  conflict: {
    status: 409,
    when: 'An item with the same identifier exists already, or with a value that the OpenAPI file calls unique; in the control API: the name is taken, or the change would break a promise.',
    remedy: 'Leave the identifier to the service, or use another; send another value.',
  },
  limit_reached: {
    status: 409,
    when: 'A session has as many snapshots or faults as it may, or the journal as many live readers.',
    remedy: 'Remove some first.',
  },
  gone: {
    status: 410,
    when: 'The operation was deprecated, and by the clock of the session the date of its removal has passed.',
    remedy: 'Use the successor that `Link` names, set the clock back (--now), or start with --ignore-sunset.',
  },
  precondition_failed: {
    status: 412,
    when: 'If-Match does not name the present entity tag of what is to be changed, or If-None-Match does (RFC 9110 section 13.1).',
    remedy: 'Read the item again and send the `ETag` of that answer.',
  },
  payload_too_large: {
    status: 413,
    when: 'The body is larger than the limit (`--body-limit`, 1 MiB by default; `--control-body-limit`, 16 MiB), or its JSON has more than a million values (or one for every 16 bytes of a higher limit), or 100,000 members in one object.',
    remedy: 'Send a smaller body or raise the limit.',
  },
  unsupported_media_type: {
    status: 415,
    when: 'The body has a media type or encoding that the operation does not take.',
    remedy: 'Send the body as one of the media types the message names.',
  },
  expectation_failed: {
    status: 417,
    when: 'The request carries an `Expect` other than 100-continue.',
    remedy: 'Leave out the Expect header.',
  },
  unknown_reference: {
    status: 422,
    when: 'A member of the body names an item of another collection that is not there, and the OpenAPI file says what is answered then; the status is the one documented.',
    remedy: 'List the other collection for identifiers that exist, or create an item there first.',
  },
  precondition_required: {
    status: 428,
    when: 'The operation requires If-Match, which is missing, and documents 428 for that (RFC 6585 section 3); else it is 400.',
    remedy: 'Read the item and send its `ETag` as If-Match.',
  },
  rate_limited: {
    status: 429,
    when: 'A fault was set that limits the rate of requests (RFC 6585 section 4).',
    remedy: 'Wait as many seconds as `Retry-After` says, or remove the fault.',
  },
  headers_too_large: {
    status: 431,
    when: 'The header section is larger than the server takes (RFC 6585).',
    remedy: 'Send fewer or shorter headers.',
  },
  response_deviates: {
    status: 500,
    when: 'The mock was about to answer something that the OpenAPI file does not allow. The message names the clause.',
    remedy: 'Mend the OpenAPI file where it contradicts itself, or report a fault of Understudy.',
  },
  not_played: {
    status: 501,
    when: 'What the OpenAPI file says of the operation cannot be played: a value of a thousand million characters, say. The message and the log name the flaw.',
    remedy: 'Mend the OpenAPI file where the message says, or give an example there.',
  },
  unknown_transfer_coding: {
    status: 501,
    when: '`understudy proxy --enforce` was sent a body under a transfer coding besides chunked, which nobody can judge (RFC 9112 section 6.1).',
    remedy: 'Send it chunked or with its length alone, or allow it with --allow-unjudged.',
  },
  upstream_failed: {
    status: 502,
    when: '`understudy proxy` could not reach the upstream, or its answer broke off or was no HTTP.',
    remedy: 'Look at the upstream; the message says what was met.',
  },
  upstream_deviates: {
    status: 502,
    when: '`understudy proxy --enforce` was about to pass on an answer that the OpenAPI file does not allow. The message names the clause.',
    remedy: 'Mend the upstream or the OpenAPI file, or leave out --enforce.',
  },
  upstream_timeout: {
    status: 504,
    when: 'The upstream of `understudy proxy` did not begin its answer in time (`--timeout`).',
    remedy: 'Look at the upstream, or raise --timeout.',
  },
  fault_injected: {
    status: 503,
    when: 'A fault was set, or `Prefer: code` was sent, that answers with an error; the status is the one asked for.',
    remedy: 'Handle the error, or remove the fault.',
  },
  too_many_bodies: {
    status: 503,
    when: 'The bodies of all requests on their way take as much memory as they may: 64 MiB, or four times the higher of `--body-limit` and `--control-body-limit`.',
    remedy: 'Send fewer large bodies at a time.',
  },
  too_many_sessions: {
    status: 503,
    when: 'There are as many sessions as there may be (`--max-sessions`), all in use, and none has been idle for long enough.',
    remedy: 'End sessions that are done with, raise --max-sessions, or lower --session-idle.',
  },
  storage_full: {
    status: 507,
    when: 'The store holds as many items, or as many bytes of them, as it may (`--max-items`, `--max-bytes`; RFC 4918 section 11.5).',
    remedy: 'Remove items, reset, or raise --max-items or --max-bytes.',
  },
  internal_error: {
    status: 500,
    when: 'A fault of Understudy itself; the log has the details.',
    remedy: 'Report it with the log line that carries the same request.',
  },
} as const satisfies Record<string, CatalogueEntry>;

/** The machine-readable code of an error answer. */
export type ErrorCode = keyof typeof errorCatalogue;

/** One way in which a message differs from a clause of the OpenAPI file. */
export interface Violation {
  /** Where in the message: `query.limit`, `path.petId`, `body`, `body.name`, `header.Location`, `status`. */
  readonly where: string;
  /** JSON pointer of the clause in the OpenAPI file. */
  readonly clause: string;
  /** The rule that was broken: a JSON Schema keyword, or `integer`, `required`, `mediaType`, `status`. */
  readonly rule: string;
  /** What the clause asks for, in words. */
  readonly expected: string;
  /** What came, shortened. */
  readonly got: string;
  /** What the words are made of, for whoever has to know it: no answer, journal or report holds it (decision 11). */
  readonly facts?: ViolationFacts;
}

/** A violation as it is told: in answers, journals, recordings and reports. */
export type ToldViolation = Omit<Violation, 'facts'>;

/** The types of JSON values, and what stands for none. */
export type ValueType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object' | 'nothing';

/** What of a violation is known besides its words. */
export interface ViolationFacts {
  /** The JSON types one of which is asked for. */
  readonly types?: readonly string[];
  /** The format that is asked for. */
  readonly format?: string;
  /** The type of what came: `number` where it is no integer; left out where it is a secret. */
  readonly came?: ValueType;
}

/** Gives a violation as a sentence: "query.limit: expected at most 100, got 101". */
export function describeViolation(violation: Violation): string {
  return `${violation.where}: expected ${violation.expected}, got ${violation.got}`;
}

/** An error that the mock answers; only the errors stage turns it into a response. */
export class ApiError extends Error {
  readonly status: number;
  /**
   * @param code entry of the catalogue
   * @param message what happened, expected against got
   * @param details headers to send along, the violations behind the error, and the status where it is not the entry's
   */
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: {
      headers?: Readonly<Record<string, string>>;
      violations?: readonly Violation[];
      status?: number;
      /** What a profile calls it, where the code does not say. */
      situation?: Situation;
      /** The member of the body whose value it is about. */
      member?: string;
      /** How a profile answers it, where that is known already. */
      answer?: AnswerTemplate;
    } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = details.status ?? errorCatalogue[code].status;
  }
}

/** An OpenAPI file (or a fixture for it) that cannot be played: stops the start, exit code 2, no stack trace. */
export class DocumentError extends Error {
  constructor(
    /** `file:line:column`, or the file alone where there is no position. */
    readonly location: string,
    /** JSON pointer of the place in the document; empty for the whole. */
    readonly pointer: string,
    problem: string,
    remedy: string,
  ) {
    super(printable(`${location}: ${pointer === '' ? '' : `at ${pointer}: `}${problem}. ${remedy}`));
    this.name = 'DocumentError';
  }
}

/** An OpenAPI file that could be played but for its flaws, where any of them is to refuse it: a line for each, exit code 2. */
export class FlawedDocumentError extends DocumentError {
  constructor(location: string, problem: string, remedy: string, lines: readonly string[]) {
    super(location, '', problem, remedy);
    this.message = [this.message, ...lines.map((line) => `  ${printable(line)}`)].join('\n');
  }
}

/** A wrong option or environment (a port taken, an unreadable file): one clear line, exit code 2, no stack trace. */
export class UsageError extends Error {
  constructor(message: string) {
    super(printable(message));
    this.name = 'UsageError';
  }
}
