import type { Request } from 'express';
import { isFieldValue } from '../../contract/field-text';
import { essence, findMediaType, isInUtf8, isJson } from '../../contract/media-type';
import type { Operation } from '../../contract/operation';
import { ApiError } from '../../errors';
import type { Profile } from '../../profile/profile';
import { requestPoints } from '../../profile/request-points';
import { transportPoints } from '../../profile/transport-points';

/** Gives the refusal (415) of a body under a media type or charset that its operation does not take (RFC 9110 section 15.5.16). */
export function wrongMediaType(
  operation: Operation,
  request: Request,
  profile: Profile | undefined,
): ApiError | undefined {
  const content = operation.requestBody?.content ?? [];
  const documented = content.map(({ name }) => name);
  const contentType = request.headers['content-type'];
  const isKnown = contentType !== undefined && isTaken(operation, contentType, profile);
  if (isKnown && (!isJson(contentType) || isInUtf8(contentType))) return undefined;
  const got = contentType === undefined ? 'no Content-Type' : JSON.stringify(contentType);
  const taken = documented.filter(isFieldValue).join(', ');
  const headers = { Accept: taken, ...(request.method === 'POST' && { 'Accept-Post': taken }) };
  return new ApiError('unsupported_media_type', `Content-Type: expected ${documented.join(' or ')}, got ${got}`, {
    headers,
  });
}

/** Gives the media type of JSON that a body is read as though it is declared otherwise, where a profile says so. */
export function otherwiseRead(operation: Operation, request: Request, profile: Profile): string | undefined {
  const { content } = operation.requestBody ?? { content: [] };
  const json = content.find(({ name }) => isJson(name))?.name;
  const contentType = request.headers['content-type'];
  const isKnown = contentType !== undefined && isTaken(operation, contentType, profile);
  if (json === undefined || (isKnown && !/;\s*charset=/i.test(contentType))) return undefined;
  const { noMediaType, otherMediaType, otherCharset } = requestPoints;
  const isOwnJson =
    contentType !== undefined && isJson(contentType) && findMediaType(content, contentType) === undefined;
  const ofJson = isOwnJson ? profile.find(transportPoints.jsonMediaType, operation) : undefined;
  if (ofJson !== undefined) return ofJson === 'read' ? json : undefined;
  const point = contentType === undefined ? noMediaType : isKnown ? otherCharset : otherMediaType;
  return profile.find<string>(point, operation) === 'read' ? json : undefined;
}

/** The names of media types are the same in any case (RFC 9110 section 8.3.1), but not to every service. */
function isTaken(operation: Operation, contentType: string, profile: Profile | undefined): boolean {
  const media = findMediaType(operation.requestBody?.content ?? [], contentType);
  if (media === undefined || profile?.find(transportPoints.mediaTypeCase, operation) !== 'exact')
    return media !== undefined;
  const written = contentType.split(';', 1)[0]?.trim() ?? '';
  return written === essence(written) || media.name.startsWith(written);
}
