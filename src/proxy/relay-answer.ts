import type { IncomingMessage } from 'node:http';
import { ApiError, describeViolation } from '../base/errors';
import { crowdedOut } from './body-copy';
import { isJson } from '../base/http';
import type { Exchange, Forwarding } from './exchange';
import { responseFields, trailerFields, valueOf, whyUnrelayable } from './header-fields';
import { bothSides, letGo, markAsOurs, settle, type Settled } from './settle';
import type { Response } from 'express';

/** So many bytes go out as a string at most. */
const shortBody = 16 * 1024;

/** Has the upstream wait for a client that does not take what comes. */
function writeOrWait(response: Response, bytes: Buffer, incoming: IncomingMessage): void {
  if (response.write(bytes)) return;
  incoming.pause();
  response.once('drain', () => incoming.resume());
}

/** Gives pieces of a body as one. */
function joined(pieces: readonly Buffer[]): Buffer {
  const [only] = pieces;
  return only !== undefined && pieces.length === 1 ? only : Buffer.concat(pieces);
}

/** Ends an answer with its body. A string goes out in one write with the header section; bytes would take a second. Its characters are the bytes. */
function endWith(body: Buffer, response: Response): void {
  if (body.length <= shortBody) response.end(body.toString('latin1'), 'latin1');
  else response.end(body);
}

/**
 * An answer waits for its end so long, in milliseconds and bytes, before it is passed on as it comes: most are complete by
 * then and go out in one write, and one that breaks off at its beginning can still be told as an error.
 */
const brief = { milliseconds: 25, bytes: 16 * 1024 };

/** Media types of answers that have no end: nothing of them waits. */
const endless = /^(?:text\/event-stream|multipart\/x-mixed-replace)\b/i;

/** How an answer is passed on. */
interface Relay {
  readonly exchange: Exchange;
  readonly forwarding: Forwarding;
  readonly incoming: IncomingMessage;
  /** Announced length; undefined where it is not, or no body follows. */
  readonly length: number | undefined;
  /** Whether the client reads chunks, as the upstream sent them. */
  readonly isChunked: boolean;
  /** Most bytes that wait. */
  readonly patience: number;
  /** See relayAnswer. */
  readonly reconsider: ((isDocumented: boolean) => boolean) | undefined;
  held: Buffer[];
  heldBytes: number;
  isReleased: boolean;
  isOver: boolean;
}

/**
 * Passes the upstream's answer on: status, fields, bytes and trailers as they came, as fast as the client takes them. Where
 * the verdict is to be known before (`enforce`, a header that tells it, a fault that spoils the body) the answer waits for its end, up
 * to the bound of copies.
 *
 * @param reconsider is asked, where it is given, about an answer that has come whole and waits, whether it keeps to the document or not;
 *   where it says yes it has seen to another answer
 */
export function relayAnswer(
  exchange: Exchange,
  forwarding: Forwarding,
  incoming: IncomingMessage,
  reconsider?: (isDocumented: boolean) => boolean,
): void {
  const { request } = exchange;
  const { manners } = forwarding;
  exchange.incoming = incoming;
  const contentType = valueOf(incoming.rawHeaders, 'content-type') ?? '';
  const isEndless = endless.test(contentType);
  // Of what says that it is something else than JSON the head alone is judged.
  const isAwaited = (contentType === '' || isJson(contentType)) && (manners.enforce || manners.violationsHeader);
  const waitsForEnd = !isEndless && (isAwaited || request.context.deliver !== undefined || reconsider !== undefined);
  const announced = valueOf(incoming.rawHeaders, 'content-length');
  const isBodiless = request.method === 'HEAD' || incoming.statusCode === 204 || incoming.statusCode === 304;
  const relay: Relay = {
    exchange,
    forwarding,
    incoming,
    length: announced === undefined || isBodiless ? undefined : Number(announced),
    isChunked:
      announced === undefined &&
      valueOf(incoming.rawHeaders, 'transfer-encoding') !== undefined &&
      request.httpVersionMinor > 0 &&
      !isBodiless,
    patience: waitsForEnd ? manners.copyBytes : isEndless ? 0 : brief.bytes,
    reconsider,
    held: [],
    heldBytes: 0,
    isReleased: false,
    isOver: false,
  };
  const flaw = whyUnrelayable(incoming, request.httpVersionMinor);
  if (flaw !== undefined) {
    incoming.on('error', () => undefined).destroy();
    giveUp(relay, `${unrelayable}: ${flaw}`);
    return;
  }
  if (isEndless) attempt(relay, release);
  else if (waitsForEnd) breakOffWhenIdle(incoming, manners.idle);
  else releaseSoon(relay);
  passOn(relay);
}

