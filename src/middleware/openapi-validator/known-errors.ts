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
  // B: it coerces the values of parameters, so that one that fits one alternative fits two, or what it must not fit; and
  // what one part has coerced the next finds changed. What is said within such a parameter rests on the same.
  const coerced = complaints.filter(({ where, keyword }) => combiners.has(keyword) && !isInBody(where));
  return complaints.filter(({ where }) => {
    // A: a schema with `required` makes it demand the body itself, be it optional or of a media type that is not read.
    if (!hasBody && (isInBody(where) || where === 'request')) return false;
    return !coerced.some((whole) => where === whole.where || where.startsWith(`${whole.where}.`));
  });
}

/** Keywords that try a value against schemas beside its own. */
const combiners: ReadonlySet<string> = new Set(['oneOf', 'anyOf', 'not', 'if', 'contains']);

function isInBody(where: string): boolean {
  return where === 'body' || where.startsWith('body.');
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
