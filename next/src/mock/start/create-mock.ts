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
import { createPipeline, type Handle, type Route } from '../http/pipeline';
import { createRespond } from '../http/respond';
import { createValidate } from '../http/validate';
import type { Items } from '../items/items';
import { Rejected } from '../rejected';
import type { Sessions } from '../store/sessions';

/** What outlives a mock. */
interface MockSurroundings {
  readonly sessions: Sessions;
  readonly journal: Journal;
  readonly clock: Clock;
  /** Called with what nobody foresaw. */
  readonly onFault: (error: unknown) => void;
}

/** A mock of one OpenAPI file. It owns its routes. */
export function createMock(
  contract: Contract,
  config: MockConfig,
  { maker, samples }: Items,
  surroundings: MockSurroundings,
): Handle {
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
  return createPipeline({
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
}

/** Creates routes when they are first asked for. A mistake in the file costs its operation, and is one problem. */
function createRoutes(contract: Contract, config: MockConfig, parts: HandlerParts): (operation: Operation) => Route {
  const routes = new Map<Operation, Route | Rejected>();
  const create = (operation: Operation): Route | Rejected => {
    try {
      return {
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
