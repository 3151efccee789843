import type { Clock } from '../../base/clock';
import { contentOf, decodePart, negotiate } from '../../base/http';
import type { Contract, RequestReading } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import type { WriteErrorBody } from '../../openapi/response/error-body';
import type { Play } from '../../profile/play';
import type { MockConfig } from '../config';
import type { Handler, HandlerRequest, HandlerResponse, Preferences } from '../handlers/handler';
import { matchesRequest, overridden } from '../handlers/override';
import { assertAccepted } from '../handlers/accepted';
import { headersFor, type Headers } from '../handlers/response-headers';
import { journaled, type Journal, type NewEntry } from '../journal';
import { originOf, type Delivery, type MockRequest } from '../mock-request';
import { Rejected } from '../rejected';
import { defaultSession, isSessionName, type Session, type Sessions } from '../store/sessions';
import { assertAsProfile, assertServed } from './as-profile';
import { Call } from './call';
import { isPreflight, preflightHeaders, type CorsHeaders } from './cors';
import { challengesFor, issuedTokens, type CheckCredentials } from './credentials';
import type { DeprecationNotice } from './deprecation';
import { statementOf } from './errors';
import { requestFacts } from './facts';
import type { FindOperation, FoundOperation } from './find-operation';
import { playError, playSuccess } from './played';
import { assertDocumented, parsePreferences } from './prefer';
import { readOperationBody, unknownWarnings, type Validate } from './read-request';
import type { Respond } from './respond';

/** What an operation does in the mock, created when a request first asks for it. */
export interface Route {
  readonly handle: Handler;
  readonly respond: Respond;
  readonly notice: DeprecationNotice | undefined;
  /** Media types of the success response, JSON first; empty if it has no body. */
  readonly offered: readonly string[];
  /** Whether it asks for no credentials, and others do: the tokens in its responses are keys. */
  readonly issuesTokens: boolean;
}

interface PipelineParts {
  readonly contract: Contract;
  readonly config: MockConfig;
  readonly sessions: Sessions;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly corsHeaders: CorsHeaders;
  readonly findOperation: FindOperation;
  readonly checkCredentials: CheckCredentials;
  readonly validate: Validate;
  readonly routeOf: (operation: Operation) => Route;
  /** An error in the API's own format. */
  readonly writeError: WriteErrorBody;
  /** The profile that the mock plays. */
  readonly play?: Play;
  /** Called with what nobody foresaw. */
  readonly onFault: (error: unknown) => void;
}

/** Responds to one request. It never throws. */
export type Handle = (request: MockRequest) => Promise<Delivery>;

export function createPipeline(parts: PipelineParts): Handle {
  const { clock, journal } = parts;
  return async (request) => {
    const startedAt = clock.now();
    const call = new Call(request, journal.last);
    // The only place that turns a rejection into a response.
    const made = await runSteps(parts, call).catch((error: unknown) => errorDelivery(parts, call, error));
    const { disconnectAfter } = call;
    const delivery = disconnectAfter === undefined ? made : { ...made, disconnectAfter };
    journal.add(entryOf(call, delivery, startedAt, clock.now() - startedAt));
    return delivery;
  };
}

/**
 * The steps of a request, in their order. Each may end it with a rejection.
 *  1. A preflight asks for no key and no session. Other pages may read every response, errors too.
 *  2. The session: whose items, clock and faults.
 *  3. The operation: 404, 405, OPTIONS, 400 for invalid escapes; 501 if it cannot be mocked; 410 if it was removed.
 *  4. Faults: what goes wrong on purpose.
 *  5. Credentials, before a body is read: 401.
 *  6. The media type of the response: 406.
 *  7. The request: 413, 415, 400, and 404 for an ID that no item can have.
 *  8. The response, that of an override or the usual one, checked by the OpenAPI file: 304.
 */
