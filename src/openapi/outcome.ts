import type { Violation } from './violation';

/** Why a request is rejected. Those that a real service has come first, then those that only the mock has. */
export type RejectionKind =
  | 'path-unknown'
  | 'method-unknown'
  | 'no-credentials'
  | 'wrong-credentials'
  | 'content-type'
  | 'not-json'
  | 'body-missing'
  | 'invalid'
  | 'item-unknown'
  | 'item-removed'
  | 'parent-unknown'
  | 'conflict'
  | 'precondition-failed'
  | 'not-acceptable'
  | 'too-large'
  | 'gone'
  | 'not-supported'
  | 'storage-full'
  | 'forced'
  | 'malformed'
  | 'session-invalid'
  | 'sessions-full'
  | 'status-undocumented'
  | 'invalid-response'
  | 'internal-error';

/** What a response is. */
export type Outcome =
  'list' | 'create' | 'read' | 'replace' | 'update' | 'delete' | 'action' | 'sample' | RejectionKind;

/** Why a request is rejected, as data. */
export interface Rejection {
  readonly kind: RejectionKind;
  readonly violations: readonly Violation[];
  readonly conflict?: Conflict;
}

export interface Conflict {
  readonly why: 'duplicate' | 'reference-unknown' | 'referenced' | 'state';
  readonly property: string;
}
