import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorCatalogue } from '../errors';
import type { RequestContext } from './request-context';

const { status, when } = errorCatalogue.internal_error;
const text = JSON.stringify({ code: 'internal_error', message: when, status });
const headers = {
  'Content-Type': 'application/json',
  'Content-Length': text.length,
  'Cache-Control': 'no-store',
  Connection: 'close',
};

/**
 * Ends a request that nothing else could end, whatever has gone wrong: with a small error body that depends on no document
 * and no request, or, where the answer has begun, by breaking the connection off. It cannot throw.
 */
export function answerAtLast(request: IncomingMessage, response: ServerResponse, fault: unknown): void {
  const context = (request as { context?: RequestContext }).context;
  try {
    context?.log.error({ err: fault }, `${request.method ?? ''} ${context.path}: ${when}`);
  } catch {
    // The log is what has failed, and there is nowhere else to say so.
  }
  try {
    if (response.headersSent || response.writableEnded) {
      request.socket.destroy();
      return;
    }
    for (const name of response.getHeaderNames()) {
      if (!name.startsWith('access-control-')) response.removeHeader(name);
    }
    if (context !== undefined) Object.assign(context, { sentText: text, sentHeaders: headers });
    response.writeHead(status, headers);
    response.end(request.method === 'HEAD' ? undefined : text);
  } catch {
    request.socket.destroy();
  }
}
