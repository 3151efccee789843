import type { HttpRequest, HttpResponse } from '../base/http';
import type { Exchange } from './exchange';

/** Sends requests to one service. A mock is a client too: it responds without a connection. */
export interface Client {
  /** Never throws for what the service does: every end is a result. */
  send(request: HttpRequest): Promise<ClientResult>;
  /** Closes its connections. */
  close(): Promise<void>;
}

export interface ClientResult extends Pick<Exchange, 'failure' | 'bodyProblem' | 'durationMs'> {
  readonly response?: HttpResponse;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}
