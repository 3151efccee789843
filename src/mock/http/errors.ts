import type { Operation } from '../../openapi/operation';
import type { RejectionKind } from '../../openapi/outcome';
import type { ErrorDetail, ErrorStatement } from '../../openapi/response/error-value';
import { describePlace, describeViolation } from '../../openapi/schema/violation-text';
import type { Violation } from '../../openapi/violation';
import type { Rejected } from '../rejected';

/** The status and the code of each kind of rejection. `docs/reference/errors.md` lists the same. */
export const rejections: Readonly<Record<RejectionKind, { readonly status: number; readonly code: string }>> = {
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
};

/** What a rejection says, in the status that the operation documents for it. */
export function statementOf(rejected: Rejected, operation: Operation | undefined): ErrorStatement {
  const { rejection, details, message } = rejected;
  const { kind, violations } = rejection;
  const status = details.status ?? documentedStatus(rejections[kind].status, kind, operation);
  return { status, code: codeOf(rejected), message, details: violations.map(detailOf) };
}

function detailOf(violation: Violation): ErrorDetail {
  const message = describeViolation(violation);
  const place = describePlace(violation.place);
  const reason = (message.startsWith(`${place} `) ? message.slice(place.length + 1) : message).replace(/\.$/, '');
  return { place: violation.place, keyword: violation.keyword, message, reason };
}

function codeOf({ rejection: { kind, violations, conflict }, details: { code } }: Rejected): string {
  if (code !== undefined) return code;
  if (kind === 'invalid' && violations[0]?.place.in !== 'body') return 'invalid_parameter';
  if (conflict?.why === 'reference-unknown') return 'unknown_reference';
  return rejections[kind].code;
}

/** Statuses of one meaning: many files document a bad request as 422, or wrong credentials as 403 (RFC 9110 section 15.5). */
const alternatives: Readonly<Record<number, readonly number[]>> = { 400: [422], 401: [403], 409: [422, 400] };

/** What is wrong with HTTP itself, or is the mock's own affair, has one status in every API. */
const aboveApis: readonly RejectionKind[] = ['malformed', 'session-invalid', 'status-undocumented'];

function documentedStatus(status: number, kind: RejectionKind, operation: Operation | undefined): number {
  const others = aboveApis.includes(kind) ? undefined : alternatives[status];
  if (operation === undefined || others === undefined) return status;
  const isDocumented = (key: string): boolean => operation.responses.some((response) => response.status === key);
  if (isDocumented(String(status)) || isDocumented('4XX')) return status;
  // A bad request is the documented 422, whatever `default` describes.
  if (status !== 400 && isDocumented('default')) return status;
  return others.find((other) => isDocumented(String(other))) ?? status;
}
