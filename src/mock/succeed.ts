import type { Operation } from '../contract/operation';
import { jsonContent, successResponse } from '../contract/resources';
import type { Answer } from '../middleware/request-context';

/** Gives the success answer of an operation: its documented status, with the JSON text where the document has a body. */
export function succeed(operation: Operation, text: string, headers: Readonly<Record<string, string>> = {}): Answer {
  const response = successResponse(operation);
  const media = jsonContent(response);
  const status = Number(response?.status.replace('XX', '00') ?? 200);
  return media === undefined ? { status, headers } : { status, headers, mediaType: media.name, text };
}
