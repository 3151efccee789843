import type { IncomingMessage } from 'node:http';
import type { Violation } from '../errors';
import { isJson, isXml } from '../contract/media-type';
import type { CallRedaction } from '../middleware/call-redaction';
import { longestBody } from '../store/journal';
import { decode, type BodyCopy } from './body-copy';
import type { AnsweredBy, Exchange, Forwarding, ToldExchange } from './exchange';
import { valueOf } from './header-fields';
import type { ResponseVerdict } from './judge-response';
import { recordedExchange } from './record-exchange';
import { bothSides, toldExchange } from './told-exchange';

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
