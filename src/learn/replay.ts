import type { HttpResponse } from '../base/http';
import type { Exchange } from '../exchange/exchange';
import { readExchange } from '../knowledge/view-of';
import { Aliases, bodyOf, type Likeness } from './alike';
import type { MockOfRecording } from './mock-of-recording';
import { runningNumbers } from './running-numbers';

/** How many responses of a mock are those of the service: with its status; of these with the same names and types; of these with all values. */
export interface Figures {
  readonly exchanges: number;
  readonly status: number;
  readonly shape: number;
  readonly exact: number;
}

/** How a mock responds to a request of a recording, compared with the service. */
export interface Compared {
  readonly exchange: Exchange;
  /** `GET /pets`; undefined if no operation matches. */
  readonly operation: string | undefined;
  readonly likeness: Likeness;
  readonly wanted: HttpResponse;
  readonly got: HttpResponse;
}

/**
 * Sends the requests of a recording to a mock, in their order.
 * @param seen exchanges that show which numbers run with the clock
 */
export async function replay(
  mock: MockOfRecording,
  exchanges: readonly Exchange[],
  seen: readonly Exchange[] = exchanges,
): Promise<readonly Compared[]> {
  const aliases = new Aliases(undefined, runningNumbers(seen));
  const compared: Compared[] = [];
  for (const exchange of exchanges) {
    const { request, response: wanted, startedAt } = exchange;
    if (wanted === undefined || exchange.bodyProblem !== undefined) continue;
    aliases.seeRequest(request);
    const view = readExchange(mock.contract, exchange);
    const got = await mock.respond(exchange, view, aliases.translate(request));
    const { status, headers } = wanted;
    const likeness = aliases.compare(
      request.method === 'HEAD' ? { status, headers } : wanted,
      got,
      startedAt,
      view?.role.kind === 'create',
      view?.role.kind === 'none' ? undefined : view?.role.collection.path,
    );
    aliases.see(bodyOf(wanted));
    const operation = view?.operation.name;
    compared.push({ exchange, operation, likeness, wanted, got });
  }
  return compared;
}

export function figuresOf(compared: readonly Compared[]): Figures {
  const atLeast = (...levels: readonly Likeness[]): number =>
    compared.filter(({ likeness }) => levels.includes(likeness)).length;
  return {
    exchanges: compared.length,
    status: atLeast('status', 'shape', 'exact'),
    shape: atLeast('shape', 'exact'),
    exact: atLeast('exact'),
  };
}
