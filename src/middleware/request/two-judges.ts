import type { Operation } from '../../contract/operation';
import type { Violation } from '../../errors';
import { complaintsThatCount, isKnownToAccept } from '../openapi-validator/known-errors';
import type { Complaint, Opinion } from '../openapi-validator/request-validator';

/** What two judgements of a request amount to. */
export interface JointJudgement {
  /** Why the request is refused; none where it is valid. */
  readonly violations: readonly Violation[];
  /** What the two do not agree about, with both verdicts, for the log. */
  readonly disagreement: string | undefined;
}

const agreed: JointJudgement = { violations: [], disagreement: undefined };

/**
 * Weighs what our own reading finds wrong with a request against what express-openapi-validator does. The stricter of the
 * two wins, and where they differ that is told, but for the classes in which the second judge is known to be wrong
 * (docs/decisions/0005-two-judges-of-requests.md).
 *
 * @param hasBody whether a body came that was read
 */
export function judgeTwice(
  operation: Operation,
  violations: readonly Violation[],
  opinion: Opinion | undefined,
  hasBody: boolean,
): JointJudgement {
  if (opinion === undefined) return { violations, disagreement: undefined };
  if ('failure' in opinion) {
    return { violations, disagreement: `express-openapi-validator could not judge the request: ${opinion.failure}` };
  }
  const compared = { violations, hasBody };
  const complaints =
    opinion.complaints.length === 0 ? opinion.complaints : complaintsThatCount(opinion.complaints, compared);
  const [ours] = violations;
  const [theirs] = complaints;
  if (ours === undefined && theirs === undefined) return agreed;
  if (ours === undefined || theirs === undefined) {
    // Where both refuse they agree, even if for a reason that would not count alone.
    const isKnown = ours !== undefined && (opinion.complaints.length > 0 || isKnownToAccept(compared));
    const disagreement = isKnown ? undefined : tell(ours, theirs);
    return { violations: ours === undefined ? complaints.map(toViolation(operation)) : violations, disagreement };
  }
  return { violations, disagreement: undefined };
}

/** What came is not shown: it may be a key. */
function tell(ours: Violation | undefined, theirs: Complaint | undefined): string {
  const own = ours === undefined ? 'accepts the request' : `refuses it (${ours.where}: expected ${ours.expected})`;
  const other = theirs === undefined ? 'accepts it' : `refuses it (${theirs.where} ${theirs.message})`;
  return `two readings of the document disagree, the stricter one counts: Understudy ${own}, express-openapi-validator ${other}`;
}

function toViolation({ pointer }: Operation): (complaint: Complaint) => Violation {
  return ({ where, keyword, message }) => {
    const rule = keyword === '' ? 'schema' : keyword;
    return { where, clause: pointer, rule, expected: `something that ${message}`, got: 'something else' };
  };
}
