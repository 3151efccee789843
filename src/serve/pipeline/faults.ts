import type { Request, RequestHandler, Response } from 'express';
import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { successResponse, jsonContent, sentType } from '../../openapi/success-response';
import { ApiError, errorCatalogue, type ErrorCode } from '../../base/errors';
import type { DrawnFault } from '../store/faults';
import { readPreferences, markDeviation, preferredExample } from './prefer';
import { sendAnswer } from './respond';
import { createPace, isDrained, type Delivery } from './pieces';
import { needsNoValue, writeBody } from '../../openapi/write-body';
import { bodyDeviation, exampleDeviation } from '../../openapi/response-examples';
import { describedResponse } from '../../openapi/response-check';
import { sampleValue } from '../../openapi/schema/sample';
import type { JsonValue } from '../../base/json';
import { createRandom } from '../../base/random';
import { challengesOf, realmOf } from './authentication';
import type { Answer, RequestContext } from './request-context';
import { createRequiredHeaders } from './required-headers';

/** What a fault is played with. */
interface Stage {
  readonly contract: Contract;
  readonly forcedAnswer: ForcedAnswer;
  readonly operation: Operation;
  readonly request: Request;
  readonly response: Response;
  readonly closing: AbortSignal;
}

/**
 * Plays the faults that the session has in store for an operation, and what the request itself asks for by `Prefer`
 * (RFC 7240): delays first, then at most one that spoils the answer. Delays end when the client goes or the mock closes.
 *
 * @param isAsked whether `Prefer` is ours to heed: to a proxy it is a matter between the client and the upstream
 */
export function faults(contract: Contract, closing: AbortSignal, isAsked = true): RequestHandler {
  const forcedAnswer = createForcedAnswers(contract);
  return (request, response, next) => {
    const { context } = request;
    const { operation } = context;
    const drawn = operation === undefined ? undefined : context.session.faults.draw(operation.id);
    if (operation === undefined || (drawn === undefined && !(isAsked && request.headers['prefer'] !== undefined))) {
      next();
      return;
    }
    return playAll(drawn, { contract, forcedAnswer, operation, request, response, closing }, isAsked).then((goesOn) => {
      if (goesOn) next();
    });
  };
}

async function playAll(
  drawing: Promise<readonly DrawnFault[]> | undefined,
  stage: Stage,
  isAsked: boolean,
): Promise<boolean> {
  const preferred = isAsked ? preferredFaults(stage) : nothing;
  const drawn = (await drawing) ?? nothing;
  for (const fault of [...preferred, ...drawn]) {
    stage.request.context.faults.push(fault.kind);
    if (!(await play(fault, stage))) return false;
  }
  return true;
}

function preferredFaults({ operation, request }: Stage): readonly DrawnFault[] {
  const header = request.headers['prefer'];
  if (header === undefined) return nothing;
  const { code, wait, example, dynamic = false, applied } = readPreferences([header].flat().join(', '));
  if (code !== undefined && !code.force && !isDocumented(operation, code.status)) {
    throw undocumentedStatus(operation, code.status);
  }
  if (applied !== '') request.context.headers['Preference-Applied'] = applied;
  if (example !== undefined || dynamic) request.context.preferredBody = { status: code?.status, example, dynamic };
  const message = `status ${String(code?.status)} was asked for by Prefer`;
  return [
    ...(wait === undefined ? [] : [{ kind: 'latency', milliseconds: wait } as const]),
    ...(code === undefined ? [] : [{ kind: 'status', ...code, message } as const]),
  ];
}

const nothing: readonly DrawnFault[] = [];

