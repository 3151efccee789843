import type { Operation } from '../../contract/operation';
import type { Handler } from '../handler';
import { andThen } from '../../store/store';
import { scopeOf } from './collection-scope';
import type { HandlerContext } from './handler-context';
import { carriesItemPlainly, itemAnswer, keptAnswer } from './item-answer';
import { missing } from './gone-items';
import { removedTerms } from './marked-removal';
import { identifierIn } from './item-path';

/** Gives the handler that answers one item. */
export function readHandler(context: HandlerContext, operation: Operation): Handler {
  const { resource } = context;
  const answer = itemAnswer(context, operation);
  const removedTermsOf = removedTerms(context, operation);
  const asKept = carriesItemPlainly(context, operation) ? keptAnswer(context, operation) : undefined;
  return (request) => {
    const id = identifierIn(resource, request);
    const scope = [...scopeOf(resource, request), ...removedTermsOf(request)];
    return andThen(request.session.store.get(resource.collection, id, scope), (text) => {
      if (text === undefined) throw missing(context.contract, resource, request, id);
      const carrying = answer(request, { text });
      return asKept === undefined ? carrying : asKept(carrying);
    });
  };
}
