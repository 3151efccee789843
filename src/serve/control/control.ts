import path from 'node:path';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { readContract, type Contract } from '../../openapi/contract';
import { body, assertWellFormed, wellFormed } from '../pipeline/body';
import { errors } from '../pipeline/errors';
import { operation } from '../pipeline/operation';
import { createRequestValidator } from '../pipeline/openapi-validator/request-validator';
import { createLongBodies, type BodyRoom } from '../pipeline/request/body-bytes';
import { respond } from '../pipeline/respond';
import { validation } from '../pipeline/validation';
import { createCallView } from './call-view';
import {
  isControlPath,
  guard,
  type GuardConfig,
  type ControlContext,
  type ControlHandlers,
  controlPath,
  bodyOf,
  json,
  namedSession,
  usedSession,
  noContent,
  momentText,
  pathText,
  readMoment,
} from './handler';
import { faultHandlers } from './faults';
import { createJournalHandlers } from './journal';
import { metricsHandlers } from './metrics';
import { packageRoot } from '../../base/package';
import type { JsonValue } from '../../base/json';
import {
  type ResetOptions,
  type SnapshotSummary,
  defaultSession,
  type Session,
  type SessionStart,
} from '../store/session';
import type { components } from './control-types';
import { ApiError } from '../../base/errors';

/** What bounds the calls of the control API, and whom it lets in. */
interface ControlConfig extends GuardConfig {
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
function controlDocument(): string {
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

/** Tells whether a path is that of the health check, which is asked for again and again. */
export function isHealthPath(path: string): boolean {
  return path === `${controlPath}/health`;
}

const text = JSON.stringify({ status: 'ok' });

/**
 * Answers `GET /__mock/health` while the mock can take requests, and gives whether it did. No token is asked for: a
 * container's health check has none, and the answer tells nothing.
 */
function answerHealth(request: Request, response: Response): boolean {
  if (!isHealthPath(request.context.path) || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Content-Length', text.length);
  response.end(request.method === 'HEAD' ? undefined : text);
  return true;
}

/** Items of a session as JSON: dump and load. */
const itemHandlers: ControlHandlers = {
  dumpItems: async (control, request) => {
    const pieces = await control.items.dump(await namedSession(control, request));
    return { status: 200, mediaType: 'application/json', pieces };
  },
  loadItems: async (control, request) => {
    const session = await usedSession(control, request);
    const isStillThere = async (): Promise<boolean> => (await control.sessions.find(session.name)) === session;
    await control.items.load(session, bodyOf<Record<string, JsonValue>>(request), isStillThere);
    return json(200, await describeSession(control, session));
  },
};

type Reset = components['schemas']['Reset'];

/** Reset: one session, or all of them in one moment. */
const resetHandlers: ControlHandlers = {
  resetAll: async ({ sessions }, request) => {
    await sessions.resetAll(readReset(bodyOf(request)));
    return noContent;
  },
  resetSession: async (control, request) => {
    const options = readReset(bodyOf(request));
    const session = await usedSession(control, request);
    await session.reset(options);
    return json(200, await describeSession(control, session));
  },
};

function readReset({ keep = [], ...start }: Reset): ResetOptions {
  return { ...readStart(start), keep };
}

/** Snapshots of a session: list, take, restore, remove. */
const snapshotHandlers: ControlHandlers = {
  listSnapshots: async (control, request) => {
    const session = await namedSession(control, request);
    return json(200, (await session.snapshots()).map(describe));
  },
  takeSnapshot: async (control, request) => {
    const session = await usedSession(control, request);
    return json(200, describe(await session.takeSnapshot(pathText(request, 'snapshot'))));
  },
  restoreSnapshot: async (control, request) => {
    const session = await namedSession(control, request);
    if (!(await session.restore(pathText(request, 'snapshot')))) throw noSnapshot(request);
    return json(200, await describeSession(control, session));
  },
  removeSnapshot: async (control, request) => {
    const session = await namedSession(control, request);
    if (!(await session.removeSnapshot(pathText(request, 'snapshot')))) throw noSnapshot(request);
    return noContent;
  },
};

function describe({ name, takenAt, seed, count }: SnapshotSummary): JsonValue {
  return { name, takenAt: momentText(takenAt), seed, count };
}

function noSnapshot(request: Request): ApiError {
  const [session, snapshot] = [pathText(request, 'session'), pathText(request, 'snapshot')];
  return new ApiError(
    'not_found',
    `the session ${JSON.stringify(session)} has no snapshot ${JSON.stringify(snapshot)}; take it with PUT first`,
  );
}

type NewSession = components['schemas']['NewSession'];

/** Sessions: list, begin, get, end. */
const sessionHandlers: ControlHandlers = {
  listSessions: async (control) => {
    const sessions = await control.sessions.list();
    return json(200, await Promise.all(sessions.map((session) => describeSession(control, session))));
  },
  beginSession: async (control, request) => {
    const { name, from, ...start } = bodyOf<NewSession>(request);
    if (from !== undefined && (start.seed !== undefined || start.count !== undefined)) {
      throw new ApiError('invalid_body', 'body: expected either `from` or `seed` and `count`, got both');
    }
    const session = await control.sessions.begin(name, readStart(start), from);
    return json(201, await describeSession(control, session));
  },
  getSession: async (control, request) =>
    json(200, await describeSession(control, await namedSession(control, request))),
  endSession: async (control, request) => {
    const name = pathText(request, 'session');
    if (name === defaultSession) throw new ApiError('conflict', 'the default session always exists; reset it instead');
    if (await control.sessions.end(name)) return noContent;
    throw new ApiError('not_found', `there is no session ${JSON.stringify(name)} to end`);
  },
};

/** Gives the start of a session as the store takes it, from what the body says. */
function readStart({ seed, count, now }: Omit<NewSession, 'name' | 'from'>): SessionStart {
  const time = readMoment(now, 'body.now');
  return {
    ...(seed !== undefined && { seed }),
    ...(count !== undefined && { count }),
    ...(time !== undefined && { now: time }),
  };
}

/** Gives a session as the control API shows it. */
async function describeSession({ contract }: ControlContext, session: Session): Promise<JsonValue> {
  const [sizes, calls, faults, snapshots] = await Promise.all([
    session.store.sizes(),
    session.journal.size(),
    session.faults.list(),
    session.snapshots(),
  ]);
  const prefix = session.name === defaultSession ? '' : `/@${session.name}`;
  return {
    name: session.name,
    basePath: prefix + (contract.basePaths[0] ?? ''),
    seed: session.seeding.seed,
    count: session.seeding.count,
    now: momentText(session.clock.now()),
    beganAt: momentText(session.beganAt),
    lastUsedAt: momentText(session.lastUsedAt),
    items: Object.fromEntries(sizes),
    calls: calls.entries,
    faults: faults.length,
    snapshots: snapshots.map(({ name }) => name),
  };
}
