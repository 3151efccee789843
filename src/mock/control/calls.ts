import { countEach } from '../../base/most-frequent';
import { Readable } from 'node:stream';
import { isArray, tryParseJson, type JsonValue } from '../../base/json';
import type { Exchange } from '../../exchange/exchange';
import { harParts } from '../../exchange/write-har';
import type { Contract } from '../../openapi/contract';
import type { JournalEntry } from '../journal';
import type { Delivery } from '../mock-request';
import { checkExpectation, matching, type CallFilter } from './call-filter';
import { detailsOf } from './call-details';
import { verdictOf } from './call-view';
import type { CallSummaries } from './console-types';
import {
  json,
  noContent,
  notFound,
  operationNamed,
  readMoment,
  type ControlCall,
  type ControlHandlers,
  type ControlParts,
} from './control-call';
import type { Call, CallCounts, CallList, CallQuery, CallSummary, Expectation } from './control-types';

/** The calls of a session: list, one, counts, expectations, HAR, events; forget them. Of all sessions the same, as the console shows them. */
export function createCallsHandlers(parts: ControlParts): ControlHandlers {
  const { contract, journal, view, streams, reloads, proxied } = parts;
  const ofSession = (call: ControlCall): IsWanted => {
    const { name } = call.session();
    return ({ session }) => session === name;
  };
  const entriesOf = (call: ControlCall): readonly JournalEntry[] => journal.entries().filter(ofSession(call));
  const entryOf = (call: ControlCall, isWanted: IsWanted): JournalEntry => {
    const number = Number(call.path('call'));
    const entry = journal.next(number - 1);
    if (entry?.number === number && isWanted(entry)) return entry;
    throw notFound(`There is no call ${number} here, or none any more.`);
  };
  const show = (entry: JournalEntry): Call => view.show(entry);
  const summary = (entry: JournalEntry): CallSummary => view.summary(entry);
  return {
    listCalls: (call) => {
      const entries = entriesOf(call);
      const found = matching(entries, filterOf(contract, queryOf(call), 'query', 'invalid_parameter'));
      const list: CallList = { calls: found.slice(-Number(call.query('limit'))).map(show), matched: found.length };
      return json(200, list);
    },
    listAllCalls: (call) => {
      const [after, before] = [Number(call.query('after') ?? 0), Number(call.query('before') ?? Infinity)];
      const entries = journal.entries();
      const found = matching(entries, { after, before });
      const shown = found.slice(-Number(call.query('limit'))).map(summary);
      return json(200, { calls: shown, total: entries.length } satisfies CallSummaries);
    },
    getCall: (call) => json(200, show(entryOf(call, ofSession(call)))),
    getAnyCall: async (call) => {
      const origin = proxied === undefined ? call.origin : new URL(proxied()).origin;
      return json(200, await detailsOf(parts, entryOf(call, isAny), origin));
    },
    countCalls: (call) => json(200, countsOf(entriesOf(call))),
    expectCalls: (call) => {
      const entries = entriesOf(call);
      const { call: query, ...times } = call.body<Expectation>();
      const filter = filterOf(contract, query, 'body.call', 'invalid_body');
      return json(200, checkExpectation(entries, filter, times, journal.lastDropped, view));
    },
    exportHar: (call) => harOf(parts, call, ofSession(call)),
    exportAllCalls: (call) => harOf(parts, call, isAny),
    followCalls: (call) => streams.open(call.request, { journal, isWanted: ofSession(call), show }),
    followAllCalls: ({ request }) => streams.open(request, { journal, reloads, isWanted: isAny, show: summary }),
    clearCalls: (call) => {
      journal.clear(call.session().name);
      return noContent;
    },
    clearAllCalls: () => {
      journal.clear();
      return noContent;
    },
  };
}

type IsWanted = (entry: JournalEntry) => boolean;

const isAny: IsWanted = () => true;

/** An HTTP Archive of calls: each is written when the client has read those before. */
function harOf({ journal, view }: ControlParts, { origin, request }: ControlCall, isWanted: IsWanted): Delivery {
  const headers = ['Content-Type', 'application/json'];
  if (request.method === 'HEAD') return { status: 200, headers };
  const { last } = journal;
  const exchanges = function* (): Generator<Exchange> {
    for (let entry = journal.next(0); entry !== undefined && entry.number <= last; entry = journal.next(entry.number))
      if (isWanted(entry)) yield view.exchange(entry);
  };
  return { status: 200, headers, stream: Readable.from(harParts(exchanges(), origin)) };
}

function countsOf(entries: readonly JournalEntry[]): CallCounts {
  const count = (nameOf: (entry: JournalEntry) => string): Readonly<Record<string, number>> =>
    Object.fromEntries(countEach(entries.map(nameOf)));
  return {
    total: entries.length,
    byOperation: count(({ operation }) => operation ?? '(none)'),
    byStatus: count(({ status }) => String(status)),
    byVerdict: count(verdictOf),
  };
}

/** A call of an operation that does not exist is never found: an expectation of none would always be met. */
function filterOf(contract: Contract, query: CallQuery, where: string, code: string): CallFilter {
  const { since, operation, ...rest } = query;
  return {
    ...rest,
    ...(since !== undefined && { since: readMoment(since, `${where}.since`) }),
    ...(operation !== undefined && { operation: operationNamed(contract, operation, `${where}.operation`, code) }),
  };
}

/** The parameters of a query: `header=name:value` and `body=/pointer=value`, each as often as needed. */
function queryOf(call: ControlCall): CallQuery {
  const names = ['operation', 'method', 'path', 'status', 'verdict', 'since', 'after', 'before'];
  const plain = names.map((name) => [name, call.query(name)] as const).filter(([, value]) => value !== undefined);
  const headers = pairsOf(call.query('header'), ':').map(([name, value]) => [name, value.trim()] as const);
  // Texts need no quotes: `/status=sold`.
  const body = pairsOf(call.query('body'), '=').map(([name, value]) => [name, tryParseJson(value) ?? value] as const);
  return { ...Object.fromEntries(plain), headers: Object.fromEntries(headers), body: Object.fromEntries(body) };
}

function pairsOf(values: JsonValue | undefined, separator: string): readonly (readonly [string, string])[] {
  return (isArray(values) ? values.map(String) : []).map((text) => {
    const mark = text.indexOf(separator);
    return [text.slice(0, mark), text.slice(mark + 1)];
  });
}
