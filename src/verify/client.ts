import http from 'node:http';
import https from 'node:https';
import { EnvironmentError } from './environment-error';
import { standardBounds } from './standard-bounds';
import { headerOf, type Client, type HttpRequest, type HttpResponse } from './exchange';
import { proxyAddress, proxyAuthorization, TunnelAgent } from './proxy';
import { headersOf, receive } from './receive';

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
function flatHeaders({ headers, body, method }: HttpRequest, options: HttpClientOptions): string[] {
  const { host } = new URL(options.baseUrl);
  const length = body === undefined && method !== 'POST' ? [] : ['Content-Length', String(body?.length ?? 0)];
  const own = ['Host', host, 'User-Agent', 'understudy-verify', 'Accept-Encoding', 'gzip, deflate, br', ...length];
  const isToProxy = options.proxy !== undefined && options.baseUrl.startsWith('http:');
  const toProxy = isToProxy ? proxyAuthorization(options.proxy) : undefined;
  const hop = toProxy === undefined ? [] : ['Proxy-Authorization', toProxy];
  return [...own, ...hop, ...headers.flat(), ...(options.headers ?? []).flat()];
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
