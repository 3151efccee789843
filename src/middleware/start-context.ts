import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/** Starts the context that the stages fill; it comes before all of them. */
export function startContext(log: Logger): RequestHandler {
  return (request, _response, next) => {
    const target = originForm(request.originalUrl);
    const mark = target.indexOf('?');
    request.context = {
      path: mark === -1 ? target : target.slice(0, mark),
      query: mark === -1 ? '' : target.slice(mark + 1),
      basePath: '',
      operation: undefined,
      pathParameters: {},
      parameters: { path: {}, query: {}, header: {} },
      body: undefined,
      hasOpaqueBody: false,
      headers: {},
      answer: undefined,
      warnings: [],
      violations: [],
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
