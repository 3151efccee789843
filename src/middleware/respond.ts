import type { Request, RequestHandler, Response } from 'express';
import type { ResponseCheck } from '../contract/response-check';
import type { Operation } from '../contract/operation';
import { createAnswerCheck } from './answer-check';
import type { AnswerWays } from './answer-ways';
import { etagOf, namesWeakly } from './conditions';
import { longestBody } from '../store/journal';
import { beginningOf, bytesOfPieces, measure, writePieces } from './pieces';
import type { Answer } from './request-context';

/**
 * Sends what the handler answered, checked against the document where that has not been done before. An answer that
 * deviates is a fault of the mock or a contradiction in the document: it is not sent, the client gets 500
 * `response_deviates` with the clause. `ways` are those of another service, by which the answer is written.
 */
export function respond(check: ResponseCheck, ways?: AnswerWays): RequestHandler {
  const checkAnswer = createAnswerCheck(check);
  const known = createKnownAnswers();
  const respelt = ways?.respelt ?? ((answer: Answer): Answer => answer);
  return (request, response) => {
    const { operation, answer } = request.context;
    if (operation === undefined || answer === undefined)
      throw new Error('the request reached its end without an answer');
    const { method } = request;
    if (answer.pieces !== undefined) return sendLong(request, response, answer, ways);
    if ((method !== 'GET' && method !== 'HEAD') || (answer.text ?? answer.binary) === undefined) {
      if (answer.isChecked !== true && answer.mayDeviate !== true) checkAnswer(operation, answer);
      sendAnswer(request, response, respelt(answer), { 'Cache-Control': 'no-store' }, ways);
      return undefined;
    }
    const found = known.find(operation, answer);
    if (found !== undefined) {
      sendRead(request, response, respelt(found.answer), found.etag, ways);
      return undefined;
    }
    if (answer.isChecked !== true && answer.mayDeviate !== true) checkAnswer(operation, answer);
    const etag = etagOf(answer);
    known.add(operation, answer, etag);
    sendRead(request, response, respelt(answer), etag, ways);
    return undefined;
  };
}

/** Sends a long answer as if it were a short one, and serves others meanwhile. */
async function sendLong(request: Request, response: Response, given: Answer, ways?: AnswerWays): Promise<void> {
  const answer = ways === undefined ? given : ways.respelt(given);
  const measured = await measure(answer.pieces?.() ?? [], () => !response.destroyed);
  if (measured === undefined) return;
  sendRead(request, response, { ...answer, bytes: measured.bytes }, `"${measured.digest}"`, ways);
}

