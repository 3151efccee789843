import { headerOf, type HttpRequest } from '../base/http';
import { splitOnce } from '../base/text';
import type { ExchangeView } from './exchange-view';
import { asksForCredentials, type Operation, type SecurityScheme } from '../openapi/operation';

/** Whether a request carries credentials for its operation, right or wrong; undefined if nobody can tell. */
export function carriesCredential(operation: Operation, request: HttpRequest): boolean | undefined {
  if (!asksForCredentials(operation)) return undefined;
  const found = operation.security.flat().map(({ scheme }) => carries(scheme, request));
  return found.includes(true) ? true : found.includes(undefined) ? undefined : false;
}

function carries({ kind }: SecurityScheme, { headers, target }: HttpRequest): boolean | undefined {
  if (kind.type === 'mutualTLS' || kind.type === 'unknown') return undefined;
  if (kind.type !== 'apiKey') return headerOf(headers, 'authorization') !== undefined;
  const { parameter } = kind;
  if (kind.in === 'header') return headerOf(headers, parameter) !== undefined;
  if (kind.in === 'query') return new URLSearchParams(splitOnce(target, '?')[1] ?? '').has(parameter);
  const cookies = (headerOf(headers, 'cookie') ?? '').split(';').map((pair) => splitOnce(pair, '=')[0].trim());
  return cookies.includes(parameter);
}

/** Whether a request carries the credentials of this run, as they are. */
export function hasOwnCredentials({ exchange, operation, credential }: ExchangeView): boolean {
  return credential === 'valid' && carriesCredential(operation, exchange.request) === true;
}
