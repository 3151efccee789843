import type { Request, Response, RequestHandler } from 'express';
import type { Contract } from '../../openapi/contract';
import { parseMoment } from '../options';
import { ApiError } from '../../base/errors';
import { stringifyJson, type JsonValue } from '../../base/json';
import type { RedactionOf } from '../pipeline/call-redaction';
import type { Answer } from '../pipeline/request-context';
import type { Session, Sessions, Tallies } from '../store/session';
import { isIP } from 'node:net';
import type { MockConfig } from '../config';
import { createComparison } from '../pipeline/authentication';
import { isLoopback } from '../../base/http';

/** What the handlers of the control API work on. */
export interface ControlContext {
  readonly sessions: Sessions;
  /** The API that is played, not the control API. */
  readonly contract: Contract;
  readonly tallies: Tallies;
  readonly items: ItemExchange;
  /** Takes the secrets out of what is told of calls. */
  readonly redactionOf: RedactionOf;
}

/** Reads and writes the items of a session as JSON. */
export interface ItemExchange {
  /** Gives all items of a session, as the JSON text of an object by collection path, in pieces that are given anew at each call. */
  readonly dump: (session: Session) => Promise<() => Iterable<string>>;
  /**
   * Puts items, by collection path, in the place of those there are, all in one moment once they are read; others are served
   * while they are. Throws an ApiError before anything changes: `invalid_body` with every violation by its JSON pointer,
   * `storage_full`, or `not_found` where the session is not there any more by then.
   */
  readonly load: (
    session: Session,
    items: Readonly<Record<string, JsonValue>>,
    isStillThere: () => Promise<boolean>,
  ) => Promise<void>;
}

/** Answers one operation of the control API; undefined where it has taken the response over. */
export type ControlHandler = (
  control: ControlContext,
  request: Request,
  response: Response,
) => Promise<Answer | undefined>;

/** Handlers by operationId. */
export type ControlHandlers = Readonly<Record<string, ControlHandler>>;

/** Gives an answer with a JSON body. */
export function json(status: number, value: JsonValue): Answer {
  return { status, mediaType: 'application/json', text: stringifyJson(value) };
}

/** The answer to what leaves nothing to say. */
export const noContent: Answer = { status: 204 };

/** Gives the session that the path names. Throws an ApiError `not_found` where there is none. */
export async function namedSession({ sessions }: ControlContext, request: Request): Promise<Session> {
  const name = pathText(request, 'session');
  const session = await sessions.find(name);
  if (session === undefined) {
    throw new ApiError(
      'not_found',
      `there is no session ${JSON.stringify(name)}; a session begins with the first request that brings a key, or the first write`,
    );
  }
  return session;
}

/** Gives the session that the path names; a new name begins one, as a request of the API would. */
export async function usedSession({ sessions }: ControlContext, request: Request): Promise<Session> {
  return await sessions.use(pathText(request, 'session'));
}

/** Gives a path parameter as text. */
export function pathText(request: Request, name: string): string {
  const value = request.context.parameters.path[name];
  return typeof value === 'string' ? value : stringifyJson(value ?? null);
}

/** Gives the validated body; an empty object where none came. */
export function bodyOf<Body>(request: Request): Body {
  return (request.context.body ?? {}) as Body;
}

/** Gives a moment in milliseconds since 1970. Throws an ApiError where the text has the form of a date and is none. */
export function readMoment(text: string | undefined, where: string): number | undefined {
  if (text === undefined) return undefined;
  const time = parseMoment(text);
  if (time !== undefined) return time;
  throw new ApiError('invalid_parameter', `${where}: expected a date that exists, got ${JSON.stringify(text)}`);
}

/** Gives a moment as RFC 3339 text. */
export function momentText(time: number): string {
  return new Date(time).toISOString();
}

/** Rounds milliseconds to what a clock can tell. */
export function toMicroseconds(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}

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
} /** Where the control API lies; no operation of a document is looked for below it. */
export const controlPath = '/__mock';

/** Tells whether a path belongs to the control API. */
export function isControlPath(path: string): boolean {
  return path.startsWith(controlPath) && (path.length === controlPath.length || path[controlPath.length] === '/');
}
