import type { JsonObject } from '../base/json';
import type { OperationWords, RequestBody, ResponseObject } from './operation';

export function readWords(
  _root: JsonObject,
  _description: string,
  _responses: readonly ResponseObject[],
  _requestBody: RequestBody | undefined,
): OperationWords {
  return { unique: [] };
}
