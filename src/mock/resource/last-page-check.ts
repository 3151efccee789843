import type { Contract } from '../../contract/contract';
import type { ListOperation } from '../../contract/resource/resources';
import { preview } from '../../contract/schema/describe-error';
import { ApiError, describeViolation } from '../../errors';
import { beyondLastRule } from '../../middleware/manners/situation';
import type { RequestContext } from '../../middleware/request-context';
import { profileOf } from '../../profile/profile-of';
import { parameterPoints } from '../../profile/request-points';

/** A page as it was asked for, and how many items match. */
interface Asked {
  readonly offset: number;
  readonly total: number;
}

/**
 * Gives what refuses a page behind the last (throws an ApiError `not_found`), where a profile says that the service does; undefined
 * where it is an empty one. The first page is there though nothing is on it.
 */
export function lastPageCheck(
  contract: Contract,
  { page, operation }: ListOperation,
): ((request: RequestContext, asked: Asked) => void) | undefined {
  if (page === undefined) return undefined;
  const where = `query.${page.name}`;
  if (profileOf(contract).find(parameterPoints['beyond-last'], operation, where) !== 'refuse') return undefined;
  return (request, { offset, total }) => {
    if (offset === 0 || offset < total) return;
    const violation = {
      where,
      clause: page.pointer,
      rule: beyondLastRule,
      expected: 'a page that is there',
      got: preview(request.parameters.query[page.name] ?? null),
    };
    throw new ApiError('not_found', describeViolation(violation), { violations: [violation] });
  };
}
