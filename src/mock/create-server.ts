import { createServer, STATUS_CODES, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Contract } from '../contract/contract';
import { createErrorBodies } from '../contract/error-body';
import { ApiError, type ErrorCode } from '../errors';
import { stringifyJson } from '../exact-json';

/** How long a client may take, in milliseconds. */
const patience = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 };

/**
 * Gives the HTTP server of an app. What node:http refuses before Express sees it (a malformed request line, headers too
 * large, a request too slow, an unknown `Expect`) is answered in the API's own error shape too.
 */
export function createMockServer(app: RequestListener, contract: Contract): Server {
  const write = createErrorBodies(contract);
  const bodyOf = ({ code, status, message }: ApiError): { mediaType: string; text: string } => {
    const { mediaType, value } = write(undefined, { code, status, message, violations: [] });
    return { mediaType: `${mediaType}; charset=utf-8`, text: stringifyJson(value) };
  };
  const server = createServer({ ...patience, connectionsCheckingInterval: 1000 }, app);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    socket.end(rawResponse(refusalOf(error), bodyOf));
  });
  server.on('checkExpectation', (request: IncomingMessage, response) => {
    const got = JSON.stringify(request.headers.expect);
    const refusal = new ApiError('expectation_failed', `Expect: expected 100-continue or nothing, got ${got}`);
    const { mediaType, text } = bodyOf(refusal);
    response.writeHead(refusal.status, { 'Content-Type': mediaType, 'Cache-Control': 'no-store', Connection: 'close' });
    response.end(text);
  });
  return server;
}

const refusals: Record<string, [ErrorCode, string]> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'expected a header section of at most 16 KiB, got more'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'the request did not arrive completely in time'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['payload_too_large', 'expected chunk extensions of at most 16 KiB, got more'],
};

function refusalOf(error: NodeJS.ErrnoException): ApiError {
  const [code, message] = refusals[error.code ?? ''] ?? [
    'invalid_request' as const,
    `expected a well-formed HTTP/1.1 request (RFC 9112), got one that is not: ${error.message.replace(/^Parse Error: /, '')}`,
  ];
  return new ApiError(code, message);
}

function rawResponse(refusal: ApiError, bodyOf: (refusal: ApiError) => { mediaType: string; text: string }): string {
  const { mediaType, text } = bodyOf(refusal);
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? 'Error'}`,
    `Content-Type: ${mediaType}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}
