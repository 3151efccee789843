import http from 'node:http';
import https from 'node:https';
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
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
    let isFollowed = false;
    outgoing.on('error', (error: Error & { code?: string }) => {
      // What follows a body of the announced length is no trouble of the environment: the announcement is wrong.
      if (isAnswered && error.code?.startsWith('HPE_') === true) isFollowed = true;
      else reject(explain(error, what, outgoing.reusedSocket));
    });
    let isAnswered = false;
    outgoing.on('response', (response) => {
      isAnswered = true;
      collect(response, what).then((answer) => {
        resolve(isFollowed ? { ...answer, flaw: 'a body longer than its Content-Length' } : answer);
      }, reject);
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
  let flaw: string | undefined;
  try {
    for await (const chunk of response) {
      size += (chunk as Buffer).length;
      if (size > largestBody) throw new EnvironmentError(`${what} was answered with more than ${largestBody} bytes`);
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    // The head came, and the connection ended before the body was there whole (RFC 9112 section 8).
    if ((error as { code?: string }).code !== 'ECONNRESET' || response.complete)
      throw explain(error as Error, what, false);
    const announced = response.headers['content-length'];
    flaw = `a body cut off after ${size}${announced === undefined ? '' : ` of ${announced}`} bytes`;
  }
  const raw = response.rawHeaders;
  const headers = raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));
  const bytes = Buffer.concat(chunks);
  const body = flaw === undefined ? decode(bytes, headerOf(headers, 'Content-Encoding')) : bytes;
  const isDecoded = body !== undefined;
  flaw ??= isDecoded ? undefined : `a body that is not ${headerOf(headers, 'Content-Encoding')}, as its header says`;
  return { status: response.statusCode ?? 0, headers, body: body ?? bytes, ...(flaw !== undefined && { flaw }) };
}

/** Gives a body without its content codings, the last applied first (RFC 9110 section 8.4); undefined where it is not so coded. */
function decode(body: Buffer, codings = ''): Buffer | undefined {
  if (body.length === 0) return body;
  try {
    const names = codings.toLowerCase().split(',');
    return names.reduceRight((bytes, name) => decodeOnce(bytes, name.trim()), body);
  } catch {
    return undefined;
  }
}

function decodeOnce(body: Buffer, coding: string): Buffer {
  const limit = { maxOutputLength: largestBody };
  if (coding === '' || coding === 'identity') return body;
  if (coding === 'gzip' || coding === 'x-gzip') return gunzipSync(body, limit);
  if (coding === 'br') return brotliDecompressSync(body, limit);
  if (coding !== 'deflate') throw new Error(`a content coding that was not asked for: ${coding}`);
  try {
    return inflateSync(body, limit);
  } catch {
    // Some send the bare stream of RFC 1951, without the wrapping that RFC 9110 section 8.4.1.2 asks for.
    return inflateRawSync(body, limit);
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
  if (code === 'ECONNREFUSED')
    return new EnvironmentError(
      `${what}: nobody listens there (${message || code}): is the service running? Else check the base URL`,
      true,
    );
  // An AggregateError of several addresses has no message of its own.
  return new EnvironmentError(`${what}: ${message || code}`, fatalCodes.includes(code));
}
