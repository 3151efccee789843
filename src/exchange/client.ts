import type { HttpRequest, HttpResponse } from '../base/http';
import type { Exchange } from './exchange';

/** Sends requests to one service. A mock is a client too: it responds without a connection. */
export interface Client {
  /** Every end is a result, whatever the service does. Throws UnsendableRequest alone. */
  send(request: HttpRequest): Promise<ClientResult>;
  /** Closes its connections. */
  close(): Promise<void>;
}

export interface ClientResult extends Pick<Exchange, 'failure' | 'bodyProblem' | 'durationMs'> {
  readonly response?: HttpResponse;
  /** Of a failure: the code of the error, as `ECONNREFUSED` or `CERT_HAS_EXPIRED`, else its message. */
  readonly reason?: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** A request that cannot be written as HTTP: a blank in its target, a line end in a header. Nothing was sent. */
export class UnsendableRequest extends Error {
  override readonly name = 'UnsendableRequest';
}
