import type { Contract } from '../../openapi/contract';
import type { Journal } from '../journal';
import { Rejected } from '../rejected';
import { defaultSession, type Session, type Sessions, type SessionStart } from '../store/sessions';
import { invalidBody, json, noContent, readMoment, type ControlCall, type ControlHandlers } from './control-call';
import type { ClockInfo, NewSession, Reset, SessionInfo, SessionOptions } from './control-types';

/** Sessions: list, begin, one, end; reset; their clocks. */
export function createSessionHandlers(contract: Contract, sessions: Sessions, journal: Journal): ControlHandlers {
  const [basePath = ''] = contract.servers.map((server) => server.basePath);
  const describe = (session: Session): SessionInfo =>
    infoOf(session, basePath, journal.entries().filter((entry) => entry.session === session.name).length);
  const reset = async (session: Session, { keep = [], to, ...start }: Reset, call: ControlCall): Promise<void> => {
    const other = to === undefined ? undefined : call.sessionOf(to);
    assertOneStart('to', to, start);
    const kept = keep.filter((what) => what !== 'journal');
    await sessions.reset(session, startOf(start, other), kept);
    if (!keep.includes('journal')) journal.clear(session.name);
  };
  return {
    listSessions: () => {
      const { name } = sessions.default;
      const calls = new Map<string, number>();
      for (const { session } of journal.entries()) calls.set(session, (calls.get(session) ?? 0) + 1);
      const others = sessions.list().filter((session) => session.name !== name);
      const infos = [sessions.default, ...others].map((one) => infoOf(one, basePath, calls.get(one.name) ?? 0));
      return json(200, infos);
    },
    beginSession: async (call) => {
      const { name, from, ...start } = call.body<NewSession>();
      assertOneStart('from', from, start);
      const begun = await sessions.begin(name, startOf(start, from === undefined ? undefined : call.sessionOf(from)));
      if (begun === undefined) throw new Rejected('conflict', `There is a session ${name} already.`);
      return json(201, describe(begun));
    },
    getSession: (call) => json(200, describe(call.session())),
    endSession: (call) => {
      const { name } = call.session();
      if (name === defaultSession)
        throw new Rejected('conflict', 'The default session always exists. Reset it instead.');
      sessions.end(name);
      journal.clear(name);
      return noContent;
    },
    resetSession: async (call) => {
      const session = call.usedSession();
      await reset(session, call.body<Reset>(), call);
      return json(200, describe(session));
    },
    resetAll: async (call) => {
      const options = call.body<Reset>();
      for (const session of sessions.list()) await reset(session, options, call);
      return noContent;
    },
    getClock: (call) => json(200, clockOf(call.session())),
    setClock: async (call) => {
      const now = readMoment(call.body<ClockInfo>().now, 'body.now');
      const session = call.usedSession();
      await session.store.setClock(now);
      return json(200, clockOf(session));
    },
    clearClock: async (call) => {
      await call.session().store.setClock(undefined);
      return noContent;
    },
  };
}

/** A copy has the seed and the count of what it is a copy of. */
function assertOneStart(name: string, copied: string | undefined, { seed, count }: SessionOptions): void {
  if (copied !== undefined && (seed !== undefined || count !== undefined))
    throw invalidBody(`body must have either ${name}, or seed and count.`);
}

function startOf({ seed, count, now }: SessionOptions, from: Session | undefined): SessionStart {
  return {
    ...(seed !== undefined && { seed }),
    ...(count !== undefined && { count }),
    ...(now !== undefined && { now: readMoment(now, 'body.now') }),
    ...(from !== undefined && { from }),
  };
}

function clockOf({ store }: Session): ClockInfo {
  return { now: new Date(store.now()).toISOString() };
}

function infoOf(session: Session, basePath: string, calls: number): SessionInfo {
  const { name, store, beganAt } = session;
  const { seed, count } = store.seeding;
  return {
    name,
    basePath: (name === defaultSession ? '' : `/@${name}`) + basePath,
    seed,
    count,
    ...clockOf(session),
    beganAt: new Date(beganAt).toISOString(),
    calls,
    faults: store.faults.length,
  };
}
