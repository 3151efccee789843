import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import type { Resource } from '../../contract/resource/resources';
import { operationsOfDocument, type State } from '../../contract/resource/state';
import type { RequestContext } from '../../middleware/request-context';
import type { CollectionPlan } from '../../store/store';
import type { FinishAnswer } from '../finish-answer';
import type { Handler } from '../handler';
import type { SampleHandler } from '../sample-handler';
import { actionHandler } from './action';
import type { HandlerContext } from './handler-context';
import { createDocumentHandlers, documentsPlan } from './kept-document';
import { bulkHandler } from './bulk';
import { belowKnownItem } from './known-item';
import { createMembershipHandlers } from './membership';
import type { IsPlayable } from './playable';
import { namedIn } from './named-in';
import { searchHandler } from './search';
import type { Seedings } from './seedings';
import { viewHandler } from './view';

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
        ? actionHandler(contextOf(action.resource), action)
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
    const { operation } = view.list;
    makers.set(operation, () =>
      playable(view.resource)
        ? belowKnownItem(shared.contract, operation, viewHandler(contextOf(view.resource), view))
        : shared.sampleFor(operation),
    );
  }
  return makers;
}
