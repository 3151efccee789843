import http from 'node:http';
import https from 'node:https';
import tls from 'node:tls';
import { EnvironmentError } from './run-errors';
import { standardBounds } from './body-bounds';
import { headerOf, type Client, type HttpRequest, type HttpResponse, type HeaderList } from './exchange';
import type { IncomingMessage } from 'node:http';
import type { Transform, Duplex } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { UsageError } from '../base/errors';
import { isLoopback } from '../base/http';

/** How a base URL is reached. */
export interface HttpClientOptions {
  /** Without trailing slash. */
  readonly baseUrl: string;
  /** Milliseconds until a request without a complete answer is given up. */
  readonly timeout: number;
  /** Certificates, in PEM, that are trusted beside the usual ones' place. */
  readonly ca?: string;
  /** Whether certificates are not verified. */
  readonly insecure?: boolean;
  /** A certificate of the client with its chain, and its private key, in PEM; the key may be encrypted. */
  readonly certificate?: { readonly cert: string; readonly key: string; readonly passphrase?: string | undefined };
  /** The proxy that requests go through. */
  readonly proxy?: URL | undefined;
  /** Header fields added to every request; they are kept out of every report. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** Most bytes of a body that are read, as they travel and decoded; 8 MiB by default. */
  readonly mostBodyBytes?: number;
}

/** Most answers of the class 1xx before one that ends the exchange (RFC 9110 section 15.2 sets no bound). */
const mostInterim = 100;

/** Errors after which no later request can fare better. */
const fatalCodes = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EPROTO'];

/** Gives a client on node:http and node:https. Reads share connections; each write has its own, so that none is sent twice. */
export function httpClient(options: HttpClientOptions): Client & { close(): void } {
  const { baseUrl } = options;
  const agent = agentFor(options, { keepAlive: true, maxSockets: 8 });
  const once = (request: HttpRequest): Promise<HttpResponse> => exchange(request, options, agent);
  return {
    baseUrl,
    close: () => {
      agent.destroy();
    },
    send: async (request) => {
      try {
        return await once(request);
      } catch (error) {
        // A kept-alive connection that the server has just closed is no trouble of the service.
        if (error instanceof StaleConnection) return once(request);
        throw error;
      }
    },
  };
}

/** A tunnel through a proxy is an agent's affair; what a proxy is asked for in plain goes to it as to a server. */
function agentFor(options: HttpClientOptions, kept: http.AgentOptions): http.Agent {
  const { baseUrl, proxy } = options;
  const all = { ...kept, ...tlsOptions(options) };
  if (!baseUrl.startsWith('https:')) return proxy?.protocol === 'https:' ? new https.Agent(kept) : new http.Agent(kept);
  return proxy === undefined ? new https.Agent(all) : new TunnelAgent(proxy, all);
}

/** Begins a request: to the host itself, or with its whole address to a proxy (RFC 9112 section 3.2.2). */
function begin(path: string, client: HttpClientOptions, options: http.RequestOptions): http.ClientRequest {
  const { baseUrl, proxy } = client;
  const isSecure = baseUrl.startsWith('https:');
  if (isSecure || proxy === undefined)
    return (isSecure ? https : http).request(baseUrl + path, { ...options, ...(isSecure && tlsOptions(client)) });
  const transport = proxy.protocol === 'https:' ? https : http;
  return transport.request({ ...options, ...proxyAddress(proxy), path: new URL(baseUrl + path).href });
}

class StaleConnection extends EnvironmentError {}

