import { contentOf } from '../../base/http';
import { parseJson } from '../../base/json';
import type { Contract } from '../../openapi/contract';
import type { MediaType, Operation, ResponseObject } from '../../openapi/operation';
import { contentTypeOf, jsonContent, successOf } from '../../openapi/response/responses';
import { writeBody } from '../../openapi/response/write-body';
import type { SchemaRef } from '../../openapi/schema/schema';
import type { HandlerResponse } from './handler';

/** What an operation returns if all is well. */
export interface Success {
  /** 200 if the file documents none. */
  readonly status: number;
  readonly response?: ResponseObject;
  /** Media types of the body, JSON first; empty if it has none. */
  readonly mediaTypes: readonly string[];
  readonly json?: { readonly media: MediaType; readonly mediaType: string; readonly schema?: SchemaRef };
}

/** @param preferred a status to return if the file documents it */
export function successFor(operation: Operation, preferred?: number): Success {
  const response = successOf(operation, preferred);
  if (response === undefined) return { status: preferred ?? 200, mediaTypes: [] };
  const { status } = response;
  const media = jsonContent(response);
  const others = response.content.filter((other) => other !== media).map(contentTypeOf);
  return {
    status: preferred ?? (status === 'default' ? 200 : Number(status.toUpperCase().replace('XX', '00'))),
    response,
    mediaTypes: media === undefined ? others : [contentTypeOf(media), ...others],
    ...(media !== undefined && {
      json: {
        media,
        mediaType: contentTypeOf(media),
        ...(media.schema !== undefined && { schema: media.schema }),
      },
    }),
  };
}

/** A JSON response in the media type that the client prefers, if the file documents it. */
export function inMediaType(
  { schemas }: Contract,
  { response }: Success,
  written: HandlerResponse,
  preferred: string | undefined,
): HandlerResponse {
  if (preferred === undefined || written.mediaType === preferred || typeof written.body !== 'string') return written;
  const media = response?.content.find((one) => contentTypeOf(one) === preferred);
  if (media === undefined) return written;
  const body = contentOf(writeBody(schemas, media, parseJson(written.body)));
  return { ...written, mediaType: preferred, body };
}
