import type { Contract } from '../contract/contract';
import { needsNoValue, writeBody } from '../contract/bodies/write-body';
import type { MediaType, Operation } from '../contract/operation';
import { jsonContent, sentType, successResponse } from '../contract/success-response';
import { namesOfPath } from '../contract/schema/place';
import { SampleError } from '../contract/schema/sample-budget';
import { sampleOrNothing, sampleValue, type SuggestValue } from '../contract/schema/sample';
import { bodyDeviation, exampleDeviation } from '../contract/example-check';
import type { JsonValue } from '../exact-json';
import { markDeviation, preferredExample } from '../middleware/prefer';
import type { Answer, RequestContext } from '../middleware/request-context';
import { answerPoints } from '../profile/answer-points';
import { profileOf } from '../profile/profile-of';
import { createRandom } from '../random';
import { withBodyMembers } from './echo-body';
import { withPathParameters } from './echo-path';
import { withLearntMembers } from './learnt-members';
import { succeed } from './succeed';

/** How often a sample is drawn anew before it is taken as it is. */
const attempts = 20;

/** Gives the first draw that is valid, or the last where none of twenty is. */
function firstValid<Value>(draw: (attempt: number) => Value, isValid: (value: Value) => boolean): Value {
  for (let attempt = 0; attempt < attempts - 1; attempt += 1) {
    const value = draw(attempt);
    if (isValid(value)) return value;
  }
  return draw(attempts - 1);
}

/** A handler that has its answer at hand. */
export type SampleHandler = (request: RequestContext) => Answer;

/**
 * Gives the handler of an operation that belongs to no resource: the example of its success response, else a sample of
 * the schema, the same for the same seed, path and query. JSON goes before other media types.
 */
export function sampleHandler(contract: Contract, operation: Operation, suggest?: SuggestValue): SampleHandler {
  const response = successResponse(operation);
  const media = jsonContent(response) ?? response?.content[0];
  if (media === undefined) return () => succeed(operation, '');
  const learnt = profileOf(contract).find(answerPoints.body, operation);
  if (learnt !== undefined && keepsTo(contract, operation, media, learnt)) {
    const answer = answerWith(contract, operation, media, learnt, true);
    return () => answer;
  }
  const members = profileOf(contract).find(answerPoints.members, operation);
  const example = validExample(contract, operation, media);
  const names = namesOfPath(operation.path);
  // What no parameter names is one thing: the document's examples are those of it.
  const isOne = !operation.path.includes('{');
  const isKept = (value: JsonValue): boolean => keepsTo(contract, operation, media, value);
  const sample = (request: RequestContext): JsonValue => {
    const draw = (attempt: number): JsonValue => {
      const { seed } = request.session.seeding;
      const random = createRandom(`${seed} ${operation.id} ${request.path} ${request.query} ${attempt}`);
      const { schemas } = contract;
      const context = { schemas, random, names, asExample: isOne, ...(suggest !== undefined && { suggest }) };
      return sampleValue(context, media.schema);
    };
    return echoing(request, firstValid(draw, isKept));
  };
  // What a query asks is no part of what it answers.
  const sends = operation.requestBody !== undefined && !['GET', 'QUERY'].includes(operation.method);
  const echoing = (request: RequestContext, value: JsonValue): JsonValue => {
    if (isOne && !sends) return value;
    const { schemas } = contract;
    const told = sends ? withBodyMembers(schemas, media.schema, value, request.body) : value;
    const named = withPathParameters(schemas, media.schema, told, operation, request.parameters.path);
    const echoed = withLearntMembers(members, named, request, operation);
    return echoed === value || !isKept(echoed) ? value : echoed;
  };
  const made = (request: RequestContext): JsonValue => (needsNoValue(media) ? null : sample(request));
  return (request) => {
    const { preferredBody } = request;
    const named = preferredBody === undefined ? undefined : preferredExample(request, media);
    if (named !== undefined) {
      const answer = answerWith(contract, operation, media, named.value, true);
      return markDeviation(contract, operation, { media, ...named }, answer);
    }
    if (example === undefined || preferredBody?.dynamic === true)
      return answerWith(contract, operation, media, made(request), false);
    return answerWith(
      contract,
      operation,
      media,
      preferredBody === undefined ? echoing(request, example) : example,
      true,
    );
  };
}

/** Most draws at start that are in vain, of all operations. */
const mostTries = 300;

/**
 * Gives what tries at start to make up an answer: throws a SampleError where none can be made, and adds a flaw where none
 * that is made keeps to the document. After some hundred draws in vain it leaves the rest to the requests.
 */
export function createSampleTrial(contract: Contract, suggest?: SuggestValue): (operation: Operation) => void {
  let left = mostTries;
  return (operation) => {
    const response = successResponse(operation);
    const media = jsonContent(response) ?? response?.content[0];
    if (media === undefined || needsNoValue(media) || validExample(contract, operation, media) !== undefined) return;
    let failure: SampleError | undefined;
    const isValid = (attempt: number): boolean => {
      const random = createRandom(`${operation.id} ${attempt}`);
      const context = { schemas: contract.schemas, random, ...(suggest !== undefined && { suggest }) };
      try {
        return keepsTo(contract, operation, media, sampleValue(context, media.schema));
      } catch (cause) {
        // Another alternative may be one that can be made.
        if (!(cause instanceof SampleError)) throw cause;
        failure = cause;
        return false;
      }
    };
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (left <= 0 || isValid(attempt)) return;
      left -= 1;
    }
    if (failure !== undefined) throw failure;
    const cost = `${operation.method} ${operation.path} is answered with 500`;
    contract.flaws.add(operation.pointer, 'nothing that is made up keeps to the schema of its answer', cost);
  };
}

/** Tells whether an operation's success can be answered with what its document gives or what can be made up for it. */
export function canBeSampled(contract: Contract, operation: Operation): boolean {
  const response = successResponse(operation);
  const media = jsonContent(response) ?? response?.content[0];
  if (media === undefined || needsNoValue(media) || validExample(contract, operation, media) !== undefined) return true;
  const draw = (attempt: number): JsonValue =>
    sampleOrNothing({ schemas: contract.schemas, random: createRandom(`${operation.id} ${attempt}`) }, media.schema);
  const isValid = (value: JsonValue): boolean => keepsTo(contract, operation, media, value);
  return isValid(firstValid(draw, isValid));
}

function answerWith(
  contract: Contract,
  operation: Operation,
  media: MediaType,
  value: JsonValue,
  isExample: boolean,
): Answer {
  const { status } = succeed(operation, '');
  return { status, mediaType: sentType(media), ...writeBody(contract.schemas, media, value, isExample) };
}

/** An example that the document itself would refuse is passed over, and a flaw. */
function validExample(contract: Contract, operation: Operation, media: MediaType): JsonValue | undefined {
  const example = media.example as JsonValue | undefined;
  if (example === undefined) return undefined;
  const { status } = succeed(operation, '');
  const given = { status, media, cost: 'a sample is answered in its place' };
  return exampleDeviation(contract, operation, given, example) === undefined ? example : undefined;
}

/** Tells whether a body keeps to what an operation documents for its success, in a media type. */
export function keepsTo(contract: Contract, operation: Operation, media: MediaType, body: JsonValue): boolean {
  const { status } = succeed(operation, '');
  return bodyDeviation(contract, operation, { status, media }, body) === undefined;
}
