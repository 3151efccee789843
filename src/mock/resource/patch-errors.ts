import { ApiError } from '../../errors';

/** Gives the error of a body that is no JSON Patch, or one that cannot be looked at. */
export function noPatch(expected: string): ApiError {
  return new ApiError('invalid_body', `body: expected ${expected} (RFC 6902), got something else`);
}

/** Gives the error of an operation that cannot be done: none is then (RFC 6902 section 5). */
export function failedPatch(where: string, expected: string): ApiError {
  return new ApiError('conflict', `${where}: expected ${expected}; nothing was changed (RFC 6902 section 5)`);
}
