import type { RequestHandler, Response } from 'express';

/** Headers of answers that a page may read beyond the few the Fetch standard allows by itself. */
const usuallyExposed =
  'Allow, Deprecation, ETag, Link, Location, Preference-Applied, Retry-After, Sunset, WWW-Authenticate, X-Mock-Deviation'.split(
    ', ',
  );

/** Any method may be tried: a page can read a 405, and cannot read what the preflight kept it from. */
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** Headers a page may send; `*` would not cover Authorization (Fetch standard, CORS protocol). */
const usualHeaders = 'Authorization, Content-Type, Accept, If-Match, If-None-Match, Prefer, X-Mock-Session';

/**
 * Lets pages of any origin use the API: answers preflights without asking for a key, and opens every answer, errors too,
 * with the headers that the document describes.
 */
export function cors(documentedHeaders: readonly string[]): RequestHandler {
  const exposed = [...new Set([...usuallyExposed, ...documentedHeaders])].join(', ');
  return (request, response, next) => {
    if (request.headers.origin === undefined) {
      next();
      return;
    }
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Expose-Headers', exposed);
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
      // A public page may reach a stand-in on this machine (Private Network Access, WICG draft).
      if (request.headers['access-control-request-private-network'] === 'true') {
        response.setHeader('Access-Control-Allow-Private-Network', 'true');
      }
      answerPreflight(response, request.headers['access-control-request-headers']);
      return;
    }
    next();
  };
}

function answerPreflight(response: Response, asked: string | undefined): void {
  const headers = asked !== undefined && /^[\w!#$%&'*+.^`|~, -]{1,2000}$/.test(asked) ? asked : usualHeaders;
  response.setHeader('Access-Control-Allow-Methods', methods);
  response.setHeader('Access-Control-Allow-Headers', headers);
  response.setHeader('Access-Control-Max-Age', '600');
  response.setHeader('Vary', 'Access-Control-Request-Headers');
  response.statusCode = 204;
  response.end();
}
