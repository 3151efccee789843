import { withoutTrailingSlashes } from '../../base/http';
import { stringifyJson, type JsonValue } from '../../base/json';
import type { components } from './control-types';

/** How the control API of a mock is reached. */
export interface ControlClientOptions {
  /** The control token, which a mock asks for beyond its own machine. */
  readonly token?: string | undefined;
  /** The path of the API, `/v1` by default; only `session(...).baseUrl` is made of it. */
  readonly basePath?: string;
}

/** Controls a running mock from a test. */
export interface ControlClient {
  /** Gives the client of one session; the session itself begins with its first request that brings a key. Names: see `sessionName`. */
  readonly session: (name?: string) => SessionControl;
  /** Begins a session, from a seed or, with `from`, as a fork of another or of its snapshot. */
  readonly begin: (name: string, options?: NewSessionOptions) => Promise<SessionControl>;
  readonly sessions: () => Promise<readonly SessionInfo[]>;
  /** Resets every session in one moment. */
  readonly resetAll: (options?: ResetRequest) => Promise<void>;
  /** Gives the metrics in Prometheus's text format. */
  readonly metrics: () => Promise<string>;
}

/** Controls one session. */
export interface SessionControl {
  readonly name: string;
  /** The header that puts a request into this session. */
  readonly headers: Readonly<Record<string, string>>;
  /** The base URL for clients that can be given nothing else. */
  readonly baseUrl: string;
  readonly info: () => Promise<SessionInfo>;
  readonly reset: (options?: ResetRequest) => Promise<SessionInfo>;
  readonly end: () => Promise<void>;
  readonly takeSnapshot: (snapshot: string) => Promise<void>;
  readonly snapshots: () => Promise<readonly SnapshotInfo[]>;
  readonly removeSnapshot: (snapshot: string) => Promise<void>;
  readonly restore: (snapshot: string) => Promise<SessionInfo>;
  readonly items: () => Promise<Items>;
  readonly load: (items: Items) => Promise<SessionInfo>;
  readonly addFault: (fault: NewFault) => Promise<FaultInfo>;
  readonly faults: () => Promise<readonly FaultInfo[]>;
  readonly removeFault: (id: string) => Promise<void>;
  readonly clearFaults: () => Promise<void>;
  /** Gives the youngest calls that match, 100 or `limit` of them; with `before`, the id of the oldest known, the page before. */
  readonly calls: (query?: CallListQuery) => Promise<CallList>;
  /** Counts the calls by operation, status and verdict. */
  readonly counts: () => Promise<CallCounts>;
  /** Gives how an expectation came out, without throwing. */
  readonly judge: (call: CallQuery, times?: ExpectedTimes) => Promise<CallOutcome>;
  /** Throws an Error that explains the miss by the nearest calls, or says that the journal has dropped too much. */
  readonly expectCalls: (call: CallQuery, times?: ExpectedTimes) => Promise<void>;
  readonly clearJournal: () => Promise<void>;
  /** Gives the journal as an HTTP Archive 1.2. */
  readonly har: () => Promise<unknown>;
  /** The same as bytes of JSON text, as they come: for archives that are too large to be held as a whole. */
  readonly harStream: () => Promise<AsyncIterable<Uint8Array>>;
}

/** What went wrong with a call of the control API: its status, code and message. */
export class ControlError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'ControlError';
  }
}

/** Gives a name that a session can have, made of any text such as a test's title; texts that differ give names that do. */
export function sessionName(text: string): string {
  const plain = text.replaceAll(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '');
  if (plain === text && plain.length <= 64) return text;
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `${plain.slice(0, 55) || 'session'}-${hash.toString(16).padStart(8, '0')}`;
}

/**
 * Gives a client of a mock's control API. Calls throw a ControlError where the mock refuses, a TypeError where none answers.
 *
 *     const session = createControlClient('http://127.0.0.1:4010').session('checkout');
 *     await session.addFault({ kind: 'status', status: 503, operation: 'listPets', count: 1 });
 */
export function createControlClient(origin: string, options: ControlClientOptions = {}): ControlClient {
  const send = createSend(withoutTrailingSlashes(origin), options.token);
  const call = async (...asked: Parameters<Send>): Promise<unknown> => valueOf(await send(...asked));
  const basePath = options.basePath ?? '/v1';
  const session = (name = 'default'): SessionControl => sessionControl(name, origin, basePath, send);
  return {
    session,
    begin: async (name, start = {}) => {
      await call('POST', '/sessions', { name, ...plainStart(start) });
      return session(name);
    },
    sessions: async () => (await call('GET', '/sessions')) as SessionInfo[],
    resetAll: async (start = {}) => {
      await call('POST', '/reset', plainStart(start));
    },
    metrics: async () => (await call('GET', '/metrics')) as string,
  };
}

/** Asks the control API; throws a ControlError where it refuses. */
type Send = (method: string, path: string, body?: object) => Promise<Response>;

function createSend(origin: string, token: string | undefined): Send {
  return async (method, path, body) => {
    const response = await fetch(`${origin}/__mock${path}`, {
      method,
      headers: {
        'X-Mock-Control': '1',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: stringifyJson(body as JsonValue) }),
    });
    if (response.ok) return response;
    const value = await valueOf(response);
    const refusal = typeof value === 'object' ? (value as { code?: string; message?: string } | null) : undefined;
    const { code = '', message = String(value) } = refusal ?? {};
    throw new ControlError(response.status, code, `${method} /__mock${path}: ${response.status} ${message}`);
  };
}

