import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { isJson } from '../contract/media-type';
import type { ObservedResponse, ResponseCheck } from '../contract/response-check';
import type { Operation } from '../contract/operation';
import { successResponse } from '../contract/success-response';
import { ApiError, describeViolation } from '../errors';
import { parseJson } from '../exact-json';
import { CheckedAnswers } from './checked-answers';
import type { Answer } from './request-context';

/**
 * Checks what the handler answered against the document and sends it. An answer that deviates is a fault of the mock or a
 * contradiction in the document: it is not sent, the client gets 500 `response_deviates` with the clause.
 */
export function respond(check: ResponseCheck): RequestHandler {
  const remembered = new CheckedAnswers();
  return (request, response): Promise<void> | undefined => {
    const { operation, answer } = request.context;
    if (operation === undefined || answer === undefined)
      throw new Error('the request reached its end without an answer');
    const known = remembered.find(operation, answer);
    if (known !== undefined) {
      sendAnswer(request, response, withValidators(request, known.answer, known.etag));
      return undefined;
    }
    const [first] = check(operation, observe(answer)).filter(
      ({ rule }) => rule !== 'status' || documentsSuccess(operation),
    );
    if (first !== undefined) {
      const message = `the answer ${answer.status} of ${operation.id} would break ${first.clause}: ${describeViolation(first)}`;
      const refusal = new ApiError('response_deviates', message, { violations: [first] });
      if (answer.undo === undefined) throw refusal;
      return answer.undo().then(() => {
        throw refusal;
      });
    }
    const etag = etagOf(answer.text ?? '');
    remembered.add(operation, answer, etag);
    sendAnswer(request, response, withValidators(request, answer, etag));
    return undefined;
  };
}

/** Where only errors are documented, nothing documents what to answer when all is well. */
function documentsSuccess(operation: Operation): boolean {
  return successResponse(operation) !== undefined;
}

/** Writes an answer in one piece. To HEAD it goes without its body, Content-Length kept (RFC 9110 section 9.3.2). */
export function sendAnswer(request: Request, response: Response, answer: Answer): void {
  const { status, headers = {}, mediaType, text } = answer;
  const { context } = request;
  const hasBody = text !== undefined && mediaType !== undefined;
  context.sentHeaders = hasBody
    ? {
        ...context.headers,
        ...headers,
        'Content-Type': isJson(mediaType) && !mediaType.includes('charset') ? `${mediaType}; charset=utf-8` : mediaType,
        'Content-Length': Buffer.byteLength(text),
      }
    : { ...context.headers, ...headers };
  const isSent = hasBody && request.method !== 'HEAD';
  if (isSent) context.sentText = text;
  response.writeHead(status, context.sentHeaders);
  context.record();
  // A string goes out in one write with the header section; bytes would take a second.
  if (!isSent) response.end();
  else if (context.deliver === undefined) response.end(text);
  else context.deliver(Buffer.from(text, 'utf8'), response);
}

function observe({ status, headers = {}, mediaType, text }: Answer): ObservedResponse {
  const lowerCase = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    status,
    contentType: mediaType,
    header: (name) => lowerCase.get(name.toLowerCase()),
    body: text === undefined || !isJson(mediaType ?? '') ? undefined : parseJson(text),
    hasBody: text !== undefined,
  };
}

function etagOf(text: string): string {
  return `"${createHash('sha1').update(text).digest('base64url')}"`;
}

/** Reads carry an ETag and are revalidated, not reused unasked: they may hold what others must not see (RFC 9111 section 5.2.2). */
function withValidators(request: Request, answer: Answer, etag: string): Answer {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || answer.text === undefined)
    return { ...answer, headers: { 'Cache-Control': 'no-store', ...answer.headers } };
  const headers = { 'Cache-Control': 'private, no-cache', ETag: etag, ...answer.headers };
  return matchesEtag(request.headers['if-none-match'], etag) ? { status: 304, headers } : { ...answer, headers };
}

/** If-None-Match compares weakly (RFC 9110 section 13.1.2). */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
