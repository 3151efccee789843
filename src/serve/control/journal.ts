import type { Request, Response } from 'express';
import type { Contract } from '../../openapi/contract';
import { ApiError, type ErrorCode } from '../../base/errors';
import { type JsonValue, stringifyJson } from '../../base/json';
import { judgementOf, type Judgement } from '../pipeline/journal';
import { forEachInTurns, writePieces, isDrained } from '../pipeline/pieces';
import type { Eviction, JournalEntry } from '../store/journal';
import { judge, type CallFilter, createComparison, isInSpan } from './call-filter';
import { bodyValue, type CallView, type ShownBody } from './call-view';
import type { CallQuery, ExpectedTimes } from './client';
import {
  bodyOf,
  json,
  momentText,
  namedSession,
  noContent,
  readMoment,
  type ControlHandler,
  type ControlHandlers,
  toMicroseconds,
} from './handler';
import { harPieces, type ArchivedBody, type ArchivedExchange } from '../../base/har';
import type { Session, Sessions } from '../store/session';

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

/** A list of more bytes is sent in pieces, and not checked against spec/control.yaml, which would take as long again. */
const longestList = 128 * 1024;

/** Tells whether entries are so few, or so small, that they can be sent at once. */
function isShort(entries: readonly JournalEntry[]): boolean {
  let bytes = 0;
  for (const { size } of entries) bytes += size;
  return bytes <= longestList;
}

/** Gives the entries that match, letting others in meanwhile; some of them where `isWanted` says that nobody waits any longer. */
async function select(
  entries: readonly JournalEntry[],
  filter: CallFilter,
  view: CallView,
  isWanted: () => boolean,
): Promise<readonly JournalEntry[]> {
  const { asksAnything, matches } = createComparison(filter, view);
  const inSpan = entries.filter((entry) => isInSpan(filter, entry));
  if (!asksAnything) return inSpan;
  const matching: JournalEntry[] = [];
  const visit = (entry: JournalEntry): void => {
    if (matches(entry)) matching.push(entry);
  };
  await forEachInTurns(inSpan, visit, isWanted);
  return matching;
}

/** Gives the text of a list of calls in pieces, made one by one. */
function* callsText(
  entries: readonly JournalEntry[],
  rest: Readonly<Record<string, JsonValue>>,
  show: (entry: JournalEntry) => JsonValue,
): Generator<string> {
  yield '{"calls":[';
  let separator = '';
  for (const entry of entries) {
    yield separator + stringifyJson(show(entry));
    separator = ',';
  }
  yield `],${stringifyJson(rest).slice(1)}`;
}

/** Sends a JSON text while it is made, so that neither memory nor others wait for the whole; its length is not known before. */
async function stream(request: Request, response: Response, pieces: Iterable<string>): Promise<undefined> {
  if (response.destroyed) return;
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  if (request.method === 'HEAD') response.end();
  else await writePieces(response, pieces);
}

/** Gives journal entries as the text of an HTTP Archive 1.2 in pieces, made one by one, secrets taken out. */
function harOf(entries: readonly JournalEntry[], view: CallView): Iterable<string> {
  return harPieces('understudy', exchangesOf(entries, view));
}

function* exchangesOf(entries: readonly JournalEntry[], view: CallView): Generator<ArchivedExchange> {
  for (const entry of entries) yield toExchange(entry, view);
}

function toExchange(entry: JournalEntry, view: CallView): ArchivedExchange {
  const headers = view.requestHeaders(entry);
  const target = view.target(entry);
  const [, host = ''] = headers.find(([name]) => name.toLowerCase() === 'host') ?? [];
  return {
    startedAt: momentText(entry.time),
    milliseconds: toMicroseconds(entry.duration),
    request: {
      method: entry.method,
      // A target may be absolute already (RFC 9112 section 3.2.2).
      url: /^[a-z][a-z\d+.-]*:/i.test(target) ? target : `http://${host === '' ? 'localhost' : host}${pathOf(target)}`,
      headers,
      body: toBody(view.requestBody(entry)),
    },
    response: {
      status: entry.status,
      headers: view.responseHeaders(entry),
      body: toBody(view.responseBody(entry)),
    },
  };
}

