import type { OutgoingHttpHeaders } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { type Sessions, type Tallies, defaultSession } from '../store/session';
import type { RequestContext } from './request-context';
import type { Logger } from 'pino';
import type { Deprecation } from '../../openapi/operation';
import type { Violation } from '../../base/errors';
import type { CallRedaction, RedactionOf } from './call-redaction';

/**
 * Puts every request on the record of its session, or of the default one where its session has not begun, with its answer,
 * and counts it. It happens as soon as the answer is
 * known, or when the client is gone; entries refer to what is there anyway, and readers derive the rest.
 */
export function journal(
  tallies: Tallies,
  sessions: Pick<Sessions, 'default'>,
  isControl: (path: string) => boolean,
): RequestHandler {
  // One for all requests: with a function of its own, each would outlive the collections of what is young.
  const recordOnce: RequestContext['record'] = (request, response) => {
    const { context } = request;
    if (context.isRecorded) return;
    context.isRecorded = true;
    try {
      record(request, response, performance.now() - context.startedAt, tallies, sessions);
    } catch (fault) {
      // The answer is on its way; that nobody could note it must not spoil it.
      context.log.error({ err: fault }, 'the journal could not note a request');
    }
  };
  return (request, response, next) => {
    const { context } = request;
    if (isControl(context.path)) {
      next();
      return;
    }
    context.startedAt = performance.now();
    context.record = recordOnce;
    next();
    // Most answers are known by now; the others are waited for, or the client's going is.
    if (!context.isRecorded) {
      response.on('close', () => {
        recordOnce(request, response);
      });
    }
  };
}

function record(
  request: Request,
  response: Response,
  duration: number,
  tallies: Tallies,
  sessions: Pick<Sessions, 'default'>,
): void {
  const { context } = request;
  const session = context.session.isBegun ? context.session : sessions.default;
  const { operation, violations, warnings, error } = context;
  const isAnswered = context.sentText !== undefined || response.headersSent || response.writableEnded;
  const status = isAnswered || !response.destroyed ? response.statusCode : 0;
  tallies.count(operation?.id ?? '', status, duration, violations.length);
  session.journal.record({
    id: 0,
    time: session.clock.now() - duration,
    duration,
    method: request.method,
    target: request.originalUrl,
    path: context.path,
    requestHeaders: request.rawHeaders.join('\n'),
    requestBody: context.bodyText,
    operation: operation?.id,
    status,
    responseHeaders: sentHeaders(request, response),
    responseBody: context.sentText,
    error: error === undefined ? undefined : { code: error.code, message: error.message, status: error.status },
    violations,
    warnings,
    faults: context.faults,
    size: 0,
  });
}

/** Node's HTTP server knows the headers of an answer only where a stage before the last has set one. */
function sentHeaders({ context }: Request, response: Response): OutgoingHttpHeaders {
  const { sentHeaders: handed } = context;
  return handed !== undefined && response.getHeaderNames().length === 0 ? handed : response.getHeaders();
}

/** Most violations of a request that a line of the log lists. */
const mostViolations = 10;

/** Longest query that a line of the log shows in full; a request must not decide how long a line is. */
const longestQuery = 1000;

/** Takes out of the line of a call what is not to be told, and finds words. */
export interface LineTelling extends Pick<CallRedaction, 'path' | 'query' | 'text' | 'sentence' | 'violation'> {
  /** Gives the words of a refusal as they are told; as they are by default. */
  readonly refusal?: (message: string) => string;
  /** Gives words for what deviates in a call that was not refused; by default the line has none. */
  readonly deviations?: (violations: readonly Violation[]) => string;
}

/** Errors that somebody must look into; other statuses of 500 and above were asked for, or are bounds. */
const ownErrors = new Set<string>(['internal_error', 'response_deviates']);

/**
 * Logs one line a request once its answer is sent or given up: what was asked, what was answered and why, how long it
 * took. What the document refuses or does not know is a warning, what the mock itself did wrong an error, what asks for
 * nothing of the API (preflights, and what `isRoutine` takes by its path) is for debugging; keys are never in it.
 */
export function requestLog(
  log: Logger,
  redactionOf: RedactionOf,
  isRoutine: (path: string) => boolean,
  tellingOf: (request: Request) => LineTelling = ({ rawHeaders, context }) => redactionOf(rawHeaders, context.query),
): RequestHandler {
  return (request, response, next) => {
    if (!log.isLevelEnabled('error')) {
      next();
      return;
    }
    const start = performance.now();
    response.on('close', () => {
      // Nobody waits for a listener: what it threw would end the process.
      try {
        const isQuiet = isRoutine(request.context.path) || isPreflight(request);
        const level = levelOf(request.context, isQuiet);
        if (!log.isLevelEnabled(level)) return;
        const telling = tellingOf(request);
        const line = lineOf(request, response, Math.round((performance.now() - start) * 10) / 10, telling);
        const { violations, error } = request.context;
        const isPassed = violations.length > 0 && error === undefined;
        log[level](line, sentenceOf(line, isPassed ? telling.deviations?.(violations) : undefined));
      } catch (fault) {
        log.error({ err: fault }, 'a request could not be logged');
      }
    });
    next();
  };
}

