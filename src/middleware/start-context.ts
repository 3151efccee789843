import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Sessions } from '../store/session';

/** `/@name` before the path of the API: the session of clients that can be given a base URL and nothing else. */
const prefixPattern = /^\/@[^/?]*(?=\/)/;

const doNothing = (): void => undefined;

/** Starts the context that the stages fill; it comes before all of them. */
export function startContext(log: Logger, sessions: Sessions): RequestHandler {
  return (request, _response, next) => {
    const target = originForm(request.originalUrl);
    const sessionPrefix = target.startsWith('/@') ? (prefixPattern.exec(target)?.[0] ?? '') : '';
    const mark = target.indexOf('?');
    request.context = {
      path: target.slice(sessionPrefix.length, mark === -1 ? undefined : mark),
      query: mark === -1 ? '' : target.slice(mark + 1),
      sessionPrefix,
      session: sessions.default,
      basePath: '',
      operation: undefined,
      pathParameters: {},
      parameters: { path: {}, query: {}, header: {} },
      body: undefined,
      bodyText: undefined,
      hasOpaqueBody: false,
      headers: {},
      answer: undefined,
      warnings: [],
      violations: [],
      error: undefined,
      faults: [],
      deliver: undefined,
      sentText: undefined,
      sentHeaders: undefined,
      record: doNothing,
      log,
    };
    next();
  };
}

/** A server must take `GET http://host/path` for `GET /path` (RFC 9112 section 3.2.2). */
function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('?') || (path === '' && target !== '') ? `/${path}` : path;
}
