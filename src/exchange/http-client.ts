import type { Socket } from 'node:net';
import { Agent, buildConnector, EnvHttpProxyAgent, errors, type Dispatcher } from 'undici';
import { systemClock, type Clock } from '../base/clock';
import { UsageError } from '../base/errors';
import { packageVersion } from '../base/files';
import {
  bytesOf,
  essenceOf,
  headerOf,
  headerPairs,
  isHeaderName,
  isHeaderValue,
  isLoopback,
  safeMethods,
  withoutTrailingSlashes,
  type HttpRequest,
  type RawHeaders,
} from '../base/http';
import { UnsendableRequest, type Client, type ClientResult } from './client';
import { acceptedCodings, decodeBody } from './decode-body';

export interface HttpClientOptions {
  readonly baseUrl: string;
  /** Milliseconds until a request without a whole response is given up. */
  readonly timeoutMs: number;
  /** Most bytes of a body that are read, decoded or not. */
  readonly maxResponseBytes: number;
  /** Certificates in PEM that are trusted in place of the usual ones. */
  readonly ca?: string;
  /** The certificate of the client with its chain, and its key, in PEM. */
  readonly cert?: string;
  readonly key?: string;
  /** Certificates are not verified. */
  readonly insecure?: boolean;
  /** As the variables HTTP_PROXY, HTTPS_PROXY and NO_PROXY say it. A service on this machine is never asked through a proxy. */
  readonly proxy?: { readonly http?: string; readonly https?: string; readonly except?: string };
  readonly clock?: Clock;
}

/** Most bytes of the headers of a response. */
export const mostHeaderBytes = 64 * 1024;

/** Whether the code of an error says that a certificate is not trusted. */
export function isCertificateProblem(code = ''): boolean {
  return /CERT|ERR_TLS_|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|ALTNAME/.test(code);
}

/** Most responses of the class 1xx before the one that counts (RFC 9110 section 15.2 sets no bound). */
export const mostInterim = 100;

/** What is the connection's own, and set anew for each. */
const connectionHeaders = [
  'host',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'expect',
];

/**
 * A client of one service over HTTP/1.1. Throws a UsageError for a proxy that has no address. Redirects are not followed. Reads share connections, writes have one each: so no write meets a
 * connection that the service has just closed.
 */
export function createHttpClient(options: HttpClientOptions): Client {
  const { timeoutMs, maxResponseBytes, clock = systemClock } = options;
  const { origin, pathname } = new URL(options.baseUrl);
  const basePath = withoutTrailingSlashes(pathname);
  const userAgent = `understudy/${packageVersion()}`;
  const sockets = new Set<Socket>();
  const isProxied = proxyOf(options) !== undefined;
  const single = agentFor(options);
  const shared = isProxied ? single : agentFor(options, sockets);

  const sendOn = (agent: Dispatcher, request: HttpRequest): Promise<Ending> => {
    const stop = new AbortController();
    const received = dispatch(agent, { origin, ...outgoing(request, basePath, userAgent) }, maxResponseBytes);
    void clock.sleep(timeoutMs, stop.signal).then(() => {
      if (!stop.signal.aborted) received.giveUp();
    });
    return received.ending.finally(() => {
      stop.abort();
    });
  };

  return {
    send: async (request) => {
      const startedAt = clock.now();
      const isRead = safeMethods.includes(request.method);
      const idle = [...sockets].map((socket) => ({ socket, bytesRead: socket.bytesRead }));
      let ending = await sendOn(isRead ? shared : single, request);
      // A connection that the service closed while it was idle says nothing about the request.
      const isStale = idle.some(({ socket, bytesRead }) => socket.destroyed && socket.bytesRead === bytesRead);
      if (isRead && isStale && ending.failure === 'closed') ending = await sendOn(single, request);
      return resultOf(ending, request, maxResponseBytes, startedAt, clock);
    },
    close: async () => {
      await shared.destroy();
      if (single !== shared) await single.destroy();
    },
  };
}

