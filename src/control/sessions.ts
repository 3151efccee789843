import { ApiError } from '../errors';
import type { JsonValue } from '../exact-json';
import { defaultSession, type Session, type SessionStart } from '../store/session';
import type { components } from './control-types';
import {
  bodyOf,
  json,
  momentText,
  namedSession,
  noContent,
  pathText,
  readMoment,
  type ControlContext,
  type ControlHandlers,
} from './handler';

type NewSession = components['schemas']['NewSession'];

/** Sessions: list, begin, get, end. */
export const sessionHandlers: ControlHandlers = {
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
export function readStart({ seed, count, now }: Omit<NewSession, 'name' | 'from'>): SessionStart {
  const time = readMoment(now, 'body.now');
  return {
    ...(seed !== undefined && { seed }),
    ...(count !== undefined && { count }),
    ...(time !== undefined && { now: time }),
  };
}

/** Gives a session as the control API shows it. */
export async function describeSession({ contract }: ControlContext, session: Session): Promise<JsonValue> {
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
