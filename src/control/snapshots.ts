import type { Request } from 'express';
import { ApiError } from '../errors';
import type { JsonValue } from '../exact-json';
import type { SnapshotSummary } from '../store/session';
import { json, momentText, namedSession, noContent, pathText, usedSession, type ControlHandlers } from './handler';
import { describeSession } from './sessions';

/** Snapshots of a session: list, take, restore, remove. */
export const snapshotHandlers: ControlHandlers = {
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
