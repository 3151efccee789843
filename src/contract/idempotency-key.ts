import type { Parameter } from './operation';

/** Names under which a request is sent that is to be done once, however often it comes (draft-ietf-httpapi-idempotency-key-header). */
const names =
  /^(?:[a-z]+-)*idempoten(?:cy|ce|t)(?:[-_]?(?:key|token|id|uuid))?$|^(?:paypal-request-id|repeatability-request-id|opc-retry-token)$|^(?:x-amzn?-)?client-?(?:request-?)?token$/i;

/** Names of what tells requests apart: the words of its description may say that it makes them be done once. */
const tellingApart = /(?:key|token|id|uuid|nonce)$/i;

/** Tells whether a parameter names a request which is to be done once. */
export function isIdempotencyKey({ name, description }: Pick<Parameter, 'name' | 'description'>): boolean {
  return names.test(name) || (tellingApart.test(name) && /\bidempoten/i.test(description));
}

/** Tells whether a parameter has another value in each request: a service may take one that came before for a repeat. */
export function differsEachTime(parameter: Pick<Parameter, 'name' | 'description'>): boolean {
  return isIdempotencyKey(parameter) || /^(?:x-)?request[-_]?id$|(?:^|[-_])nonce$/i.test(parameter.name);
}
