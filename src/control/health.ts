import type { RequestHandler } from 'express';

/** Where the control API lies; no operation of a document is looked for below it. */
export const controlPath = '/__mock';

/** Answers `GET /__mock/health` while the mock can take requests. No key is asked for. */
export function health(): RequestHandler {
  const text = JSON.stringify({ status: 'ok' });
  return (request, response, next) => {
    const isAsked = request.context.path === `${controlPath}/health`;
    if (!isAsked || (request.method !== 'GET' && request.method !== 'HEAD')) {
      next();
      return;
    }
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Cache-Control', 'no-store');
    response.end(text);
  };
}
