import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/** Starts the context that the stages fill; it comes before all of them. */
export function startContext(log: Logger): RequestHandler {
  return (request, _response, next) => {
    const mark = request.originalUrl.indexOf('?');
    request.context = {
      path: mark === -1 ? request.originalUrl : request.originalUrl.slice(0, mark),
      query: mark === -1 ? '' : request.originalUrl.slice(mark + 1),
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
