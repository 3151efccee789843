import type { Request } from 'express';
import type { Contract } from '../contract/contract';
import { ApiError, type ErrorCode } from '../errors';
import type { JsonValue } from '../exact-json';
import { judgementOf, type Judgement } from '../middleware/judgement';
import type { Eviction } from '../store/journal';
import { judge } from './assertions';
import { differences, isInSpan, type CallFilter } from './call-filter';
import { bodyValue, type CallView } from './call-view';
import type { CallQuery, ExpectedTimes } from './client-types';
import { followCalls } from './events';
import { bodyOf, json, momentText, namedSession, noContent, readMoment, type ControlHandlers } from './handler';
import { toHar } from './har';

/** A validated body: `call` and its values are JSON. */
interface Assertion extends ExpectedTimes {
  readonly call: CallQuery;
}

/** The journal of a session: list, count, assert, export, follow, clear. */
export function createJournalHandlers(view: CallView): ControlHandlers {
  const readers = { count: 0 };
  return {
    listCalls: async (control, request) => {
      const { journal, name } = await namedSession(control, request);
      const filter = readFilter(request);
      assertOperation(control.contract, filter, 'invalid_parameter', 'query');
      const limit = Number(request.context.parameters.query['limit']);
      const [entries, eviction] = await Promise.all([journal.entries(), journal.eviction()]);
      const matching = entries.filter(
        (entry) => isInSpan(filter, entry) && differences(filter, entry, view).length === 0,
      );
      const calls = matching.slice(-limit).map((entry) => view.show(entry, name));
      return json(200, { calls, matched: matching.length, evicted: describeEviction(eviction) });
    },
    clearJournal: async (control, request) => {
      await (await namedSession(control, request)).journal.clear();
      return noContent;
    },
    countCalls: async (control, request) => {
      const { journal } = await namedSession(control, request);
      const [entries, eviction, { bytes }] = await Promise.all([journal.entries(), journal.eviction(), journal.size()]);
      return json(200, {
        total: entries.length,
        bytes,
        byOperation: count(entries.map(({ operation }) => operation ?? '(none)')),
        byStatus: count(entries.map(({ status }) => String(status))),
        byVerdict: count(entries.map(judgementOf)),
        evicted: describeEviction(eviction),
      });
    },
    assertCalls: async (control, request) => {
      const { journal, name: session } = await namedSession(control, request);
      const { call, ...times } = bodyOf<Assertion>(request);
      const { since, ...rest } = call;
      const moment = readMoment(since, 'body.call.since');
      assertOperation(control.contract, call, 'invalid_body', 'body.call');
      const filter = { ...rest, ...(moment !== undefined && { since: moment }) };
      const [entries, eviction] = await Promise.all([journal.entries(), journal.eviction()]);
      return json(200, judge(filter, times, { entries, eviction, session }, view));
    },
    exportHar: async (control, request) => {
      const { journal } = await namedSession(control, request);
      return json(200, toHar(await journal.entries(), view));
    },
    followCalls: async (control, request, response) => {
      const session = await namedSession(control, request);
      await followCalls(session, view, readers, control.sessions, request, response);
      return undefined;
    },
  };
}

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
  };
}

function split(values: JsonValue | undefined, separator: string): [string, string][] {
  return (Array.isArray(values) ? values.map(String) : []).map((text) => {
    const mark = text.indexOf(separator);
    return [text.slice(0, mark), text.slice(mark + 1)];
  });
}

function count(names: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(counts);
}

function describeEviction({ count: dropped, lastId, lastTime }: Eviction): JsonValue {
  return dropped === 0 ? { count: 0 } : { count: dropped, lastId, lastTime: momentText(lastTime) };
}
