/**
 * Why a request is rejected: the status and the code of each kind. Those that a real service has come first, then those that only the
 * mock has. `docs/reference/errors.md` lists the same.
 */
export const rejections = {
  'path-unknown': { status: 404, code: 'unknown_path' },
  'method-unknown': { status: 405, code: 'method_not_allowed' },
  'no-credentials': { status: 401, code: 'unauthorized' },
  'wrong-credentials': { status: 401, code: 'invalid_token' },
  'content-type': { status: 415, code: 'unsupported_media_type' },
  'not-json': { status: 400, code: 'invalid_json' },
  'body-missing': { status: 400, code: 'invalid_body' },
  invalid: { status: 400, code: 'invalid_body' },
  'item-unknown': { status: 404, code: 'not_found' },
  'item-removed': { status: 404, code: 'not_found' },
  'parent-unknown': { status: 404, code: 'not_found' },
  conflict: { status: 409, code: 'conflict' },
  rejected: { status: 400, code: 'rejected' },
  'precondition-failed': { status: 412, code: 'precondition_failed' },
  'not-acceptable': { status: 406, code: 'not_acceptable' },
  'too-large': { status: 413, code: 'payload_too_large' },
  gone: { status: 410, code: 'gone' },
  'not-supported': { status: 501, code: 'not_supported' },
  'storage-full': { status: 507, code: 'storage_full' },
  forced: { status: 503, code: 'fault_injected' },
  malformed: { status: 400, code: 'invalid_request' },
  'session-invalid': { status: 400, code: 'invalid_session' },
  'sessions-full': { status: 503, code: 'too_many_sessions' },
  'status-undocumented': { status: 400, code: 'undocumented_status' },
  'invalid-response': { status: 500, code: 'invalid_response' },
  'internal-error': { status: 500, code: 'internal_error' },
} as const;

export type RejectionKind = keyof typeof rejections;

/** What a request has done. */
export const successes = [
  'list',
  'create',
  'existing',
  'read',
  'replace',
  'update',
  'delete',
  'count',
  'action',
  'sample',
  'override',
  'passed-on',
] as const;

/** Which branch a response takes: what a request has done, or why it is rejected. */
export type Outcome = (typeof successes)[number] | RejectionKind;
