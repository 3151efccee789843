import type { Request } from 'express';
import type { Contract } from '../contract/contract';
import { ApiError, type ErrorCode } from '../errors';
import type { JsonValue } from '../exact-json';
import { judgementOf, type Judgement } from '../middleware/judgement';
import { forEachInTurns } from '../middleware/pieces';
import type { Eviction, JournalEntry } from '../store/journal';
import { judge } from './assertions';
import type { CallFilter } from './call-filter';
import { callsText, isShort, select, stream } from './call-list';
import { bodyValue, type CallView } from './call-view';
import type { CallQuery, ExpectedTimes } from './client-types';
import { followCalls } from './events';
import {
  bodyOf,
  json,
  momentText,
  namedSession,
  noContent,
  readMoment,
  type ControlHandler,
  type ControlHandlers,
} from './handler';
import { harOf } from './har';

/** A validated body: `call` and its values are JSON. */
interface Assertion extends ExpectedTimes {
  readonly call: CallQuery;
}

/** The journal of a session: list, count, assert, export, follow, clear. */
export function createJournalHandlers(view: CallView): ControlHandlers {
  const readers = { count: 0 };
  return {
    listCalls: async (control, request, response) => {
      const { journal, name } = await namedSession(control, request);
      const filter = readFilter(request);
      assertOperation(control.contract, filter, 'invalid_parameter', 'query');
      const limit = Number(request.context.parameters.query['limit']);
      const [entries, eviction] = await Promise.all([journal.entries(), journal.eviction()]);
      const matching = await select(entries, filter, view, () => !response.destroyed);
      const listed = matching.slice(-limit);
      const rest = { matched: matching.length, evicted: describeEviction(eviction) };
      if (isShort(listed)) return json(200, { calls: listed.map((entry) => view.show(entry, name)), ...rest });
      return stream(
        request,
        response,
        callsText(listed, rest, (entry) => view.show(entry, name)),
      );
    },
    clearJournal: async (control, request) => {
      await (await namedSession(control, request)).journal.clear();
      return noContent;
    },
    countCalls,
    assertCalls: async (control, request, response) => {
      const { journal, name: session } = await namedSession(control, request);
      const { call, ...times } = bodyOf<Assertion>(request);
      const { since, ...rest } = call;
      const moment = readMoment(since, 'body.call.since');
      assertOperation(control.contract, call, 'invalid_body', 'body.call');
      const filter = { ...rest, ...(moment !== undefined && { since: moment }) };
      const [entries, eviction] = await Promise.all([journal.entries(), journal.eviction()]);
      return json(200, await judge(filter, times, { entries, eviction, session }, view, () => !response.destroyed));
    },
    exportHar: async (control, request, response) => {
      const { journal } = await namedSession(control, request);
      return stream(request, response, harOf(await journal.entries(), view));
    },
    followCalls: async (control, request, response) => {
      const session = await namedSession(control, request);
      await followCalls(session, view, readers, control.sessions, request, response);
      return undefined;
    },
  };
}

const countCalls: ControlHandler = async (control, request, response) => {
  const { journal } = await namedSession(control, request);
  const [entries, eviction, { bytes }] = await Promise.all([journal.entries(), journal.eviction(), journal.size()]);
  const counts = { byOperation: new Counts(), byStatus: new Counts(), byVerdict: new Counts() };
  const count = (entry: JournalEntry): void => {
    counts.byOperation.add(entry.operation ?? '(none)');
    counts.byStatus.add(String(entry.status));
    counts.byVerdict.add(judgementOf(entry));
  };
  await forEachInTurns(entries, count, () => !response.destroyed);
  return json(200, {
    total: entries.length,
    bytes,
    byOperation: Object.fromEntries(counts.byOperation.all),
    byStatus: Object.fromEntries(counts.byStatus.all),
    byVerdict: Object.fromEntries(counts.byVerdict.all),
    evicted: describeEviction(eviction),
  });
};

/** A call of an operation that does not exist would never be found, and an expectation of none always be met. */
function assertOperation(
  { operations }: Contract,
  { operation }: Pick<CallFilter, 'operation'>,
  code: ErrorCode,
  where: string,
): void {
  if (operation === undefined || operations.some(({ id }) => id === operation)) return;
  const known = operations.map(({ id }) => id).join(', ');
  throw new ApiError(code, `${where}.operation: expected one of ${known}, got ${JSON.stringify(operation)}`);
}

function readFilter(request: Request): CallFilter {
  const query = request.context.parameters.query as Readonly<Record<string, JsonValue | undefined>>;
  const text = <Name extends string>(name: Name): Partial<Record<Name, string>> =>
    typeof query[name] === 'string' ? ({ [name]: query[name] } as Record<Name, string>) : {};
  const number = <Name extends string>(name: Name): Partial<Record<Name, number>> =>
    query[name] === undefined ? {} : ({ [name]: Number(query[name]) } as Record<Name, number>);
  const since = readMoment(text('since').since, 'query.since');
  return {
    ...text('operation'),
    ...text('method'),
    ...text('path'),
    ...number('status'),
    ...(query['verdict'] !== undefined && { verdict: query['verdict'] as Judgement }),
    headers: Object.fromEntries(split(query['header'], ':')),
    body: Object.fromEntries(split(query['body'], '=').map(([pointer, value]) => [pointer, bodyValue(value)])),
    ...(since !== undefined && { since }),
    ...number('after'),
    ...number('before'),
  };
}

function split(values: JsonValue | undefined, separator: string): [string, string][] {
  return (Array.isArray(values) ? values.map(String) : []).map((text) => {
    const mark = text.indexOf(separator);
    return [text.slice(0, mark), text.slice(mark + 1)];
  });
}

class Counts {
  readonly all = new Map<string, number>();

  add(name: string): void {
    this.all.set(name, (this.all.get(name) ?? 0) + 1);
  }
}

function describeEviction({ count: dropped, lastId, lastTime }: Eviction): JsonValue {
  return dropped === 0 ? { count: 0 } : { count: dropped, lastId, lastTime: momentText(lastTime) };
}
