import type { Request, RequestHandler } from 'express';
import { ApiError, type Violation } from '../../base/errors';
import type { Session, Sessions } from '../store/session';
import type { BringsKey } from './authentication';
import type { Logger } from 'pino';
import { readConditions, type Parameters } from './request-context';

/**
 * Finds the session that a request names by `X-Mock-Session` or by `/@name` before its path. A new name begins one where
 * the request brings a key, or the document asks for none; else, and where a page of another site is behind the request,
 * it is answered as if the session were there, and nothing is begun.
 */
export function session(sessions: Sessions, bringsKey: BringsKey): RequestHandler {
  return (request, _response, next) => {
    const { context } = request;
    const header = request.headers['x-mock-session'];
    const inPath = context.sessionPrefix === '' ? undefined : context.sessionPrefix.slice(2);
    const name = inPath ?? header;
    if (name === undefined) {
      next();
      return undefined;
    }
    if (header !== undefined && header !== name) {
      const message = `session: expected one name, got ${JSON.stringify(name)} in the path and ${JSON.stringify(header)} in X-Mock-Session`;
      throw new ApiError('invalid_session', message);
    }
    const proceed = (found: Session): void => {
      context.session = found;
      next();
    };
    const begin = (found: Session): Session | Promise<Session> =>
      found.isBegun || isFromElsewhere(request) || !bringsKey(request) ? found : sessions.keep(found);
    const met = sessions.meet(String(name));
    const found = met instanceof Promise ? met.then(begin) : begin(met);
    if (found instanceof Promise) return found.then(proceed);
    proceed(found);
    return undefined;
  };
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY']);

/**
 * Begins the session of a request that is about to write and brings no key, since the operation asks for none; or whose
 * session has ended while its body was on its way. Refuses what a form or a link of another site sends: nobody would find
 * again what it has made.
 */
export function beginForWrite(sessions: Sessions): RequestHandler {
  return (request, _response, next) => {
    const { context } = request;
    if (context.session.isBegun || safeMethods.has(request.method)) {
      next();
      return undefined;
    }
    if (isFromElsewhere(request)) {
      const name = JSON.stringify(context.session.name);
      throw new ApiError('invalid_session', `session: there is none of the name ${name}, and other sites begin none`);
    }
    const proceed = (found: Session): void => {
      context.session = found;
      next();
    };
    const kept = sessions.keep(context.session);
    if (kept instanceof Promise) return kept.then(proceed);
    proceed(kept);
    return undefined;
  };
}

/**
 * Tells whether a page of another site has sent a request without asking for it by CORS: a link, a form, an image (Fetch
 * Metadata, W3C working draft). Browsers say so by themselves, and pages cannot say otherwise.
 */
function isFromElsewhere({ headers }: Request): boolean {
  const site = headers['sec-fetch-site'];
  return (site === 'cross-site' || site === 'same-site') && headers['sec-fetch-mode'] !== 'cors';
}

const nothingLeftOut: readonly string[] = [];

/** `/@name` before the path of the API: the session of clients that can be given a base URL and nothing else. */
const prefixPattern = /^\/@[^/?]*(?=\/)/;

const none: Readonly<Record<string, never>> = {};
const noParameters: Parameters = { path: none, query: none, header: none };
const noViolations: readonly Violation[] = [];

const doNothing = (): void => undefined;

/**
 * Starts the context that the stages fill; it comes before all of them.
 *
 * @param hasPrefixes whether `/@name` before a path names a session; it may be a path of the API itself
 */
export function startContext(log: Logger, sessions: Sessions, hasPrefixes = true): RequestHandler {
  return (request, response, next) => {
    // What is written after a connection has gone fails as an event, and one that nobody hears would end the process.
    response.on('error', doNothing);
    const target = originForm(request.originalUrl);
    const sessionPrefix = hasPrefixes && target.startsWith('/@') ? (prefixPattern.exec(target)?.[0] ?? '') : '';
    const mark = target.indexOf('?');
    request.context = {
      path: target.slice(sessionPrefix.length, mark === -1 ? undefined : mark),
      query: mark === -1 ? '' : target.slice(mark + 1),
      sessionPrefix,
      origin: () => originOf(request),
      session: sessions.default,
      basePath: '',
      operation: undefined,
      counted: undefined,
      pathParameters: none,
      parameters: noParameters,
      body: undefined,
      bodyText: undefined,
      bodyType: undefined,
      hasOpaqueBody: false,
      conditions: readConditions(request.headers),
      headers: {},
      representAs: undefined,
      answer: undefined,
      warnings: [],
      held: [],
      answerToKey: undefined,
      answersNothing: false,
      leftOut: nothingLeftOut,
      violations: noViolations,
      error: undefined,
      faults: [],
      preferredBody: undefined,
      deliver: undefined,
      sentText: undefined,
      sentHeaders: undefined,
      record: doNothing,
      isRecorded: false,
      startedAt: 0,
      log,
    };
    next();
  };
}

/** Where Host names nothing that can stand in a URI, or is missing as HTTP/1.0 allows, the address that was reached does. */
function originOf({ protocol, headers, socket }: Request): string {
  const { host = '' } = headers;
  if (/^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i.test(host)) return `${protocol}://${host}`;
  const { localAddress = '127.0.0.1', localPort = 80 } = socket;
  return `${protocol}://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}

/** A server must take `GET http://host/path` for `GET /path` (RFC 9112 section 3.2.2). */
function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('?') || (path === '' && target !== '') ? `/${path}` : path;
}
