import type { IncomingMessage } from 'node:http';
import { type Violation, describeViolation } from '../base/errors';
import { isJson, isXml } from '../base/http';
import type { CallRedaction, RedactionOf } from '../serve/pipeline/call-redaction';
import { longestBody } from '../serve/store/journal';
import { decode, type BodyCopy } from './body-copy';
import type { AnsweredBy, Exchange, Forwarding, ToldExchange, TellingMasker } from './exchange';
import { valueOf, pairsOf, type RawFields } from './header-fields';
import type { ResponseVerdict } from './judge-response';
import { isUtf8 } from 'node:buffer';
import type { RecordedBody, RecordedExchange } from '../recording/recorded-exchange';
import type { Request } from 'express';
import type { LineTelling } from '../serve/pipeline/journal';

/** What an exchange comes to, secrets taken out. */
export interface Settled {
  readonly requestViolations: readonly Violation[];
  readonly responseViolations: readonly Violation[];
}

const lawful: ResponseVerdict = { violations: [], unknown: undefined };

const none: readonly Violation[] = [];

const nothing: Settled = { requestViolations: none, responseViolations: none };

/**
 * Judges an exchange whose end is near, once: before its last byte goes to the client, so that whoever has the answer finds
 * it in the journal. Tells the report, the log and the recording, and puts what is to go to the journal into the context.
 *
 * @param isWhole whether the answer has come to its end
 */
export function settle(exchange: Exchange, forwarding: Forwarding, answeredBy: AnsweredBy, isWhole: boolean): Settled {
  if (exchange.isSettled) return nothing;
  exchange.isSettled = true;
  const { request, response, incoming, requestCopy, responseCopy } = exchange;
  const { context } = request;
  const { manners } = forwarding;
  const ofRequest = manners.judge === 'responses' ? undefined : requestVerdictOf(exchange, forwarding);
  const isJudged = incoming !== undefined && answeredBy === 'upstream';
  const isTold = isJudged && manners.judge !== 'requests';
  const verdict = isTold ? forwarding.judgeResponse(request, incoming, responseCopy, isWhole) : lawful;
  const redaction = (): CallRedaction => forwarding.redactionOf(request.rawHeaders, context.query);
  const requestViolations = redacted(ofRequest?.violations ?? none, redaction);
  const responseViolations = redacted(verdict.violations, redaction);
  const unknown = [ofRequest?.unknown, verdict.unknown].filter((one) => one !== undefined);
  // The stand-in's own stages say the same again.
  if (answeredBy !== 'stand-in') {
    if (requestViolations.length + responseViolations.length > 0)
      context.violations = bothSides(requestViolations, responseViolations);
    else context.violations = none;
    context.warnings.push(...unknown.map((why) => `not judged: ${why}`));
  }
  if (isJudged) {
    response.statusCode = incoming.statusCode ?? 0;
    context.sentHeaders = headersOf(incoming);
    context.sentText = verdict.text ?? textOf(responseCopy, incoming);
  }
  const { operation } = context;
  const isKept = exchange.isRequestWhole && !requestCopy.isCut && requestCopy.bytes > 0;
  const requestBody = isKept ? requestCopy.whole() : undefined;
  const status = answeredBy === 'upstream' ? response.statusCode : 0;
  let known: ToldExchange | undefined;
  const told = (): ToldExchange =>
    (known ??= toldExchange(exchange, status, requestViolations, responseViolations, forwarding.masker));
  // What the bodies tell is known to the masker then, before the log quotes any of it.
  if (requestViolations.length + responseViolations.length > 0) told();
  forwarding.observe({
    request,
    operation,
    answeredBy,
    status,
    failure: exchange.failure,
    requestViolations,
    responseViolations,
    unknown,
    requestBody,
    redaction,
    told: () => ({ ...told(), isMasked: forwarding.masker !== undefined }),
  });
  if (answeredBy === 'upstream') keep(exchange, forwarding, status);
  return { requestViolations, responseViolations };
}

/** That an exchange could not be recorded must not spoil it. */
function keep(exchange: Exchange, { record, unrecorded, log, manners }: Forwarding, status: number): void {
  if (record === undefined) return;
  try {
    record(recordedExchange(exchange, status, exchange.request.context.violations, manners.copyBytes));
  } catch (fault) {
    log.error({ err: fault }, 'an exchange could not be recorded');
    unrecorded('an exchange could not be recorded: the log says why');
  }
}

function redacted(violations: readonly Violation[], redaction: () => CallRedaction): readonly Violation[] {
  return violations.length === 0 ? none : violations.map(redaction().violation);
}

/** Gives the verdict on the request, which is found once. */
export function requestVerdictOf(
  exchange: Exchange,
  { judgeRequest }: Pick<Forwarding, 'judgeRequest'>,
): NonNullable<Exchange['requestVerdict']> {
  const { request, response, requestCopy, isRequestWhole } = exchange;
  return (exchange.requestVerdict ??= judgeRequest(request, response, requestCopy, isRequestWhole));
}

