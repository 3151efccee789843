import type { Operation } from '../../contract/operation';
import { shapeOfPath } from '../../contract/resource/names';
import { ApiError } from '../../errors';
import { profileOf } from '../../profile/profile-of';
import { writePoints } from '../../profile/write-points';
import type { Handler } from '../handler';
import { changeHandler } from './change';
import { saysReplacedWhole } from '../../contract/change-words';
import { mergeItem, replaceItem } from './change-item';
import { parentOf, scopeOf } from './collection-scope';
import { createHandler } from './create';
import type { HandlerContext } from './handler-context';
import { bodyPart } from './item-envelope';
import { asText } from './item-path';
import { itemsOfPath } from './joined-items';
import { belowKnownItem, looksAbove } from './known-item';
import { listHandler } from './list';
import { namedIn } from './named-in';
import { mayMake, putOrMake } from './put-or-make';
import { readHandler } from './read';
import { removeHandler } from './remove';

/** Gives the handlers of a resource's operations. What they do follows from the document alone. */
export function createResourceHandlers(context: HandlerContext): Map<Operation, Handler> {
  const { list, create, read, replace, update, remove } = context.resource;
  const { contract, resource } = context;
  const { schemas } = contract;
  const handlers = new Map<Operation, Handler>();
  const narrow = resource.below && itemsOfPath(resource.below.joins);
  if (list !== undefined)
    handlers.set(list.operation, belowParent(context, list.operation, listHandler(context, list, narrow)));
  if (create !== undefined)
    handlers.set(create, belowParent(context, create, createHandler(context, create, resource.below?.joins)));
  if (read !== undefined) handlers.set(read, readHandler(context, read));
  if (replace !== undefined) {
    const next = replaceItem(context.resource, bodyPart(contract, resource, replace).schema, schemas);
    const change = changeHandler(context, replace, next);
    handlers.set(replace, mayMake(context, replace) ? putOrMake(context, replace, change) : change);
  }
  if (update !== undefined) {
    const said = profileOf(contract).find(writePoints.changedObjects, update);
    const replaces = said === undefined ? saysReplacedWhole(update) : said === 'replaced';
    handlers.set(
      update,
      changeHandler(
        context,
        update,
        mergeItem(resource, schemas, replaces, bodyPart(contract, resource, update).schema),
      ),
    );
  }
  if (remove !== undefined) handlers.set(remove, removeHandler(context, remove));
  const { collection, identifier, below } = resource;
  const itemPath = resource.itemPath ?? `${collection}/{${identifier?.parameter ?? ''}}`;
  for (const [operation, handler] of handlers) {
    const isOnItem = shapeOfPath(operation.path) === shapeOfPath(itemPath);
    handlers.set(operation, namedIn(isOnItem ? itemPath : (below?.path ?? collection), operation, handler));
  }
  return handlers;
}

/** Where the document has a 404 for a collection below a parent that is played too, a parent that does not exist is one. */
function belowParent({ contract, resource }: HandlerContext, operation: Operation, handler: Handler): Handler {
  if (resource.below !== undefined) return belowKnownItem(contract, operation, handler);
  const parent = parentOf(resource, contract.resources);
  if (parent === undefined || !looksAbove(contract, operation)) return handler;
  return async (request) => {
    const id = asText(request.parameters.path[parent.parameter] ?? null);
    const found = await request.session.store.get(parent.resource.collection, id, scopeOf(parent.resource, request));
    if (found === undefined) throw new ApiError('not_found', `there is no item with ${parent.parameter} ${id}`);
    return handler(request);
  };
}
