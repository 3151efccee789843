import type { ErrorRequestHandler } from 'express';
import type { Contract } from '../contract/contract';
import { createErrorBodies } from '../contract/error-body';
import type { Operation } from '../contract/operation';
import { ApiError } from '../errors';
import { stringifyJson } from '../exact-json';
import { sendAnswer } from './respond';

/** What is wrong with these is HTTP itself or the stand-in's own matter; they are 400 in every API. */
const aboveApis = { invalid_request: true, invalid_session: true };

/** Many documents answer a bad request with 422 and do not know 400 (RFC 9110 section 15.5.21). */
function documentedStatus(operation: Operation | undefined, { status, code }: ApiError): number {
  if (code in aboveApis) return status;
  const documents = (key: string): boolean => operation?.responses.some((response) => response.status === key) === true;
  return status === 400 && documents('422') && !documents('400') && !documents('4XX') ? 422 : status;
}

/** Writes every error answer, in the shape the document gives errors; the only place that does. Faults of our own go to the log, not to the client. */
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
    if (known.code === 'internal_error')
      context.log.error({ err: error, path: context.path }, `${request.method} ${context.path}: ${known.message}`);
    const { code, message } = known;
    const status = documentedStatus(context.operation, known);
    const { headers = {}, violations = [] } = known.details;
    const { mediaType, value } = write(context.operation, { code, status, message, violations });
    const text = stringifyJson(value);
    sendAnswer(request, response, { status, headers: { 'Cache-Control': 'no-store', ...headers }, mediaType, text });
  };
}