/** `*` and what is no target at all are no paths either. */
function pathOf(target: string): string {
  return target === '' || target.startsWith('/') ? target : `/${target}`;
}

function toBody(body: ShownBody | undefined): ArchivedBody | undefined {
  if (body === undefined) return undefined;
  const { text, isBinary } = body;
  return isBinary === true ? { text, size: text.length, isBinary } : { text, size: Buffer.byteLength(text) };
}

/** Most live readers of all journals together. */
const mostReaders = 50;

/** A reader that lags behind by this many bytes is let go; it comes back with Last-Event-ID. */
const mostPending = 4 * 1024 * 1024;

/** How often a comment is sent, so that proxies keep the connection, in milliseconds. */
const heartbeat = 15_000;

/** Counts the live readers of one mock. */
interface Readers {
  count: number;
}

const headers = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' };

/**
 * Sends a session's calls as they come, as server-sent events (WHATWG HTML, section 9.2), until the reader, the session or
 * the mock goes. Throws an ApiError `limit_reached` where there are too many readers.
 */
async function followCalls(
  session: Session,
  view: CallView,
  readers: Readers,
  sessions: Sessions,
  request: Request,
  response: Response,
): Promise<void> {
  if (request.method === 'HEAD') {
    response.writeHead(200, headers).end();
    return;
  }
  const missed = await missedBy(request, session);
  if (readers.count >= mostReaders) {
    throw new ApiError('limit_reached', `expected at most ${mostReaders} live readers, got one more`);
  }
  readers.count += 1;
  const feed = createFeed(session, view, response);
  const stop = (): void => {
    unsubscribe();
    clearInterval(timer);
    sessions.closing.removeEventListener('abort', end);
  };
  const end = (): void => {
    stop();
    response.end();
  };
  const unsubscribe = session.journal.subscribe(feed.send, end);
  const timer = setInterval(() => response.write(': still here\n\n'), heartbeat).unref();
  sessions.closing.addEventListener('abort', end);
  const { socket } = request;
  const leave = (): void => {
    response.off('close', leave);
    socket.off('close', leave);
    readers.count -= 1;
    stop();
  };
  // A response that waits behind another of its connection is not told when the connection closes.
  response.once('close', leave);
  // Requests that wait on one connection are so many readers of it, which is bounded here and no leak.
  socket.setMaxListeners(mostReaders + 10).once('close', leave);
  if (socket.destroyed) {
    leave();
    return;
  }
  response.writeHead(200, headers);
  response.write(': the journal follows\n\n');
  await feed.catchUp(missed);
}

/** What a reader is sent, in order. */
interface Feed {
  readonly send: (entry: JournalEntry) => void;
  /** Sends what the reader has missed as fast as it reads; what comes meanwhile waits behind that. */
  readonly catchUp: (missed: readonly JournalEntry[]) => Promise<void>;
}

function createFeed({ name }: Session, view: CallView, response: Response): Feed {
  let waiting: JournalEntry[] | undefined = [];
  let bytes = 0;
  const write = (entry: JournalEntry): boolean =>
    response.write(`id: ${entry.id}\nevent: call\ndata: ${stringifyJson(view.show(entry, name))}\n\n`);
  const letGoPast = (pending: number): void => {
    if (pending > mostPending) response.destroy();
  };
  return {
    send: (entry) => {
      if (waiting === undefined) {
        write(entry);
        letGoPast(response.writableLength);
        return;
      }
      waiting.push(entry);
      bytes += entry.size;
      letGoPast(bytes);
    },
    catchUp: async (missed) => {
      for (const entries of [missed, waiting ?? []]) {
        // The list of those that wait may grow while it is sent.
        for (const entry of entries) if (!write(entry) && !(await isDrained(response))) return;
      }
      waiting = undefined;
    },
  };
}

async function missedBy(request: Request, session: Session): Promise<readonly JournalEntry[]> {
  const lastId = Number([request.headers['last-event-id']].flat()[0] ?? NaN);
  if (!Number.isInteger(lastId)) return [];
  return (await session.journal.entries()).filter(({ id }) => id > lastId);
}
