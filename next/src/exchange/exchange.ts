import type { HttpRequest, HttpResponse } from '../base/http';

/** A request and its response, wherever they come from. */
export interface Exchange {
  /** Counted from 1 within its source. */
  readonly number: number;
  readonly source: 'visit' | 'proxy' | 'har' | 'test' | 'mock';
  readonly request: HttpRequest;
  readonly response?: HttpResponse;
  /** Why there is no response. */
  readonly failure?: 'closed' | 'timeout' | 'not HTTP';
  /** Why the body of the response is not there, or not whole. */
  readonly bodyProblem?: 'cut off' | 'too long' | 'not decodable' | 'not read';
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
}
