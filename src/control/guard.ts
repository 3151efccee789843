import { isIP } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';
import type { MockConfig } from '../config';
import { ApiError } from '../errors';
import { createComparison } from '../middleware/authentication';
import { isLoopback } from '../contract/uri-path';

/** What the guard goes by. */
export type GuardConfig = Pick<MockConfig, 'host' | 'controlToken' | 'controlHosts' | 'controlOrigins'>;

/**
 * Keeps browsers' pages and other machines off the control API. Pages of other origins: their requests say so (`Origin`,
 * `Sec-Fetch-Site`), no answer is opened to them, and a write must be of a kind that a page cannot send without asking
 * first. A name that was rebound to this machine: unknown host names are refused. Other machines: the token.
 */
export function guard(config: GuardConfig): RequestHandler {
  const { controlToken, controlOrigins } = config;
  const isToken = createComparison(controlToken === undefined ? [] : [controlToken]);
  const isKnownHost = createHostCheck(config);
  return (request, response, next) => {
    const { origin } = request.headers;
    const isOpen = origin !== undefined && controlOrigins.includes(origin);
    if (isOpen && openTo(origin, request, response)) return;
    const token = /^bearer +([^ ].*)?$/i.exec(request.headers.authorization ?? '')?.[1];
    const hasToken = token !== undefined && isToken(token);
    if (!isOpen) assertSameOrigin(request);
    if (!hasToken) assertHost(request, isKnownHost);
    assertToken(request, hasToken, controlToken !== undefined);
    assertAsked(request);
    next();
  };
}

function forbidden(message: string): ApiError {
  return new ApiError('control_forbidden', message);
}

/** Opens the answer to an origin that was allowed; gives whether the request was a preflight, which is answered here. */
function openTo(origin: string, request: Request, response: Response): boolean {
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Vary', 'Origin');
  if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return false;
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
  response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type, Last-Event-ID, X-Mock-Control');
  response.statusCode = 204;
  response.end();
  return true;
}

/** `same-site` is another port of this host, and another origin all the same. */
function assertSameOrigin({ headers }: Request): void {
  const { origin, host = '' } = headers;
  const site = headers['sec-fetch-site'];
  const isForeign = site === 'cross-site' || site === 'same-site';
  const isOther = origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`;
  if (!isForeign && !isOther) return;
  const got = origin === undefined ? `a ${String(site)} request` : JSON.stringify(origin.slice(0, 200));
  throw forbidden(`Origin: expected the control API's own or one given by --control-origin, got ${got}`);
}

/** Gives what tells whether a name may stand in Host: one of this machine, an address, the one that is listened on, or one that is allowed. */
export function createHostCheck({
  host,
  controlHosts,
}: Pick<GuardConfig, 'host' | 'controlHosts'>): (name: string) => boolean {
  const known = new Set([host, ...controlHosts].map((name) => name.toLowerCase()));
  // An address cannot be rebound: whoever holds it serves the page himself.
  return (name) => isLoopback(name) || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0 || known.has(name);
}

/** Gives the name in a Host, or in the authority of a URI: without user and port, in lower case. */
export function hostNameOf(authority: string): string {
  return authority.replace(/^.*@/s, '').replace(/:\d*$/, '').toLowerCase();
}

/** The host of an absolute target, which goes before Host (RFC 9112 section 3.2.2). */
const absoluteTarget = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;

/** Gives the hosts by which a request calls: Host and, where the target is absolute, its own. */
export function hostsCalled({ headers: { host = '' } }: Pick<Request, 'headers'>, target: string): string[] {
  const [, authority] = absoluteTarget.exec(target) ?? [];
  return authority === undefined ? [host] : [host, authority];
}

/** Against DNS rebinding, where a page's own host name has come to mean this machine. */
function assertHost(request: Request, isKnown: (name: string) => boolean): void {
  const host = hostsCalled(request, request.originalUrl).find((one) => !isKnown(hostNameOf(one)));
  if (host === undefined) return;
  throw forbidden(
    `Host: expected localhost, an address, or a name given by --control-host, got ${JSON.stringify(host.slice(0, 200))}`,
  );
}

function assertToken(request: Request, hasToken: boolean, isNeeded: boolean): void {
  const { remoteAddress } = request.socket;
  const isLocal = remoteAddress === undefined || isLoopback(remoteAddress);
  if (hasToken || (!isNeeded && isLocal)) return;
  const headers = { 'WWW-Authenticate': 'Bearer realm="Understudy control"' };
  const message = isNeeded
    ? 'expected Authorization: Bearer <control token>, got none or another token'
    : 'expected a request from this machine, got one from another; start with --control-token to allow it';
  throw new ApiError('control_unauthorized', message, { headers });
}

/** A page can send a form without asking; JSON, and headers of one's own, it cannot (Fetch standard, simple requests). */
function assertAsked({ method, headers }: Request): void {
  if (method !== 'POST' || headers.authorization !== undefined || headers['x-mock-control'] !== undefined) return;
  if (/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) return;
  const got = headers['content-type'] === undefined ? 'neither' : JSON.stringify(headers['content-type']);
  throw forbidden(`expected Content-Type: application/json, or a header such as X-Mock-Control: 1, got ${got}`);
}
