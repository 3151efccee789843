import type { Request, RequestHandler } from 'express';
import type { Contract } from '../../openapi/contract';
import type { MediaType, Operation } from '../../openapi/operation';
import { tooMuchWork } from '../../openapi/schema/work-budget';
import { ApiError, describeViolation, type Violation } from '../../base/errors';
import { ownMember } from '../../base/json';
import type { Manners } from './profile/behaviour';
import type { Reacted } from './profile/input-policies';
import type { RequestValidator } from './openapi-validator/request-validator';
import { readFields, type RequestParts } from './request/parameter-styles';
import {
  createRequestReader,
  type RequestReader,
  judgeTwice,
  createFindUndescribed,
  type FindUndescribed,
} from './request/read-request';
import type { Parameters, RequestContext } from './request-context';

/** What the requests of an operation are validated with. */
interface Validated {
  readonly reader: RequestReader;
  readonly findUndescribed: FindUndescribed;
  /** Whether path and query alone decide if a request is valid. */
  readonly isPlain: boolean;
}

/**
 * Reads parameters and body against the document, has express-openapi-validator judge the same, and puts the values into
 * the context. A path parameter that does not fit cannot name anything: where the operation documents 404, that is the
 * answer; else 400.
 */
export function validation(
  contract: Contract,
  validator: RequestValidator,
  manners?: Manners,
  alsoWrong?: AlsoWrong,
): RequestHandler {
  const byOperation = new Map<Operation, Validated>();
  const stageOf = (operation: Operation): Validated => {
    let stage = byOperation.get(operation);
    if (stage === undefined) byOperation.set(operation, (stage = createStage(contract, operation)));
    return stage;
  };
  if (contract.compiles === 'at once') contract.operations.forEach(stageOf);
  const known = createKnownTargets();
  return (request, _response, next) => {
    const { context } = request;
    const { operation } = context;
    if (operation === undefined) {
      next();
      return;
    }
    // What is known of a target below says nothing of this request's headers.
    if (context.conditions !== undefined && manners?.ignoresConditions(operation) === true)
      context.conditions = undefined;
    const stage = stageOf(operation);
    const parameters = stage.isPlain ? known.find(operation, context) : undefined;
    if (parameters !== undefined) {
      context.parameters = parameters;
      next();
      return;
    }
    validate(request, operation, stage, { validator, manners, alsoWrong });
    if (stage.isPlain && context.warnings.length === 0) known.add(operation, context);
    next();
  };
}

function createStage(contract: Contract, operation: Operation): Validated {
  const reader = createRequestReader(contract, operation);
  const findUndescribed = createFindUndescribed(contract, operation, reader);
  return { reader, findUndescribed, isPlain: isPlainOperation(operation) };
}

/** Gives what else is wrong with a request that violates its document, where that is told in the same answer. */
export type AlsoWrong = (
  request: Request,
  operation: Operation,
  violations: readonly Violation[],
) => readonly Violation[];

interface Judging {
  readonly validator: RequestValidator;
  readonly manners: Manners | undefined;
  readonly alsoWrong: AlsoWrong | undefined;
}

function validate(
  request: Request,
  operation: Operation,
  { reader, findUndescribed }: Validated,
  { validator, manners, alsoWrong }: Judging,
): void {
  const { context } = request;
  const came = partsOf(request);
  if (manners !== undefined) context.body = manners.readLenient(operation, context.body);
  const reacted = manners?.react(operation, came, reader.describes);
  const parts = reacted?.parts ?? came;
  const { hasOpaqueBody: isOpaque, bodyType: contentType } = context;
  const { requestBody } = operation;
  if (context.body === undefined && !isOpaque && requestBody !== undefined && manners?.readsNoBody(operation) === true)
    context.body = {};
  const nulls = isOpaque ? undefined : manners?.takenNulls(operation, context.body);
  const body = nulls === undefined ? context.body : nulls.judged;
  const read = reader.read(parts, { value: body, isOpaque, contentType });
  const mediaType = (read.media ?? operation.requestBody?.content[0])?.name;
  // What one judge cannot judge in bounded time would cost the other as much, and all others their turn.
  const isTooMuch = read.violations.some(({ rule }) => rule === tooMuchWork);
  const asked = { came: read.came, body: isOpaque ? undefined : body, mediaType };
  const opinion = isTooMuch ? undefined : validator.judge(operation, asked);
  const { violations, disagreement } = judgeTwice(operation, read.violations, opinion, body !== undefined && !isOpaque);
  if (disagreement !== undefined) context.warnings.push(disagreement);
  const told =
    manners === undefined
      ? violations
      : asProfiled(request, operation, manners, {
          violations: [...violations, ...(alsoWrong?.(request, operation, violations) ?? [])],
          reacted,
          media: read.media,
        });
  if (told.length > 0) throw refusal(operation, told, context);
  context.parameters = read.parameters;
  if (nulls !== undefined) context.body = nulls.kept;
  const undescribed = findUndescribed(parts.query, read.media, body);
  if (undescribed.length > 0) context.warnings.push(...undescribed);
}

