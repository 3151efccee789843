import { isIP } from 'node:net';
import { isLoopback } from '../../base/http';
import type { MockConfig } from '../config';
import { isPreflight } from '../http/cors';
import { createKeyComparison } from '../http/credentials';
import type { MockRequest } from '../mock-request';
import { Rejected } from '../rejected';

/**
 * Keeps pages of browsers and other machines off the control API. Pages of other origins: their requests say so, and what changes
 * something has to be of a kind that a page cannot send without asking first. A host name that has come to mean this machine (DNS
 * rebinding): unknown names are rejected. Other machines: whoever listens for them sets a token.
 */
export class Guard {
  readonly #isToken: (text: string) => boolean;
  readonly #knownHosts: ReadonlySet<string>;

  constructor(private readonly config: Pick<MockConfig, 'controlToken' | 'controlOrigins'>) {
    const { controlToken, controlOrigins } = config;
    this.#isToken = createKeyComparison(controlToken === undefined ? [] : [controlToken]);
    this.#knownHosts = new Set(
      controlOrigins.map((origin) => (URL.canParse(origin) ? new URL(origin).hostname : origin)),
    );
  }

  /** Headers that open the response to a page of another origin that is allowed. */
  headersFor(request: MockRequest): readonly string[] {
    const origin = request.header('origin');
    return this.#isOpenTo(origin) ? ['Access-Control-Allow-Origin', origin, 'Vary', 'Origin'] : [];
  }

  /** The response to a request that only asks whether such a page may call; undefined for all others. */
  preflight(request: MockRequest): readonly string[] | undefined {
    return isPreflight(request) && this.#isOpenTo(request.header('origin')) ? preflightHeaders : undefined;
  }

  /** Throws a Rejected if a request may not call the control API. */
  assertAllowed(request: MockRequest): void {
    const [, token] = /^bearer +([^ ].*)$/i.exec(request.header('authorization') ?? '') ?? [];
    if (!this.#isOpenTo(request.header('origin'))) assertOwnOrigin(request);
    if (token !== undefined && this.#isToken(token)) return;
    assertHost(request, this.#knownHosts);
    if (this.config.controlToken !== undefined) throw unauthorized();
    assertNoForm(request);
  }

  /** The same for a page that holds no data: it needs no token, and a link may lead to it. */
  assertPage(request: MockRequest): void {
    if (request.header('sec-fetch-mode') !== 'navigate') assertOwnOrigin(request);
    // A name that was rebound is of no use where data needs a token.
    if (this.config.controlToken === undefined) assertHost(request, this.#knownHosts);
  }

  #isOpenTo(origin: string | undefined): origin is string {
    return origin !== undefined && this.config.controlOrigins.includes(origin);
  }
}

const preflightHeaders = [
  ...['Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE'],
  ...['Access-Control-Allow-Headers', 'Authorization, Content-Type, Last-Event-ID, X-Mock-Control'],
];

function forbidden(message: string): Rejected {
  return new Rejected('wrong-credentials', message, { status: 403, code: 'control_forbidden' });
}

function unauthorized(): Rejected {
  return new Rejected(
    'no-credentials',
    'The control API needs its token. Send Authorization: Bearer <token>; `serve` prints it.',
    { code: 'control_unauthorized', headers: { 'WWW-Authenticate': 'Bearer realm="Understudy control"' } },
  );
}

/** `same-site` is another port of this host, and another origin all the same (Fetch Metadata section 2.3). */
function assertOwnOrigin(request: MockRequest): void {
  const origin = request.header('origin');
  const host = request.header('host') ?? '';
  const site = request.header('sec-fetch-site');
  const isForeign = site === 'cross-site' || site === 'same-site';
  const isOther = origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`;
  if (!isForeign && !isOther) return;
  const page = origin === undefined ? 'other origins' : origin.slice(0, 200);
  throw forbidden(`Pages of ${page} may not call the control API. Allow it with UNDERSTUDY_CONTROL_ORIGINS.`);
}

/** The host of an absolute target goes before Host (RFC 9112 section 3.2.2). */
function assertHost(request: MockRequest, known: ReadonlySet<string>): void {
  const [, authority] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(request.target) ?? [];
  for (const host of [request.header('host'), authority]) {
    if (host === undefined) continue;
    const name = host.replace(/^.*@/s, '').replace(/:\d*$/, '').toLowerCase();
    // An address cannot be rebound: whoever holds it serves the page himself.
    const isAddress = isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
    if (isLoopback(name) || isAddress || known.has(name)) continue;
    throw forbidden(
      `The host ${JSON.stringify(host.slice(0, 200))} may be another page's. Use localhost or an address, or send the control token.`,
    );
  }
}

/** A page can send a form without asking; JSON, and headers of its own, it cannot (Fetch standard, simple requests). */
function assertNoForm(request: MockRequest): void {
  if (request.method !== 'POST' || request.header('x-mock-control') !== undefined) return;
  if (/^application\/json\s*(?:;|$)/i.test(request.header('content-type') ?? '')) return;
  throw forbidden('Send Content-Type: application/json, or the header X-Mock-Control: 1.');
}
