import type { RequestHandler } from 'express';
import type { Contract } from '../contract/contract';
import type { OperationMatch } from '../contract/match-operation';
import { withoutTrailingSlashes } from '../contract/trailing-slashes';
import { ApiError } from '../errors';
import type { RequestContext } from './request-context';

/** Notes the operation a request calls, where there is one, so that refusals from here on are known as its own. */
export function findOperation(contract: Contract): RequestHandler {
  return (request, _response, next) => {
    const { context } = request;
    const match = contract.match(request.method, context.path);
    note(context, match.kind === 'malformed' ? match.otherwise : match);
    next();
  };
}

/** Finds the operation a request calls, unless it is known; answers OPTIONS (of `*` too, RFC 9110 section 9.3.7), refuses unknown paths (404) and undocumented methods (405). */
export function operation(contract: Contract): RequestHandler {
  const all = contract.operations.map(({ method }) => method);
  return (request, response, next) => {
    const { context } = request;
    if (context.operation !== undefined) {
      next();
      return;
    }
    const match = contract.match(request.method, context.path);
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