/** Has what comes of the response passed on. */
function passOn(relay: Relay): void {
  const { exchange, incoming } = relay;
  const end = (act: (relay: Relay) => void): void => {
    if (relay.isOver) return;
    relay.isOver = true;
    attempt(relay, act);
  };
  incoming.on('data', (chunk: Buffer) => {
    attempt(relay, () => {
      pass(relay, chunk);
    });
  });
  incoming.on('end', () => {
    end(incoming.complete ? finish : breakOff);
  });
  incoming.on('error', () => {
    end(breakOff);
  });
  incoming.on('close', () => {
    end(breakOff);
  });
  // The client has gone, or has all: the upstream need not go on.
  exchange.response.on('close', () => {
    relay.isOver = true;
    incoming.destroy();
  });
}

const releaseSoon = createBriefWait<Relay>(brief.milliseconds, (relay) => {
  attempt(relay, release);
});

/** What cannot be written (a status or field that node:http refuses) ends the exchange, and nothing else. */
function attempt(relay: Relay, act: (relay: Relay) => void): void {
  try {
    act(relay);
  } catch (cause) {
    relay.isOver = true;
    relay.incoming.destroy();
    giveUp(relay, `${unrelayable}: ${(cause as Error).message.slice(0, 200)}`);
  }
}

const unrelayable = 'its answer cannot be passed on';

function pass(relay: Relay, chunk: Buffer): void {
  if (relay.isOver) return;
  const { exchange, incoming, patience } = relay;
  exchange.responseCopy.add(chunk);
  if (!relay.isReleased) {
    relay.held.push(chunk);
    relay.heldBytes += chunk.length;
    // Where there is no room left for copies, nothing waits either.
    if (relay.heldBytes > patience || exchange.responseCopy.isCut) release(relay);
    return;
  }
  settleAtEnd(relay);
  writeOrWait(exchange.response, chunk, incoming);
}

/** What will be complete for the client with the next write must be in the journal before. */
function settleAtEnd({ exchange, forwarding, length, incoming }: Relay): void {
  if (length !== undefined && exchange.responseCopy.bytes >= length && !exchange.isSettled) note(exchange, forwarding);
  else if (incoming.complete && length !== undefined) note(exchange, forwarding);
}

function note(exchange: Exchange, forwarding: Forwarding): void {
  settle(exchange, forwarding, 'upstream', true);
  exchange.request.context.record(exchange.request, exchange.response);
}

/** Sends the head and what waits; what comes then is passed on as it comes. */
function release(relay: Relay): void {
  if (relay.isReleased || relay.isOver) return;
  const { exchange, held, incoming } = relay;
  if (relay.forwarding.manners.enforce && isKeptBack(relay)) return;
  settleAtEnd(relay);
  writeHead(relay, []);
  relay.isReleased = true;
  relay.held = [];
  // Of a stream nobody can say how long it is silent.
  if (relay.patience > 0) breakOffWhenIdle(incoming, relay.forwarding.manners.idle);
  if (held.length === 0) exchange.response.flushHeaders();
  else writeOrWait(exchange.response, joined(held), incoming);
}

const tooLongToEnforce = 'not judged before it was passed on: the answer is too large, or has no end';

/** Judges the head of an enforced response whose body cannot be held any longer; tells whether that was answered otherwise. */
function isKeptBack(relay: Relay): boolean {
  const { exchange, forwarding, incoming } = relay;
  const { request, responseCopy } = exchange;
  const { judge, allowUnjudged } = forwarding.manners;
  if (judge === 'requests') return false;
  const { violations, unknown } = forwarding.judgeResponse(request, incoming, responseCopy, false);
  const isCrowdedOut = responseCopy.isCrowdedOut && unknown !== undefined && !allowUnjudged;
  if (violations.length === 0 && !isCrowdedOut) {
    if (unknown !== undefined) request.context.warnings.push(tooLongToEnforce);
    return false;
  }
  relay.isOver = true;
  const settled = settle(exchange, forwarding, 'upstream', false);
  if (violations.length > 0) refuse(relay, settled);
  else {
    markAsOurs(exchange, forwarding, 'proxy', settled);
    exchange.fail(crowdedOut());
  }
  incoming.destroy();
  return true;
}

function writeHead({ exchange, incoming, isChunked }: Relay, more: readonly string[]): void {
  const { response } = exchange;
  const fields = [...responseFields(incoming.rawHeaders, isChunked), ...more];
  response.writeHead(incoming.statusCode ?? 0, incoming.statusMessage ?? '', fields);
}

