import type { OutgoingHttpHeaders } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { Sessions } from '../store/session';
import type { Tallies } from '../store/tallies';
import type { RequestContext } from './request-context';

/**
 * Puts every request on the record of its session, or of the default one where its session has not begun, with its answer,
 * and counts it. It happens as soon as the answer is
 * known, or when the client is gone; entries refer to what is there anyway, and readers derive the rest.
 */
export function journal(
  tallies: Tallies,
  sessions: Pick<Sessions, 'default'>,
  isControl: (path: string) => boolean,
): RequestHandler {
  // One for all requests: with a function of its own, each would outlive the collections of what is young.
  const recordOnce: RequestContext['record'] = (request, response) => {
    const { context } = request;
    if (context.isRecorded) return;
    context.isRecorded = true;
    try {
      record(request, response, performance.now() - context.startedAt, tallies, sessions);
    } catch (fault) {
      // The answer is on its way; that nobody could note it must not spoil it.
      context.log.error({ err: fault }, 'the journal could not note a request');
    }
  };
  return (request, response, next) => {
    const { context } = request;
    if (isControl(context.path)) {
      next();
      return;
    }
    context.startedAt = performance.now();
    context.record = recordOnce;
    next();
    // Most answers are known by now; the others are waited for, or the client's going is.
    if (!context.isRecorded) {
      response.on('close', () => {
        recordOnce(request, response);
      });
    }
  };
}

function record(
  request: Request,
  response: Response,
  duration: number,
  tallies: Tallies,
  sessions: Pick<Sessions, 'default'>,
): void {
  const { context } = request;
  const session = context.session.isBegun ? context.session : sessions.default;
  const { operation, violations, warnings, error } = context;
  const isAnswered = context.sentText !== undefined || response.headersSent || response.writableEnded;
  const status = isAnswered || !response.destroyed ? response.statusCode : 0;
  tallies.count(operation?.id ?? '', status, duration, violations.length);
  session.journal.record({
    id: 0,
    time: session.clock.now() - duration,
    duration,
    method: request.method,
    target: request.originalUrl,
    path: context.path,
    requestHeaders: request.rawHeaders.join('\n'),
    requestBody: context.bodyText,
    operation: operation?.id,
    status,
    responseHeaders: sentHeaders(request, response),
    responseBody: context.sentText,
    error: error === undefined ? undefined : { code: error.code, message: error.message, status: error.status },
    violations,
    warnings,
    faults: context.faults,
    size: 0,
  });
}

/** Node's HTTP server knows the headers of an answer only where a stage before the last has set one. */
function sentHeaders({ context }: Request, response: Response): OutgoingHttpHeaders {
  const { sentHeaders: handed } = context;
  return handed !== undefined && response.getHeaderNames().length === 0 ? handed : response.getHeaders();
}
