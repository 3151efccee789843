import { isHeaderName, isHeaderValue } from '../../base/http';
import type { JsonObject, JsonValue } from '../../base/json';
import { didYouMean } from '../../base/text';
import type { Contract } from '../../openapi/contract';
import { checkItems } from '../items/given-items';
import { idIn } from '../items/ids';
import type { ItemMaker } from '../items/item-maker';
import type { Journal } from '../journal';
import { Rejected } from '../rejected';
import { mostFaults, type ActiveFault, type Fault, type FaultRule } from '../store/fault';
import { defaultSession, type Session, type Sessions, type SessionStart } from '../store/sessions';
import type { LoadedPlace, Store } from '../store/store';
import type { Switch } from './console-types';
import {
  invalidBody,
  json,
  noContent,
  readMoment,
  jsonText,
  notFound,
  operationNamed,
  type ControlCall,
  type ControlHandlers,
} from './control-call';
import type { ClockInfo, NewSession, Reset, SessionInfo, SessionOptions, FaultInfo, NewFault } from './control-types';

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

/** Items of a session: all of them as JSON, and back. */
export function createItemHandlers(contract: Contract, maker: ItemMaker): ControlHandlers {
  return {
    dumpItems: async (call) => {
      const places = new Map<string, string[]>();
      for (const { address, item } of await call.session().store.dump()) {
        const texts = places.get(address.at);
        if (texts === undefined) places.set(address.at, [item.text]);
        else texts.push(item.text);
      }
      const properties = [...places].map(([at, texts]) => `${JSON.stringify(at)}:[${texts.join(',')}]`);
      return jsonText(200, `{${properties.join(',')}}`);
    },
    loadItems: async (call) => {
      const places = Object.entries(call.body<JsonObject>()).map(([at, items]) => placeOf(contract, maker, at, items));
      await call.usedSession().store.load(places);
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

/** Faults of a session: list, add, remove one, remove all. */
export function createFaultHandlers(contract: Contract): ControlHandlers {
  return {
    listFaults: (call) => json(200, call.session().store.faults.map(describe)),
    addFault: async (call) => {
      const rule = readRule(contract, call.body<NewFault>());
      const added = await call.usedSession().store.addFault(rule);
      if (added === undefined)
        throw new Rejected('conflict', `The session has ${mostFaults} faults, as many as it may have.`);
      return json(201, describe(added));
    },
    removeFault: async (call) => {
      const { store } = call.session();
      const id = call.path('fault');
      if ((await store.removeFaults(id)) > 0) return noContent;
      throw unknownFault(store, id);
    },
    switchFault: async (call) => {
      const { store } = call.session();
      const id = call.path('fault');
      const switched = await store.switchFault(id, !call.body<Switch>().on);
      if (switched === undefined) throw unknownFault(store, id);
      return json(200, describe(switched));
    },
    removeFaults: async (call) => {
      await call.session().store.removeFaults();
      return noContent;
    },
  };
}

function unknownFault({ faults }: Store, id: string): Rejected {
  const known = faults.map((fault) => fault.id);
  return notFound(`The session has no fault ${id}.${didYouMean(id, known)}`);
}

function readRule(contract: Contract, body: NewFault): FaultRule {
  const { operation: named, share, count } = body;
  const operation = named === undefined ? undefined : operationNamed(contract, named, 'body.operation', 'invalid_body');
  return {
    fault: readFault(body),
    ...(operation !== undefined && { operation }),
    ...(share !== undefined && { share }),
    ...(count !== undefined && { count }),
  };
}

/** Each kind has properties of its own. One of another kind is rejected: it would do nothing. */
const ownProperties: Readonly<Record<NewFault['kind'], readonly string[]>> = {
  latency: ['milliseconds', 'from', 'to'],
  status: ['status', 'headers', 'message'],
  disconnect: ['afterBytes'],
};

function readFault(body: NewFault): Fault {
  const { kind } = body;
  const known = ['kind', 'operation', 'share', 'count', ...ownProperties[kind]];
  const other = Object.keys(body).find((name) => !known.includes(name));
  if (other !== undefined) throw invalidBody(`body.${other} is not allowed for ${kind}.`);
  if (kind === 'latency') return readLatency(body);
  const { status, headers, message, afterBytes } = body;
  if (kind === 'disconnect') return { kind, ...(afterBytes !== undefined && { afterBytes }) };
  if (status === undefined) throw invalidBody('body.status is required for status.');
  for (const [name, value] of Object.entries(headers ?? {}))
    if (!isHeaderName(name) || !isHeaderValue(value)) throw invalidBody(`body.headers.${name} is not a valid header.`);
  return { kind, status, ...(headers !== undefined && { headers }), ...(message !== undefined && { message }) };
}

function readLatency({ milliseconds, from = milliseconds, to = milliseconds }: NewFault): Fault {
  if (from === undefined || to === undefined)
    throw invalidBody('body.milliseconds is required for latency, or from and to.');
  if (from > to) throw invalidBody(`body.from must be at most to, ${to}, got ${from}.`);
  return { kind: 'latency', from, to };
}

function describe({ id, fault, operation, share, count, hits, isOff }: ActiveFault): FaultInfo {
  return {
    id,
    ...fault,
    ...(operation !== undefined && { operation }),
    ...(share !== undefined && { share }),
    ...(count !== undefined && { count }),
    hits,
    on: !isOff,
  };
}
