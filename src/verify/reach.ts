import { sizeOf, withoutBodies, type Exchange } from '../exchange/exchange';
import type { ExchangeView } from '../knowledge/exchange-view';
import { viewOf } from '../knowledge/view-of';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';

/** How far a run came with a service. */
export interface Reach {
  /** By operation: the first valid request with valid credentials that was not accepted. */
  readonly rejections: ReadonlyMap<Operation, ExchangeView>;
  readonly lastResponse?: LastResponse;
}

/** The last response of a service. */
export interface LastResponse {
  readonly number: number;
  readonly method: string;
  readonly target: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Most bytes of a rejection that is kept with its bodies. */
const mostBytes = 64 * 1024;

/** Notes how far a run comes. */
export class ReachNotes implements Reach {
  readonly rejections = new Map<Operation, ExchangeView>();
  lastResponse?: LastResponse;

  constructor(private readonly contract: Contract) {}

  exchange({ number, request, response, startedAt, durationMs }: Exchange): void {
    if (response === undefined) return;
    this.lastResponse = { number, method: request.method, target: request.target, at: startedAt + durationMs };
  }

  view(view: ExchangeView): void {
    const { operation, exchange, reading, credential, result } = view;
    const { label } = exchange;
    const isPlain =
      reading.violations.length === 0 &&
      credential !== 'none' &&
      credential !== 'wrong' &&
      label?.variationOf === undefined &&
      label?.madeUp === undefined;
    if (result === 'success' || !isPlain || this.rejections.has(operation)) return;
    const kept = sizeOf(exchange) > mostBytes ? withoutBodies(exchange) : exchange;
    this.rejections.set(operation, viewOf(this.contract, kept, operation));
  }
}