function exchange(request: HttpRequest, options: HttpClientOptions, agent: http.Agent): Promise<HttpResponse> {
  const { method, path, body } = request;
  const what = `${method} ${path}`;
  return new Promise((resolve, reject) => {
    const isRead = method === 'GET' || method === 'HEAD';
    const outgoing = begin(path, options, {
      method,
      headers: flatHeaders(request, options),
      agent: isRead ? agent : agentFor(options, { keepAlive: false }),
    });
    const giveUp = (why: string): void => {
      reject(new EnvironmentError(`${what} ${why}`));
      outgoing.destroy();
    };
    const timer = setTimeout(() => {
      giveUp(`had no complete answer within ${options.timeout / 1000} s`);
    }, options.timeout);
    let isAnswered = false;
    let isMisframed = false;
    outgoing.on('error', (error: Error & { code?: string }) => {
      // Once the head has come, what follows is read or found broken by who reads the body.
      if (!isAnswered) reject(explain(error, what, outgoing.reusedSocket));
      else isMisframed ||= error.code?.startsWith('HPE_') === true;
    });
    outgoing.on('response', (response) => {
      isAnswered = true;
      if (response.statusCode === 407 && options.proxy !== undefined)
        giveUp('was answered 407 by the proxy: see --proxy');
      if (response.statusCode === 101) {
        resolve(unaskedUpgrade(response));
        outgoing.destroy();
        return;
      }
      receive(response, options.mostBodyBytes ?? standardBounds.bytes)
        .then((answer) => {
          resolve(isMisframed ? misframed(answer) : answer);
        })
        .catch((error: unknown) => {
          reject(explain(error as Error, what, false));
        });
    });
    outgoing.on('upgrade', (response, socket) => {
      socket.on('error', () => undefined).destroy();
      resolve(unaskedUpgrade(response));
    });
    let interim = 0;
    outgoing.on('information', () => {
      if ((interim += 1) > mostInterim) giveUp(`was answered with more than ${mostInterim} interim answers (1xx)`);
    });
    outgoing.on('close', () => {
      clearTimeout(timer);
      // Whatever ends a connection in another way than those above: a promise that nobody settles would end the process.
      if (!isAnswered) reject(new EnvironmentError(`${what}: the connection was closed without an answer`));
    });
    outgoing.end(body);
  });
}

/**
 * Gives an answer whose body ends elsewhere than its header fields say, with that as its flaw: it is no trouble of the
 * environment, the announcement is wrong.
 */
export function misframed(answer: HttpResponse): HttpResponse {
  const isChunked = headerOf(answer.headers, 'Transfer-Encoding') !== undefined;
  const flaw = isChunked ? 'a body whose chunks are not as RFC 9112 section 7.1 says' : longerThanAnnounced;
  return { ...answer, flaw };
}

const longerThanAnnounced = 'a body longer than its Content-Length';

/** Gives the answer 101 with its flaw: it answers an Upgrade field alone (RFC 9110 section 15.2.2), and none was sent. */
export function unaskedUpgrade(response: Pick<http.IncomingMessage, 'rawHeaders'>): HttpResponse {
  const flaw = '101 where no upgrade was asked for (RFC 9110 section 15.2.2)';
  return { status: 101, headers: headersOf(response), body: Buffer.alloc(0), flaw };
}

function tlsOptions({ ca, insecure, certificate }: HttpClientOptions): https.AgentOptions {
  return {
    ...(ca !== undefined && { ca }),
    ...(insecure === true && { rejectUnauthorized: false }),
    ...(certificate !== undefined && { cert: certificate.cert, key: certificate.key }),
    ...(certificate?.passphrase !== undefined && { passphrase: certificate.passphrase }),
  };
}

/** Node takes a flat list of names and values and sends it as it is. */
function flatHeaders({ headers, body, method, withoutFields = [] }: HttpRequest, options: HttpClientOptions): string[] {
  const { host } = new URL(options.baseUrl);
  const length = body === undefined && method !== 'POST' ? [] : ['Content-Length', String(body?.length ?? 0)];
  const own = ['Host', host, 'User-Agent', 'understudy-verify', 'Accept-Encoding', 'gzip, deflate, br', ...length];
  const isToProxy = options.proxy !== undefined && options.baseUrl.startsWith('http:');
  const toProxy = isToProxy ? proxyAuthorization(options.proxy) : undefined;
  const hop = toProxy === undefined ? [] : ['Proxy-Authorization', toProxy];
  // What is given by hand holds for every request, but for one that tries what happens without it.
  const added = (options.headers ?? []).filter(([name]) => !withoutFields.includes(name.toLowerCase()));
  const isAdded = (name: string): boolean => added.some(([other]) => other.toLowerCase() === name.toLowerCase());
  return [...own, ...hop, ...headers.filter(([name]) => !isAdded(name)).flat(), ...added.flat()];
}

