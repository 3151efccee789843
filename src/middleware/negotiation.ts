import type { RequestHandler } from 'express';
import { accepts } from '../contract/media-type';
import type { Contract } from '../contract/contract';
import type { Operation } from '../contract/operation';
import { jsonContent, sentType, successResponse } from '../contract/success-response';
import { ApiError } from '../errors';

/** Refuses requests whose `Accept` excludes all that the operation can answer with (406, RFC 9110 section 15.5.7). */
export function negotiation(contract: Contract): RequestHandler {
  const offers = new Map(contract.operations.map((operation) => [operation, offersOf(operation)]));
  return (request, _response, next) => {
    const { operation } = request.context;
    const accept = request.headers.accept;
    if (operation === undefined || accept === undefined || accept === '*/*') {
      next();
      return;
    }
    const offered = offers.get(operation) ?? [];
    if (offered.length > 0 && !offered.some((mediaType) => accepts(accept, mediaType))) {
      throw new ApiError(
        'not_acceptable',
        `Accept: expected a range that holds ${offered.join(' or ')}, got ${JSON.stringify(accept)}`,
      );
    }
    next();
  };
}

/** What the stand-in can send: JSON where the document has it, else whatever it describes. */
function offersOf(operation: Operation): string[] {
  const response = successResponse(operation);
  const json = jsonContent(response);
  return (json === undefined ? (response?.content ?? []) : [json]).map(sentType);
}
