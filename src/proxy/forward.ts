import { type IncomingMessage, STATUS_CODES, type ClientRequest } from 'node:http';
import type { Request, RequestHandler } from 'express';
import type { Operation } from '../openapi/operation';
import { ApiError } from '../base/errors';
import { BodyCopy, crowdedOut } from './body-copy';
import { fallsBack, hasNot } from './fall-back';
import type { Exchange, Forwarding, Observation, ProxyManners } from './exchange';
import { lingerFor } from '../serve/pipeline/request/body-bytes';
import { goesRound, leaveOutWhatEndsHere, interimFields, requestFields, trailerFields } from './header-fields';
import { relayAnswer } from './relay-answer';
import { letGo, markAsOurs, requestVerdictOf, settle } from './settle';
import type { Socket } from 'node:net';
import type { Contract } from '../openapi/contract';

/**
 * Passes requests on to the upstream and its answers back, and judges both: the stage of a proxy that answers. A request is
 * read before it goes on where its verdict decides (`enforce`), or the stand-in may have to answer it.
 */
export function forward(forwarding: Forwarding): RequestHandler {
  const { manners, room } = forwarding;
  return (request, response, next) => {
    const exchange: Exchange = {
      request,
      response,
      fail: next,
      startedAt: Date.now(),
      requestCopy: new BodyCopy(manners.copyBytes, room),
      responseCopy: new BodyCopy(manners.copyBytes, room),
      isRequestWhole: false,
      requestVerdict: undefined,
      incoming: undefined,
      failure: undefined,
      isSettled: false,
    };
    // Whatever ends it, it is told of and what is kept of it is let go.
    const end = (): void => {
      forwarding.inFlight.delete(end);
      settle(exchange, forwarding, exchange.incoming === undefined ? 'nobody' : 'upstream', isComplete(exchange));
      letGo(exchange);
    };
    forwarding.inFlight.add(end);
    response.on('close', end);
    leaveOutWhatEndsHere(request);
    if (goesRound(request.headers.via)) {
      exchange.failure = { kind: 'failed', why: circle };
      refuse(exchange, forwarding, new ApiError('upstream_failed', circle));
      return;
    }
    const operation = operationAsked(request, forwarding.contract);
    const mayPlay = operation !== undefined && (manners.fallBack || manners.mocked.has(operation.id));
    if (!mayPlay && !manners.enforce) {
      send(exchange, forwarding, undefined);
      return;
    }
    const giveUp = (): void => {
      refuse(exchange, forwarding, tooSlow(request, manners.timeout));
    };
    hold(exchange, manners, giveUp, (body) => {
      const refusal = manners.enforce && manners.judge !== 'responses' ? refusalOf(exchange, forwarding) : undefined;
      if (refusal !== undefined) {
        refuse(exchange, forwarding, refusal, 'proxy');
        return;
      }
      if (body?.isWhole === true && operation !== undefined && manners.mocked.has(operation.id))
        play(exchange, forwarding, 'it is named by --mock');
      else send(exchange, forwarding, body);
    });
  };
}

function isComplete({ incoming }: Exchange): boolean {
  return incoming?.complete === true;
}

const circle = 'the request goes round in a circle: the address of the upstream leads back to this proxy';

/**
 * Says why an enforced document keeps a request from the upstream. Its head is judged whatever its body is like; a body that
 * nobody can judge does not pass unless that is allowed.
 */
function refusalOf(exchange: Exchange, forwarding: Forwarding): ApiError | undefined {
  const { request, requestCopy, isRequestWhole } = exchange;
  const { refusal = requestCopy.isCrowdedOut && !forwarding.manners.allowUnjudged ? crowdedOut() : undefined } =
    requestVerdictOf(exchange, forwarding);
  if (refusal === undefined || isRequestWhole) return refusal;
  // What is still to come of the body is not waited for: the connection ends.
  request.context.deliver ??= lingerFor(request);
  const { code, message, details } = refusal;
  return new ApiError(code, message, { ...details, headers: { ...details.headers, Connection: 'close' } });
}

/** Reads the body up to a bound, then calls back with what was read: all of it, or a beginning; the rest waits. */
function hold(
  exchange: Exchange,
  { copyBytes: longest, timeout }: Pick<ProxyManners, 'copyBytes' | 'timeout'>,
  giveUp: () => void,
  act: (body: ReadBody | undefined) => void,
): void {
  const { request, requestCopy } = exchange;
  const length = Number(request.headers['content-length'] ?? 0);
  // Nothing has been read yet: all of it can be passed on as it comes.
  if (length > longest) {
    requestCopy.isCut = true;
    act(undefined);
  } else if (length === 0 && request.headers['transfer-encoding'] === undefined) {
    exchange.isRequestWhole = true;
    act({ pieces: [], isWhole: true });
  } else {
    const pieces: Buffer[] = [];
    const stop = (): void => {
      clearTimeout(timer);
      request.off('data', take).off('end', end).off('close', stop);
    };
    const timer = setTimeout(() => {
      stop();
      giveUp();
    }, timeout);
    const take = (chunk: Buffer): void => {
      timer.refresh();
      requestCopy.add(chunk);
      pieces.push(chunk);
      if (!requestCopy.isCut) return;
      request.pause();
      stop();
      act({ pieces, isWhole: false });
    };
    const end = (): void => {
      stop();
      exchange.isRequestWhole = true;
      act({ pieces, isWhole: true });
    };
    request.on('data', take).on('end', end).on('close', stop);
  }
}

