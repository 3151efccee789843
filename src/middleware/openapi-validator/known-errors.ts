import type { Violation } from '../../errors';
import type { Complaint } from './request-validator';

/** What is known of a request when its two judgements are compared. */
export interface Compared {
  /** What our own reading finds wrong. */
  readonly violations: readonly Violation[];
  /** Whether a body came that was read, rather than none or one that is taken as it is. */
  readonly hasBody: boolean;
}

/**
 * Gives the complaints that count: without those of the classes in which express-openapi-validator is known to refuse what
 * the document allows. Each class stands with its reason in docs/decisions/0005-two-judges-of-requests.md.
 */
export function complaintsThatCount(complaints: readonly Complaint[], { hasBody }: Compared): readonly Complaint[] {
  return complaints.filter((complaint) => !isKnownRefusal(complaint, hasBody));
}

function isKnownRefusal({ where, keyword }: Complaint, hasBody: boolean): boolean {
  const isInBody = where === 'body' || where.startsWith('body.');
  // A: a schema with `required` makes it demand the body itself, be it optional or of a media type that is not read.
  if (!hasBody && (isInBody || where === 'request')) return true;
  // B: it coerces the values of parameters, and one that fits one alternative then fits two.
  return !isInBody && keyword === 'oneOf';
}

/**
 * Tells whether express-openapi-validator is known to let pass what our reading refuses, so that its silence says nothing.
 * Each class stands with its reason in docs/decisions/0005-two-judges-of-requests.md.
 */
export function isKnownToAccept({ violations }: Compared): boolean {
  return violations.every(
    ({ where, rule }) =>
      // C: it leaves `requestBody.required` to the body parser.
      (where === 'body' && rule === 'required') ||
      // D: it coerces texts: `0x10`, ` 16` and `1e1` are integers to it, and 1 is true.
      (rule === 'type' && !where.startsWith('body')),
  );
}
