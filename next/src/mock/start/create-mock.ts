import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { createErrorBody } from '../../openapi/response/error-body';
import type { Clock, MockConfig } from '../config';
import type { Journal } from '../control/journal';
import { createItemResponse } from '../handlers/item-response';
import { createHandler, type HandlerParts } from '../handlers/routes';
import { successFor } from '../handlers/success';
import { createCors } from '../http/cors';
import { createCheckCredentials } from '../http/credentials';
import { deprecationNotice } from '../http/deprecation';
import { createFindOperation } from '../http/find-operation';
import { createOpenApiValidator } from '../http/openapi-validator';
import { createPipeline, type Handle, type PipelineRoute } from '../http/pipeline';
import { createRespond } from '../http/respond';
import { createValidate } from '../http/validate';
import type { Items } from '../items/items';
import { Rejected } from '../rejected';
import type { Sessions } from '../store/sessions';

/** A mock of one OpenAPI file. It owns its routes; sessions, journal and clock outlive it. */
export interface Mock {
  readonly contract: Contract;
  readonly handle: Handle;
  /** Makes the route of an operation, as the first request for it would. Throws a Rejected if it cannot be mocked. */
  prepare(operation: Operation): void;
}

export interface MockSurroundings {
  readonly sessions: Sessions;
  readonly journal: Journal;
  readonly clock: Clock;
  /** Called with what nobody foresaw. */
  readonly onFault: (error: unknown) => void;
}

export function createMock(
  contract: Contract,
  config: MockConfig,
  { maker, samples }: Items,
  surroundings: MockSurroundings,
): Mock {
  const { document, operations } = contract;
  const handlerParts: HandlerParts = {
    contract,
    maker,
    samples,
    readResponseOf: (collection) =>
      collection.read === undefined ? undefined : createItemResponse(contract, maker, collection, collection.read),
  };
  const routeOf = createRoutes(contract, config, handlerParts);
  const documented = operations.flatMap(({ responses }) => responses.flatMap(({ headers }) => headers));
  const handle = createPipeline({
    ...surroundings,
    contract,
    config,
    cors: createCors(documented.map(({ name }) => name)),
    findOperation: createFindOperation(contract),
    checkCredentials: createCheckCredentials(config, contract.title),
    validate: createValidate(contract, createOpenApiValidator(document)),
    routeOf,
    writeError: createErrorBody(contract),
  });
  return {
    contract,
    handle,
    prepare: (operation) => {
      routeOf(operation);
    },
  };
}

/** Routes are made when they are first asked for. A mistake in the file costs its operation, and is reported once. */
function createRoutes(
  contract: Contract,
  config: MockConfig,
  parts: HandlerParts,
): (operation: Operation) => PipelineRoute {
  const routes = new Map<Operation, PipelineRoute | Rejected>();
  const create = (operation: Operation): PipelineRoute | Rejected => {
    try {
      return {
        operation,
        handle: createHandler(parts, operation),
        respond: createRespond(contract, operation, config.strict),
        notice: deprecationNotice(contract, operation),
        offered: successFor(operation).mediaTypes,
      };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      contract.document.problems.add({
        pointer: operation.pointer,
        message,
        consequence: 'The operation is not mocked: it returns 501.',
      });
      const place = contract.document.locate(operation.pointer);
      return new Rejected('not-supported', `${operation.id} cannot be mocked. See ${place}: ${message}`);
    }
  };
  return (operation) => {
    let route = routes.get(operation);
    if (route === undefined) routes.set(operation, (route = create(operation)));
    if (route instanceof Rejected) throw route;
    return route;
  };
}