/**
 * Has an answer that is not the upstream's say so, and count what deviates where that is asked for: `proxy` where the proxy itself
 * answers, `fall-back` where the stand-in does.
 */
export function markAsOurs(
  { request: { context } }: Exchange,
  { manners }: Pick<Forwarding, 'manners'>,
  by: 'proxy' | 'fall-back',
  { requestViolations, responseViolations }: Settled,
): void {
  context.headers['X-Understudy'] = by;
  if (!manners.violationsHeader) return;
  context.headers['X-Understudy-Violations'] = String(requestViolations.length + responseViolations.length);
}

/** Lets go of what a connection that is kept alive would hold on to. */
export function letGo({ request, requestCopy, responseCopy }: Exchange): void {
  const { context } = request;
  requestCopy.release();
  responseCopy.release();
  request.body = undefined;
  context.body = undefined;
  context.bodyText = undefined;
  context.sentText = undefined;
}

function headersOf({ rawHeaders }: IncomingMessage): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    // To an object that name means something else.
    if (name === '__proto__') continue;
    const known = Object.hasOwn(headers, name) ? headers[name] : undefined;
    // Of thousands of one name each would be copied thousands of times.
    if (Array.isArray(known)) known.push(value);
    else headers[name] = known === undefined ? value : [known, value];
  }
  return headers;
}

/** Gives the body as the journal has it: as text, or a character for each byte where it is none. */
function textOf(copy: BodyCopy, { rawHeaders }: IncomingMessage): string | undefined {
  if (copy.bytes === 0) return undefined;
  const longest = 4 * longestBody;
  const decoded = decode(copy.whole(), copy.isCut ? undefined : valueOf(rawHeaders, 'content-encoding'), 1024 ** 2);
  const bytes = 'bytes' in decoded ? decoded.bytes : copy.whole();
  const contentType = valueOf(rawHeaders, 'content-type') ?? '';
  const isText = isJson(contentType) || isXml(contentType) || /^text\/|urlencoded/i.test(contentType);
  return bytes.toString(isText ? 'utf8' : 'latin1', 0, Math.min(bytes.length, longest));
}

/**
 * Gives an exchange as a recording holds it; nothing is masked.
 *
 * @param longest how many bytes a body may have decoded: who masks what it holds keeps everybody waiting
 */
function recordedExchange(
  exchange: Exchange,
  status: number,
  violations: readonly Violation[],
  longest: number,
): RecordedExchange {
  const { request, incoming, startedAt, requestCopy, responseCopy } = exchange;
  const { operation } = request.context;
  const requestBody = bodyOf(requestCopy, request.rawHeaders, longest);
  const responseBody = incoming === undefined ? undefined : bodyOf(responseCopy, incoming.rawHeaders, longest);
  return {
    startedAt: new Date(startedAt).toISOString(),
    milliseconds: Math.max(0, Date.now() - startedAt),
    method: request.method,
    target: request.originalUrl,
    requestHeaders: pairsOf(request.rawHeaders),
    ...(requestBody !== undefined && { requestBody }),
    status,
    responseHeaders: incoming === undefined ? [] : pairsOf(incoming.rawHeaders),
    ...(responseBody !== undefined && { responseBody }),
    ...(operation !== undefined && { operation: operation.id }),
    ...(violations.length > 0 && { violations }),
  };
}

function bodyOf(copy: BodyCopy, rawHeaders: RawFields, longest: number): RecordedBody | undefined {
  if (copy.bytes === 0) return undefined;
  const decoded = copy.isCut
    ? { bytes: copy.whole() }
    : decode(copy.whole(), valueOf(rawHeaders, 'content-encoding'), longest);
  const bytes = 'bytes' in decoded ? decoded.bytes : copy.whole();
  return {
    ...(isUtf8(bytes) ? { text: bytes.toString('utf8') } : { text: bytes.toString('base64'), encoding: 'base64' }),
    bytes: copy.bytes,
    ...(copy.isCut && { isCut: true }),
  };
}

/** In journal, recording and log it is to be seen which of the two messages deviates. */
const ofAnswer = 'response.';

/** Report and log show the beginnings of bodies; of one that is longer than this, decoded, nothing. */
const longestTold = 256 * 1024;

/** Gives what deviates in an exchange in one list, that of the answer marked as such. */
export function bothSides(request: readonly Violation[], response: readonly Violation[]): readonly Violation[] {
  return [...request, ...response.map((violation) => ({ ...violation, where: ofAnswer + violation.where }))];
}

