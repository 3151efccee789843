import type { Operation } from '../../contract/operation';
import type { View } from '../../contract/resource/views';
import type { Handler } from '../handler';
import { createHandler } from './create';
import type { HandlerContext } from './handler-context';
import { itemsOfPath } from './joined-items';
import { listHandler } from './list';

/** Gives the handlers of a view: a list of those items of a collection that its path names by a property, and a create of such. */
export function viewHandlers(context: HandlerContext, { list, create, joins }: View): ReadonlyMap<Operation, Handler> {
  const handlers = new Map<Operation, Handler>();
  if (list !== undefined) handlers.set(list.operation, listHandler(context, list, itemsOfPath(joins)));
  if (create !== undefined) handlers.set(create, createHandler(context, create, joins));
  return handlers;
}
