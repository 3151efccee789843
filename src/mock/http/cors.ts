import type { MockRequest } from '../mock-request';

/** Headers that a page may read beyond the few that the Fetch standard allows by itself. */
const exposed = [
  ...['Allow', 'Deprecation', 'ETag', 'Link', 'Location', 'Preference-Applied', 'Retry-After', 'Sunset'],
  ...['WWW-Authenticate', 'X-Mock-Deviation'],
];

/** A page can read a 405, and cannot read what the preflight kept it from: so every method is allowed. */
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** `*` would not cover Authorization (Fetch standard, CORS protocol). */
const usualHeaders = 'Authorization, Content-Type, Accept, If-Match, If-None-Match, Prefer, X-Mock-Session';

/** Of every response to a page of any origin, so that it can read errors too; none if no page is behind the request. */
export type CorsHeaders = (request: MockRequest) => readonly string[];

/** @param documented names of response headers that the OpenAPI file has */
export function createCorsHeaders(documented: readonly string[]): CorsHeaders {
  const names = [...new Set([...exposed, ...documented])].join(', ');
  const open = ['Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', names];
  return (request) => (request.header('origin') === undefined ? [] : open);
}

export function isPreflight(request: MockRequest): boolean {
  const isAsked = request.method === 'OPTIONS' && request.header('access-control-request-method') !== undefined;
  return isAsked && request.header('origin') !== undefined;
}

export function preflightHeaders(request: MockRequest): readonly string[] {
  const asked = request.header('access-control-request-headers') ?? '';
  return [
    ...['Access-Control-Allow-Methods', methods, 'Access-Control-Max-Age', '600'],
    'Access-Control-Allow-Headers',
    /^[\w!#$%&'*+.^`|~, -]{1,2000}$/.test(asked) ? asked : usualHeaders,
    ...['Vary', 'Access-Control-Request-Headers'],
  ];
}
