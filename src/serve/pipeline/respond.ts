import type { Request, RequestHandler, Response } from 'express';
import type { ResponseCheck, ObservedResponse } from '../../openapi/response-check';
import type { Operation } from '../../openapi/operation';
import { etagOf, namesWeakly, type Answer } from './request-context';
import { longestBody } from '../store/journal';
import { beginningOf, bytesOfPieces, measure, writePieces } from './pieces';
import { isJson, isFieldValue, isFieldName } from '../../base/http';
import { ownMember, parseJson } from '../../base/json';
import { answerPoints, transportPoints } from '../../profile/answer-points';
import { fillShape, isUsualSpelling, respelling } from '../../profile/write-text';
import { memberFacts } from '../../profile/request-facts';
import type { Profile } from '../../profile/profile';
import { renderTemplate } from '../../profile/template';
import { createRandom } from '../../base/random';
import { countIn, numberIn } from './profile/counters';
import { successResponse } from '../../openapi/success-response';
import { ApiError, describeViolation } from '../../base/errors';

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

type SentHeaders = Record<string, string | number>;

/** How a service writes its successes. */
interface AnswerWays {
  /** Gives an answer with its JSON spelt as the service spells it. */
  readonly respelt: (answer: Answer) => Answer;
  /** Gives the entity tag of an answer as the service writes it; undefined where it writes none. */
  readonly etag: (request: Request, etag: string, answer: Answer) => string | undefined;
  /** Tells whether a client has the answer already whose entity tag is given, as the service judges it. */
  readonly isKnown: (request: Request, etag: string) => boolean;
  /** Writes the headers of the service over those of the stand-in. */
  readonly writeHeaders: (request: Request, sent: SentHeaders, answer: Answer) => void;
}

/** Gives how the service of a profile writes its successes; undefined where it says nothing. */
export function createAnswerWays(profile: Profile): AnswerWays | undefined {
  if (profile.isEmpty) return undefined;
  const write = (
    name: string,
    template: string,
    request: Request,
    { sent, answer }: { readonly sent: SentHeaders; readonly answer: Answer },
  ): string | undefined => {
    const missing: string[] = [];
    const members = template.includes('{{member.') ? memberFacts(answer.text) : {};
    const text = renderTemplate(template, (placeholder) => {
      const [kind] = placeholder.split(':');
      if (kind === 'total') return headerIn(sent, name.toLowerCase())?.toString();
      const { session } = request.context;
      const known =
        kind === 'page-links'
          ? headerIn(sent, 'link')?.toString()
          : (ownMember(members, placeholder) ??
            factOf(placeholder, request, sent) ??
            countIn(request, name, placeholder));
      const filled =
        known ?? fillShape(placeholder, createRandom(`${name} ${numberIn(session, 'success')}`), session.clock.now());
      if (filled === undefined) missing.push(placeholder);
      return filled;
    });
    return missing.length === 0 && isFieldValue(text) ? text : undefined;
  };
  // The tag of an answer is made once: what a client has is held against it.
  const tags = new WeakMap<Request, string>();
  return {
    respelt: spelled(profile),
    etag: (request, etag, answer) => {
      const entry = templatesOf(profile, request.context.operation).find(([name]) => name.toLowerCase() === 'etag');
      if (entry === undefined) return etag;
      const tag =
        entry[1] === 'absent' ? undefined : write(entry[0], entry[1], request, { sent: { ETag: etag }, answer });
      if (tag !== undefined) tags.set(request, tag);
      return tag;
    },
    isKnown: (request, etag) => isKnown(profile, request, etag),
    writeHeaders: (request, sent, answer) => {
      const before: SentHeaders =
        headerIn(sent, 'etag') === undefined ? { ...sent, ETag: etagOf(answer) } : { ...sent };
      for (const [name, template] of templatesOf(profile, request.context.operation)) {
        // What has no body has no media type.
        if (name.toLowerCase() === 'content-type' && before['Content-Type'] === undefined) continue;
        const known = name.toLowerCase() === 'etag' ? tags.get(request) : undefined;
        const value =
          template === 'absent' ? undefined : (known ?? write(name, template, request, { sent: before, answer }));
        if (value === undefined && template !== 'absent') continue;
        if (name.toLowerCase() === 'content-type' && !profile.asItIs && isOther(before['Content-Type'], value))
          continue;
        for (const other of Object.keys(sent))
          if (other.toLowerCase() === name.toLowerCase()) Reflect.deleteProperty(sent, other);
        if (value !== undefined) sent[name] = value;
      }
    },
  };
}