/** What is refused, and in which order, as a profile says. */
function asProfiled(
  request: Request,
  operation: Operation,
  { tellFirst }: Manners,
  {
    violations,
    reacted,
    media,
  }: { violations: readonly Violation[]; reacted: Reacted | undefined; media: MediaType | undefined },
): readonly Violation[] {
  const { context } = request;
  if (reacted !== undefined) {
    context.answersNothing = reacted.isEmpty;
    context.leftOut = reacted.leftOut;
    context.warnings.push(...reacted.told);
  }
  const known = new Set(violations.map(({ where }) => where));
  const others = [...(reacted?.violations ?? []), ...tellFirst.refusedMembers(operation, media, context.body)];
  return tellFirst.choose(request, operation, [...violations, ...others.filter(({ where }) => !known.has(where))]);
}

/**
 * Most targets whose parameters are remembered, and the longest of them, which bounds the memory to 16 MiB. To read a target
 * and judge it twice costs a list of twenty a tenth of its time (docs/benchmark.md), and clients of a stand-in ask for the
 * same ones again and again; what they stand for follows from the target alone (decision 3).
 */
const mostTargets = 256;
const longestTarget = 32 * 1024;

interface KnownTargets {
  readonly find: (operation: Operation, context: RequestContext) => Parameters | undefined;
  readonly add: (operation: Operation, context: RequestContext) => void;
}

function createKnownTargets(): KnownTargets {
  const known = new Map<string, { readonly operation: Operation; readonly parameters: Parameters }>();
  return {
    find: (operation, { path, query }) => {
      const found = known.get(`${path}?${query}`);
      return found?.operation === operation ? found.parameters : undefined;
    },
    add: (operation, { path, query, parameters }) => {
      const target = `${path}?${query}`;
      if (target.length > longestTarget) return;
      if (known.size >= mostTargets) known.clear();
      known.set(target, { operation, parameters });
    },
  };
}

function isPlainOperation({ parameters, requestBody }: Operation): boolean {
  return (
    requestBody === undefined && parameters.every(({ in: location }) => location === 'path' || location === 'query')
  );
}

function partsOf({ context, headers }: Request): RequestParts {
  return {
    path: context.pathParameters,
    query: readFields(context.query),
    header: (name) => {
      const value = ownMember(headers, name);
      return Array.isArray(value) ? value.join(', ') : value;
    },
    cookies: headers.cookie,
  };
}

function refusal(operation: Operation, violations: readonly Violation[], context: RequestContext): ApiError {
  context.violations = violations;
  const message = violations.slice(0, 5).map(describeViolation).join('; ');
  const inPath = violations.every(({ where }) => where.startsWith('path.'));
  if (inPath && operation.responses.some(({ status }) => status === '404')) {
    return new ApiError('not_found', `nothing can have this identifier: ${message}`, { violations });
  }
  const documents428 = operation.responses.some(({ status }) => status === '428');
  if (documents428 && violations.every(isMissingIfMatch))
    return new ApiError('precondition_required', message, { violations });
  const inBody = violations.every(({ where }) => where.startsWith('body'));
  return new ApiError(inBody ? 'invalid_body' : 'invalid_parameter', message, { violations });
}

function isMissingIfMatch({ where, rule }: Violation): boolean {
  return rule === 'required' && where.toLowerCase() === 'header.if-match';
}
