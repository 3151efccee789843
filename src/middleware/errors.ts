import type { ErrorRequestHandler } from 'express';
import type { Contract } from '../contract/contract';
import { createErrorBodies } from '../contract/error-body';
import { ApiError } from '../errors';
import { stringifyJson } from '../exact-json';
import { sendAnswer } from './respond';

/** Errors that somebody must look into; other statuses of 500 and above were asked for, or are bounds. */
const ourFaults = { internal_error: true, response_deviates: true };

/** Writes every error answer, in the shape the document gives errors; the only place that does. Faults go to the log, not to the client. */
export function errors(contract: Contract): ErrorRequestHandler {
  const write = createErrorBodies(contract);
  return (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const known =
      error instanceof ApiError ? error : new ApiError('internal_error', 'a fault of the stand-in; its log says more');
    const { context } = request;
    context.error = known;
    if (known.status >= 500 && known.code in ourFaults)
      context.log.error({ err: error, path: context.path }, known.message);
    const { code, status, message } = known;
    const { headers = {}, violations = [] } = known.details;
    const { mediaType, value } = write(context.operation, { code, status, message, violations });
    const text = stringifyJson(value);
    sendAnswer(request, response, { status, headers: { 'Cache-Control': 'no-store', ...headers }, mediaType, text });
  };
}