/** @param sockets where its open connections are kept; without it, each connection serves one request */
function agentFor(options: HttpClientOptions, sockets?: Set<Socket>): Dispatcher {
  const { ca, cert, key, insecure, timeoutMs } = options;
  const tls = {
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    ...(insecure === true && { rejectUnauthorized: false }),
  };
  const common = {
    maxHeaderSize: mostHeaderBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: sockets === undefined ? 0 : 1,
  };
  const proxy = proxyOf(options);
  if (proxy !== undefined)
    return new EnvHttpProxyAgent({ ...common, ...proxy, requestTls: tls, connect: { ...tls, timeout: timeoutMs } });
  const connect = buildConnector({ ...tls, timeout: timeoutMs });
  if (sockets === undefined) return new Agent({ ...common, connect });
  return new Agent({
    ...common,
    connect: (where, done) => {
      connect(where, (...result) => {
        const [error, socket] = result;
        if (error === null) {
          sockets.add(socket);
          socket.once('close', () => sockets.delete(socket));
        }
        done(...result);
      });
    },
  });
}

/** Undefined if requests go straight to the service. Throws a UsageError. */
function proxyOf({
  proxy: { http = '', https = '', except = '' } = {},
  baseUrl,
}: HttpClientOptions): Readonly<Record<'httpProxy' | 'httpsProxy' | 'noProxy', string>> | undefined {
  if (http + https === '' || isLoopback(new URL(baseUrl).hostname)) return undefined;
  // The address may hold a password: it is not repeated.
  for (const [name, address] of Object.entries({ HTTP_PROXY: http, HTTPS_PROXY: https }))
    if (address !== '' && !/^https?:$/.test(URL.canParse(address) ? new URL(address).protocol : ''))
      throw new UsageError(`${name} is no address of a proxy. Example: http://proxy.example.com:3128`);
  return { httpProxy: http, httpsProxy: https, noProxy: except };
}

type Outgoing = Pick<Dispatcher.DispatchOptions, 'path' | 'method' | 'body' | 'headers'>;

/** Throws UnsendableRequest. */
function outgoing({ method, target, headers, body }: HttpRequest, basePath: string, userAgent: string): Outgoing {
  if (!isHeaderName(method)) throw new UnsendableRequest(`the method ${method} is no method`);
  if (!/^\/[\x21-\x7e\x80-\xff]*$/.test(target)) throw new UnsendableRequest(`the target ${target} is not encoded`);
  const sent: string[] = [];
  for (const [name, value] of headerPairs(headers)) {
    if (!isHeaderName(name) || !isHeaderValue(value)) throw new UnsendableRequest(`the header ${name} is no header`);
    if (!connectionHeaders.includes(name.toLowerCase())) sent.push(name, value);
  }
  if (headerOf(headers, 'user-agent') === undefined) sent.push('User-Agent', userAgent);
  if (headerOf(headers, 'accept-encoding') === undefined) sent.push('Accept-Encoding', acceptedCodings);
  return { path: basePath + target, method, headers: sent, body: body === undefined ? null : bytesOf(body) };
}

/** How a request ended. */
interface Ending {
  readonly failure?: ClientResult['failure'];
  readonly reason?: string;
  readonly status: number;
  readonly headers?: RawHeaders;
  readonly bytes: Uint8Array;
  readonly bodyProblem?: ClientResult['bodyProblem'];
}