/** Plays one fault; gives whether the request goes on. */
async function play(fault: DrawnFault, stage: Stage): Promise<boolean> {
  const { request, response, closing } = stage;
  switch (fault.kind) {
    case 'latency':
      return pause(fault.milliseconds, response, closing);
    case 'status':
      return playStatus(fault, stage);
    case 'rateLimit': {
      const message = `expected at most ${fault.requests} requests in ${fault.seconds} s, got more; wait ${fault.retryAfter} s`;
      throw new ApiError('rate_limited', message, { headers: { 'Retry-After': String(fault.retryAfter) } });
    }
    case 'reset':
      request.socket.resetAndDestroy();
      return false;
    case 'empty':
      request.socket.destroy();
      return false;
    case 'truncate':
      request.context.deliver = (body) => {
        cutShort(body, fault.bytes, response).catch(() => response.destroy());
      };
      return true;
    case 'drip':
      request.context.deliver = (body) => {
        drip(body, fault.milliseconds, response, closing).catch(() => response.destroy());
      };
      return true;
  }
}

function playStatus(fault: Extract<DrawnFault, { kind: 'status' }>, stage: Stage): boolean {
  const { contract, forcedAnswer, operation, request, response } = stage;
  const { status, message = `status ${fault.status} was set as a fault` } = fault;
  noteDefault(stage, status);
  // Asked for in the same header, so that it is the body of this very status that is preferred.
  if (request.context.preferredBody?.status === status) {
    sendAnswer(request, response, forcedAnswer(operation, status, request.context));
    return false;
  }
  if (status >= 400) throw forcedError(contract, operation, status, message);
  // The usual success is what happens anyway.
  if (successResponse(operation)?.status === String(status)) return true;
  sendAnswer(request, response, forcedAnswer(operation, status, request.context));
  return false;
}

function noteDefault({ operation, request }: Stage, status: number): void {
  if (operation.responses.some((response) => response.status === String(status))) return;
  const rests = isDocumented(operation, status) ? 'answered as its default response' : 'answered all the same';
  request.context.warnings.push(`status ${status} is not listed for ${operation.id}; ${rests}`);
}

/** How often a slow body sends a drop, in milliseconds. */
const beat = 50;

/**
 * Waits, at most as long as the client stays and the mock is open. Gives whether the client is still there. The timer does
 * not outlive either.
 */
export function pause(milliseconds: number, response: Response, closing: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      response.off('close', end);
      closing.removeEventListener('abort', end);
      resolve(!response.destroyed);
    };
    const timer = setTimeout(end, milliseconds);
    response.once('close', end);
    closing.addEventListener('abort', end);
    if (closing.aborted || response.destroyed) end();
  });
}

/** Sends a body's beginning under the length of the whole, and closes the connection. */
async function cutShort(body: Delivery, kept: number | undefined, response: Response): Promise<void> {
  let left = Math.min(kept ?? Math.floor(body.bytes / 2), Math.max(0, body.bytes - 1));
  const { socket } = response;
  const pace = createPace();
  response.flushHeaders();
  for (const part of left > 0 ? body.parts : []) {
    const beginning = part.subarray(0, left);
    left -= beginning.length;
    if (!response.write(beginning) && !(await isDrained(response))) return;
    if (left === 0) break;
    await pace();
  }
  socket?.end();
}

/** Sends a body drop by drop, spread over a time in milliseconds. */
export async function drip(body: Delivery, time: number, response: Response, closing: AbortSignal): Promise<void> {
  const drops = Math.max(1, Math.min(body.bytes, Math.ceil(time / beat)));
  for (const drop of dropsOf(body.parts, Math.ceil(body.bytes / drops))) {
    if (!(await pause(time / drops, response, closing))) return;
    if (!response.write(drop) && !(await isDrained(response))) return;
  }
  response.end();
}

/** Gives bytes in drops of a length, the last one excepted. */
function* dropsOf(parts: Iterable<Buffer>, length: number): Generator<Buffer> {
  let gathered: Buffer[] = [];
  let bytes = 0;
  for (const part of parts) {
    for (let start = 0; start < part.length;) {
      const piece = part.subarray(start, start + length - bytes);
      gathered.push(piece);
      bytes += piece.length;
      start += piece.length;
      if (bytes < length) continue;
      yield Buffer.concat(gathered);
      gathered = [];
      bytes = 0;
    }
  }
  if (bytes > 0) yield Buffer.concat(gathered);
}

