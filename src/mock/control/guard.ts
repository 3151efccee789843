import { isIP } from 'node:net';
import { isLoopback } from '../../base/http';
import type { MockConfig } from '../config';
import { createKeyComparison } from '../http/credentials';
import type { MockRequest } from '../mock-request';
import { Rejected } from '../rejected';

interface Guard {
  /** Headers that open the response to a page of another origin that is allowed. */
  headersFor(request: MockRequest): readonly string[];
  /** The response to a request that only asks whether such a page may call; undefined for all others. */
  preflight(request: MockRequest): readonly string[] | undefined;
  /** Throws a Rejected if a request may not call the control API. */
  assertAllowed(request: MockRequest): void;
  /** The same for a page that holds no data: it needs no token, and a link may lead to it. */
  assertPage(request: MockRequest): void;
}

/**
 * Keeps pages of browsers and other machines off the control API. Pages of other origins: their requests say so, and what changes
 * something has to be of a kind that a page cannot send without asking first. A host name that has come to mean this machine (DNS
 * rebinding): unknown names are rejected. Other machines: whoever listens for them sets a token.
 */
export function createGuard({ controlToken, controlOrigins }: MockConfig): Guard {
  const isToken = createKeyComparison(controlToken === undefined ? [] : [controlToken]);
  const knownHosts = new Set(
    controlOrigins.map((origin) => (URL.canParse(origin) ? new URL(origin).hostname : origin)),
  );
  const isOpenTo = (origin: string | undefined): origin is string =>
    origin !== undefined && controlOrigins.includes(origin);
  return {
    headersFor: (request) => {
      const origin = request.header('origin');
      return isOpenTo(origin) ? ['Access-Control-Allow-Origin', origin, 'Vary', 'Origin'] : [];
    },
    preflight: (request) => {
      const isAsking = request.method === 'OPTIONS' && request.header('access-control-request-method') !== undefined;
      return isAsking && isOpenTo(request.header('origin')) ? preflightHeaders : undefined;
    },
    assertAllowed: (request) => {
      const [, token] = /^bearer +([^ ].*)$/i.exec(request.header('authorization') ?? '') ?? [];
      const hasToken = token !== undefined && isToken(token);
      if (!isOpenTo(request.header('origin'))) assertOwnOrigin(request);
      if (hasToken) return;
      assertHost(request, knownHosts);
      if (controlToken !== undefined) throw unauthorized();
      assertNoForm(request);
    },
    assertPage: (request) => {
      if (request.header('sec-fetch-mode') !== 'navigate') assertOwnOrigin(request);
      // A name that was rebound is of no use where data needs a token.
      if (controlToken === undefined) assertHost(request, knownHosts);
    },
  };
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
