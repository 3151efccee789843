import { parseJson } from '../../base/json';
import type { Contract } from '../../openapi/contract';
import { contentTypeOf } from '../../openapi/response/responses';
import { writeBody } from '../../openapi/response/write-body';
import type { HandlerResponse } from './handler';
import type { Success } from './success';

/** A response with a body in JSON, in another media type that the file documents and the client prefers. */
export function inMediaType(
  { schemas }: Contract,
  { response }: Success,
  made: HandlerResponse,
  preferred: string | undefined,
): HandlerResponse {
  if (preferred === undefined || made.mediaType === preferred || typeof made.body !== 'string') return made;
  const media = response?.content.find((one) => contentTypeOf(one) === preferred);
  if (media === undefined) return made;
  const body = writeBody(schemas, media, parseJson(made.body));
  return { ...made, mediaType: preferred, body: 'text' in body ? body.text : body.bytes };
}
