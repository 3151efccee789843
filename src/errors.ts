/**
 * The errors of Understudy: the catalogue of what the mock answers (docs/errors.md lists the same, a test proves it), and
 * the two errors that stop a start. Statuses are those of RFC 9110 unless the entry says otherwise.
 */

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
  unauthorized: {
    status: 401,
    when: 'The operation needs a credential and none came, or not in the form the operation asks for.',
    remedy: 'Send the credential the operation asks for; `understudy serve` prints a key at start.',
  },
  invalid_token: {
    status: 401,
    when: 'A credential came and is not a known one.',
    remedy: 'Send one of the keys given with --api-key; `understudy serve` prints them at start.',
  },
  not_found: {
    status: 404,
    when: 'The collection holds no item with this identifier.',
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
    when: 'An item with the same identifier exists already.',
    remedy: 'Leave the identifier to the service, or use another.',
  },
  payload_too_large: {
    status: 413,
    when: 'The body is larger than the limit (`--body-limit`, 1 MiB by default).',
    remedy: 'Send a smaller body or raise --body-limit.',
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
  storage_full: {
    status: 507,
    when: 'The store holds as many items as it may (`--max-items`; RFC 4918 section 11.5).',
    remedy: 'Remove items, restart, or raise --max-items.',
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
   * @param details headers to send along, and the violations behind the error
   */
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: { headers?: Readonly<Record<string, string>>; violations?: readonly Violation[] } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = errorCatalogue[code].status;
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
    super(`${location}: ${pointer === '' ? '' : `at ${pointer}: `}${problem}. ${remedy}`);
    this.name = 'DocumentError';
  }
}

/** A wrong option or environment (a port taken, an unreadable file): one clear line, exit code 2, no stack trace. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
