import type { RequestHandler, Response } from 'express';

/** Headers of answers that a page may read beyond the few the Fetch standard allows by itself. */
const exposed = 'Allow, Deprecation, ETag, Link, Location, Preference-Applied, Retry-After, Sunset, WWW-Authenticate';

/** Headers a page may send; `*` would not cover Authorization (Fetch standard, CORS protocol). */
const usualHeaders = 'Authorization, Content-Type, Accept, If-None-Match, Prefer, X-Mock-Session';

/** Lets pages of any origin use the API: answers preflights without asking for a key, and opens every answer, errors too. */
export function cors(methods: readonly string[]): RequestHandler {
  const allowed = [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].join(', ');
  return (request, response, next) => {
    if (request.headers.origin === undefined) {
      next();
      return;
    }
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Expose-Headers', exposed);
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
      answerPreflight(response, allowed, request.headers['access-control-request-headers']);
      return;
    }
    next();
  };
}

function answerPreflight(response: Response, methods: string, asked: string | undefined): void {
  const headers = asked !== undefined && /^[\w!#$%&'*+.^`|~, -]{1,2000}$/.test(asked) ? asked : usualHeaders;
  response.setHeader('Access-Control-Allow-Methods', methods);
  response.setHeader('Access-Control-Allow-Headers', headers);
  response.setHeader('Access-Control-Max-Age', '600');
  response.setHeader('Vary', 'Access-Control-Request-Headers');
  response.statusCode = 204;
  response.end();
}
