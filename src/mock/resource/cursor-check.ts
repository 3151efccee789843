import { preview } from '../../contract/schema/describe-error';
import type { Operation, Parameter } from '../../contract/operation';
import { defaultOf } from '../../contract/parameters';
import type { ListOperation } from '../../contract/resource/resources';
import { successResponse } from '../../contract/success-response';
import { ApiError, describeViolation } from '../../errors';
import type { JsonValue } from '../../exact-json';
import { cursorRule } from '../../middleware/manners/situation';
import type { RequestContext } from '../../middleware/request-context';
import { profileOf } from '../../profile/profile-of';
import { parameterPoints, refusalPoints } from '../../profile/request-points';
import type { HandlerContext } from './handler-context';
import { readCursor } from './page-links';

/**
 * Gives what looks at the cursor of a request. One that no answer gave leads nowhere: where a profile says what becomes of it that is
 * done; else, where the document has an answer for bad requests, that is told so (throws an ApiError `invalid_parameter`); else the
 * list begins at its start, with a warning. Throws the same where the list is asked for after one item and before another and a profile
 * has that refused.
 */
export function cursorCheck(
  context: Pick<HandlerContext, 'contract'>,
  list: ListOperation,
): (request: RequestContext) => void {
  const { cursor, operation, after, before } = list;
  const refusesBoth = profileOf(context.contract).find(refusalPoints['query.both-places'], operation) !== undefined;
  if (refusesBoth && after !== undefined && before !== undefined)
    return ({ parameters: { query } }) => {
      if (query[after.name] === undefined || query[before.name] === undefined) return;
      const words = `${after.name} and ${before.name} exclude each other, as the profile says`;
      throw new ApiError('invalid_parameter', words, { situation: 'query.both-places' });
    };
  if (cursor === undefined) return () => undefined;
  const start = defaultOf(context.contract.schemas, cursor);
  const refuse = unknownCursor(context, operation);
  return (request) => {
    const sent = request.parameters.query[cursor.name];
    if (sent === undefined || sent === '' || sent === start || readCursor(sent) !== undefined) return;
    refuse(request, cursor, sent);
  };
}

/** Gives what becomes of a place in a list that no answer gave, as `cursorCheck` has it; it throws as that does. */
export function unknownCursor(
  { contract }: Pick<HandlerContext, 'contract'>,
  operation: Operation,
): (request: RequestContext, parameter: Parameter, sent: JsonValue) => void {
  const documentsRefusal = documentsBadRequest(operation);
  return (request, { name, pointer }, sent) => {
    const where = `query.${name}`;
    const reaction = profileOf(contract).find(parameterPoints['not-given'], operation, where);
    const violation = {
      where,
      clause: pointer,
      rule: cursorRule,
      expected: 'a cursor that an answer gave',
      got: preview(sent),
    };
    const told = describeViolation(violation);
    if (documentsRefusal && reaction !== 'ignore' && reaction !== 'empty')
      throw new ApiError('invalid_parameter', told, { violations: [violation] });
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
