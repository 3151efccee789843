import type { Operation } from '../../contract/operation';
import { ApiError } from '../../errors';
import { parseJson, stringifyJson } from '../../exact-json';
import type { Answer, RequestContext } from '../../middleware/request-context';
import { answerPoints } from '../../profile/answer-points';
import { profileOf } from '../../profile/profile-of';
import type { Handler } from '../handler';
import { andThen, type BeforeRemoval, type Eventually } from '../../store/store';
import { scopeOf } from './collection-scope';
import { withLearntMembers } from '../learnt-members';
import type { HandlerContext } from './handler-context';
import { itemAnswer } from './item-answer';
import { missing, noteGone } from './gone-items';
import { identifierIn } from './item-path';
import { createKeepRemoved } from './marked-removal';
import { conditionalItem } from './preconditions';
import { createTellRemoval } from './removal-answer';
import { createAlong, createReferredCheck } from './removal';

/**
 * Gives the handler of a DELETE: the answer is checked before the item is gone, and all that lies below it. Where the document
 * says that what others refer to stays, that is 409.
 */
export function removeHandler(context: HandlerContext, operation: Operation): Handler {
  const { resource, finish } = context;
  const answer = itemAnswer(context, operation);
  const told = createTellRemoval(context.contract, operation, finish.checked);
  const { assertMet } = conditionalItem(context, operation);
  const assertUnreferred = createReferredCheck(resource, context.contract);
  const alongOf = createAlong(resource, context.contract.resources);
  const members = profileOf(context.contract).find(answerPoints.members, operation);
  const withMembers = (request: RequestContext, own: Answer): Answer => {
    if (members === undefined || own.text === undefined) return own;
    const text = stringifyJson(withLearntMembers(members, parseJson(own.text), request, operation));
    const { status, headers = {}, mediaType = '' } = own;
    try {
      return finish.checked(operation, { status, headers, mediaType, text });
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.code !== 'response_deviates') throw cause;
      return own;
    }
  };
  const keep = createKeepRemoved(context, operation);
  return (request) => {
    const id = identifierIn(resource, request);
    const made: { answer?: Answer } = {};
    const before: BeforeRemoval = (text, holds) => {
      assertMet(request, text);
      assertUnreferred?.(text, holds);
      made.answer = withMembers(request, told(request, answer(request, { text }), text));
    };
    const scope = scopeOf(resource, request);
    const remove = (): Eventually<string | undefined> =>
      request.session.store.remove(resource.collection, id, scope, { before, along: alongOf(id, scope) });
    const removed = keep === undefined ? remove() : keep(request, id, scope, { before, remove });
    return andThen(removed, () => {
      if (made.answer === undefined) throw missing(context.contract, resource, request, id);
      noteGone(context.contract, resource, request, id);
      return made.answer;
    });
  };
}
