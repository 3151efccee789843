import type { Operation } from '../contract/operation';
import { jsonContent, sentType, successResponse } from '../contract/success-response';
import type { Answer } from '../middleware/request-context';

/**
 * Gives the success answer of an operation: its documented status, with the JSON text where the document has a body.
 * Where only errors are documented it is 200 without a body.
 */
export function succeed(operation: Operation, text: string, headers: Readonly<Record<string, string>> = {}): Answer {
  const response = successResponse(operation);
  const media = jsonContent(response);
  const status =
    response === undefined || response.status === 'default' ? 200 : Number(response.status.replace('XX', '00'));
  return media === undefined ? { status, headers } : { status, headers, mediaType: sentType(media), text };
}
