import { STATUS_CODES, type ClientRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Request } from 'express';
import { ApiError } from '../errors';
import { lingerFor } from '../middleware/request/linger';
import type { Exchange, Forwarding } from './exchange';
import { interimFields, requestFields, trailerFields } from './header-fields';

/** How long a client that asked is left waiting for a 100 before its body is asked for all the same, in milliseconds. */
const continuePatience = 1000;

/** Most answers of the class 1xx before one that ends the exchange (RFC 9110 section 15.2 sets no bound). */
const mostInterim = 100;

/** Methods that may be sent twice where the first time nobody answered (RFC 9110 section 9.2.2). */
const idempotent: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE', 'QUERY']);

/** What of a body was read before the request was sent on. */
export interface ReadBody {
  readonly pieces: readonly Buffer[];
  /** Whether that is all of it. */
  readonly isWhole: boolean;
}

/** What becomes of a request. */
export interface Sent {
  readonly answered: (incoming: IncomingMessage) => void;
  /** @param isUnreached whether nobody was reached at all */
  readonly failed: (error: ApiError, isUnreached: boolean) => void;
}

/**
 * Sends a request on to the upstream, its body as it comes, and calls back once: with the answer's head, or with why there is
 * none. Interim answers are passed on as they come (RFC 9110 section 15.2). Where the client goes before the answer, the upstream is told.
 *
 * @param body what of the body has been read already
 */
export function sendRequest(exchange: Exchange, forwarding: Forwarding, body: ReadBody | undefined, sent: Sent): void {
  const { request, response } = exchange;
  let isOver = false;
  const over = (act: () => void): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    act();
  };
  const fail = (error: ApiError, isUnreached = false): void => {
    over(() => {
      sent.failed(error, isUnreached);
    });
  };
  const { timeout } = forwarding.manners;
  let outgoing: ClientRequest | undefined;
  const timer = setTimeout(() => {
    // Who is waited for: the client for the rest of its body, or the upstream.
    const isOwing = hasBody(exchange) && !exchange.isRequestWhole && outgoing?.writableNeedDrain !== true;
    outgoing?.destroy();
    const words = `expected the upstream to answer within ${timeout / 1000} s, got nothing`;
    fail(isOwing ? tooSlow(request, timeout) : new ApiError('upstream_timeout', words));
  }, timeout);
  const begin = (isFresh: boolean): void => {
    const started = beginRequest(exchange, forwarding, body !== undefined, isFresh);
    outgoing = started;
    passInterim(started, exchange);
    started.on('response', (incoming) => {
      over(() => {
        sent.answered(incoming);
      });
    });
    started.on('upgrade', (_incoming, socket: Socket) => {
      socket.on('error', () => undefined).destroy();
      fail(new ApiError('upstream_failed', 'the upstream answered 101, and no upgrade was asked for'));
    });
    started.on('error', (error: NodeJS.ErrnoException) => {
      if (isOver) return;
      const isStale = started.reusedSocket && isAgain(error) && !isFresh;
      if (isStale && (body?.isWhole === true || !hasBody(exchange)) && idempotent.has(request.method)) begin(true);
      else fail(explain(error), isNobodyThere(error));
    });
    started.on('close', () => {
      if (!isOver && outgoing === started) fail(new ApiError('upstream_failed', noAnswer));
    });
    for (const piece of body?.pieces ?? []) started.write(piece);
    if (body?.isWhole === true) started.end();
    else passBody(exchange, started, body !== undefined, () => timer.refresh());
  };
  response.on('close', () => {
    if (response.writableFinished) return;
    over(() => undefined);
    outgoing?.destroy();
  });
  try {
    begin(false);
  } catch (cause) {
    fail(new ApiError('upstream_failed', `the request cannot be passed on: ${(cause as Error).message.slice(0, 200)}`));
  }
}

/** Gives the refusal of a request whose body does not go on coming, after which its connection ends. */
export function tooSlow(request: Request, timeout: number): ApiError {
  request.context.deliver ??= lingerFor(request);
  const message = `body: expected more of it within ${timeout / 1000} s, got nothing`;
  return new ApiError('request_timeout', message, { headers: { Connection: 'close' } });
}

const noAnswer = 'the upstream closed the connection without an answer';

