import type { RequestReading } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import type { Outcome } from '../../openapi/outcome';
import type { Preferences } from '../http/prefer';
import type { Store } from '../store/store';

/** A valid request for an operation, read by the OpenAPI file. */
export interface HandlerRequest {
  readonly operation: Operation;
  readonly reading: RequestReading;
  readonly store: Store;
  /** Scheme and host as the client wrote them: `http://127.0.0.1:4010`. */
  readonly origin: string;
  /** Where the API lies for this request: `/v1`, or `/@name/v1`. */
  readonly basePath: string;
  readonly prefer: Preferences;
  /** The media type of the response that the client prefers; undefined if the operation has no body to offer. */
  readonly mediaType: string | undefined;
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

/** What a handler answers. */
export interface HandlerResponse {
  readonly outcome: Outcome;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Undefined if there is no body. */
  readonly mediaType?: string;
  readonly body?: string | Uint8Array;
  /** How it deviates from the OpenAPI file, if somebody asked for that. */
  readonly deviation?: string;
}

/** Answers a valid request, or throws a Rejected. */
export type Handler = (request: HandlerRequest) => Promise<HandlerResponse>;