/** Sends a request and reads the response until it ends, is too long, or is given up. */
function dispatch(
  agent: Dispatcher,
  options: Dispatcher.DispatchOptions,
  most: number,
): { readonly ending: Promise<Ending>; giveUp(): void } {
  const chunks: Buffer[] = [];
  let [size, status, interim, isOver] = [0, 0, 0, false];
  let headers: RawHeaders | undefined;
  let control: Dispatcher.DispatchController | undefined;
  let settle: (ending: Ending) => void = () => undefined;
  const ending = new Promise<Ending>((resolve) => (settle = resolve));
  const end = (how: Pick<Ending, 'failure' | 'reason' | 'bodyProblem'>): void => {
    if (isOver) return;
    isOver = true;
    settle({ ...how, status, ...(headers !== undefined && { headers }), bytes: Buffer.concat(chunks) });
  };
  const stop = (how: Parameters<typeof end>[0]): void => {
    end(how);
    control?.abort(new Error('the rest is not read'));
  };
  agent.dispatch(options, {
    onRequestStart: (controller) => {
      control = controller;
      if (isOver) controller.abort(new Error('given up before it was sent'));
    },
    onResponseStart: (controller, statusCode) => {
      // Interim responses have no meaning here (RFC 9110 section 15.2).
      if (statusCode < 200) {
        interim += 1;
        if (interim > mostInterim) stop({ failure: 'not HTTP', reason: `more than ${mostInterim} interim responses` });
        return;
      }
      status = statusCode;
      headers = ((controller.rawHeaders ?? []) as readonly (Buffer | string)[]).map((text) => text.toString('latin1'));
      if (essenceOf(headerOf(headers, 'content-type') ?? '') === 'text/event-stream') stop({ bodyProblem: 'not read' });
    },
    onResponseData: (_, chunk) => {
      if (isOver) return;
      size += chunk.length;
      chunks.push(size > most ? chunk.subarray(0, chunk.length - (size - most)) : chunk);
      if (size > most) stop({ bodyProblem: 'too long' });
    },
    onResponseEnd: () => {
      end({});
    },
    onResponseError: (_, error) => {
      end(headers === undefined ? failureOf(error) : { bodyProblem: bodyProblemOf(error) });
    },
  });
  return {
    ending,
    giveUp: () => {
      stop(headers === undefined ? { failure: 'timeout' } : { bodyProblem: 'not read' });
    },
  };
}

function codeOf(error: Error): string {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? code : '';
}

function failureOf(error: Error): Pick<Ending, 'failure' | 'reason'> {
  const code = codeOf(error);
  if (error instanceof errors.ConnectTimeoutError) return { failure: 'timeout', reason: code };
  const isNotHttp =
    error instanceof errors.HTTPParserError ||
    error instanceof errors.HeadersOverflowError ||
    error instanceof errors.ResponseContentLengthMismatchError ||
    /^bad (?:upgrade|response)$/.test(error.message);
  return { failure: isNotHttp ? 'not HTTP' : 'closed', reason: code === '' ? error.message : code };
}

/** The framing of a body can be wrong (RFC 9112 section 7.1); else it ended before it was whole. */
function bodyProblemOf(error: Error): 'cut off' | 'not decodable' {
  return error instanceof errors.HTTPParserError && !error.message.includes('EOF') ? 'not decodable' : 'cut off';
}

async function resultOf(
  ending: Ending,
  { method }: HttpRequest,
  most: number,
  startedAt: number,
  clock: Clock,
): Promise<ClientResult> {
  const { failure, reason, status, headers, bodyProblem } = ending;
  const times = { startedAt, durationMs: clock.now() - startedAt };
  if (headers === undefined) return { ...times, failure: failure ?? 'closed', ...(reason !== undefined && { reason }) };
  const isWhole = bodyProblem === undefined;
  const codings = isWhole ? (headerOf(headers, 'content-encoding') ?? '') : '';
  const decoded = await decodeBody(ending.bytes, codings, most);
  const problem = bodyProblem ?? decoded.problem;
  const hasBody = method !== 'HEAD' && decoded.bytes.length > 0;
  return {
    ...times,
    response: { status, headers, ...(hasBody && { body: { bytes: decoded.bytes } }) },
    ...(problem !== undefined && { bodyProblem: problem }),
  };
}
