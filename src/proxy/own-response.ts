import { contentOf, type RawHeaders } from '../base/http';
import type { WriteErrorBody, ErrorStatement } from '../openapi/response/error-body';
import type { Passage } from './passage';
import { breakOff } from './relay';

/** Says who responded in place of the API: `proxy` or `mock`. */
export const markHeader = 'X-Understudy';

/** The errors of the proxy itself, by their codes. `docs/reference/errors.md` lists the same. */
export const proxyErrors = {
  invalid_request: 400,
  request_timeout: 408,
  not_supported: 501,
  upstream_failed: 502,
  invalid_response: 502,
  upstream_timeout: 504,
  loop: 508,
} as const;

/** What the proxy itself has to say. */
export function statement(code: keyof typeof proxyErrors, message: string): ErrorStatement {
  return { status: proxyErrors[code], code, message, details: [] };
}

/** Responds in the API's error format. If the API's own response has begun, the connection breaks in place of it. */
export function respondWith(
  passage: Passage,
  writeError: WriteErrorBody,
  said: ErrorStatement,
  headers: Readonly<Record<string, string>> = {},
): void {
  const { request, response, asked } = passage;
  if (response.headersSent) {
    breakOff(request);
    return;
  }
  const { mediaType, body } = writeError(asked.operation, said);
  const content = contentOf(body);
  const fields: RawHeaders = [
    ...['Content-Type', mediaType, 'Content-Length', String(Buffer.byteLength(content)), 'Cache-Control', 'no-store'],
    ...[markHeader, 'proxy'],
    ...Object.entries(headers).flat(),
    // Who does not go on with a request is not waited for.
    ...(said.status === 408 ? ['Connection', 'close'] : []),
  ];
  response.sendDate = true;
  response.writeHead(said.status, [...fields]);
  if (asked.method === 'HEAD') response.end();
  else response.end(content);
}
