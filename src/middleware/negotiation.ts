import type { RequestHandler } from 'express';
import { accepts } from '../contract/media-type';
import { successResponse } from '../contract/resources';
import { ApiError } from '../errors';

/** Refuses requests whose `Accept` excludes all that the operation can answer with (406, RFC 9110 section 15.5.7). */
export function negotiation(): RequestHandler {
  return (request, _response, next) => {
    const { operation } = request.context;
    const accept = request.headers.accept;
    if (operation === undefined || accept === undefined || accept === '*/*' || accept === 'application/json') {
      next();
      return;
    }
    const offered = (successResponse(operation)?.content ?? []).map(({ name }) => name);
    if (offered.length > 0 && !offered.some((mediaType) => accepts(accept, mediaType))) {
      throw new ApiError(
        'not_acceptable',
        `Accept: expected a range that holds ${offered.join(' or ')}, got ${JSON.stringify(accept)}`,
      );
    }
    next();
  };
}