async function runSteps(parts: PipelineParts, call: Call): Promise<Delivery> {
  const { request } = call;
  call.corsHeaders = parts.corsHeaders(request);
  if (isPreflight(request)) return { status: 204, headers: [...call.corsHeaders, ...preflightHeaders(request)] };
  assertEscapes(call.query);
  call.session = sessionOf(parts.sessions, call);
  const { store } = call.session;
  const found = parts.findOperation(request.method, call.path);
  if ('allow' in found) return { status: 204, headers: [...call.corsHeaders, 'Allow', found.allow] };
  const { operation } = found;
  call.operation = operation;
  assertServed(parts.play, request.method, operation);
  call.values = found.values;
  call.basePath = call.prefix + found.basePath;
  const route = parts.routeOf(operation);
  call.headers.push(...(route.notice?.headers(call.basePath) ?? []));
  route.notice?.rejectAfterSunset(store.now());
  const prefer = parsePreferences(request.header('prefer'));
  await applyFaults(parts, call, call.session, operation, prefer).catch(async (error: unknown) => {
    // A test asks for what its client sent again after a failure. A body that cannot be read is told without one.
    call.requestBody = await readOperationBody(request, operation, parts.config.bodyLimit).catch(() => undefined);
    throw error;
  });
  parts.checkCredentials(operation, request, call.query, store);
  const mediaType = acceptedType(route, request, parts.play);
  const reading = await read(parts, call, found);
  call.reading = reading;
  const ifNoneMatch = request.header('if-none-match');
  const own = await handle(parts, call, route, {
    operation,
    reading,
    store,
    target: request.target,
    origin: originOf(request),
    basePath: call.basePath,
    prefer,
    mediaType,
    header: (name) => request.header(name),
    number: call.number,
    facts: () => requestFacts(call),
  });
  const { play } = parts;
  const isPlayed = play !== undefined && call.override === undefined;
  const response = isPlayed ? playSuccess(play, call, own) : own;
  if (route.issuesTokens) for (const token of issuedTokens(response)) store.addToken(token);
  call.outcome = response.outcome;
  if (response.warning !== undefined) call.warnings.push(response.warning);
  const delivery = route.respond(response, { method: request.method, ifNoneMatch, headers: call.headers });
  call.deviation = delivery.deviation;
  return call.corsHeaders.length === 0
    ? delivery
    : { ...delivery, headers: [...call.corsHeaders, ...delivery.headers] };
}

function sessionOf(sessions: Sessions, { request, prefix }: Call): Session {
  const header = request.header('x-mock-session');
  const inPath = prefix === '' ? undefined : (decodePart(prefix.slice(2)) ?? prefix.slice(2));
  const name = inPath ?? header ?? defaultSession;
  if (!isSessionName(name))
    throw new Rejected(
      'session-invalid',
      `The session name ${JSON.stringify(name.slice(0, 80))} is not valid. Use letters, digits, ".", "-" and "_", at most 64.`,
    );
  if (inPath !== undefined && header !== undefined && header !== inPath)
    throw new Rejected('session-invalid', `The path names the session ${inPath}, X-Mock-Session names ${header}.`);
  return sessions.use(name);
}

/** A percent escape is two hexadecimal digits, and what all of them stand for is UTF-8 (RFC 3986 section 2.1). */
function assertEscapes(query: string): void {
  if (!query.includes('%')) return;
  const [wrong] = /%(?![0-9a-f]{2}).{0,2}/i.exec(query) ?? [];
  if (wrong === undefined && decodePart(query) !== undefined) return;
  const shown = wrong === undefined ? 'what its escapes stand for is not UTF-8' : `${wrong}. Write % as %25`;
  throw new Rejected('malformed', `The query has an invalid escape: ${shown}.`);
}

async function applyFaults(
  { clock, contract }: PipelineParts,
  call: Call,
  { name, store }: Session,
  operation: Operation,
  { wait, code }: Preferences,
): Promise<void> {
  const { latency, fault } = store.drawFault(operation.id);
  const pause = latency + (wait ?? 0);
  if (pause > 0) {
    call.faults.push(`latency ${pause} ms`);
    await clock.sleep(pause);
  }
  if (code !== undefined) assertDocumented(operation, code);
  const applied = [
    ...(wait === undefined ? [] : [`wait=${wait / 1000}`]),
    ...(code === undefined ? [] : [`code=${code.status}`]),
  ];
  if (applied.length > 0) call.headers.push('Preference-Applied', applied.join(', '));
  if (code !== undefined && code.status >= 400) {
    const { status } = code;
    const headers = status === 401 ? { 'WWW-Authenticate': challengesFor(operation, contract.title) } : {};
    throw new Rejected('forced', `Status ${status} was requested by the Prefer header.`, { status, headers });
  }
  if (fault === undefined) return;
  if (fault.kind === 'disconnect') {
    call.faults.push('disconnect');
    call.disconnectAfter = fault.afterBytes ?? 0;
    return;
  }
  call.faults.push(`status ${fault.status}`);
  const { status, headers = {}, message = `Status ${status} is set as a fault in session ${name}.` } = fault;
  throw new Rejected('forced', message, { status, headers });
}

