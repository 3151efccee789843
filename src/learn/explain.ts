import type { HttpRequest, HttpResponse } from '../base/http';
import type { JsonObject } from '../base/json';
import type { Exchange } from '../exchange/exchange';
import type { ExchangeView } from '../knowledge/exchange-view';
import { readExchange } from '../knowledge/view-of';
import type { Operation } from '../openapi/operation';
import type { Situation } from '../profile/play';
import { leftByWrites } from './left-by-writes';
import type { MockOfRecording } from './mock-of-recording';
import type { NotingPlay } from './noting-play';
import { TrueState } from './true-state';

/** An exchange of a service, and what the mock knew when it got the same request in the same state. */
export interface Explained {
  readonly exchange: Exchange;
  /** Undefined if no operation matches. */
  readonly view: ExchangeView | undefined;
  /** Of the service. */
  readonly response: HttpResponse;
  /** Which branch the mock took. */
  readonly situation: Situation;
  readonly facts: JsonObject;
  /** What it responded. */
  readonly mock: HttpResponse;
  /** Of a write that both accepted: what the mock knew when it was about to store the item, and the item that the service had then. */
  readonly write?: { readonly operation: Operation; readonly facts: JsonObject; readonly left: JsonObject };
}

/**
 * Plays a recording to a mock whose items are those that the service had. Whatever the mock does, its state follows what the service
 * showed: so each request is explained in the state that it was sent in.
 * @param noting the play of the mock
 */
export async function explain(
  mock: MockOfRecording,
  noting: NotingPlay,
  exchanges: readonly Exchange[],
): Promise<readonly Explained[]> {
  const views = exchanges.map((exchange) => readExchange(mock.contract, exchange));
  const left = leftByWrites(views);
  const state = new TrueState(mock.built.sessions.default.store);
  const explained: Explained[] = [];
  for (const [index, exchange] of exchanges.entries()) {
    const { response } = exchange;
    const view = views[index];
    if (response === undefined || exchange.bodyProblem !== undefined) continue;
    const truth = left[index];
    if (view !== undefined) state.before(view);
    noting.begin(truth);
    const own = await mock.respond(exchange, view, withoutMetConditions(exchange.request, response));
    const { situation, facts, write } = noting.noted;
    if (view !== undefined) state.after(view, truth, write?.facts['default']);
    if (situation === undefined || facts === undefined) continue;
    const isWritten = write !== undefined && truth !== undefined;
    explained.push({
      ...{ exchange, view, response, situation, facts, mock: own },
      ...(isWritten && { write: { ...write, left: truth } }),
    });
  }
  return explained;
}

/** A recorded request without conditions that held at the service: the mock has other entity tags. */
function withoutMetConditions(request: HttpRequest, { status }: HttpResponse): HttpRequest {
  const { headers } = request;
  const isCondition = (name = ''): boolean => /^if-(?:none-)?match$/i.test(name);
  if (status >= 300 || !headers.some(isCondition)) return request;
  return { ...request, headers: headers.filter((_, index) => !isCondition(headers[index - (index % 2)])) };
}
