import type { Operation } from '../../contract/operation';
import { ApiError } from '../../errors';
import { parseJson } from '../../exact-json';
import type { StoredItem } from '../../store/store';
import type { Handler } from '../handler';
import type { ChangeItem } from './change-item';
import { scopeOf } from './collection-scope';
import type { HandlerContext } from './handler-context';
import type { Item } from './item';
import { itemAnswer } from './item-answer';
import { bodyPart } from './item-envelope';
import { identifierIn, notFound } from './item-path';

/** Gives the handler of a PUT or PATCH: the item as the change leaves it, checked before it is kept. */
export function changeHandler(context: HandlerContext, operation: Operation, change: ChangeItem): Handler {
  const { resource, factoryOf } = context;
  const answer = itemAnswer(context, operation);
  const { schema, take } = bodyPart(context.contract, resource, operation);
  return async (request) => {
    const id = identifierIn(resource, request);
    const scope = scopeOf(resource, request);
    const body = take(request.body);
    const factory = factoryOf(request);
    let before = '';
    const now = request.session.clock.now();
    const build = (text: string): StoredItem => {
      before = text;
      const present = parseJson(text) as Item;
      const next = change(present, body, request.bodyType);
      return storeChange(() => factory.changed({ present, next, body, bodySchema: schema }, scope, now));
    };
    const text = await request.session.store.replace(resource.collection, id, build, scope);
    if (text === undefined) throw notFound(resource, id);
    // What somebody else has made of the item since then stays.
    const putBack = (now: string): StoredItem => factory.store(parseJson(now === text ? before : now) as Item, scope);
    const undo = (): Promise<unknown> => request.session.store.replace(resource.collection, id, putBack, scope);
    return { ...(await answer(request, text)), undo };
  };
}

/** A change that leaves an item no answer could carry, such as one without a required field, is the request's fault. */
function storeChange(store: () => StoredItem): StoredItem {
  try {
    return store();
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.code !== 'response_deviates') throw cause;
    throw new ApiError('invalid_body', `the change does not leave a whole item: ${cause.message}`, cause.details);
  }
}
