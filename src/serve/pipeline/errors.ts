import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Contract } from '../../openapi/contract';
import { createErrorBodies, type WriteErrorBody } from '../../openapi/error-body';
import type { Operation } from '../../openapi/operation';
import { successResponse } from '../../openapi/success-response';
import { ApiError, describeViolation, errorCatalogue } from '../../base/errors';
import { closeRefusal } from './cors';
import type { CallRedaction, RedactionOf } from './call-redaction';
import type { CountedHeaders, Manners } from './profile/behaviour';
import type { LearntAnswer } from './profile/several-errors';
import type { RequestContext } from './request-context';
import { longestQuoted } from './operation';
import { createRequiredHeaders, type RequiredHeaders } from './required-headers';
import { sendAnswer } from './respond';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** What is wrong with these is HTTP itself or the stand-in's own matter; they are 400 in every API. */
const aboveApis = { invalid_request: true, invalid_session: true };

/**
 * What is answered in the place of a status that an operation does not document, the first that it does: many documents
 * answer a bad request with 422 and do not know 400 (RFC 9110 section 15.5.21), or tell of wrong credentials by 403 alone.
 */
const inPlaceOf: Readonly<Record<number, readonly number[]>> = { 400: [422], 401: [403], 409: [422, 400] };

/** A 403 in the place of 401 keeps its challenge, which any answer may carry (RFC 9110 section 11.6.1). */
function documentedStatus(operation: Operation | undefined, { status, code }: ApiError): number {
  const others = code in aboveApis ? undefined : inPlaceOf[status];
  if (operation === undefined || others === undefined) return status;
  const documents = (key: string): boolean => operation.responses.some((response) => response.status === key);
  const success = successResponse(operation)?.status;
  const isDescribed = documents(String(status)) || documents('4XX');
  // A bad request is told by the 422 that is there, whatever `default` describes.
  if (isDescribed || (status !== 400 && documents('default') && success !== 'default')) return status;
  // What some frameworks document of themselves is that of malformed input alone.
  const isOfInput = (other: number): boolean =>
    status === 409 &&
    operation.responses.some((one) => one.status === String(other) && /^validation error\.?$/i.test(one.description));
  return others.find((other) => documents(String(other)) && !isOfInput(other)) ?? status;
}

/** What errors are written by: their bodies, and what the document requires beside them. */
interface Writing {
  readonly write: WriteErrorBody;
  readonly required: RequiredHeaders;
  /** What a profile has counted in them; undefined where it has nothing counted. */
  readonly counted: CountedHeaders | undefined;
}

/**
 * Writes every error answer, in the shape the document gives errors; the only place that does. Faults of our own go to the
 * log, not to the client. It cannot throw: an error that cannot be written as it should be is written plainly.
 */
export function errors(contract: Contract, redactionOf: RedactionOf, manners?: Manners): ErrorRequestHandler {
  const writing = {
    write: createErrorBodies(contract),
    required: createRequiredHeaders(contract),
    counted: manners?.counted,
  };
  const learnt = manners?.answers.ofRefusal;
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- Express tells who handles errors by the number of parameters
  return (error: unknown, request, response, _next) => {
    try {
      const { context } = request;
      // Refused on the bare socket: what fails now can be told to nobody. All else ends with a response, recorded before or not.
      if (!response.headersSent && request.socket.writableEnded) return;
      const redaction = redactionOf(request.rawHeaders, context.query);
      const given = toApiError(error);
      const answered = response.headersSent ? undefined : learnt?.(given, request, redaction.text);
      const known = withoutSecrets(given, context, redaction);
      if (!response.headersSent) context.error = known;
      if (known.code === 'internal_error') logFault(request, error, redaction);
      if (!response.headersSent) closeRefusal(manners, response);
      if (response.headersSent) request.socket.destroy();
      else if (answered !== undefined) answerAsLearnt(request, response, known, answered, writing);
      else answer(request, response, known, writing);
    } catch (fault) {
      answerPlainly(request, response, fault, writing);
    }
  };
}

const ownFault = 'a fault of the stand-in; its log says more';

function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError('internal_error', ownFault);
}

/** What an error quotes of its request goes to the client, the log and the journal: its secrets end here. */
function withoutSecrets(error: ApiError, context: RequestContext, redaction: CallRedaction): ApiError {
  const { sentence, violation: shown } = redaction;
  const { details, status, code } = error;
  const violations = details.violations ?? [];
  const named = [...new Set([...violations, ...context.violations])].reduce(
    (message, violation) => message.replaceAll(describeViolation(violation), () => describeViolation(shown(violation))),
    error.message,
  );
  context.violations = context.violations.map(shown);
  return new ApiError(code, sentence(withoutPath(named, context.path, redaction)), {
    ...details,
    violations: violations.map(shown),
    status,
  });
}

/** Some messages quote the path, or its beginning, in whose escapes a key may be. */
function withoutPath(message: string, path: string, redaction: CallRedaction): string {
  const shown = redaction.path(path);
  if (shown === path) return message;
  return [path, path.slice(0, longestQuoted)].reduce((clean, quoted) => clean.replaceAll(quoted, () => shown), message);
}

function logFault({ context, method }: Request, fault: unknown, { text, path }: CallRedaction): void {
  const { name, message, stack } = fault instanceof Error ? fault : new Error(String(fault));
  const err = { type: name, message: text(message), stack: text(stack ?? '') };
  context.log.error({ err, path: path(context.path) }, `${method} ${path(context.path)}: ${ownFault}`);
}

function answer(request: Request, response: Response, known: ApiError, { write, required, counted }: Writing): void {
  const { context } = request;
  const { code, message } = known;
  const status = documentedStatus(context.operation, known);
  const { headers = {}, violations = [] } = known.details;
  const { mediaType, text } = write(context.operation, { code, status, message, violations });
  const own = { ...counted?.(request), 'Cache-Control': 'no-store', ...headers };
  const documented = required(context.operation, status, { ...context.headers, ...own });
  sendAnswer(request, response, { status, headers: { ...documented, ...own }, mediaType, text });
}

/** As a service would: its headers in the place of ours, but for what the connection and the document ask for. */
function answerAsLearnt(
  request: Request,
  response: Response,
  { details: { headers: { Connection: connection } = {} } }: ApiError,
  { status, headers, mediaType, text }: LearntAnswer,
  { required }: Writing,
): void {
  const { context } = request;
  // What the service says of its end it says there, or not at all.
  for (const name of ['Deprecation', 'Sunset', 'Link']) Reflect.deleteProperty(context.headers, name);
  const own = { ...headers, ...(connection !== undefined && { Connection: connection }) };
  const documented = required(context.operation, status, { ...context.headers, ...own });
  const all = { ...documented, ...own };
  sendAnswer(request, response, {
    status,
    headers: all,
    ...(mediaType !== undefined && text !== undefined && { mediaType, text }),
  });
}

/** The second attempt leaves out all headers that the first might have failed by. */
function answerPlainly(request: Request, response: Response, fault: unknown, writing: Writing): void {
  try {
    const { context } = request;
    const known = new ApiError('internal_error', ownFault);
    context.error = known;
    context.log.error({ err: fault }, ownFault);
    for (const name of Object.keys(context.headers)) Reflect.deleteProperty(context.headers, name);
    answer(request, response, known, writing);
  } catch (again) {
    answerAtLast(request, response, again);
  }
}

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
