import { withoutTrailingSlashes } from '../../base/http';
import { parseJson, stringifyJson, type JsonValue } from '../../base/json';
import { hash } from '../../base/random';
import type {
  Call,
  CallCounts,
  CallList,
  CallListQuery,
  CallQuery,
  ExpectationResult,
  ExpectedTimes,
  FaultInfo,
  Items,
  NewFault,
  NewOverride,
  NewSession,
  OverrideInfo,
  Reset,
  SessionInfo,
} from './control-types';

export type * from './control-types';

export interface ControlClientOptions {
  /** The control token: a mock that other machines can reach needs it. */
  readonly token?: string;
  /** The path of the API: `/v1`. It is part of the `baseUrl` of a session; one that `begin` returns knows it from the mock. */
  readonly basePath?: string;
  /** What sends requests, for a mock with a certificate that Node.js does not trust. Default: the `fetch` of Node.js. */
  readonly fetch?: (url: string, init: RequestOfClient) => Promise<Response>;
}

export interface RequestOfClient {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A text (RFC 3339), or a Date, which JSON has as such a text. */
type Dated<Options> = Omit<Options, 'now'> & { readonly now?: string | Date };

/** Controls a running mock from a test. Calls throw a ControlError if the mock rejects them, a TypeError if it cannot be reached. */
export interface ControlClient extends SessionControl {
  /** A session. It begins with the first request that names it. */
  session(name?: string): SessionControl;
  /** Begins a session from a seed or, with `from`, as a copy of another. */
  begin(name: string, options?: Dated<Omit<NewSession, 'name'>>): Promise<SessionControl>;
  sessions(): Promise<readonly SessionInfo[]>;
  /** Resets every session. */
  resetAll(options?: Dated<Reset>): Promise<void>;
}

/** Controls one session; the client itself controls the one of requests that name none. */
export interface SessionControl {
  readonly name: string;
  /** The header that puts a request into this session. */
  readonly headers: Readonly<Record<string, string>>;
  /** The base URL of the API in this session, for clients that can send no header. */
  readonly baseUrl: string;
  info(): Promise<SessionInfo>;
  reset(options?: Dated<Reset>): Promise<SessionInfo>;
  /** Forgets the session and all that it holds. */
  end(): Promise<void>;
  /** Sets the clock of the session; without a time, it goes back to the true time. */
  setClock(now?: string | Date): Promise<void>;
  items(): Promise<Items>;
  /** Replaces all items of the collections that are named. */
  load(items: Items): Promise<void>;
  addFault(fault: NewFault): Promise<FaultInfo>;
  faults(): Promise<readonly FaultInfo[]>;
  /** Removes one fault, or all. */
  removeFaults(id?: string): Promise<void>;
  /** A response of one's own. */
  addOverride(override: NewOverride): Promise<OverrideInfo>;
  /** Removes one override, or all. */
  removeOverrides(id?: string): Promise<void>;
  /** The youngest calls that match. */
  calls(query?: CallListQuery): Promise<CallList>;
  call(id: number): Promise<Call>;
  counts(): Promise<CallCounts>;
  /** Whether calls came as often as expected. */
  checkCalls(call: CallQuery, times?: ExpectedTimes): Promise<ExpectationResult>;
  /** As `checkCalls`, and throws an Error that explains a miss by the calls that came nearest. */
  expectCalls(call: CallQuery, times?: ExpectedTimes): Promise<void>;
  clearCalls(): Promise<void>;
  /** The text of an HTTP Archive 1.2. */
  har(): Promise<string>;
}

/** The mock rejects a call of the control API. */
export class ControlError extends Error {
  override readonly name = 'ControlError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** A valid session name for a text such as the title of a test. Different texts have different names. */
export function sessionName(text: string): string {
  const plain = text.replaceAll(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '');
  if (plain === text && plain.length <= 64) return text;
  return `${plain.slice(0, 55) || 'session'}-${hash(text).toString(16).padStart(8, '0')}`;
}

/**
 * A client for the control API of a mock.
 *
 *     const control = createControlClient('http://127.0.0.1:4010');
 *     await control.addFault({ kind: 'status', status: 503, operation: 'listPets', count: 1 });
 *
 * @param origin scheme, host and port
 */
export function createControlClient(origin: string, options: ControlClientOptions = {}): ControlClient {
  const base = withoutTrailingSlashes(origin);
  const send = createSend(base, options);
  const { basePath = '' } = options;
  const session = (name = 'default'): SessionControl =>
    sessionControl(name, `${base}${name === 'default' ? '' : `/@${name}`}${basePath}`, send);
  return {
    ...session(),
    session,
    begin: async (name, start = {}) => {
      const begun = jsonOf<SessionInfo>(await send('POST', '/sessions', { name, ...start }));
      return sessionControl(name, base + begun.basePath, send);
    },
    sessions: async () => jsonOf(await send('GET', '/sessions')),
    resetAll: async (start = {}) => {
      await send('POST', '/reset', start);
    },
  };
}

/** Returns the text of the response. */
type Send = (method: string, path: string, body?: object) => Promise<string>;

/** @param origin scheme, host and port. What is sent throws a ControlError if the mock rejects it. */
export function createSend(origin: string, { token, fetch: ask = fetch }: ControlClientOptions): Send {
  return async (method, path, body) => {
    const response = await ask(`${origin}/__mock${path}`, {
      method,
      headers: {
        'X-Mock-Control': '1',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: stringifyJson(body as JsonValue) }),
    });
    const text = await response.text();
    if (response.ok) return text;
    const isError = response.headers.get('content-type')?.includes('json') === true;
    const { code = '', message = text } = isError ? jsonOf<{ code?: string; message?: string }>(text) : {};
    throw new ControlError(response.status, code, `${method} /__mock${path}: ${response.status} ${message}`);
  };
}

function jsonOf<Value>(text: string): Value {
  return parseJson(text) as Value;
}

function sessionControl(name: string, baseUrl: string, send: Send): SessionControl {
  const path = `/sessions/${encodeURIComponent(name)}`;
  const ask = async <Value>(method: string, rest: string, body?: object): Promise<Value> =>
    jsonOf<Value>(await send(method, path + rest, body));
  const tell = async (method: string, rest: string, body?: object): Promise<void> => {
    await send(method, path + rest, body);
  };
  const checkCalls = (call: CallQuery, times: ExpectedTimes = {}): Promise<ExpectationResult> =>
    ask('POST', '/journal/assertions', { call, ...times });
  return {
    name,
    headers: { 'X-Mock-Session': name },
    baseUrl,
    info: () => ask('GET', ''),
    reset: (options = {}) => ask('POST', '/reset', options),
    end: () => tell('DELETE', ''),
    setClock: (now) => (now === undefined ? tell('DELETE', '/clock') : tell('PUT', '/clock', { now })),
    items: () => ask('GET', '/items'),
    load: (items) => tell('PUT', '/items', items),
    addFault: (fault) => ask('POST', '/faults', fault),
    faults: () => ask('GET', '/faults'),
    addOverride: (override) => ask('POST', '/overrides', override),
    removeOverrides: (id) => tell('DELETE', id === undefined ? '/overrides' : `/overrides/${encodeURIComponent(id)}`),
    removeFaults: (id) => tell('DELETE', id === undefined ? '/faults' : `/faults/${encodeURIComponent(id)}`),
    calls: (query = {}) => ask('GET', `/journal${queryText(query)}`),
    call: (id) => ask('GET', `/journal/${id}`),
    counts: () => ask('GET', '/journal/counts'),
    checkCalls,
    expectCalls: async (call, times) => {
      const { outcome, explanation } = await checkCalls(call, times);
      if (outcome !== 'met') throw new Error(`${outcome}: ${stringifyJson(call as JsonValue)}: ${explanation}`);
    },
    clearCalls: () => tell('DELETE', '/journal'),
    har: () => send('GET', `${path}/journal/har`),
  };
}

function queryText({ headers = {}, body = {}, ...rest }: CallListQuery): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) query.append(name, String(value));
  for (const [name, value] of Object.entries(headers)) query.append('header', `${name}:${value}`);
  for (const [pointer, value] of Object.entries(body)) query.append('body', `${pointer}=${stringifyJson(value)}`);
  return query.size === 0 ? '' : `?${query.toString()}`;
}
