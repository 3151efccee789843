import path from 'node:path';
import { Router, type Request, type RequestHandler } from 'express';
import { readContract, type Contract } from '../contract/contract';
import { body } from '../middleware/body';
import { errors } from '../middleware/errors';
import { operation } from '../middleware/operation';
import { createRequestValidator } from '../middleware/openapi-validator/request-validator';
import { createLongBodies } from '../middleware/request/long-bodies';
import type { BodyRoom } from '../middleware/request/body-bytes';
import { respond } from '../middleware/respond';
import { validation } from '../middleware/validation';
import { assertWellFormed, wellFormed } from '../middleware/well-formed';
import { createCallView } from './call-view';
import { isControlPath } from './control-path';
import { faultHandlers } from './faults';
import { guard, type GuardConfig } from './guard';
import type { ControlContext, ControlHandlers } from './handler';
import { answerHealth } from './health';
import { itemHandlers } from './items';
import { createJournalHandlers } from './journal';
import { metricsHandlers } from './metrics';
import { resetHandlers } from './reset';
import { sessionHandlers } from './sessions';
import { snapshotHandlers } from './snapshots';
import { packageRoot } from '../package';

/** What bounds the calls of the control API, and whom it lets in. */
export interface ControlConfig extends GuardConfig {
  readonly controlBodyLimit: number;
}

/**
 * Gives the control API below /__mock. It is described by spec/control.yaml and played by the stages that play any other
 * document. Those are made at the first call, and what compiles at the first call of each operation: neither a start nor a
 * first call pays for what it may not use.
 */
export function control(context: ControlContext, config: ControlConfig, room: BodyRoom): RequestHandler {
  let stages: RequestHandler | undefined;
  return (request, response, next) => {
    const { path: asked, sessionPrefix } = request.context;
    if (sessionPrefix !== '' || !isControlPath(asked)) {
      next();
      return;
    }
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    if (isWellFormed(request) && answerHealth(request, response)) return;
    stages ??= createStages(context, config, room);
    void stages(request, response, next);
  };
}

/** Gives the file that describes the control API. */
export function controlDocument(): string {
  return path.join(packageRoot(), 'spec', 'control.yaml');
}

function isWellFormed(request: Request): boolean {
  try {
    assertWellFormed(request);
    return true;
  } catch {
    return false;
  }
}

function createStages(context: ControlContext, config: ControlConfig, room: BodyRoom): RequestHandler {
  const contract = readContract(controlDocument(), 'when asked');
  const validate = createRequestValidator(contract, 'when asked');
  const router = Router();
  router.use(wellFormed()); //                    1. 400 and 417 for what is no proper HTTP
  router.use(guard(config)); //                   2. 403, 401: who may call
  router.use(operation(contract)); //             3. OPTIONS, 404, 405
  router.use(body(config.controlBodyLimit, contract, room, { takeTurn: createLongBodies(room) })); // 4. 413, 415, 400
  router.use(validation(contract, validate)); //  5. 400, and 404 for names that nothing can have
  router.use(handle(contract, context)); //       6. the answer
  router.use(respond(contract.checkResponse)); // 7. response check, then out
  router.use(errors(contract, context.redactionOf)); //                8. errors in the control API's own shape
  return router;
}

function handle(contract: Contract, context: ControlContext): RequestHandler {
  const handlers: ControlHandlers = {
    ...sessionHandlers,
    ...resetHandlers,
    ...snapshotHandlers,
    ...itemHandlers,
    ...faultHandlers,
    ...createJournalHandlers(createCallView(context.contract, context.redactionOf)),
    ...metricsHandlers,
  };
  const missing = contract.operations.find(({ id }) => id !== 'getHealth' && handlers[id] === undefined);
  if (missing !== undefined) throw new Error(`the control API has no handler for ${missing.id}`);
  return async (request, response, next) => {
    const handler = handlers[request.context.operation?.id ?? ''];
    if (handler === undefined) throw new Error(`the control API has no handler for ${request.method}`);
    const answer = await handler(context, request, response);
    if (answer === undefined) return;
    request.context.answer = { ...answer, headers: { 'Cache-Control': 'no-store', ...answer.headers } };
    next();
  };
}