async function valueOf(response: Response): Promise<unknown> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return isJson ? (JSON.parse(text) as unknown) : text;
}

function plainStart<Start extends SessionOptions>(start: Start): object {
  const { now, ...rest } = start;
  return { ...rest, ...(now !== undefined && { now: now instanceof Date ? now.toISOString() : now }) };
}

function sessionControl(name: string, origin: string, basePath: string, send: Send): SessionControl {
  const path = `/sessions/${encodeURIComponent(name)}`;
  const ask = async <Answer>(method: string, rest: string, body?: object): Promise<Answer> =>
    (await valueOf(await send(method, path + rest, body))) as Answer;
  const judge = (query: CallQuery, times: ExpectedTimes = {}): Promise<CallOutcome> =>
    ask('POST', '/journal/assertions', { call: query, ...times });
  return {
    name,
    headers: { 'X-Mock-Session': name },
    baseUrl: origin + (name === 'default' ? '' : `/@${name}`) + basePath,
    info: () => ask('GET', ''),
    reset: (options = {}) => ask('POST', '/reset', plainStart(options)),
    end: () => ask('DELETE', ''),
    takeSnapshot: async (snapshot) => {
      await ask('PUT', `/snapshots/${encodeURIComponent(snapshot)}`);
    },
    snapshots: () => ask('GET', '/snapshots'),
    removeSnapshot: (snapshot) => ask('DELETE', `/snapshots/${encodeURIComponent(snapshot)}`),
    restore: (snapshot) => ask('POST', `/snapshots/${encodeURIComponent(snapshot)}/restore`),
    items: () => ask('GET', '/items'),
    load: (items) => ask('PUT', '/items', items),
    addFault: (fault) => ask('POST', '/faults', fault),
    faults: () => ask('GET', '/faults'),
    removeFault: (id) => ask('DELETE', `/faults/${encodeURIComponent(id)}`),
    clearFaults: () => ask('DELETE', '/faults'),
    calls: (query = {}) => ask('GET', `/journal${queryText(query)}`),
    counts: () => ask('GET', '/journal/counts'),
    judge,
    expectCalls: async (query, times) => {
      const { outcome, explanation } = await judge(query, times);
      if (outcome !== 'met') throw new Error(`${outcome}: ${describe(query)}: ${explanation}`);
    },
    clearJournal: () => ask('DELETE', '/journal'),
    har: () => ask('GET', '/journal/har'),
    harStream: async () => bytesOf(await send('GET', `${path}/journal/har`)),
  };
}

async function* bytesOf({ body }: Response): AsyncGenerator<Uint8Array> {
  if (body !== null) yield* body;
}

function describe(query: CallQuery): string {
  return stringifyJson(query);
}

function queryText({ headers = {}, body = {}, ...rest }: CallListQuery): string {
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
  );
  for (const [name, value] of Object.entries(headers)) query.append('header', `${name}:${value}`);
  for (const [pointer, value] of Object.entries(body)) query.append('body', `${pointer}=${stringifyJson(value)}`);
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** What spec/control.yaml describes; the names below are what a client of the control API calls it by. */
type Schemas = components['schemas'];

/** What a session is begun or reset with. */
export type SessionOptions = Omit<Schemas['Reset'], 'now' | 'keep'> & {
  /** What the session's clock shows at the start. */
  readonly now?: string | Date;
};

/** What a session is begun with: a seed, or with `from` another session or its snapshot. */
export type NewSessionOptions = SessionOptions & Pick<Schemas['NewSession'], 'from'>;

/** What a reset changes, and what it leaves. */
export type ResetRequest = SessionOptions & Pick<Schemas['Reset'], 'keep'>;

/** A session as the mock describes it. */
export type SessionInfo = Schemas['Session'];

/** A snapshot as it is listed. */
export type SnapshotInfo = Schemas['Snapshot'];

/** What goes wrong, and for which calls. */
export type NewFault = Schemas['NewFault'];

/** A fault that is set. */
export type FaultInfo = NewFault & Schemas['Fault'];

/** Which calls are meant; what is left out does not matter. */
export type CallQuery = Omit<Schemas['CallQuery'], 'body'> & {
  /** Values in the request's body by JSON pointer, such as `{ '/status': 'sold' }`. */
  readonly body?: Readonly<Record<string, JsonValue>>;
};

/** Which calls are listed: the youngest that match, at most `limit` (100) of them, and with `before` of those before an id. */
export type CallListQuery = CallQuery & { readonly limit?: number; readonly before?: number };

/** How often calls are expected; at least once where nothing is said. */
export type ExpectedTimes = Omit<Schemas['Assertion'], 'call'>;

/** One request and its answer, as the journal shows it. */
export type Call = Schemas['Call'];

/** Calls that match a query, and what the journal has dropped. */
export type CallList = Schemas['CallList'];

/** How many calls a journal holds, and of which kinds. */
export type CallCounts = Schemas['Counts'];

/** How an expectation came out. */
export type CallOutcome = Schemas['Outcome'];

/** Items by the path of their collection. */
export type Items = Readonly<Record<string, readonly Readonly<Record<string, JsonValue>>[]>>;