/** Reads carry an ETag and are revalidated, not reused unasked: they may hold what others must not see (RFC 9111 section 5.2.2). */
function sendRead(request: Request, response: Response, answer: Answer, etag: string, ways?: AnswerWays): void {
  const shown = ways === undefined ? etag : ways.etag(request, etag, answer);
  // What has no body cannot tell of its members: a tag that is made of them is written here.
  const validators = { 'Cache-Control': 'private, no-cache', ETag: shown ?? etag };
  const isKnownToClient =
    shown !== undefined &&
    (ways?.isKnown(request, shown) ?? namesWeakly(request.headers['if-none-match'], shown.replace(/^W\//, '')));
  const sent = isKnownToClient ? { status: 304, headers: answer.headers ?? {} } : answer;
  sendAnswer(request, response, sent, validators, ways);
}

/**
 * How many answers of an operation are remembered, and the longest text of one in characters. The verdict of the check and
 * the ETag follow from operation, status, media type and text, and clients of a stand-in ask the same again and again
 * (decision 3): of twenty animals, to hash takes 3 us and to check 30, to compare with a text of the same length 0.1, and
 * with one of another length nothing (docs/benchmark.md). What is sent again is the remembered text rather than its equal,
 * so that the journal keeps one for many calls. All together hold at most `mostCharacters` (32 MiB, for a character may
 * take two bytes), however many operations there are; what goes beyond makes room by forgetting all.
 */
const mostAnswers = 8;
const longestAnswer = 32 * 1024;
const mostCharacters = 16 * 1024 * 1024;

interface KnownAnswer {
  readonly answer: Answer;
  readonly etag: string;
}

interface KnownAnswers {
  readonly find: (operation: Operation, answer: Answer) => KnownAnswer | undefined;
  readonly add: (operation: Operation, answer: Answer, etag: string) => void;
}

/** Gives the memory of answers that were checked. Those of another status than 200, or with headers of their own, are always checked. */
export function createKnownAnswers(): KnownAnswers {
  let characters = 0;
  const byOperation = new Map<Operation, { readonly known: KnownAnswer[]; next: number }>();
  return {
    find: (operation, answer) => {
      const known = isPlain(answer) ? byOperation.get(operation)?.known : undefined;
      if (known === undefined) return undefined;
      for (const found of known) {
        if (found.answer.text === answer.text && found.answer.mediaType === answer.mediaType) return found;
      }
      return undefined;
    },
    add: (operation, answer, etag) => {
      if (!isPlain(answer) || answer.text.length > longestAnswer) return;
      if (characters + answer.text.length > mostCharacters) {
        byOperation.clear();
        characters = 0;
      }
      let ring = byOperation.get(operation);
      if (ring === undefined) byOperation.set(operation, (ring = { known: [], next: 0 }));
      characters += answer.text.length - (ring.known[ring.next]?.answer.text?.length ?? 0);
      ring.known[ring.next] = { answer, etag };
      ring.next = (ring.next + 1) % mostAnswers;
    },
  };
}

function isPlain(answer: Answer): answer is Answer & { readonly text: string } {
  if (answer.text === undefined || answer.status !== 200) return false;
  for (const name in answer.headers) if (Object.hasOwn(answer.headers, name)) return false;
  return true;
}

/**
 * Writes an answer, in one piece where it is short, with its headers on top of those given in `sent`, which it changes. To HEAD it goes without its body,
 * Content-Length kept (RFC 9110 section 9.3.2). JSON has no `charset` (RFC 8259 section 11), unless `ways` say that the service writes one.
 */
export function sendAnswer(
  request: Request,
  response: Response,
  answer: Answer,
  sent: Record<string, string | number> = {},
  ways?: AnswerWays,
): void {
  const { context } = request;
  const { status, headers, mediaType, text, binary, pieces, bytes } = answer;
  const whole = text ?? binary;
  const hasBody = (whole !== undefined || pieces !== undefined) && mediaType !== undefined;
  if (hasBody) {
    sent['Content-Type'] = mediaType;
    sent['Content-Length'] = whole === undefined ? (bytes ?? 0) : Buffer.byteLength(whole);
  }
  // Members are set one by one: to spread three objects costs as much as to write the header section.
  for (const name in context.headers) sent[name] = context.headers[name] ?? '';
  for (const name in headers) sent[name] = headers[name] ?? '';
  ways?.writeHeaders(request, sent, answer);
  context.sentHeaders = sent;
  const isSent = hasBody && request.method !== 'HEAD';
  if (isSent) context.sentText = text ?? binary?.toString('latin1') ?? beginningOf(pieces?.() ?? [], longestBody + 1);
  response.writeHead(status, sent);
  // How long a call took whose answer drips is known at its end.
  if (isSent && context.faults.includes('drip'))
    response.once('close', () => {
      letGo(request, response);
    });
  else letGo(request, response);
  // A string goes out in one write with the header section; bytes would take a second.
  if (!isSent) response.end();
  else if (context.deliver !== undefined) {
    const parts = binary === undefined ? bytesOfPieces(text === undefined ? (pieces?.() ?? []) : [text]) : [binary];
    context.deliver({ bytes: Number(sent['Content-Length']), parts }, response);
  } else if (whole === undefined) void writePieces(response, pieces?.() ?? []);
  else response.end(whole);
}

/** Puts a call on record. A connection that is kept alive keeps its latest request, and with it all that this would hold on to. */
function letGo(request: Request, response: Response): void {
  const { context } = request;
  context.record(request, response);
  context.body = undefined;
  context.bodyText = undefined;
  context.answer = undefined;
  context.sentText = undefined;
}
