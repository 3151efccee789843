import { preview } from '../../contract/schema/describe-error';
import type { Operation } from '../../contract/operation';
import { defaultOf } from '../../contract/parameters';
import type { ListOperation } from '../../contract/resource/resources';
import { successResponse } from '../../contract/success-response';
import { ApiError, describeViolation } from '../../errors';
import { cursorRule } from '../../middleware/manners/situation';
import type { RequestContext } from '../../middleware/request-context';
import { profileOf } from '../../profile/profile-of';
import { parameterPoints } from '../../profile/request-points';
import type { HandlerContext } from './handler-context';
import { readCursor } from './page-links';

/**
 * Gives what looks at the cursor of a request. One that no answer gave leads nowhere: where a profile says what becomes of it that is
 * done; else, where the document has an answer for bad requests, that is told so (throws an ApiError `invalid_parameter`); else the
 * list begins at its start, with a warning.
 */
export function cursorCheck(
  { contract }: Pick<HandlerContext, 'contract'>,
  { cursor, operation }: ListOperation,
): (request: RequestContext) => void {
  if (cursor === undefined) return () => undefined;
  const start = defaultOf(contract.schemas, cursor);
  const where = `query.${cursor.name}`;
  const reaction = profileOf(contract).find(parameterPoints['not-given'], operation, where);
  const isRefused = documentsBadRequest(operation) && reaction !== 'ignore' && reaction !== 'empty';
  return (request) => {
    const sent = request.parameters.query[cursor.name];
    if (sent === undefined || sent === '' || sent === start || readCursor(sent) !== undefined) return;
    const violation = {
      where,
      clause: cursor.pointer,
      rule: cursorRule,
      expected: 'a cursor that an answer gave',
      got: preview(sent),
    };
    const told = describeViolation(violation);
    if (isRefused) throw new ApiError('invalid_parameter', told, { violations: [violation] });
    request.answersNothing ||= reaction === 'empty';
    request.warnings.push(
      `${told}; ${reaction === 'empty' ? 'nothing is answered, as the profile says' : 'the list begins at its start'}`,
    );
  };
}

function documentsBadRequest(operation: Operation): boolean {
  const success = successResponse(operation);
  return operation.responses.some(
    ({ status }) => ['400', '422', '4XX'].includes(status) || (status === 'default' && success?.status !== 'default'),
  );
}
