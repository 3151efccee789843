import type { MockConfig } from './config';
import type { Contract } from '../openapi/contract';
import { once } from '../openapi/document';
import type { Operation } from '../openapi/operation';
import { operationsOf, type Resource } from '../openapi/collections/resources';
import type { State } from '../openapi/collections/state';
import type { RequestContext } from './pipeline/request-context';
import { changingAbove, type FactoryFor } from './play/change';
import type { ItemFactory } from './play/item-factory';
import type { FinishAnswer, Handler } from './handler';
import { createResourceHandlers, createStateHandlers } from './play/handlers';
import { actsOnKnownItem, belowKnownParents, heldByState } from './play/known-item';
import { answeredOnce } from './play/create';
import { createUnplayedNotes } from './play/report-ignored';
import { createSampleTrial, sampleHandler, type SampleHandler } from './samples';
import type { Seedings } from './play/factories';
import { problemOf } from '../openapi/problems';
import { SampleError } from '../openapi/schema/work-budget';
import { ApiError } from '../base/errors';

/** What handlers are made of. */
interface Making {
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

/** Gives the error that a request is answered with to whose operation something of the document stands in the way; notes the flaw. */
function notPlayed({ flaws }: Contract, { method, path, pointer }: Operation, cause: unknown): ApiError {
  const reason = problemOf(cause);
  flaws.add(pointer, reason, `${method} ${path} is not played`);
  return new ApiError('not_played', `${method} ${path} is not played: ${reason}`);
}

/**
 * Gives a handler that is made when a request first asks for it. Where it cannot be made, or no value can be made up for its
 * answer, that costs this operation alone: its requests are answered with the reason (`not_played`).
 */
function containedHandler(contract: Contract, operation: Operation, make: () => Handler): Handler {
  let handler: Handler | undefined;
  let failure: ApiError | undefined;
  const made = (): Handler => {
    try {
      return (handler ??= make());
    } catch (cause) {
      throw (failure ??= notPlayed(contract, operation, cause));
    }
  };
  const refuse = (cause: unknown): never => {
    throw cause instanceof SampleError ? notPlayed(contract, operation, cause) : cause;
  };
  const contained: Handler = (request) => {
    if (failure !== undefined) throw failure;
    const known = handler ?? made();
    try {
      const answer = known(request);
      return answer instanceof Promise ? answer.catch(refuse) : answer;
    } catch (cause) {
      return refuse(cause);
    }
  };
  if (contract.compiles === 'at once') warm(made);
  return contained;
}

/** What fails now is told by every request. */
function warm(made: () => unknown): void {
  try {
    made();
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
  }
}
