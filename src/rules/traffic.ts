import type { ExchangeView } from '../knowledge/exchange-view';
import type { Failure } from './rule';

/** Whether others sent the request: nobody knows what it was meant for, and what it met cannot be asked for again. */
export function isPassive({ exchange }: ExchangeView): boolean {
  return exchange.source !== 'visit';
}

/** The level of what rests on several responses, or on what the request was meant for: in passive traffic a warning. */
export function levelOf(view: ExchangeView): Failure['level'] {
  return isPassive(view) ? 'warning' : 'error';
}

/** Whether the request is valid, and nobody doubts its credentials. */
export function isValidRequest({ reading, credential }: ExchangeView): boolean {
  return reading.violations.length === 0 && (credential === 'valid' || credential === 'unknown');
}

/** Statuses that say something about the environment or the sender, and nothing about the values of a request. */
export function isAboutSender(status: number): boolean {
  return [401, 403, 407, 408, 409, 425, 426, 429, 451].includes(status);
}

/** A 5xx response that the file does not document: rule `no-server-error` judges it, and no other. */
export function isServerError({ status, operation }: ExchangeView): boolean {
  return status >= 500 && !operation.responses.some((response) => response.status === String(status));
}

/** Whether a response may have a body (RFC 9110 sections 9.3.2, 15.3.5 and 15.4.5). */
export function mayHaveBody({ status, exchange }: ExchangeView): boolean {
  return exchange.request.method !== 'HEAD' && status >= 200 && status !== 204 && status !== 205 && status !== 304;
}

/** Whether the body of a response is there, whole and not empty. */
export function hasBody(view: ExchangeView): boolean {
  const body = view.exchange.response?.body;
  if (body === undefined || view.exchange.bodyProblem !== undefined || !mayHaveBody(view)) return false;
  return 'text' in body ? body.text !== '' || body.json !== undefined : body.bytes.length > 0;
}
