import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import type { Operation } from '../contract/operation';
import { ApiError } from '../errors';
import { BodyCopy, crowdedOut } from './body-copy';
import type { Exchange, Forwarding, Observation, ProxyManners } from './exchange';
import { hasNot, fallsBack, operationAsked } from './fall-back';
import { lingerFor } from '../middleware/request/linger';
import { goesRound, leaveOutWhatEndsHere } from './header-fields';
import { relayAnswer } from './relay-answer';
import { sendRequest, tooSlow, type ReadBody } from './send-request';
import { letGo, markAsOurs, requestVerdictOf, settle } from './settle';

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