function hasBody({ request }: Exchange): boolean {
  const { headers } = request;
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

function beginRequest(exchange: Exchange, { upstream }: Forwarding, isHeld: boolean, isFresh: boolean): ClientRequest {
  const { method, rawHeaders } = exchange.request;
  const fields = requestFields({ method, rawHeaders, host: upstream.host, isHeld });
  return upstream.request(method, targetOf(exchange), fields, isFresh);
}

/** Gives path and query byte for byte. Of an absolute target (RFC 9112 section 3.2.2) only they count: there is one upstream. */
export function targetOf({ request }: Pick<Exchange, 'request'>): string {
  const { originalUrl, context } = request;
  if (originalUrl.startsWith('/') || originalUrl === '*') return originalUrl;
  return context.query === '' ? context.path : `${context.path}?${context.query}`;
}

function passInterim(outgoing: ClientRequest, { request, response }: Exchange): void {
  let count = 0;
  outgoing.on('information', ({ statusCode, rawHeaders }) => {
    count += 1;
    if (count > mostInterim) outgoing.destroy(new Error(`more than ${mostInterim} interim answers (1xx)`));
    // A 100 is answered by reading the body; HTTP/1.0 knows none of the class (RFC 9110 section 15.2).
    else if (statusCode !== 100 && request.httpVersionMinor > 0 && !response.headersSent && !response.destroyed) {
      const fields = interimFields(rawHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
      // Reason phrases tell nothing (RFC 9112 section 4); theirs may have control characters.
      const line = `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? ''}`;
      request.socket.write(`${line}\r\n${fields.join('')}\r\n`, 'latin1');
    }
  });
}

/** Passes the body on as it comes, as fast as the upstream takes it, trailers too. */
function passBody(exchange: Exchange, outgoing: ClientRequest, isBegun: boolean, alive: () => void): void {
  const { request, requestCopy } = exchange;
  if (!hasBody(exchange)) {
    exchange.isRequestWhole = true;
    outgoing.end();
    return;
  }
  const flow = (): void => {
    clearTimeout(waiting);
    if (isFlowing) return;
    isFlowing = true;
    if (isBegun) request.resume();
    request.on('data', (chunk: Buffer) => {
      alive();
      requestCopy.add(chunk);
      if (!outgoing.destroyed && !outgoing.write(chunk)) request.pause();
    });
    request.on('end', () => {
      exchange.isRequestWhole = true;
      alive();
      if (outgoing.destroyed) return;
      if (request.rawTrailers.length > 0) addTrailers(outgoing, request.rawTrailers);
      outgoing.end();
    });
    outgoing.on('drain', () => request.resume());
    // What the upstream does not take any more is read all the same, or its answer would never be.
    outgoing.on('close', () => request.resume());
  };
  let isFlowing = false;
  let waiting: NodeJS.Timeout | undefined;
  if (isBegun || !/^100-continue$/i.test(request.headers.expect ?? '')) flow();
  else {
    outgoing.on('continue', flow);
    waiting = setTimeout(flow, continuePatience);
    outgoing.on('close', () => {
      clearTimeout(waiting);
    });
    outgoing.on('response', () => {
      clearTimeout(waiting);
    });
  }
}

function addTrailers(outgoing: ClientRequest, rawTrailers: readonly string[]): void {
  try {
    outgoing.addTrailers(trailerFields(rawTrailers));
  } catch {
    // What cannot be written is not needed to understand the message (RFC 9110 section 6.5.1).
  }
}

/** A kept connection that the upstream has just closed. */
function isAgain({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ECONNRESET' || code === 'EPIPE';
}

function isNobodyThere({ code = '' }: NodeJS.ErrnoException): boolean {
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'].includes(code);
}

/** Gives trouble with the upstream in words that tell nothing of where it is. */
export function explain({ code = '', message }: NodeJS.ErrnoException): ApiError {
  if (code === 'ECONNREFUSED')
    return new ApiError('upstream_failed', 'the upstream cannot be reached: nobody listens there');
  if (isNobodyThere({ code } as NodeJS.ErrnoException))
    return new ApiError('upstream_failed', `the upstream cannot be reached (${code})`);
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code))
    return new ApiError(
      'upstream_failed',
      `the certificate of the upstream is not trusted (${code}); name its issuer with --ca-file`,
    );
  if (code.startsWith('HPE_')) return new ApiError('upstream_failed', `the upstream's answer is not HTTP (${message})`);
  if (code === 'ECONNRESET') return new ApiError('upstream_failed', noAnswer);
  return new ApiError('upstream_failed', `the upstream failed (${code === '' ? message.slice(0, 100) : code})`);
}