function levelOf(context: RequestContext, isQuiet: boolean): 'error' | 'warn' | 'info' | 'debug' {
  if (context.error !== undefined && ownErrors.has(context.error.code)) return 'error';
  if (judgementOf(context) !== 'valid') return 'warn';
  return isQuiet ? 'debug' : 'info';
}

/** What a browser asks before it asks (Fetch standard, CORS-preflight request). */
function isPreflight({ method, headers }: Request): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
}

/** What a line says, as fields. */
interface Line {
  readonly method: string;
  readonly path: string;
  readonly query?: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly operation?: string;
  /** Whether the operation is deprecated, and the day of its removal where the document names one. */
  readonly deprecated?: true;
  readonly removal?: string;
  readonly session?: string;
  readonly error?: { readonly code: string; readonly message: string };
  readonly violations?: readonly Violation[];
  readonly warnings?: readonly string[];
  readonly cutShort?: true;
}

/** The names of those fields: where the sentence is read, they need not be repeated. */
export const fieldsOfSentence: readonly string[] = Object.keys({
  method: true,
  path: true,
  query: true,
  status: true,
  milliseconds: true,
  operation: true,
  deprecated: true,
  removal: true,
  session: true,
  error: true,
  violations: true,
  warnings: true,
  cutShort: true,
} satisfies Record<keyof Line, true>);

function lineOf(request: Request, response: Response, milliseconds: number, redaction: LineTelling): Line {
  const { operation, warnings, violations, path, error, session } = request.context;
  const query = shorten(redaction.query(request.context.query));
  return {
    method: request.method,
    path: redaction.path(path),
    ...(query !== '' && { query }),
    status: response.statusCode,
    milliseconds,
    ...(operation !== undefined && { operation: operation.id }),
    ...(operation?.deprecation !== undefined && deprecatedFields(operation.deprecation)),
    ...(session.name !== defaultSession && { session: redaction.text(session.name) }),
    ...(error !== undefined && {
      error: { code: error.code, message: redaction.refusal?.(error.message) ?? error.message },
    }),
    ...(violations.length > 0 && { violations: violations.slice(0, mostViolations).map(redaction.violation) }),
    ...(warnings.length > 0 && { warnings: warnings.map(redaction.sentence) }),
    ...(!response.writableFinished && { cutShort: true }),
  };
}

function deprecatedFields({ sunset }: Deprecation): Pick<Line, 'deprecated' | 'removal'> {
  return sunset === undefined ? { deprecated: true } : { deprecated: true, removal: sunset.slice(0, 10) };
}

function shorten(query: string): string {
  return query.length > longestQuery ? `${query.slice(0, longestQuery)}...` : query;
}

/** `GET /v1/pets?limit=0 400 1.2 ms invalid_parameter: query.limit: expected at least 1, got "0"` */
function sentenceOf(line: Line, deviations: string | undefined): string {
  const { method, path, query, status, milliseconds, session, error, warnings = [], cutShort } = line;
  const { deprecated, removal } = line;
  return [
    `${method} ${path}${query === undefined ? '' : `?${query}`} ${status} ${milliseconds} ms`,
    ...(session === undefined ? [] : [`(session ${session})`]),
    ...(deprecated === undefined ? [] : [removal === undefined ? 'deprecated' : `deprecated, removal on ${removal}`]),
    ...(error === undefined ? [] : [`${error.code}: ${error.message}`]),
    ...(deviations === undefined ? [] : [deviations]),
    ...warnings.map((warning) => `warning: ${warning}`),
    ...(cutShort === undefined ? [] : ['cut short']),
  ].join(' ');
}

/** Whether a request kept to the OpenAPI file. */
export type Judgement = 'valid' | 'warnings' | 'violations';

/** What a verdict goes by. */
interface Judged {
  readonly violations: readonly Violation[];
  readonly warnings: readonly string[];
  readonly error: { readonly code: string; readonly status: number } | undefined;
  readonly faults: readonly string[];
}

/** Errors of a request that is well-formed and keeps to the document, and finds things other than it hoped. */
const lawful = new Set<string>([
  'not_found',
  'conflict',
  'gone',
  'unknown_reference',
  'rate_limited',
  'fault_injected',
  'storage_full',
]);

/** Gives what a request's keeping to the document amounts to. */
export function judgementOf({ violations, warnings, error, faults }: Judged): Judgement {
  if (violations.length > 0 || isRefusal(error, faults)) return 'violations';
  return warnings.length > 0 ? 'warnings' : 'valid';
}

/** Tells whether an error says that the request did not keep to the document; one that a fault played says nothing about it. */
export function isRefusal(error: Judged['error'], faults: Judged['faults']): boolean {
  if (error === undefined || faults.includes('status') || faults.includes('rateLimit')) return false;
  return error.status < 500 && !lawful.has(error.code);
}