function send(exchange: Exchange, forwarding: Forwarding, body: ReadBody | undefined): void {
  const { request } = exchange;
  const operation = operationAsked(request, forwarding.contract);
  const isPlayable = forwarding.manners.fallBack && operation !== undefined && exchange.isRequestWhole;
  sendRequest(exchange, forwarding, body, {
    answered: (incoming) => {
      if (isPlayable) answerOrPlay(exchange, forwarding, incoming, operation);
      else relayAnswer(exchange, forwarding, incoming);
    },
    failed: (error, isUnreached) => {
      if (isPlayable && isUnreached) play(exchange, forwarding, error.message);
      else {
        // That a client does not go on sending is no fault of the upstream.
        if (error.code !== 'request_timeout')
          exchange.failure = { kind: isUnreached ? 'unreached' : 'failed', why: error.message };
        refuse(exchange, forwarding, error);
      }
    },
  });
}

/** Passes an answer on, or has the stand-in play what the upstream has not: what the status does not tell its body may. */
function answerOrPlay(
  exchange: Exchange,
  forwarding: Forwarding,
  incoming: IncomingMessage,
  operation: Operation,
): void {
  const { collections, manners, log } = forwarding;
  const status = incoming.statusCode ?? 0;
  const isUnlisted = fallsBack(operation, status, manners);
  if (isUnlisted && status === 404) collections.noteMissing(operation);
  const missing = mayBeMissing.has(status) ? collections.missingOf(operation) : undefined;
  if (isUnlisted || missing !== undefined) {
    // Its body, which may have no end, is nobody's.
    incoming.on('error', () => undefined).destroy();
    const why = isUnlisted ? hasNot(status) : `has not got ${missing ?? ''}: it answered ${status}`;
    play(exchange, forwarding, `the upstream ${why}`);
    return;
  }
  collections.noteAnswer(operation, status);
  if (status !== 404 || collections.isThere(operation)) {
    relayAnswer(exchange, forwarding, incoming);
    return;
  }
  relayAnswer(exchange, forwarding, incoming, (isDocumented) => {
    if (!isDocumented) {
      collections.noteMissing(operation);
      exchange.incoming = undefined;
      play(exchange, forwarding, `the upstream has not got it: it answered ${status}, not in the API's words`);
      return true;
    }
    if (collections.hints(operation)) {
      const { id, method, path } = operation;
      log.warn(
        `the 404 of ${method} ${path} was passed on, since the document lists it; where the upstream has not got the operation, name it: --mock ${id}`,
      );
    }
    return false;
  });
}

/** Statuses by which an upstream says that it has not got something. */
const mayBeMissing: ReadonlySet<number> = new Set([404, 405, 501]);

/** The proxy itself answers, in the API's words; the report tells the status that the client got. */
function refuse(
  exchange: Exchange,
  forwarding: Forwarding,
  refusal: ApiError,
  answeredBy: 'proxy' | 'nobody' = 'nobody',
): void {
  const seen: Observation[] = [];
  const observe = (observation: Observation): void => void seen.push(observation);
  markAsOurs(exchange, forwarding, 'proxy', settle(exchange, { ...forwarding, observe }, answeredBy, false));
  exchange.fail(refusal);
  const { headersSent, statusCode } = exchange.response;
  // Nobody wants it any more, and others want the room.
  exchange.requestCopy.release();
  for (const one of seen) forwarding.observe({ ...one, status: headersSent ? statusCode : one.status });
}

/** Has the stand-in answer, which says so in a header and in the journal. */
function play(exchange: Exchange, forwarding: Forwarding, why: string): void {
  const { request, response } = exchange;
  const { context } = request;
  markAsOurs(exchange, forwarding, 'fall-back', settle(exchange, forwarding, 'stand-in', false));
  context.warnings.push(`played by the stand-in: ${why}`);
  if (exchange.requestCopy.bytes > 0) offerToStages(request, exchange);
  forwarding.play(request, response, exchange.fail);
}

/** The stages of the stand-in find a body that was read before in `request.body`; judging has put it there, decoded. */
function offerToStages(request: Request, { requestCopy }: Exchange): void {
  if (!Buffer.isBuffer(request.body)) request.body = requestCopy.whole();
  request.context.hasOpaqueBody = false;
}

/** How long a client that asked is left waiting for a 100 before its body is asked for all the same, in milliseconds. */
const continuePatience = 1000;

/** Most answers of the class 1xx before one that ends the exchange (RFC 9110 section 15.2 sets no bound). */
const mostInterim = 100;

/** Methods that may be sent twice where the first time nobody answered (RFC 9110 section 9.2.2). */
const idempotent: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE', 'QUERY']);

/** What of a body was read before the request was sent on. */
interface ReadBody {
  readonly pieces: readonly Buffer[];
  /** Whether that is all of it. */
  readonly isWhole: boolean;
}

/** What becomes of a request. */
interface Sent {
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
function sendRequest(exchange: Exchange, forwarding: Forwarding, body: ReadBody | undefined, sent: Sent): void {
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
function tooSlow(request: Request, timeout: number): ApiError {
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
function targetOf({ request }: Pick<Exchange, 'request'>): string {
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
function explain({ code = '', message }: NodeJS.ErrnoException): ApiError {
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

/** Gives the operation that a request asks for; of a browser's preflight the one that it asks about. */
function operationAsked(request: Request, contract: Contract): Operation | undefined {
  const { context, method, headers } = request;
  if (context.operation !== undefined || method !== 'OPTIONS') return context.operation;
  const asked = headers['access-control-request-method'];
  if (asked === undefined) return undefined;
  const match = contract.match(asked.toUpperCase(), context.path);
  return match.kind === 'operation' ? match.operation : undefined;
}
