import http from 'node:http';
import https from 'node:https';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { EnvironmentError } from './environment-error';
import { headerOf, type Client, type HttpRequest, type HttpResponse } from './exchange';

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
  /** Header fields added to every request; they are kept out of every report. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
}

/** Bodies beyond this many bytes are not an answer to any request of the kit. */
const largestBody = 32 * 1024 * 1024;

/** Errors after which no later request can fare better. */
const fatalCodes = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EPROTO'];

/** Gives a client on node:http and node:https. Reads share connections; each write has its own, so that none is sent twice. */
export function httpClient(options: HttpClientOptions): Client & { close(): void } {
  const { baseUrl } = options;
  const isSecure = baseUrl.startsWith('https:');
  const agent = isSecure
    ? new https.Agent({ keepAlive: true, maxSockets: 8, ...tlsOptions(options) })
    : new http.Agent({ keepAlive: true, maxSockets: 8 });
  const once = (request: HttpRequest): Promise<HttpResponse> => exchange(request, options, isSecure, agent);
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

class StaleConnection extends EnvironmentError {}

function exchange(
  request: HttpRequest,
  options: HttpClientOptions,
  isSecure: boolean,
  agent: http.Agent,
): Promise<HttpResponse> {
  const { method, path, body } = request;
  const what = `${method} ${path}`;
  return new Promise((resolve, reject) => {
    const isRead = method === 'GET' || method === 'HEAD';
    const outgoing = (isSecure ? https : http).request(options.baseUrl + path, {
      method,
      headers: flatHeaders(request, options),
      ...(isRead ? { agent } : { agent: false }),
      ...(isSecure && tlsOptions(options)),
    });
    const timer = setTimeout(() => {
      outgoing.destroy(new EnvironmentError(`${what} had no complete answer within ${options.timeout / 1000} s`));
    }, options.timeout);
    outgoing.on('close', () => {
      clearTimeout(timer);
    });
    outgoing.on('error', (error) => {
      reject(explain(error, what, outgoing.reusedSocket));
    });
    outgoing.on('response', (response) => {
      collect(response, what).then(resolve, reject);
    });
    outgoing.end(body);
  });
}

function tlsOptions({ ca, insecure }: HttpClientOptions): { ca?: string; rejectUnauthorized?: boolean } {
  return { ...(ca !== undefined && { ca }), ...(insecure === true && { rejectUnauthorized: false }) };
}

/** Node takes a flat list of names and values and sends it as it is. */
function flatHeaders({ headers, body, method }: HttpRequest, options: HttpClientOptions): string[] {
  const { host } = new URL(options.baseUrl);
  const length = body === undefined && method !== 'POST' ? [] : ['Content-Length', String(body?.length ?? 0)];
  const own = ['Host', host, 'User-Agent', 'understudy-verify', 'Accept-Encoding', 'gzip, deflate, br', ...length];
  return [...own, ...headers.flat(), ...(options.headers ?? []).flat()];
}

async function collect(response: http.IncomingMessage, what: string): Promise<HttpResponse> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      size += (chunk as Buffer).length;
      if (size > largestBody) throw new EnvironmentError(`${what} was answered with more than ${largestBody} bytes`);
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    throw explain(error as Error, what, false);
  }
  const raw = response.rawHeaders;
  const headers = raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));
  const body = decode(Buffer.concat(chunks), headerOf(headers, 'Content-Encoding')?.toLowerCase(), what);
  return { status: response.statusCode ?? 0, headers, body };
}

function decode(body: Buffer, coding: string | undefined, what: string): Buffer {
  if (body.length === 0) return body;
  try {
    if (coding === 'gzip' || coding === 'x-gzip') return gunzipSync(body, { maxOutputLength: largestBody });
    if (coding === 'deflate') return inflateSync(body, { maxOutputLength: largestBody });
    return coding === 'br' ? brotliDecompressSync(body, { maxOutputLength: largestBody }) : body;
  } catch {
    throw new EnvironmentError(`${what} was answered with a body that is not ${String(coding)}, as its header says`);
  }
}

/** Gives trouble with a connection in words that say what to do. */
export function explain(error: Error & { code?: string }, what: string, isReused: boolean): EnvironmentError {
  if (error instanceof EnvironmentError) return error;
  const { code = '', message } = error;
  if (isReused && (code === 'ECONNRESET' || code === 'EPIPE')) return new StaleConnection(`${what}: ${message}`);
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
  if (code.startsWith('HPE_')) return new EnvironmentError(`${what}: the answer is not HTTP (${message})`);
  // An AggregateError of several addresses has no message of its own.
  return new EnvironmentError(`${what}: ${message || code}`, fatalCodes.includes(code));
}
