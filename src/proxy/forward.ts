import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../base/clock';
import { essenceOf, headerOf } from '../base/http';
import type { Contract } from '../openapi/contract';
import type { WriteErrorBody, ErrorStatement } from '../openapi/response/error-body';
import { ask, type Failed } from './ask';
import type { Backlog } from './backlog';
import type { BodyCopy, ByteBudget } from './body-copy';
import { isHeld, rejectRequest, rejectResponse, type Rejection } from './enforce';
import { hasOtherCoding } from './header-fields';
import type { Observer, Outcome } from './observer';
import { deliver, deliveryOf, respondWith, statement, type Mocking } from './own-response';
import { Passage, type RequestTarget, type SilenceWatch } from './passage';
import { piecesOf, relay, type Pieces } from './relay';
import type { Upstream } from './upstream';

interface ForwardParts {
  readonly contract: Contract;
  readonly upstream: Upstream;
  readonly observer: Observer;
  readonly backlog: Backlog;
  readonly clock: Clock;
  readonly budget: ByteBudget;
  readonly writeError: WriteErrorBody;
  /** What this proxy is called in Via; no other is called so. */
  readonly via: string;
  readonly timeoutMs: number;
  readonly watch: SilenceWatch;
  /** What breaks the OpenAPI file is not passed on. */
  readonly isEnforced: boolean;
  readonly mocking: Mocking | undefined;
  /** What a request asks for. */
  readonly readTarget: (request: IncomingMessage) => RequestTarget;
}

export type Forward = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Passes requests on and responses back, and has each exchange noted. It never throws; nothing leaves a client waiting. */
export function createForward(parts: ForwardParts): Forward {
  const { observer, backlog, clock, budget, watch } = parts;
  return async (request, response) => {
    backlog.interrupt();
    const passage = new Passage(request, response, parts.readTarget(request), clock.now(), budget);
    watch.add(passage);
    try {
      const outcome = await pass(parts, passage);
      const durationMs = clock.now() - passage.startedAt;
      await passage.end();
      // The client has its response by now, and does not wait for the judgement.
      observer.note(passage, outcome, durationMs);
    } catch (error) {
      observer.fault(error);
      response.destroy();
      await passage.end();
      passage.release();
    } finally {
      watch.delete(passage);
    }
  };
}

/** The steps of a request, in their order. Each may end it with a response of the proxy's own. */
async function pass(parts: ForwardParts, passage: Passage): Promise<Outcome> {
  const { contract, upstream, mocking, via } = parts;
  const { operation } = passage.asked;
  const misuse = misuseOf(passage, via);
  if (misuse !== undefined) return reject(parts, passage, { statement: misuse });
  if (mocking !== undefined && operation !== undefined && mocking.operations.has(operation))
    return mock(parts, passage, mocking, 'it is named by --mock.');
  const held: Buffer[] = [];
  if (parts.isEnforced && isHeld(passage.request.rawHeaders))
    await Promise.race([hold(() => passage.next(), passage.sent, held), passage.silence]);
  const rejection = parts.isEnforced && !passage.isSilent ? await rejectRequest(contract, passage) : undefined;
  if (rejection !== undefined) return reject(parts, passage, rejection);
  const reply = passage.isSilent ? slowClient : await ask(passage, upstream, via, held);
  return 'failure' in reply ? failed(parts, passage, reply) : answered(parts, passage, reply.incoming);
}

const slowClient: Failed = { failure: 'timeout', reason: '' };

/** Why a request is none for a proxy. */
function misuseOf({ request: { rawHeaders }, asked }: Passage, via: string): ErrorStatement | undefined {
  if (headerOf(rawHeaders, 'via')?.includes(via) === true)
    return statement('loop', 'The request goes in a circle: the address of the API leads back to this proxy.');
  if (hasOtherCoding(rawHeaders))
    return statement('not_supported', 'Transfer-Encoding must be chunked: other codings are not passed on.');
  if (!asked.target.startsWith('/') && asked.target !== '*')
    return statement('invalid_request', 'The target of the request must be a path.');
  return undefined;
}

/** Reads a body up to the bound of its copy. @param held where its pieces are kept */
async function hold(next: Pieces, copy: BodyCopy, held: Buffer[]): Promise<void> {
  while (!copy.isCut) {
    const piece = await next();
    if (piece === undefined) return;
    held.push(piece);
  }
}

