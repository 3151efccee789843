import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Deprecation } from '../contract/operation';
import type { Violation } from '../errors';
import { defaultSession } from '../store/session';
import type { CallRedaction, RedactionOf } from './call-redaction';
import type { RequestContext } from './request-context';
import { judgementOf } from './judgement';

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
