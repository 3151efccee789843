import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import type { Action } from '../../contract/resource/actions';
import type { Resource } from '../../contract/resource/resources';
import { operationsOfDocument, type State } from '../../contract/resource/state';
import { operationsOfView, type View } from '../../contract/resource/views';
import type { RequestContext } from '../../middleware/request-context';
import type { CollectionPlan } from '../../store/store';
import type { FinishAnswer } from '../finish-answer';
import type { Handler } from '../handler';
import type { SampleHandler } from '../sample-handler';
import { actionHandler } from './action';
import type { HandlerContext } from './handler-context';
import { createHandler } from './create';
import { createDocumentHandlers, documentsPlan } from './kept-document';
import { bulkHandler } from './bulk';
import { notFound } from './item-path';
import { belowKnownItem, itemAbove } from './known-item';
import { createMembershipHandlers } from './membership';
import type { IsPlayable } from './playable';
import { namedIn } from './named-in';
import { searchHandler } from './search';
import type { Seedings } from './seedings';
import { itemsOfPath } from './joined-items';
import { listHandler } from './list';

/** What the handlers of all that keeps state beside collections work on. */
export interface StateContext {
  readonly contract: Contract;
  readonly state: State;
  readonly seedings: Seedings;
  readonly sampleFor: (operation: Operation) => SampleHandler;
  readonly finish: FinishAnswer;
  readonly playable: IsPlayable;
}

/** Gives what a store opens beside the collections of a document. */
export function statePlans({ documents, memberships }: State): CollectionPlan[] {
  return documents.length + memberships.length === 0 ? [] : [documentsPlan()];
}

/** Gives what makes the handlers of operations that keep state and belong to no collection: nothing is made before it is asked for. */
export function createStateHandlers({
  state,
  seedings,
  playable,
  ...shared
}: StateContext): Map<Operation, () => Handler> {
  const makers = new Map<Operation, () => Handler>();
  for (const document of state.documents) {
    let handlers: Map<Operation, Handler> | undefined;
    for (const operation of operationsOfDocument(document))
      makers.set(operation, () => {
        handlers ??= createDocumentHandlers(shared, document);
        return handlers.get(operation) ?? shared.sampleFor(operation);
      });
  }
  for (const membership of state.memberships) {
    for (const operation of membership.operations)
      makers.set(operation, () => {
        const handlers = createMembershipHandlers(shared.contract, membership);
        return handlers.get(operation) ?? shared.sampleFor(operation);
      });
  }
  const contextOf = (resource: Resource): HandlerContext => ({
    ...shared,
    resource,
    factoryOf: (request: RequestContext) => seedings.factoryOf(request.session.seeding, resource),
  });
  for (const action of state.actions)
    makers.set(action.operation, () =>
      playable(action.resource)
        ? handlerOfAction(contextOf(action.resource), action)
        : shared.sampleFor(action.operation),
    );
  const make = (operation: Operation, resource: Resource, handlerOf: (context: HandlerContext) => Handler): void => {
    makers.set(operation, () =>
      playable(resource)
        ? namedIn(resource.collection, operation, handlerOf(contextOf(resource)))
        : shared.sampleFor(operation),
    );
  };
  for (const bulk of state.bulks) make(bulk.operation, bulk.resource, (context) => bulkHandler(context, bulk));
  for (const search of state.searches)
    make(search.operation, search.resource, (context) => searchHandler(context, search));
  for (const view of state.views) {
    let handlers: ReadonlyMap<Operation, Handler> | undefined;
    for (const operation of operationsOfView(view))
      makers.set(operation, () => {
        if (!playable(view.resource)) return shared.sampleFor(operation);
        handlers ??= viewHandlers(contextOf(view.resource), view);
        const handler = handlers.get(operation);
        return handler === undefined
          ? shared.sampleFor(operation)
          : belowKnownItem(shared.contract, operation, handler);
      });
  }
  return makers;
}

/** What answers 201 makes an item beside the one that it stands behind, which it leaves alone. */
function handlerOfAction(context: HandlerContext, action: Action): Handler {
  const { operation, envelope, creates } = action;
  if (!creates) return actionHandler(context, action);
  const { resource } = context;
  const envelopes = new Map(resource.envelopes);
  if (envelope !== undefined) envelopes.set(operation, envelope);
  const create = createHandler({ ...context, resource: { ...resource, envelopes } }, operation);
  const locate = itemAbove(resource, operation);
  const make = namedIn(resource.collection, operation, create);
  return async (request) => {
    const { id, scope } = locate(request);
    if ((await request.session.store.get(resource.collection, id, scope)) === undefined) throw notFound(resource, id);
    return make(request);
  };
}

/** Gives the handlers of a view: a list of those items of a collection that its path names by a property, and a create of such. */
function viewHandlers(context: HandlerContext, { list, create, joins }: View): ReadonlyMap<Operation, Handler> {
  const handlers = new Map<Operation, Handler>();
  if (list !== undefined) handlers.set(list.operation, listHandler(context, list, itemsOfPath(joins)));
  if (create !== undefined) handlers.set(create, createHandler(context, create, joins));
  return handlers;
}
