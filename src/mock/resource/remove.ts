import type { Operation } from '../../contract/operation';
import type { Handler } from '../handler';
import { scopeOf } from './collection-scope';
import type { HandlerContext } from './handler-context';
import { itemAnswer } from './item-answer';
import { identifierIn, notFound } from './item-path';

/** Gives the handler of a DELETE. */
export function removeHandler(context: HandlerContext, operation: Operation): Handler {
  const { resource } = context;
  const answer = itemAnswer(context, operation);
  return async (request) => {
    const id = identifierIn(resource, request);
    const removed = await request.session.store.remove(resource.collection, id, scopeOf(resource, request));
    if (removed === undefined) throw notFound(resource, id);
    return answer(request, removed);
  };
}
