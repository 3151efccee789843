import type { RequestHandler } from 'express';
import { needsNoValue, writeBody } from '../../openapi/write-body';
import { accepts, isJson } from '../../base/http';
import type { Contract } from '../../openapi/contract';
import type { MediaType, Operation } from '../../openapi/operation';
import { jsonContent, sentType, successResponse } from '../../openapi/success-response';
import { ApiError } from '../../base/errors';
import { parseJson } from '../../base/json';
import type { Profile } from '../../profile/profile';
import { requestPoints } from '../../profile/request-points';
import type { Answer } from './request-context';

/**
 * Refuses requests whose `Accept` excludes all that the operation can answer with (406, RFC 9110 section 15.5.7). JSON is answered
 * where it is accepted at all, else the first other media type of the document that is.
 */
export function negotiation(contract: Contract, profile?: Profile): RequestHandler {
  const offers = new Map(contract.operations.map((operation) => [operation, offersOf(operation)]));
  return (request, _response, next) => {
    const { operation } = request.context;
    const accept = request.headers.accept;
    if (operation === undefined || accept === undefined || accept === '*/*') {
      next();
      return;
    }
    const offered = offers.get(operation) ?? [];
    const names = offered.map(sentType);
    const found = names.findIndex((mediaType) => accepts(accept, mediaType));
    // The handlers answer what comes first; the rest is that written anew.
    if (found > 0) request.context.representAs = offered[found];
    const isIgnored = profile?.find(requestPoints.unsatisfiableAccept, operation) === 'ignore';
    if (offered.length > 0 && found === -1 && !isIgnored) {
      throw new ApiError(
        'not_acceptable',
        `Accept: expected a range that holds ${names.join(' or ')}, got ${JSON.stringify(accept)}`,
      );
    }
    next();
  };
}

/** What the stand-in can send: JSON where the document has it, and what else of it a value can be written as. */
function offersOf(operation: Operation): readonly MediaType[] {
  const response = successResponse(operation);
  const json = jsonContent(response);
  if (json === undefined) return response?.content ?? [];
  const isWritable = (media: MediaType): boolean => !isJson(sentType(media)) && !needsNoValue(media);
  return [json, ...(response?.content ?? []).filter((media) => media !== json && isWritable(media))];
}

/** Gives an answer of JSON as the media type that the request accepts, where it accepts no JSON (RFC 9110 section 12.1). */
export function represented({ schemas }: Pick<Contract, 'schemas'>, media: MediaType, answer: Answer): Answer {
  const { text, pieces, value, ...rest } = answer;
  const whole = text ?? (pieces === undefined ? undefined : [...pieces()].join(''));
  if (whole === undefined || whole === '' || !isJson(answer.mediaType ?? '')) return answer;
  return { ...rest, mediaType: sentType(media), ...writeBody(schemas, media, value ?? parseJson(whole), false) };
}
