import { STATUS_CODES, type ClientRequest, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Exchange } from '../exchange/exchange';
import { isCertificateProblem, mostInterim } from '../exchange/http-client';
import { interimFields, requestFields } from './header-fields';
import { drained, type Passage } from './passage';
import type { Upstream } from './upstream';

/** What became of a request that was sent on. */
export type Reply = { readonly incoming: IncomingMessage } | Failed;

export interface Failed {
  readonly failure: NonNullable<Exchange['failure']>;
  /** What happened, for people: `The API at host:1 is not reachable (ECONNREFUSED).` */
  readonly reason: string;
  /** The service has never got the request. */
  readonly isUnreached?: boolean;
  /** The connection had been kept, and the service had closed it. */
  readonly isStale?: boolean;
}

/** Methods that may be sent twice if nobody responded the first time (RFC 9110 section 9.2.2). */
const idempotent: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE', 'QUERY']);

/**
 * Sends a request on, its body as it comes, and waits for the head of the response. A request that met a connection which the service
 * had just closed is sent once more, if that is safe.
 * @param held what of the body has been read already
 */
export async function ask(passage: Passage, upstream: Upstream, via: string, held: readonly Buffer[]): Promise<Reply> {
  const first = await send(passage, upstream, via, held, false);
  const mayRepeat = !passage.hasBody && idempotent.has(passage.asked.method) && !passage.isGone && !passage.isSilent;
  return 'failure' in first && first.isStale === true && mayRepeat ? send(passage, upstream, via, held, true) : first;
}

function send(
  passage: Passage,
  upstream: Upstream,
  via: string,
  held: readonly Buffer[],
  isFresh: boolean,
): Promise<Reply> {
  const { method, target } = passage.asked;
  return new Promise((resolve) => {
    const fail = (failure: NonNullable<Exchange['failure']>, reason: string): void => {
      resolve({ failure, reason });
    };
    let outgoing: ClientRequest;
    try {
      const { rawHeaders } = passage.request;
      const fields = requestFields({ method, rawHeaders }, upstream.host, via);
      outgoing = upstream.request(method, target, fields, isFresh);
    } catch (error) {
      fail('closed', `The request cannot be passed on: ${(error as Error).message.slice(0, 200)}.`);
      return;
    }
    passage.outgoing = outgoing;
    passInterim(outgoing, passage);
    const onSwitch = (socket: Duplex): void => {
      socket.destroy();
      fail('not HTTP', 'The API switched the protocol, and nobody had asked for it.');
    };
    outgoing.once('response', (incoming) => {
      // Without Upgrade node:http takes it for a response.
      if (incoming.statusCode === 101) onSwitch(incoming.socket);
      else resolve({ incoming });
    });
    outgoing.once('upgrade', (_incoming, socket) => {
      onSwitch(socket);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      resolve(failureOf(error, outgoing, upstream));
    });
    outgoing.once('close', () => {
      fail('closed', noResponse);
    });
    passage.sending = sendBody(passage, outgoing, held);
  });
}

const noResponse = 'The API closed the connection without a response.';

/** Waits where the service takes no more. What it does not want is read all the same: the client expects that. */
async function sendBody(passage: Passage, outgoing: ClientRequest, held: readonly Buffer[]): Promise<void> {
  for (const piece of held) outgoing.write(piece);
  for (let piece = await passage.next(); piece !== undefined; piece = await passage.next())
    if (!outgoing.destroyed && !outgoing.write(piece)) await drained(outgoing);
  if (passage.isSent && !outgoing.destroyed) outgoing.end();
}

/** A 100 has been sent by Node; HTTP/1.0 knows no interim responses (RFC 9110 section 15.2). */
function passInterim(outgoing: ClientRequest, { request, response }: Passage): void {
  let count = 0;
  outgoing.on('information', ({ statusCode, rawHeaders }) => {
    count += 1;
    if (count > mostInterim) outgoing.destroy(new Error('HPE_INTERIM'));
    // A response that waits behind others of its connection has no socket yet.
    else if (statusCode !== 100 && request.httpVersionMinor > 0 && !response.headersSent && response.socket !== null) {
      const fields = interimFields(rawHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
      const line = `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? ''}`;
      response.socket.write(`${line}\r\n${fields.join('')}\r\n`, 'latin1');
    }
  });
}

const unreachable: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ETIMEDOUT'],
]);

function failureOf(error: NodeJS.ErrnoException, outgoing: ClientRequest, { host }: Upstream): Failed {
  const { code = '', message } = error;
  const isReset = code === 'ECONNRESET' || code === 'EPIPE';
  const isCertificate = isCertificateProblem(code);
  const isUnreached = unreachable.has(code) || isCertificate;
  const isNotHttp = code.startsWith('HPE_') || message === 'HPE_INTERIM';
  const reason = isUnreached
    ? `The API at ${host} is not reachable (${code}).${isCertificate ? ' Trust its certificate with --ca-file.' : ''}`
    : isNotHttp
      ? `The API's response is not HTTP (${code === '' ? 'too many interim responses' : code}).`
      : isReset
        ? noResponse
        : `The API failed (${code === '' ? message.slice(0, 100) : code}).`;
  return {
    failure: isNotHttp ? 'not HTTP' : 'closed',
    reason,
    isUnreached,
    isStale: isReset && outgoing.reusedSocket,
  };
}
