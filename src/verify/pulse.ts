import { EnvironmentError } from './environment-error';
import { headerOf, type Exchange } from './exchange';
import type { RequestSpec } from './request';

type Ask = (spec: RequestSpec) => Promise<Exchange>;

/** So many reads are remembered: one alone may be answered otherwise for reasons of its own. */
const mostReads = 3;

/** After so many responses in a row that a service which is not there any more would give too, the reads are sent again. */
const mostLifeless = 20;
const fewLifeless = 5;

/**
 * Notices that a service is not what it was: a gateway answers for it that there is no such route, or shows a page of its own. A few
 * reads that succeeded are remembered, and sent again after such responses. Where none of them succeeds any more, the run ends.
 */
export class Pulse {
  readonly #reads = new Map<string, RequestSpec>();
  #lifeless = 0;
  #isAsking = false;

  /** Learns from a response. Throws an EnvironmentError that ends the run where the service is not what it was. */
  async see(spec: RequestSpec, exchange: Exchange, ask: Ask): Promise<void> {
    // A key that is none is refused by services that are well.
    if (this.#isAsking || spec.credential !== undefined) return;
    if (isLifeless(exchange)) {
      this.#lifeless += 1;
      if (this.#lifeless % mostLifeless === 0) await this.assertAlive(ask);
      return;
    }
    this.#lifeless = 0;
    const { operation, method = operation.method, rawPath } = spec;
    const isPlain = method === 'GET' && rawPath === undefined && !operation.path.includes('{');
    if (isPlain && exchange.response.status < 300 && this.#reads.size < mostReads && !this.#reads.has(operation.id))
      this.#reads.set(operation.id, spec);
  }

  /** Does the same where the last responses leave room for doubt. */
  async assertNotDead(ask: Ask): Promise<void> {
    if (this.#lifeless >= fewLifeless) await this.assertAlive(ask);
  }

  /** Sends the remembered reads again, until one succeeds. */
  async assertAlive(ask: Ask): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      let last: Exchange | undefined;
      for (const read of this.#reads.values()) {
        last = await ask({ ...read, takesAny: true });
        if (!isLifeless(last)) return;
      }
      if (last !== undefined) throw new EnvironmentError(inWords(last), true);
    } finally {
      this.#isAsking = false;
    }
  }
}

/** Tells whether a response is one that a gateway gives in place of a service. */
function isLifeless({ operation, response: { status, headers } }: Exchange): boolean {
  const isPage = /^text\/html\b/i.test(headerOf(headers, 'Content-Type') ?? '');
  const mayBePage = operation.responses.some(({ content }) => content.some(({ name }) => name.includes('html')));
  return [401, 403, 404, 410].includes(status) || (isPage && !mayBePage);
}

function inWords({ request, response: { status, headers } }: Exchange): string {
  const type = headerOf(headers, 'Content-Type') ?? '';
  return `the service is not what it was: ${request.method} ${request.path} succeeded before, and is answered ${status}${status < 300 ? ` with ${type}` : ''} now; see whether it is still deployed there, and run again`;
}
