import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { MockConfig } from '../config';
import type { Contract } from '../contract/contract';
import type { Operation } from '../contract/operation';
import { health } from '../control/health';
import { ApiError } from '../errors';
import { authentication } from '../middleware/authentication';
import { body } from '../middleware/body';
import { cors } from '../middleware/cors';
import { deprecation } from '../middleware/deprecation';
import { errors } from '../middleware/errors';
import { negotiation } from '../middleware/negotiation';
import { operation } from '../middleware/operation';
import { requestLog } from '../middleware/request-log';
import { createRequestValidator } from '../middleware/request-validator';
import { respond } from '../middleware/respond';
import { startContext } from '../middleware/start-context';
import { validation } from '../middleware/validation';
import { buildSeedLayers, MemoryStore } from '../store/memory-store';
import { createFactories } from './factories';
import { createResourceHandlers, type Handler } from './resource-handlers';
import { sampleHandler } from './sample-handler';

/**
 * Gives the Express app that plays a document. All that is slow happens before it resolves: validators are compiled,
 * collections filled. The order of the stages is the order below; each is one file of src/middleware.
 */
export async function createMockApp(contract: Contract, config: MockConfig, log: Logger): Promise<Express> {
  const handlers = createHandlers(contract, config);
  const validate = await createRequestValidator(contract);
  const methods = contract.operations.map((known) => known.method);

  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', false);
  app.use(startContext(log));
  app.use(requestLog(log)); //                          1. first, so that refused requests are on record too
  app.use(cors(methods)); //                            2. before all refusals, so that pages can read them
  app.use(health()); //                                 3. the control API, which no document can hide
  app.use(operation(contract)); //                      4. OPTIONS, 404, 405
  app.use(deprecation(contract)); //                    5. headers for every answer of the operation, errors too
  app.use(authentication(contract, config.apiKeys)); // 6. 401, before a body is read
  app.use(negotiation()); //                            7. 406
  app.use(body(config.bodyLimit)); //                   8. 413, 415, 400
  app.use(validation(contract, validate)); //           9. 400, and 404 for identifiers that nothing can have
  app.use(handle(handlers)); //                        10. the answer
  app.use(respond(contract.checkResponse)); //         11. response check, then out
  app.use(errors(contract)); //                        12. last: the only place that writes an error body
  return app;
}

function createHandlers(contract: Contract, config: MockConfig): ReadonlyMap<Operation, Handler> {
  const factories = createFactories(contract, config);
  const store = new MemoryStore(buildSeedLayers(factories.map(({ factory }) => factory.plan)), config);
  const handlers = new Map<Operation, Handler>();
  for (const known of contract.operations) {
    handlers.set(known, sampleHandler(contract, known, config.seed, config.fixtures.suggest));
  }
  for (const { resource, factory } of factories) {
    for (const [known, handler] of createResourceHandlers({ contract, resource, factory, store }))
      handlers.set(known, handler);
  }
  return handlers;
}

function handle(handlers: ReadonlyMap<Operation, Handler>): RequestHandler {
  return async (request, _response, next) => {
    const { context } = request;
    const handler = context.operation === undefined ? undefined : handlers.get(context.operation);
    if (handler === undefined) throw new ApiError('internal_error', 'there is no handler for this operation');
    context.answer = await handler(context);
    next();
  };
}
