import type { Operation } from '../contract/operation';
import { jsonContent, sentType, successResponse } from '../contract/success-response';
import type { Answer } from '../middleware/request-context';

/** What the success answers of an operation have in common. */
interface Success {
  readonly status: number;
  /** Undefined where the document has no body for it. */
  readonly mediaType: string | undefined;
}

const known = new WeakMap<Operation, Success>();

/**
 * Gives the success answer of an operation: its documented status, with the JSON text where the document has a body.
 * Where only errors are documented it is 200 without a body.
 */
export function succeed(operation: Operation, text: string, headers?: Readonly<Record<string, string>>): Answer {
  let success = known.get(operation);
  if (success === undefined) known.set(operation, (success = successOf(operation)));
  const { status, mediaType } = success;
  if (mediaType === undefined) return headers === undefined ? { status } : { status, headers };
  return headers === undefined ? { status, mediaType, text } : { status, headers, mediaType, text };
}

function successOf(operation: Operation): Success {
  const response = successResponse(operation);
  const media = jsonContent(response);
  const status =
    response === undefined || response.status === 'default' ? 200 : Number(response.status.replace('XX', '00'));
  return { status, mediaType: media === undefined ? undefined : sentType(media) };
}
