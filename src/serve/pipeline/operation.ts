import type { Request, RequestHandler, Response } from 'express';
import type { Contract } from '../../openapi/contract';
import type { OperationMatch } from '../../openapi/match-operation';
import { withoutTrailingSlashes } from '../../base/http';
import { ApiError } from '../../base/errors';
import { refusalPoints, requestPoints } from '../../profile/request-points';
import { transportPoints } from '../../profile/answer-points';
import type { Manners } from './profile/behaviour';
import type { RequestContext } from './request-context';
import { sendAnswer } from './respond';

/** Notes the operation a request calls, where there is one, so that refusals from here on are known as its own. */
export function findOperation(contract: Contract, manners?: Manners): RequestHandler {
  return (request, _response, next) => {
    const { context } = request;
    const match = matchOf(contract, manners, request);
    note(context, match.kind === 'malformed' ? match.otherwise : match);
    next();
  };
}

/** Finds the operation a request calls, unless it is known; answers OPTIONS (of `*` too, RFC 9110 section 9.3.7), refuses unknown paths (404) and undocumented methods (405). */
export function operation(contract: Contract, manners?: Manners): RequestHandler {
  const all = contract.operations.map(({ method }) => method);
  return (request, response, next) => {
    const { context } = request;
    if (context.operation !== undefined) {
      next();
      return;
    }
    const otherwise = manners === undefined ? undefined : answersOtherwise(manners, request, response);
    if (otherwise !== undefined) {
      if (otherwise.asksForKey) {
        context.answerToKey = otherwise.answer;
        next();
      } else otherwise.answer();
      return;
    }
    const match = matchOf(contract, manners, request);
    if (match.kind === 'operation') {
      note(context, match);
      next();
      return;
    }
    const asked = match.kind === 'method-unknown' ? match.methods : context.path === '*' ? all : undefined;
    if (request.method === 'OPTIONS' && asked !== undefined) {
      response.statusCode = 204;
      response.setHeader('Allow', allowOf(asked));
      response.end();
      return;
    }
    // HEAD is answered as GET is, to the letter of the length.
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    throw refusal(contract, method, context.path, match);
  };
}

function matchOf(contract: Contract, manners: Manners | undefined, { method, context }: Request): OperationMatch {
  return manners === undefined ? contract.match(method, context.path) : manners.match(method, context.path).match;
}

/** How OPTIONS is answered, or a client sent to a path without its slash, where a profile says how. */
interface Otherwise {
  readonly asksForKey: boolean;
  readonly answer: () => void;
}

function answersOtherwise(
  { match, answers, profile }: Manners,
  request: Request,
  response: Response,
): Otherwise | undefined {
  const { method, context } = request;
  const matched = match(method, context.path);
  const place = matched.match.kind === 'method-unknown' ? matched.match.path : undefined;
  const isOptions = !matched.isMoved && method === 'OPTIONS' && place !== undefined;
  const template = matched.isMoved
    ? profile.find(refusalPoints['path.moved'])
    : isOptions
      ? profile.find(requestPoints.options, place)
      : undefined;
  if (template === undefined) return undefined;
  return {
    asksForKey: isOptions && profile.find(transportPoints.optionsKey, place) === 'asked-for',
    answer: () => {
      const { status, headers, mediaType, text } = answers.render(template, request);
      const hasBody = mediaType !== undefined && text !== undefined;
      sendAnswer(request, response, { status, headers, ...(hasBody && { mediaType, text }) });
    },
  };
}

function note(context: RequestContext, match: OperationMatch): void {
  if (match.kind !== 'operation') return;
  context.operation = match.operation;
  context.basePath = context.sessionPrefix + match.basePath;
  context.pathParameters = match.pathParameters;
}

/** Most paths that a refusal lists. */
const mostPaths = 10;

type Miss = Exclude<OperationMatch, { kind: 'operation' }>;

function refusal(contract: Contract, method: string, path: string, match: Miss): ApiError {
  if (match.kind === 'malformed') {
    const message = `path: expected well-formed percent escapes, got ${JSON.stringify(match.segment)}`;
    return new ApiError('invalid_request', message);
  }
  if (match.kind === 'method-unknown') {
    const allow = allowOf(match.methods);
    const message = `${path}: expected one of the methods ${allow}, got ${method}`;
    return new ApiError('method_not_allowed', message, { headers: { Allow: allow } });
  }
  return new ApiError('unknown_path', explainPath(contract, method, path, match.path));
}

/** Lists the methods of a path with those that come with them: HEAD with GET, OPTIONS always (RFC 9110 section 10.2.1). */
function allowOf(methods: readonly string[]): string {
  return [
    ...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).concat('OPTIONS')),
  ].join(', ');
}

function explainPath(contract: Contract, method: string, path: string, below: string | undefined): string {
  const asked = `no operation of the OpenAPI file matches ${method} ${shorten(path)}`;
  const mentioned = below === undefined ? undefined : contract.mentionedPaths[below];
  if (mentioned !== undefined) return `${asked}: ${mentioned}`;
  const [basePath = ''] = contract.basePaths;
  const nearest = nearestPath(contract, path);
  if (nearest !== undefined) return `${asked}; did you mean ${nearest}?`;
  const known = [...new Set(contract.operations.map((known) => `${basePath}${known.path}`))];
  const more = known.length > mostPaths ? `, ... (${known.length} in all)` : '';
  return `${asked}; its paths are ${known.slice(0, mostPaths).join(', ')}${more}`;
}

/** Gives the path that was probably meant: without a trailing slash, with the base path, or in another case. */
function nearestPath(contract: Contract, path: string): string | undefined {
  const trimmed = path.length > 1 ? withoutTrailingSlashes(path) : path;
  const candidates = [trimmed, ...contract.basePaths.map((base) => base + trimmed), trimmed.toLowerCase()];
  return candidates.find((candidate) => candidate !== path && contract.match('GET', candidate).kind in found);
}

const found = { operation: true, 'method-unknown': true };

/** Longest path that a message quotes in full, in characters. */
export const longestQuoted = 200;

function shorten(path: string): string {
  return path.length > longestQuoted ? `${path.slice(0, longestQuoted)}...` : path;
}