/** Gives trouble with a connection in words that say what to do. */
export function explain(error: Error & { code?: string }, what: string, isReused: boolean): EnvironmentError {
  if (error instanceof EnvironmentError) return error;
  const { code = '', message } = error;
  if (isReused && (code === 'ECONNRESET' || code === 'EPIPE')) return new StaleConnection(`${what}: ${message}`);
  if (/ALERT_(?:CERTIFICATE_REQUIRED|BAD_CERTIFICATE|CERTIFICATE_UNKNOWN|HANDSHAKE_FAILURE)/.test(code))
    return new EnvironmentError(
      `${what}: the service takes no such certificate of a client, or none (${code}); see --cert`,
      true,
    );
  const isCertificate = /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code);
  if (isCertificate) {
    return new EnvironmentError(
      `${what}: the certificate is not trusted (${code}); name its issuer with --ca-file`,
      true,
    );
  }
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|wrong version number/.test(`${code} ${message}`)) {
    return new EnvironmentError(`${what}: this port speaks http, not https`, true);
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new EnvironmentError(`${what}: the header fields of the answer are longer than ${http.maxHeaderSize} bytes`);
  }
  if (code.startsWith('HPE_')) return new EnvironmentError(`${what}: the answer is not HTTP (${message})`);
  if (code === 'ECONNREFUSED')
    return new EnvironmentError(
      `${what}: nobody listens there (${message || code}): is the service running? Else check the base URL`,
      true,
    );
  // An AggregateError of several addresses has no message of its own.
  return new EnvironmentError(`${what}: ${message || code}`, fatalCodes.includes(code));
}

/** Most content codings of one body that are undone: a body is coded once, and each more costs a pass over all of it. */
const mostCodings = 3;

/** So many bytes of a decoded body are no bomb, whatever they are decoded from. */
const freeBytes = 1024 * 1024;

/** Beyond them, so many decoded bytes of one that travelled: JSON of many like items comes to some fifty. */
const mostInflation = 200;

/**
 * Gives an answer whose head has come: its body to its end, or up to so many bytes, content codings undone within the same
 * bound. What is wrong with the body is said in it (`flaw`, `unread`). Throws what breaks the connection otherwise.
 */
export async function receive(response: IncomingMessage, mostBytes: number): Promise<HttpResponse> {
  const headers = headersOf(response);
  const head = { status: response.statusCode ?? 0, headers };
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size > mostBytes) return { ...head, body: Buffer.concat(chunks), unread: beyond(mostBytes) };
    }
  } catch (error) {
    // The head came, and the connection ended before the body was there whole (RFC 9112 section 8).
    if ((error as { code?: string }).code !== 'ECONNRESET' || response.complete) throw error;
    const announced = response.headers['content-length'];
    const flaw = `a body cut off after ${size}${announced === undefined ? '' : ` of ${announced}`} bytes`;
    return { ...head, body: Buffer.concat(chunks), flaw, isBrokenOff: true };
  }
  const bytes = Buffer.concat(chunks);
  return { ...head, ...(await decode(bytes, headerOf(headers, 'Content-Encoding'), mostBytes)) };
}

/** Gives the header fields of an answer as they came. */
function headersOf({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): HeaderList {
  return rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : []));
}

function beyond(mostBytes: number): string {
  return `a body longer than ${mostBytes} bytes, which was not read (--max-body-bytes)`;
}

type Body = Pick<HttpResponse, 'body' | 'flaw' | 'unread'>;

/** Undoes content codings, the last applied first (RFC 9110 section 8.4). */
async function decode(body: Buffer, codings = '', mostBytes: number): Promise<Body> {
  const names = codings
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (body.length === 0 || names.length === 0) return { body };
  if (names.length > mostCodings) return { body, flaw: `a body under ${names.length} content codings` };
  let bytes = body;
  for (const name of names.reverse()) {
    const most = Math.min(mostBytes, Math.max(freeBytes, bytes.length * mostInflation));
    const decoded = await decodeOnce(bytes, name, most);
    if (decoded === undefined) return { body, flaw: `a body that is not ${codings.slice(0, 60)}, as its header says` };
    bytes = decoded;
    if (bytes.length > most) {
      const inflated = `a body that decodes to more than ${mostInflation} times its length, which was not read`;
      return { body: bytes, unread: most < mostBytes ? inflated : beyond(mostBytes) };
    }
  }
  return { body: bytes };
}

/** Gives a body without a coding, a little more than `most` bytes of it at most; undefined where it is not so coded. */
async function decodeOnce(body: Buffer, coding: string, most: number): Promise<Buffer | undefined> {
  if (coding === 'gzip' || coding === 'x-gzip') return inflate(createGunzip(), body, most);
  if (coding === 'br') return inflate(createBrotliDecompress(), body, most);
  if (coding !== 'deflate') return undefined;
  // Some send the bare stream of RFC 1951, without the wrapping that RFC 9110 section 8.4.1.2 asks for.
  return (await inflate(createInflate(), body, most)) ?? inflate(createInflateRaw(), body, most);
}

async function inflate(decoder: Transform, body: Buffer, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  decoder.end(body);
  try {
    for await (const chunk of decoder) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size > most) break;
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}

