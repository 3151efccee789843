import type { ToldViolation } from '../errors';

/** A body as it travelled, decoded of its content coding where that is known. */
export interface RecordedBody {
  /** The body, in base64 where `encoding` says so: of what is no UTF-8. */
  readonly text: string;
  readonly encoding?: 'base64';
  /** Length in bytes as it travelled. */
  readonly bytes: number;
  /** Set where `text` is the beginning alone. */
  readonly isCut?: true;
}

/** Name and value as they travelled, in their order; a name may occur more than once. */
export type RecordedHeaders = readonly (readonly [name: string, value: string])[];

/** One request with its answer, as a line of a recording holds it. */
export interface RecordedExchange {
  /** When the request came (RFC 3339, milliseconds). */
  readonly startedAt: string;
  /** From the request's arrival to the end of its answer. */
  readonly milliseconds: number;
  readonly method: string;
  /** Path and query as they came. */
  readonly target: string;
  readonly requestHeaders: RecordedHeaders;
  readonly requestBody?: RecordedBody;
  /** Status of the answer; 0 where none came. */
  readonly status: number;
  readonly responseHeaders: RecordedHeaders;
  readonly responseBody?: RecordedBody;
  /** Id of the operation, where the request matched one of the OpenAPI file. */
  readonly operation?: string;
  /** How request and answer differ from the OpenAPI file. */
  readonly violations?: readonly ToldViolation[];
}
