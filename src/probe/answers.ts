import type { Contract } from '../openapi/contract';
import type { Operation, ResponseDescription } from '../openapi/operation';
import { describedResponse, type ObservedResponse } from '../openapi/response-check';
import { bodyOf, decodeUtf8, headerOf, type Exchange, type HttpResponse } from './exchange';

/** Tells whether an answer is a success (RFC 9110 section 15.3), documented or not. */
export function isSuccess({ response: { status } }: Exchange): boolean {
  return status >= 200 && status < 300;
}

/** Tells whether an answer refuses the request: the fault lies with the client (RFC 9110 section 15.5). */
export function isRefusal({ response: { status } }: Exchange): boolean {
  return status >= 400 && status < 500;
}

/**
 * Gives the response that an answer is judged by. `default` stands for the errors where a success is documented: a 2xx that
 * is not documented has the wrong status, and nothing is said of its body.
 */
export function judgedBy(operation: Operation, status: number): ResponseDescription | undefined {
  const described = describedResponse(operation, status);
  const isSuccessText = (text: string): boolean => /^2(\d\d|XX)$/.test(text);
  const isUndocumented =
    described?.status === 'default' &&
    isSuccessText(String(status)) &&
    operation.responses.some((response) => isSuccessText(response.status));
  return isUndocumented ? undefined : described;
}

/** Tells whether an answer is a success that the document describes, whichever 2xx it names. */
export function isDocumentedSuccess(exchange: Exchange): boolean {
  return isSuccess(exchange) && judgedBy(exchange.operation, exchange.response.status) !== undefined;
}

/** Gives an exchange as the response check of the contract sees it. */
export function toObserved({ request, response }: Exchange): ObservedResponse {
  return {
    status: response.status,
    contentType: headerOf(response.headers, 'Content-Type'),
    header: (name) => headerOf(response.headers, name),
    body: bodyOf(response),
    hasBody: response.body.length > 0,
    isHead: request.method === 'HEAD',
  };
}

/** Tells whether an answer is in JSON and keeps to its document in all that the response check looks at. */
export function isSound(contract: Contract, exchange: Exchange): boolean {
  const { operation, response } = exchange;
  const isJudged = judgedBy(operation, response.status) !== undefined && bodyOf(response) !== undefined;
  return isJudged && contract.checkResponse(operation, toObserved(exchange)).length === 0;
}

/** Gives why a body cannot be read as JSON, in a few words. */
export function whyNoJson({ body, flaw }: HttpResponse): string {
  if (flaw !== undefined) return flaw;
  if (body.length === 0) return 'no body';
  return decodeUtf8(body) === undefined ? 'bytes that are no UTF-8' : 'no JSON text';
}

/** Tells whether a read has found nothing: a malformed identifier names nothing either. */
export function isMissing({ response: { status } }: Exchange): boolean {
  return [400, 404, 410, 422].includes(status);
}

/** Tells whether a status is the one named, or in the class named (`4XX`). */
export function matchesStatus(status: number, named: string): boolean {
  return named === String(status) || named === `${Math.trunc(status / 100)}XX`;
}
