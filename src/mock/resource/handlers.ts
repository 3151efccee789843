import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { type Resource } from '../../contract/resource/resources';
import { ApiError } from '../../errors';
import { parseJson } from '../../exact-json';
import type { Answer, RequestContext } from '../../middleware/request-context';
import type { StoredItem } from '../../store/store';
import { mergeItem, replaceItem, type ChangeItem } from './change-item';
import { parentOf, scopeOf } from './collection-scope';
import { asText, createHandler } from './create';
import { bodyPart } from './item-envelope';
import { itemAnswer } from './item-answer';
import type { Item, ItemFactory } from './item-factory';
import { listHandler } from './list';

/** Gives the answer to a validated request. Throws an ApiError where there is none, such as `not_found`. */
export type Handler = (request: RequestContext) => Promise<Answer>;

/** What the handlers of one resource work on. */
export interface HandlerContext {
  readonly contract: Contract;
  readonly resource: Resource;
  /** Gives the factory that belongs to the seed of the request's session. */
  readonly factoryOf: (request: RequestContext) => ItemFactory;
  /** Gives what answers an operation by example or sample of its success response. */
  readonly sampleFor: (operation: Operation) => Handler;
}

/** Gives the handlers of a resource's operations. What they do follows from the document alone. */
export function createResourceHandlers(context: HandlerContext): Map<Operation, Handler> {
  const { list, create, read, replace, update, remove } = context.resource;
  const { contract, resource } = context;
  const { resolve } = contract;
  const handlers = new Map<Operation, Handler>();
  if (list !== undefined)
    handlers.set(list.operation, belowParent(context, list.operation, listHandler(context, list)));
  if (create !== undefined) handlers.set(create, belowParent(context, create, createHandler(context, create)));
  if (read !== undefined) handlers.set(read, readHandler(context, read));
  if (replace !== undefined)
    handlers.set(
      replace,
      changeHandler(
        context,
        replace,
        replaceItem(context.resource, bodyPart(contract, resource, replace).schema, resolve),
      ),
    );
  if (update !== undefined) handlers.set(update, changeHandler(context, update, mergeItem(resource, resolve)));
  if (remove !== undefined) handlers.set(remove, removeHandler(context, remove));
  return handlers;
}

/** Where the document has a 404 for a collection below a parent that is played too, a parent that does not exist is one. */
function belowParent({ contract, resource }: HandlerContext, operation: Operation, handler: Handler): Handler {
  const parent = parentOf(resource, contract.playedResources);
  const documents404 = operation.responses.some(({ status }) => status === '404' || status === '4XX');
  if (parent === undefined || !documents404) return handler;
  return async (request) => {
    const id = asText(request.parameters.path[parent.parameter] ?? null);
    const found = await request.session.store.get(parent.resource.collection, id, scopeOf(parent.resource, request));
    if (found === undefined) throw new ApiError('not_found', `there is no item with ${parent.parameter} ${id}`);
    return handler(request);
  };
}

function readHandler(context: HandlerContext, operation: Operation): Handler {
  const { resource } = context;
  const answer = itemAnswer(context, operation);
  return async (request) => {
    const id = identifierIn(resource, request);
    const text = await request.session.store.get(resource.collection, id, scopeOf(resource, request));
    if (text === undefined) throw notFound(resource, id);
    return answer(request, text);
  };
}

function changeHandler(context: HandlerContext, operation: Operation, change: ChangeItem): Handler {
  const { resource, factoryOf } = context;
  const answer = itemAnswer(context, operation);
  const { take } = bodyPart(context.contract, resource, operation);
  return async (request) => {
    const id = identifierIn(resource, request);
    const scope = scopeOf(resource, request);
    const body = take(request.body);
    const factory = factoryOf(request);
    let before = '';
    const build = (present: string): StoredItem => {
      before = present;
      return storeChange(() => factory.store(change(parseJson(present) as Item, body, request.bodyType), scope));
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

function removeHandler(context: HandlerContext, operation: Operation): Handler {
  const { resource } = context;
  const answer = itemAnswer(context, operation);
  return async (request) => {
    const id = identifierIn(resource, request);
    const removed = await request.session.store.remove(resource.collection, id, scopeOf(resource, request));
    if (removed === undefined) throw notFound(resource, id);
    return answer(request, removed);
  };
}

function identifierIn(resource: Resource, request: RequestContext): string {
  return asText(request.parameters.path[resource.identifier?.parameter ?? ''] ?? null);
}

function notFound({ identifier }: Resource, id: string): ApiError {
  return new ApiError('not_found', `there is no item with ${identifier?.parameter ?? 'identifier'} ${id}`);
}