/** Gives what is told of an exchange whose deviations are known, in their order. */
function toldExchange(
  exchange: Exchange,
  status: number,
  requestViolations: readonly Violation[],
  responseViolations: readonly Violation[],
  masker: TellingMasker,
): ToldExchange {
  const plain = recordedExchange(exchange, status, bothSides(requestViolations, responseViolations), longestTold);
  if (masker === undefined) return { exchange: plain, requestViolations, responseViolations };
  let masked: RecordedExchange;
  try {
    masked = masker.exchange(plain);
  } catch (fault) {
    exchange.request.context.log.error({ err: fault }, 'an exchange could not be masked: nothing of it is told');
    masked = hide(plain);
    unmasked.add(exchange.request);
  }
  const { violations = [] } = masked;
  return {
    exchange: masked,
    requestViolations: violations.slice(0, requestViolations.length),
    responseViolations: violations.slice(requestViolations.length).map((violation) => ({
      ...violation,
      where: violation.where.slice(ofAnswer.length),
    })),
  };
}

/** What stands for all that could not be masked. */
const hidden = '[redacted]';

const unmasked = new WeakSet<Request>();

/** Tells whether what a request or its response hold could not be masked: nothing of either is told. */
function isUnmasked(request: Request): boolean {
  return unmasked.has(request);
}

/** Gives a violation without anything that was sent. */
function hideViolation({ where, clause, rule }: Violation): Violation {
  const [place = ''] = /^(?:response\.)?\w{1,20}/.exec(where) ?? [];
  return { where: place, clause, rule, expected: hidden, got: hidden };
}

function hide({ startedAt, milliseconds, method, status, violations = [] }: RecordedExchange): RecordedExchange {
  return {
    startedAt,
    milliseconds,
    method,
    status,
    target: `/${hidden}`,
    requestHeaders: [],
    responseHeaders: [],
    violations: violations.map(hideViolation),
  };
}

/** Most ways of deviating that the line of one exchange names. */
const mostTold = 3;

/**
 * Gives how the log tells of exchanges: one line each, which names what deviates; secrets and personal data are pseudonyms,
 * unless they are kept.
 */
export function createLineTelling(masker: TellingMasker, redactionOf: RedactionOf): (request: Request) => LineTelling {
  return (request) => {
    const { context, method } = request;
    const redaction = redactionOf(request.rawHeaders, context.query);
    if (masker === undefined) return { ...redaction, deviations };
    if (isUnmasked(request)) return untold;
    const mask = masker;
    let told: RecordedExchange | undefined;
    const masked = (): RecordedExchange => (told ??= mask.exchange(headOf(method, request)));
    const violationsTold = (): readonly Violation[] => masked().violations ?? [];
    const violation = (one: Violation): Violation =>
      redaction.violation(violationsTold()[context.violations.indexOf(one)] ?? one);
    return {
      ...redaction,
      path: () => redaction.path(splitTarget(masked().target).path),
      query: (query) => (query === '' ? '' : redaction.query(splitTarget(masked().target).query)),
      text: (text) => mask.text(redaction.text(text)),
      sentence: (sentence) => mask.text(redaction.sentence(sentence)),
      violation,
      refusal: (message) =>
        mask.text(
          context.violations.reduce(
            (words, one) => words.replaceAll(describeViolation(one), () => describeViolation(violation(one))),
            message,
          ),
        ),
      deviations: (all) => deviations(all.map(violation)),
    };
  };
}

const hideWhole = (): string => hidden;

/** Of what could not be masked the log tells what kind of thing it was. */
const untold: LineTelling = {
  path: hideWhole,
  query: hideWhole,
  text: hideWhole,
  sentence: hideWhole,
  refusal: hideWhole,
  violation: hideViolation,
  deviations: (violations) => deviations(violations.map(hideViolation)),
};

/** What of an exchange its line in the log tells; its bodies were masked before, where anything of them is told. */
function headOf(method: string, { context: { path, query, violations } }: Request): RecordedExchange {
  const target = query === '' ? path : `${path}?${query}`;
  const nothing = { startedAt: '', milliseconds: 0, requestHeaders: [], responseHeaders: [], status: 0 };
  return { ...nothing, method, target, ...(violations.length > 0 && { violations }) };
}

function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const mark = target.indexOf('?');
  return mark === -1 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

/** Of a list each item may deviate in the same way: that is told once. */
function deviations(violations: readonly Violation[]): string {
  const ways = new Map<string, { readonly first: Violation; count: number }>();
  for (const violation of violations) {
    const way = [violation.clause, violation.rule, violation.where.replaceAll(/\d+/g, '*')].join('\n');
    const known = ways.get(way);
    if (known === undefined) ways.set(way, { first: violation, count: 1 });
    else known.count += 1;
  }
  const told = [...ways.values()].slice(0, mostTold).map(({ first, count }) => {
    const times = count === 1 ? '' : `, ${count} times`;
    return `${describeViolation(first)} (${first.clause}${times})`;
  });
  const more = ways.size > mostTold ? [`${ways.size - mostTold} more ways`] : [];
  return `deviates: ${[...told, ...more].join('; ')}`;
}