/** Variables that name proxies, in either case, as curl and others read them. */
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Gives the address of the proxy that leads to a base URL: the one that is named, else that of HTTPS_PROXY or HTTP_PROXY, but
 * for hosts of NO_PROXY and of this machine. Undefined where there is none. Throws a UsageError for what is no address.
 */
export function proxyFor(baseUrl: string, named: string | undefined, env: Environment): URL | undefined {
  const { protocol, hostname, port } = new URL(baseUrl);
  if (named !== undefined) {
    const url = proxyUrl(named, '--proxy');
    if (url.username !== '' || url.password !== '')
      throw new UsageError(
        '--proxy: expected an address without user and password; put one with them into HTTPS_PROXY',
      );
    return url;
  }
  const name = protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const text = env[name.toLowerCase()] ?? env[name];
  if (text === undefined || text === '' || isLoopback(hostname)) return undefined;
  const exempt = (env['no_proxy'] ?? env['NO_PROXY'] ?? '').split(/[\s,]+/).filter((one) => one !== '');
  return exempt.some((one) => isExempt(one, hostname, port)) ? undefined : proxyUrl(text, name);
}

/** `*`, a host, or the end of one, with its port or without. */
function isExempt(entry: string, host: string, port: string): boolean {
  if (entry === '*') return true;
  const [, name = '', only] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(entry) ?? [];
  const end = name.replace(/^\*?\./, '').toLowerCase();
  if (end === '' || (only !== undefined && only !== port)) return false;
  return host === end || host.endsWith(`.${end}`);
}

/** The text may hold a password and is not repeated. */
function proxyUrl(text: string, what: string): URL {
  const whole = /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new UsageError(`${what}: expected the address of a proxy, such as http://proxy.example:3128`);
}

/** Gives what a proxy is told of who asks (RFC 9110 section 11.7.2); undefined where its address has no user. */
function proxyAuthorization({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined;
  return `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;
}

/** Gives where a proxy listens, as node:http takes it. */
function proxyAddress(proxy: URL): { readonly host: string; readonly port: number } {
  const standard = proxy.protocol === 'https:' ? 443 : 80;
  return { host: proxy.hostname.replaceAll(/[[\]]/g, ''), port: proxy.port === '' ? standard : Number(proxy.port) };
}

/** Connections to a host through a tunnel that a proxy makes (CONNECT, RFC 9110 section 9.3.6). */
class TunnelAgent extends https.Agent {
  constructor(
    private readonly proxy: URL,
    private readonly tlsOptions: https.AgentOptions,
  ) {
    super(tlsOptions);
  }

  override createConnection(
    options: https.RequestOptions,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    const { proxy } = this;
    const host = options.host ?? '';
    const target = `${host.includes(':') ? `[${host}]` : host}:${options.port ?? 443}`;
    const authorization = proxyAuthorization(proxy);
    const headers = { Host: target, ...(authorization !== undefined && { 'Proxy-Authorization': authorization }) };
    const fail = (error: Error): void => {
      // Node calls back with an error alone; its types ask for a stream too.
      (callback as ((error: Error) => void) | undefined)?.(error);
    };
    const asking = (proxy.protocol === 'https:' ? https : http).request({
      ...proxyAddress(proxy),
      method: 'CONNECT',
      path: target,
      headers,
      agent: false,
      timeout: longestTunnel,
    });
    asking.on('timeout', () => asking.destroy(new EnvironmentError(`the proxy ${proxy.host} does not answer`, true)));
    asking.on('error', (error: Error & { code?: string }) => {
      const { code = error.message } = error;
      fail(error instanceof EnvironmentError ? error : new EnvironmentError(`the proxy ${proxy.host}: ${code}`, true));
    });
    asking.on('response', (response) => {
      response.destroy();
      fail(refusal(proxy, response.statusCode));
    });
    asking.on('connect', (response, socket) => {
      if (response.statusCode !== 200) {
        socket.destroy();
        fail(refusal(proxy, response.statusCode));
        return;
      }
      const servername =
        options.servername === undefined || options.servername === '' ? {} : { servername: options.servername };
      const secure = tls.connect({ ...this.tlsOptions, socket, host, ...servername });
      secure.once('error', fail);
      secure.once('secureConnect', () => callback?.(null, secure));
    });
    asking.end();
    return undefined;
  }
}

/** Milliseconds that a proxy may take; the request has a bound of its own. */
const longestTunnel = 60_000;

function refusal(proxy: URL, status = 0): EnvironmentError {
  const hint = status === 407 ? ': it asks for a user and password, which HTTPS_PROXY can hold' : '';
  return new EnvironmentError(`the proxy ${proxy.host} answered ${status} to CONNECT${hint}`, true);
}