/**
 * Tells whether a document lists a status for an operation: itself, by its class (`4XX`), or, for errors, by the `default`
 * response, which describes every status that is not listed (OpenAPI 3.1 section 4.8.16).
 */
export function isDocumented(operation: Operation, status: number): boolean {
  const described = describedResponse(operation, status);
  return described !== undefined && (described.status !== 'default' || status >= 400);
}

/** Gives the ApiError that refuses a status which the document does not list, with those that it does. */
export function undocumentedStatus(operation: Operation, status: number): ApiError {
  const listed = operation.responses.map((response) =>
    response.status === 'default' ? 'any error, by its default response' : response.status,
  );
  return new ApiError(
    'undocumented_status',
    `status: expected one that the OpenAPI file lists for ${operation.id} (${listed.join(', ')}), got ${status}; add "force" to have it all the same`,
  );
}

/** Codes that say best what a status means; the rest are `fault_injected`. */
const codes: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_request',
  401: 'unauthorized',
  404: 'not_found',
  409: 'conflict',
  410: 'gone',
  429: 'rate_limited',
};

/** Gives the error of a forced status, to be written in the API's own shape. */
function forcedError(contract: Contract, operation: Operation, status: number, message: string): ApiError {
  const code = codes[status] ?? 'fault_injected';
  const challenges = challengesOf(operation.security, realmOf(contract));
  const headers: Record<string, string> = status === 401 && challenges !== '' ? { 'WWW-Authenticate': challenges } : {};
  return new ApiError(code, message === '' ? errorCatalogue[code].when : message, { status, headers });
}

/**
 * Gives what makes the answer of a forced status: of the example that is preferred, else of the first, or of the schema, with
 * the headers that the document requires. An example that its schema refuses is a flaw, and a sample is answered, unless it was
 * asked for by its name.
 */
function createForcedAnswers(contract: Contract): ForcedAnswer {
  const required = createRequiredHeaders(contract);
  return (operation, status, context) => {
    const answer = forcedAnswer(contract, operation, status, context);
    const headers = required(operation, status, { ...context.headers, ...answer.headers });
    return { ...answer, headers: { ...headers, ...answer.headers } };
  };
}

/** Gives the answer of a status that an operation is made to answer. */
type ForcedAnswer = (operation: Operation, status: number, context: RequestContext) => Answer;

function forcedAnswer(contract: Contract, operation: Operation, status: number, context: RequestContext): Answer {
  const described = status === 204 || status === 304 ? undefined : describedResponse(operation, status);
  const media = jsonContent(described) ?? described?.content[0];
  if (media === undefined) return { status };
  const { schemas } = contract;
  const named = preferredExample(context, media);
  const answerWith = (value: JsonValue, isExample: boolean): Answer => ({
    status,
    mediaType: sentType(media),
    ...writeBody(schemas, media, value, isExample),
  });
  if (named !== undefined)
    return markDeviation(contract, operation, { media, ...named }, answerWith(named.value, true));
  const usual = context.preferredBody?.dynamic === true ? undefined : (media.example as JsonValue | undefined);
  const given = { status, media, cost: 'a sample is answered in its place' };
  if (usual !== undefined && exampleDeviation(contract, operation, given, usual) === undefined)
    return answerWith(usual, true);
  if (needsNoValue(media)) return answerWith(null, false);
  let made: JsonValue = null;
  for (let draw = 0; draw < mostDraws; draw += 1) {
    const { seed } = context.session.seeding;
    const random = createRandom(`${seed} ${operation.id} ${status}${draw === 0 ? '' : ` again ${draw}`}`);
    made = sampleValue({ schemas, random }, media.schema);
    if (bodyDeviation(contract, operation, given, made) === undefined) break;
  }
  return answerWith(made, false);
}

/** How many samples are drawn in search of one that keeps to the document; the last is answered, for it was insisted on. */
const mostDraws = 8;