/** The answer has come whole. */
function finish(relay: Relay): void {
  const { exchange, forwarding, incoming, isReleased } = relay;
  const { request, response } = exchange;
  if (!isReleased && relay.reconsider !== undefined) {
    const { violations } = forwarding.judgeResponse(request, incoming, exchange.responseCopy, true);
    if (relay.reconsider(violations.length === 0)) return;
  }
  const settled = settle(exchange, forwarding, 'upstream', true);
  const { requestViolations, responseViolations } = settled;
  if (!isReleased && forwarding.manners.enforce && responseViolations.length > 0) {
    refuse(relay, settled);
    return;
  }
  request.context.record(request, response);
  const body = isReleased ? undefined : joined(relay.held);
  if (body !== undefined) {
    const count = requestViolations.length + responseViolations.length;
    writeHead(relay, [
      ...(forwarding.manners.violationsHeader ? ['X-Understudy-Violations', String(count)] : []),
      ...(request.context.deliver !== undefined && relay.length === undefined && body.length > 0
        ? ['Content-Length', String(body.length)]
        : []),
    ]);
  }
  addTrailers(relay);
  const { deliver } = request.context;
  if (body !== undefined && body.length > 0 && deliver !== undefined)
    deliver({ bytes: body.length, parts: [body] }, response);
  else if (body !== undefined && body.length > 0) endWith(body, response);
  else response.end();
  letGo(exchange);
}

/** Answers in the place of a response that deviates. */
function refuse({ exchange, forwarding, incoming }: Relay, settled: Settled): void {
  const [first] = settled.responseViolations;
  const what = first === undefined ? '' : ` breaks ${first.clause}: ${describeViolation(first)}`;
  const message = `the upstream's answer ${incoming.statusCode ?? 0}${what}`;
  markAsOurs(exchange, forwarding, 'proxy', settled);
  exchange.fail(new ApiError('upstream_deviates', message, { violations: bothSides([], settled.responseViolations) }));
}

function addTrailers({ incoming, exchange, isChunked }: Relay): void {
  const { rawTrailers } = incoming;
  if (!isChunked || rawTrailers.length === 0) return;
  exchange.response.addTrailers(trailerFields(rawTrailers));
}

/** The answer broke off: an error where nothing of it went out, else the client's connection breaks off too. */
function breakOff(relay: Relay): void {
  const { exchange, incoming } = relay;
  const announced = valueOf(incoming.rawHeaders, 'content-length');
  const length = announced === undefined ? '' : ` of ${announced}`;
  giveUp(relay, 'its answer broke off', ` after ${exchange.responseCopy.bytes}${length} bytes of its body`);
}

function giveUp({ exchange, forwarding }: Relay, kind: string, more = ''): void {
  const { request, response } = exchange;
  const why = kind + more;
  request.context.warnings.push(`the upstream: ${why}`);
  exchange.failure = { kind: 'failed', why: `the upstream: ${kind}` };
  if (!response.headersSent) {
    exchange.incoming = undefined;
    markAsOurs(exchange, forwarding, 'proxy', settle(exchange, forwarding, 'nobody', false));
    exchange.fail(new ApiError('upstream_failed', `the upstream: ${why}`));
  } else {
    settle(exchange, forwarding, 'upstream', false);
    request.context.record(request, response);
    // A client of HTTP/1.0 would take the end of the connection for that of the body.
    if (request.httpVersionMinor === 0) request.socket.resetAndDestroy();
    else request.socket.destroy();
  }
  letGo(exchange);
} /**
 * Gives a way to have something done with many things after a brief time each: at most so many milliseconds, and at least half
 * of them. All of them share one timer, since most are over by then and a timer for each would cost more than they do.
 */
export function createBriefWait<Thing>(milliseconds: number, act: (thing: Thing) => void): (thing: Thing) => void {
  let [young, old]: [Thing[], Thing[]] = [[], []];
  let isTicking = false;
  const tick = (): void => {
    const due = old;
    [old, young] = [young, []];
    isTicking = old.length > 0;
    if (isTicking) setTimeout(tick, milliseconds / 2);
    due.forEach(act);
  };
  return (thing) => {
    young.push(thing);
    if (isTicking) return;
    isTicking = true;
    setTimeout(tick, milliseconds / 2);
  };
}

/**
 * Breaks an answer off of which nothing comes for so long, in milliseconds: a client would wait for its rest for ever. While the
 * client is what takes nothing, nothing is expected to come.
 */
export function breakOffWhenIdle(incoming: IncomingMessage, milliseconds: number): void {
  const { socket } = incoming;
  const meet = (): void => {
    if (incoming.isPaused()) socket.setTimeout(milliseconds);
    else incoming.destroy(new Error(`nothing came for ${milliseconds / 1000} s`));
  };
  // The agent sets the time anew whenever the connection changes hands.
  socket.setTimeout(milliseconds).on('timeout', meet);
  incoming.once('close', () => socket.off('timeout', meet));
}