function isKnown(profile: Profile, { context, headers: { 'if-none-match': named } }: Request, etag: string): boolean {
  if (named === undefined) return false;
  const way = profile.find(transportPoints.ifNoneMatch, context.operation);
  if (way === 'ignore' || (way === 'tags' && named.trim() === '*')) return false;
  return namesWeakly(named, etag.replace(/^W\//, ''));
}

function templatesOf(profile: Profile, operation: Operation | undefined): [name: string, template: string][] {
  return Object.entries(profile.find(answerPoints.headers, operation) ?? {});
}

function spelled(profile: Profile): AnswerWays['respelt'] {
  const spelling = profile.find(answerPoints.spelling);
  if (spelling === undefined || isUsualSpelling(spelling)) return (answer) => answer;
  return (answer) => {
    const { mediaType, text, pieces, ...others } = answer;
    if (mediaType === undefined || !isJson(mediaType)) return answer;
    if (text !== undefined) return { ...others, mediaType, text: respelling(spelling)(text) };
    if (pieces === undefined) return answer;
    return {
      ...others,
      mediaType,
      pieces: function* () {
        const respell = respelling(spelling);
        for (const piece of pieces()) yield respell(piece);
      },
    };
  };
}

/** What the request and the answer of the stand-in say: `etag` and `id` are what its own ETag and Location hold. */
function factOf(placeholder: string, { context }: Request, sent: SentHeaders): string | undefined {
  const { path, basePath, pathParameters, parameters } = context;
  if (placeholder === 'etag') return /"([^"]*)"/.exec(String(headerIn(sent, 'etag') ?? ''))?.[1];
  if (placeholder === 'location') return pathOf(headerIn(sent, 'location')?.toString());
  if (placeholder === 'id') return headerIn(sent, 'location')?.toString().split('/').at(-1);
  if (placeholder === 'path') return path;
  if (placeholder === 'base') return basePath;
  if (placeholder === 'origin') return context.origin();
  const [kind, ...rest] = placeholder.split('.');
  const name = rest.join('.');
  if (kind === 'path') return pathParameters[name];
  const value = kind === 'query' ? parameters.query[name] : undefined;
  return value === undefined || typeof value === 'object' ? undefined : String(value);
}

/** JSON stays JSON, as the document has it. */
function isOther(own: string | number | undefined, written: string | undefined): boolean {
  return typeof own === 'string' && isJson(own) && written !== undefined && !isJson(written);
}

/** An address without scheme and host. */
function pathOf(location: string | undefined): string | undefined {
  return location?.replace(/^[a-z]+:\/\/[^/]*/i, '');
}

function headerIn(sent: SentHeaders, lowerCase: string): string | number | undefined {
  return Object.entries(sent).find(([name]) => name.toLowerCase() === lowerCase)?.[1];
}

/** Checks an answer against what its operation documents. Throws an ApiError `response_deviates` that names the first clause it would break. */
type CheckAnswer = (operation: Operation, answer: Answer) => void;

/** Gives the check of whole answers: status, headers, media type and body. An answer's `value` is taken for what its text says. */
export function createAnswerCheck(check: ResponseCheck): CheckAnswer {
  return (operation, answer) => {
    assertWritable(answer);
    const violations = check(operation, observe(answer));
    if (violations.length === 0) return;
    const [first] = violations;
    // `default` beside errors alone is one of them.
    if (first === undefined || (answer.status < 300 && !documentsSuccess(operation))) return;
    const message = `the answer ${answer.status} of ${operation.id} would break ${first.clause}: ${describeViolation(first)}`;
    throw new ApiError('response_deviates', message, { violations: [first] });
  };
}

/** Media types and names of headers that can be written: those of a document come with every answer. */
const knownTypes = new Set<string>();
const knownNames = new Set<string>();

/** Most of them that are remembered. */
const mostKnown = 1000;

/** Tells what a test tells of a text, which is remembered where it holds. */
function holds(test: (text: string) => boolean, text: string, known: Set<string>): boolean {
  if (known.has(text)) return true;
  if (!test(text)) return false;
  if (known.size < mostKnown) known.add(text);
  return true;
}

/** What cannot be written must be known before anything is kept; that it can come so far is a fault of our own. */
function assertWritable({ headers, mediaType = '' }: Answer): void {
  if (!holds(isFieldValue, mediaType, knownTypes))
    throw new Error(`the media type ${JSON.stringify(mediaType)} cannot be written`);
  for (const name in headers) {
    const value = headers[name] ?? '';
    if (holds(isFieldName, name, knownNames) && isFieldValue(value)) continue;
    throw new Error(`the header ${JSON.stringify(name)} cannot be written: ${JSON.stringify(value)}`);
  }
}

/** Where only errors are documented, nothing documents what to answer when all is well. */
function documentsSuccess(operation: Operation): boolean {
  return successResponse(operation) !== undefined;
}

function observe({ status, headers = {}, mediaType, text, binary, value }: Answer): ObservedResponse {
  return {
    status,
    contentType: mediaType,
    header: (name) => headerOfAnswer(headers, name.toLowerCase()),
    body: text === undefined || !isJson(mediaType ?? '') ? undefined : (value ?? parseJson(text)),
    hasBody: text !== undefined || binary !== undefined,
  };
}

function headerOfAnswer(headers: Readonly<Record<string, string>>, lowerCase: string): string | undefined {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === lowerCase)?.[1];
}
