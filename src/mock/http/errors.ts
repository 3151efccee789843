import type { Operation } from '../../openapi/operation';
import type { ErrorDetail, ErrorStatement } from '../../openapi/response/error-body';
import { describePlace, describeViolation } from '../../openapi/schema/violation-text';
import type { Violation } from '../../openapi/violation';
import { rejections, type RejectionKind } from '../../openapi/outcome';
import type { Rejected } from '../rejected';

/** What a rejection says, in the status that the operation documents for it. */
export function statementOf(rejected: Rejected, operation: Operation | undefined): ErrorStatement {
  const { kind, details, message } = rejected;
  const status = details.status ?? documentedStatus(rejections[kind].status, kind, operation);
  return { status, code: codeOf(rejected), message, details: (details.violations ?? []).map(detailOf) };
}

function detailOf(violation: Violation): ErrorDetail {
  const message = describeViolation(violation);
  const place = describePlace(violation.place);
  const reason = (message.startsWith(`${place} `) ? message.slice(place.length + 1) : message).replace(/\.$/, '');
  return { place: violation.place, keyword: violation.keyword, message, reason };
}

function codeOf({ kind, details: { code, violations = [] } }: Rejected): string {
  if (code !== undefined) return code;
  return kind === 'invalid' && violations[0]?.place.in !== 'body' ? 'invalid_parameter' : rejections[kind].code;
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