/** A service may take no notice of Accept (RFC 9110 section 12.5.1): most do so, and a mock with a profile responds as one. */
function acceptedType({ offered }: Route, request: MockRequest, play: Play | undefined): string | undefined {
  const accept = request.header('accept');
  if (accept === undefined || accept === '*/*') return offered[0];
  const accepted = negotiate(accept, offered) ?? (play && offered[0]);
  if (accepted === undefined && offered.length > 0)
    throw new Rejected('not-acceptable', `Accept must allow ${offered.join(' or ')}, got ${accept.slice(0, 200)}.`);
  return accepted;
}

async function read(
  parts: PipelineParts,
  call: Call,
  { operation, path, values }: FoundOperation,
): Promise<RequestReading> {
  const { request } = call;
  const { method, headers } = request;
  const target = call.query === '' ? path : `${path}?${call.query}`;
  const bytes = await readOperationBody(request, operation, parts.config.bodyLimit);
  call.requestBody = bytes;
  const http = bytes === undefined ? { method, target, headers } : { method, target, headers, body: { bytes } };
  const reading = parts.validate(operation, http, values);
  assertAsProfile(parts.play, operation, reading, bytes);
  if (reading.unknown.length > 0) call.warnings.push(...unknownWarnings(operation, reading.unknown));
  return reading;
}

async function handle(
  { contract, clock, play }: PipelineParts,
  call: Call,
  route: Route,
  request: HandlerRequest,
): Promise<HandlerResponse> {
  const { operation, store } = request;
  const usual = async (): Promise<HandlerResponse> => {
    if (play !== undefined) await assertAccepted(play, contract, request);
    return route.handle(request);
  };
  const taken = store.takeOverride(operation.id, matchesRequest(request));
  if (taken === undefined) return usual();
  const { id, rule } = taken;
  call.override = id;
  if (rule.delay !== undefined) await clock.sleep(rule.delay);
  return overridden(contract, operation, rule, request, usual);
}

function errorDelivery(parts: PipelineParts, call: Call, error: unknown): Delivery {
  const rejected = toRejected(parts, error);
  call.rejected = rejected;
  call.outcome = rejected.kind;
  const statement = statementOf(rejected, call.operation);
  const written = parts.writeError(call.operation, statement);
  const usual = {
    ...written,
    status: statement.status,
    headers: errorHeaders(parts, call, rejected, statement.status),
  };
  const { play } = parts;
  const response = play === undefined ? usual : playError(play, call, rejected, usual);
  const { status, headers: own, mediaType, body } = response;
  const sent = body === undefined ? undefined : contentOf(body);
  const headers = [
    ...call.corsHeaders,
    ...(sent === undefined ? [] : ['Content-Type', mediaType, 'Content-Length', String(Buffer.byteLength(sent))]),
    ...call.headers,
    'Cache-Control',
    'no-store',
    ...Object.entries(own).flat(),
  ];
  return sent === undefined || call.request.method === 'HEAD' ? { status, headers } : { status, headers, body: sent };
}

/** The headers of a rejection, and those that the file documents for its status. */
function errorHeaders(
  { contract }: PipelineParts,
  { operation }: Call,
  { details }: Rejected,
  status: number,
): Headers {
  const { headers: own = {} } = details;
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  const documented = operation === undefined ? {} : headersFor(contract, operation, status);
  const others = Object.entries(documented).filter(([name]) => !names.has(name.toLowerCase()));
  return { ...Object.fromEntries(others), ...own };
}

function toRejected({ onFault }: PipelineParts, error: unknown): Rejected {
  if (error instanceof Rejected) return error;
  onFault(error);
  return new Rejected('internal-error', 'This is a mistake in Understudy. Its log says more.');
}

function entryOf(call: Call, delivery: Delivery, startedAt: number, durationMs: number): NewEntry {
  const { request, operation, requestBody, rejected, outcome, deviation } = call;
  // Where a connection breaks before the first byte, nothing is sent.
  const isNothing = delivery.disconnectAfter === 0;
  const { status, headers, body } = isNothing ? { status: 0, headers: [], body: undefined } : delivery;
  return {
    session: call.session?.name ?? defaultSession,
    startedAt,
    durationMs,
    method: request.method,
    target: request.target,
    operation: operation?.id,
    requestHeaders: request.headers,
    requestBody,
    status,
    responseHeaders: headers,
    responseBody: body,
    outcome,
    violations: (rejected?.details.violations ?? []).map(journaled),
    message: rejected?.message,
    warnings: call.warnings,
    faults: call.faults,
    override: call.override,
    deviation,
  };
}
