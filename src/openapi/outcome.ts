/** Why a request is rejected: kinds that real services have, then those that only the mock has. */
export const rejectionKinds = [
  'path-unknown',
  'method-unknown',
  'no-credentials',
  'wrong-credentials',
  'content-type',
  'not-json',
  'body-missing',
  'invalid',
  'item-unknown',
  'item-removed',
  'parent-unknown',
  'conflict',
  'rejected',
  'precondition-failed',
  'not-acceptable',
  'too-large',
  'gone',
  'not-supported',
  'storage-full',
  'forced',
  'malformed',
  'session-invalid',
  'sessions-full',
  'status-undocumented',
  'invalid-response',
  'internal-error',
] as const;

export type RejectionKind = (typeof rejectionKinds)[number];

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
