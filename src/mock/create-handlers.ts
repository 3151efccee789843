import type { MockConfig } from '../config';
import type { Contract } from '../contract/contract';
import { offerValues } from '../contract/schema/sample';
import { once } from '../contract/once';
import type { Operation } from '../contract/operation';
import { operationsOf, type Resource } from '../contract/resource/resources';
import type { State } from '../contract/resource/state';
import type { RequestContext } from '../middleware/request-context';
import { changingAbove, type FactoryFor } from './resource/above-change';
import type { ItemFactory } from './resource/item-factory';
import { containedHandler } from './contained';
import { type FinishAnswer } from './finish-answer';
import type { Handler } from './handler';
import { createResourceHandlers } from './resource/handlers';
import { actsOnKnownItem } from './resource/known-item';
import { belowKnownParents } from './resource/missing-item';
import { heldByState } from './resource/held-by-state';
import { answeredOnce } from './resource/answered-once';
import { createUnplayedNotes } from './resource/note-unplayed';
import { createSampleTrial, sampleHandler, type SampleHandler } from './sample-handler';
import { createStateHandlers } from './resource/state-handlers';
import { type Seedings } from './resource/seedings';

/** What handlers are made of. */
export interface Making {
  readonly contract: Contract;
  readonly state: State;
  readonly config: MockConfig;
  readonly seedings: Seedings;
  readonly finish: FinishAnswer;
  readonly noting: ReturnType<typeof createUnplayedNotes>;
  /** Tells whether items of a resource can be made; asked when its operations are first asked for. */
  readonly playable: (resource: Resource) => boolean;
}

/** Gives what answers each operation: from what is kept, or by samples; made when it is first asked for. */
export function createHandlers(making: Making): ReadonlyMap<Operation, Handler> {
  const { contract, state, seedings, finish, noting, playable } = making;
  const { fixtures } = making.config;
  const handlers = new Map<Operation, Handler>();
  if (fixtures.suggest !== undefined) offerValues(contract.schemas, fixtures.suggest);
  const sampleFor = (known: Operation): SampleHandler => sampleHandler(contract, known, fixtures.suggest);
  for (const resource of contract.resources) {
    const factoryOf = (request: RequestContext): ItemFactory => seedings.factoryOf(request.session.seeding, resource);
    const ofResource = once(() => {
      if (!playable(resource)) return new Map<Operation, Handler>();
      return createResourceHandlers({ contract, resource, factoryOf, sampleFor, finish });
    });
    for (const known of operationsOf(resource))
      handlers.set(
        known,
        containedHandler(contract, known, () => noting(known, ofResource().get(known) ?? sampleFor(known))),
      );
  }
  const forState = { contract, state, seedings, sampleFor, finish, playable };
  for (const [known, make] of createStateHandlers(forState))
    handlers.set(
      known,
      containedHandler(contract, known, () => noting(known, make())),
    );
  const trySample = createSampleTrial(contract, fixtures.suggest);
  const tried = (known: Operation): SampleHandler => {
    if (contract.compiles === 'at once') trySample(known);
    return sampleFor(known);
  };
  for (const known of contract.operations) {
    if (!handlers.has(known))
      handlers.set(
        known,
        containedHandler(contract, known, () => actsOnKnownItem(contract, known, tried(known))),
      );
  }
  const factoryFor: FactoryFor = (request, resource) => seedings.factoryOf(request.session.seeding, resource);
  for (const [known, handler] of handlers) {
    const above = belowKnownParents(contract, known, changingAbove(contract, known, handler, factoryFor));
    handlers.set(known, answeredOnce(contract, known, heldByState(contract, known, above)));
  }
  return handlers;
}
