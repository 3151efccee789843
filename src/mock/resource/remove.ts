import type { Operation } from '../../contract/operation';
import type { Answer } from '../../middleware/request-context';
import type { Handler } from '../handler';
import { andThen, type BeforeRemoval } from '../../store/store';
import { scopeOf } from './collection-scope';
import type { HandlerContext } from './handler-context';
import { itemAnswer } from './item-answer';
import { missing, noteGone } from './gone-items';
import { identifierIn } from './item-path';
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
  return (request) => {
    const id = identifierIn(resource, request);
    const made: { answer?: Answer } = {};
    const before: BeforeRemoval = (text, holds) => {
      assertMet(request, text);
      assertUnreferred?.(text, holds);
      made.answer = told(request, answer(request, { text }), text);
    };
    const scope = scopeOf(resource, request);
    return andThen(
      request.session.store.remove(resource.collection, id, scope, { before, along: alongOf(id, scope) }),
      () => {
        if (made.answer === undefined) throw missing(context.contract, resource, request, id);
        noteGone(context.contract, request);
        return made.answer;
      },
    );
  };
}