async function answered(parts: ForwardParts, passage: Passage, incoming: IncomingMessage): Promise<Outcome> {
  const { mocking, isEnforced } = parts;
  const { operation } = passage.asked;
  const { rawHeaders, statusCode = 0 } = incoming;
  if (mocking?.statuses.has(statusCode) === true && operation !== undefined && !passage.sent.isCut) {
    incoming.on('error', () => undefined).destroy();
    return mock(parts, passage, mocking, `the API returned ${statusCode}.`);
  }
  passage.isEndless = essenceOf(headerOf(rawHeaders, 'content-type') ?? '') === 'text/event-stream';
  const pieces = piecesOf(passage, incoming);
  const { held, rejection } = isEnforced ? await judgeBefore(parts, passage, incoming, pieces) : { held: [] };
  if (isEnforced && incoming.destroyed && !incoming.complete) {
    const said = statement('upstream_failed', 'The response of the API ended too early.');
    const bodyProblem = passage.isGone ? 'not read' : 'cut off';
    return reject(parts, passage, { statement: said }, { incoming, bodyProblem });
  }
  if (rejection === undefined) return relayOrFail(parts, passage, incoming, held, pieces);
  incoming.destroy();
  return reject(parts, passage, rejection, { incoming });
}

async function relayOrFail(
  parts: ForwardParts,
  passage: Passage,
  incoming: IncomingMessage,
  held: readonly Buffer[],
  pieces: Pieces,
): Promise<Outcome> {
  try {
    if (hasOtherCoding(incoming.rawHeaders)) throw new Error('it has a Transfer-Encoding that is not chunked');
    const bodyProblem = await relay(passage, incoming, parts.via, held, pieces);
    return { incoming, ...(bodyProblem !== undefined && { bodyProblem }) };
  } catch (error) {
    incoming.destroy();
    const reason = `The API's response cannot be passed on: ${(error as Error).message.slice(0, 200)}.`;
    return failed(parts, passage, { failure: 'not HTTP', reason });
  }
}

/** Reads JSON up to the bound, and judges what is there. */
async function judgeBefore(
  { contract }: ForwardParts,
  passage: Passage,
  incoming: IncomingMessage,
  pieces: Pieces,
): Promise<{ readonly held: readonly Buffer[]; readonly rejection?: Rejection }> {
  const held: Buffer[] = [];
  const isKept = isHeld(incoming.rawHeaders);
  if (isKept) await hold(pieces, passage.received, held);
  const isWhole = isKept && !passage.received.isCut && incoming.complete;
  const rejection = await rejectResponse(contract, passage, incoming, isWhole);
  return rejection === undefined ? { held } : { held, rejection };
}

/** The service did not respond. */
async function failed(parts: ForwardParts, passage: Passage, reply: Failed): Promise<Outcome> {
  const { mocking, observer, timeoutMs, writeError } = parts;
  const { operation } = passage.asked;
  const { isUnreached = false, reason } = reply;
  if (isUnreached && mocking?.ifUnreachable === true && operation !== undefined && !passage.sent.isCut)
    return mock(parts, passage, mocking, reason);
  if (passage.isGone) return { isUnsent: true, note: 'the client closed the connection before a response came.' };
  const said = passage.isSilent ? silenceOf(passage, timeoutMs) : statement('upstream_failed', reason);
  if (isUnreached) observer.unreached = { requests: observer.unreached.requests + 1, reason };
  respondWith(passage, writeError, said);
  const isUnsent = isUnreached || said.status === 408;
  return {
    ...(isUnsent ? { isUnsent } : { failure: passage.isSilent ? 'timeout' : reply.failure }),
    status: said.status,
    message: said.message,
  };
}

/** Who was waited for. */
function silenceOf({ isSent, outgoing }: Passage, timeoutMs: number): ErrorStatement {
  const time = `within ${timeoutMs / 1000} s`;
  return !isSent && outgoing?.writableNeedDrain !== true
    ? statement('request_timeout', `The rest of the request body did not come ${time}.`)
    : statement('upstream_timeout', `The API did not respond ${time}.`);
}

/** The proxy responds in place of the API. */
function reject(
  { writeError }: ForwardParts,
  passage: Passage,
  { statement: said, headers }: Rejection,
  outcome: Outcome = { isUnsent: true },
): Outcome {
  const { status, message } = said;
  respondWith(passage, writeError, said, headers);
  return { ...outcome, status, message };
}

async function mock({ observer }: ForwardParts, passage: Passage, mocking: Mocking, why: string): Promise<Outcome> {
  const delivery = await deliveryOf(passage, mocking);
  observer.mocked += 1;
  deliver(passage, delivery);
  return { isUnsent: true, status: delivery.status, note: `a mock responded: ${why}` };
}
