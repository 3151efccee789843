import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Violation } from '../errors';
import type { Sessions } from '../store/session';
import { readConditions } from './conditions';
import type { Parameters } from './request-context';

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
