import { countEach } from '../../base/most-frequent';
import { getOrMake } from '../../base/once';
import type { JsonObject, JsonValue } from '../../base/json';
import type { Contract } from '../../openapi/contract';
import { checkItems } from '../items/given-items';
import { idIn } from '../items/ids';
import type { ItemMaker } from '../items/item-maker';
import { Rejected } from '../rejected';
import { defaultSession, type Session, type SessionStart } from '../store/sessions';
import type { LoadedPlace } from '../store/effects';
import {
  invalidBody,
  json,
  jsonText,
  noContent,
  readMoment,
  type ControlCall,
  type ControlHandlers,
  type ControlParts,
} from './control-call';
import type { ClockInfo, NewSession, Reset, SessionInfo, SessionOptions } from './control-types';

/** Sessions: list, begin, one, end; reset; their clocks. */
export function createSessionHandlers({ contract, sessions, journal }: ControlParts): ControlHandlers {
  const describeAll = (all: readonly Session[]): readonly SessionInfo[] => {
    const calls = countEach(journal.entries().map(({ session }) => session));
    return all.map((session) => infoOf(session, contract.basePath, calls.get(session.name) ?? 0));
  };
  const describe = (session: Session): object => describeAll([session])[0] ?? {};
  const reset = (session: Session, { keep = [], to, ...start }: Reset, call: ControlCall): void => {
    const other = to === undefined ? undefined : call.sessionOf(to);
    assertOneStart('to', to, start);
    const kept = keep.filter((what) => what !== 'journal');
    sessions.reset(session, startOf(start, other), kept);
    if (!keep.includes('journal')) journal.clear(session.name);
  };
  return {
    listSessions: () => {
      const first = sessions.default;
      return json(200, describeAll([first, ...sessions.list().filter((session) => session !== first)]));
    },
    beginSession: (call) => {
      const { name, from, ...start } = call.body<NewSession>();
      assertOneStart('from', from, start);
      const begun = sessions.begin(name, startOf(start, from === undefined ? undefined : call.sessionOf(from)));
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
    resetSession: (call) => {
      const session = call.usedSession();
      reset(session, call.body<Reset>(), call);
      return json(200, describe(session));
    },
    resetAll: (call) => {
      const options = call.body<Reset>();
      for (const session of sessions.list()) reset(session, options, call);
      return noContent;
    },
    getClock: (call) => json(200, clockOf(call.session())),
    setClock: (call) => {
      const now = readMoment(call.body<ClockInfo>().now, 'body.now');
      const session = call.usedSession();
      session.store.setClock(now);
      return json(200, clockOf(session));
    },
    clearClock: (call) => {
      call.session().store.setClock(undefined);
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
    faults: store.faults.size,
  };
}

/** Items of a session: all of them as JSON, and back. */
export function createItemHandlers({ contract, maker }: ControlParts): ControlHandlers {
  return {
    dumpItems: (call) => {
      const places = new Map<string, string[]>();
      for (const { address, item } of call.session().store.dump())
        getOrMake(places, address.at, () => []).push(item.text);
      const properties = [...places].map(([at, texts]) => `${JSON.stringify(at)}:[${texts.join(',')}]`);
      return jsonText(200, `{${properties.join(',')}}`);
    },
    loadItems: (call) => {
      const places = Object.entries(call.body<JsonObject>()).map(([at, items]) => placeOf(contract, maker, at, items));
      call.usedSession().store.load(places);
      return noContent;
    },
  };
}

function placeOf(contract: Contract, maker: ItemMaker, at: string, given: JsonValue): LoadedPlace {
  const { collection, items } = checkItems(contract, at, given, (message) => invalidBody(`body: ${message}`));
  const ids = new Set<string>();
  return {
    collection: collection.path,
    at,
    items: items.map((item, index) => {
      const id = collection.isSingleton ? '' : idIn(collection, item);
      if (id !== undefined && ids.has(id))
        throw invalidBody(`body: ${at}[${index}] has the ID ${id} of an item before it.`);
      if (id !== undefined) ids.add(id);
      return {
        ...(id !== undefined && { id }),
        make: (free) => maker.store(collection, { collection: collection.path, at, id: free }, item),
      };
    }),
  };
}
