import { sizeOf, withoutBodies, type Exchange } from '../exchange/exchange';
import type { ExchangeView } from '../knowledge/exchange-view';
import { viewOf, lacksCredentials } from '../knowledge/view-of';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';

/** Most bytes of a rejection that is kept with its bodies. */
const mostBytes = 64 * 1024;

/** How far a run comes with a service. */
export class Reach {
  /** By operation: the first valid request with valid credentials that was not accepted. */
  readonly rejections = new Map<Operation, ExchangeView>();
  /** The number of the last exchange with a response. */
  lastAnswered?: number;

  constructor(private readonly contract: Contract) {}

  exchange({ number, response }: Exchange): void {
    if (response !== undefined) this.lastAnswered = number;
  }

  view(view: ExchangeView): void {
    const { operation, exchange, reading, result } = view;
    const { label } = exchange;
    const isPlain =
      reading.violations.length === 0 &&
      !lacksCredentials(view) &&
      label?.variationOf === undefined &&
      label?.madeUp === undefined;
    if (result === 'success' || !isPlain || this.rejections.has(operation)) return;
    const kept = sizeOf(exchange) > mostBytes ? withoutBodies(exchange) : exchange;
    this.rejections.set(operation, viewOf(this.contract, kept, operation));
  }
}
