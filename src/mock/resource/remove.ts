import type { Operation } from '../../contract/operation';
import type { Answer } from '../../middleware/request-context';
import type { Handler } from '../handler';
import { andThen } from '../../store/store';
import { scopeOf } from './collection-scope';
import type { HandlerContext } from './handler-context';
import { itemAnswer } from './item-answer';
import { identifierIn, notFound } from './item-path';
import { conditionalItem } from './preconditions';

/** Gives the handler of a DELETE: the answer is checked before the item is gone. */
export function removeHandler(context: HandlerContext, operation: Operation): Handler {
  const { resource, finish } = context;
  const answer = itemAnswer(context, operation);
  const { assertMet } = conditionalItem(context, operation);
  return (request) => {
    const id = identifierIn(resource, request);
    const made: { answer?: Answer } = {};
    const prepare = (text: string): void => {
      assertMet(request, text);
      made.answer = finish.checked(operation, answer(request, { text }));
    };
    const scope = scopeOf(resource, request);
    return andThen(request.session.store.remove(resource.collection, id, scope, prepare), () => {
      if (made.answer === undefined) throw notFound(resource, id);
      return made.answer;
    });
  };
}
