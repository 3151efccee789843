import type { Contract } from '../openapi/contract';
import { needsNoValue, writeBody } from '../openapi/write-body';
import type { MediaType, Operation } from '../openapi/operation';
import { jsonContent, sentType, successResponse } from '../openapi/success-response';
import { namesOfPath, wordsOf, singularOf } from '../openapi/schema/name-words';
import { SampleError } from '../openapi/schema/work-budget';
import type { SuggestValue } from '../openapi/schema/name-words';
import { sampleOrNothing, sampleValue } from '../openapi/schema/sample';
import { bodyDeviation, exampleDeviation } from '../openapi/response-examples';
import { type JsonValue, ownMember, toDoubles, exactNumber } from '../base/json';
import { markDeviation, preferredExample } from './pipeline/prefer';
import type { Answer, RequestContext } from './pipeline/request-context';
import { answerPoints } from '../profile/answer-points';
import { profileOf } from '../profile/profile-of';
import { createRandom } from '../base/random';
import { succeed } from './handler';
import { isObject, type Schema } from '../openapi/document';
import { fits } from '../openapi/schema/fit-value';
import type { Schemas } from '../openapi/schema/schemas';
import { numberIn } from './pipeline/profile/counters';
import type { MadeValue } from '../profile/point';
import { withMade } from './play/item-filler';

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

/** Last words of names whose values a service gives itself, whatever a request says under them. */
const ownWords =
  /^(id|uuid|message|error|errors|success|ok|result|status|state|token|secret|password|key|hash|code|at|created|updated)$/;

/** Deepest objects that are looked into. */
const deepest = 4;

/**
 * Gives a sample with what the request's body says: a scalar of the same name whose schema allows the value has it, so that a
 * login answers the address that was sent. Objects of one name are looked into, and so is an envelope on either side. What
 * services give themselves (identifiers, states, secrets, messages) stays. The sample itself where nothing of it was sent.
 */
function withBodyMembers(
  schemas: Schemas,
  schema: Schema | undefined,
  sample: JsonValue,
  body: JsonValue | undefined,
  depth = 0,
): JsonValue {
  if (depth > deepest || !isObject(sample) || !isObject(body)) return sample;
  const [own, sent] = [sample as Record<string, JsonValue>, body as Record<string, JsonValue>];
  const properties = schemas.formLike(schema, sample).properties ?? {};
  const within = (name: string, value: JsonValue, told: JsonValue): JsonValue =>
    withBodyMembers(schemas, properties[name], value, told, depth + 1);
  const changes = Object.entries(own).flatMap(([name, value]): [string, JsonValue][] => {
    const told = ownMember<JsonValue>(sent, name);
    if (told === undefined || told === null || told === value) return [];
    const next = isObject(value) ? within(name, value, told) : echoed(schemas, properties[name], name, value, told);
    return next === value ? [] : [[name, next]];
  });
  if (changes.length > 0) return { ...own, ...Object.fromEntries(changes) };
  const [inner, wrapped] = [onlyObject(own), onlyObject(sent)];
  if (wrapped !== undefined && !Object.hasOwn(own, wrapped[0]))
    return withBodyMembers(schemas, schema, sample, wrapped[1], depth + 1);
  if (inner === undefined || Object.hasOwn(sent, inner[0])) return sample;
  const next = within(inner[0], inner[1], body);
  return next === inner[1] ? sample : { ...own, [inner[0]]: next };
}

function echoed(
  schemas: Schemas,
  schema: Schema | undefined,
  name: string,
  value: JsonValue,
  told: JsonValue,
): JsonValue {
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  // `id` is the service's, `user_id` names what the client means.
  const isReference = words.length > 1 && /^(?:id|uuid|key|code)$/.test(last);
  if (typeof told !== typeof value || typeof told === 'object' || (ownWords.test(last) && !isReference)) return value;
  return fits(schemas.formLike(schema, told), toDoubles(told)) ? told : value;
}

/** Gives the one object that an object is around, with its name: of an envelope. */
function onlyObject(object: Record<string, JsonValue>): [name: string, value: JsonValue] | undefined {
  const members = Object.entries(object);
  const objects = members.filter(([, value]) => isObject(value));
  return objects.length === 1 && members.length <= 3 ? objects[0] : undefined;
}

/**
 * Gives a sample with what the request's path names: a property called like a path parameter has its value, and the last
 * parameter, where it stands at the end of the path, names the thing itself: `id` of `GET /users/{userId}`. What stands in an
 * envelope (`data`) is looked into. The sample itself where nothing of it is named.
 */
function withPathParameters(
  schemas: Schemas,
  schema: Schema | undefined,
  sample: JsonValue,
  { path }: Pick<Operation, 'path'>,
  given: Readonly<Record<string, JsonValue>>,
): JsonValue {
  if (!isObject(sample)) return sample;
  const own = sample as Record<string, JsonValue>;
  const properties = schemas.formLike(schema, sample).properties ?? {};
  const [, last] = /\{([^{}/]+)\}\/?$/.exec(path) ?? [];
  const named = new Map<string, JsonValue>();
  for (const [parameter, value] of Object.entries(given)) {
    const name = Object.keys(own).find((one) => isAlike(one, parameter));
    const identifier = Object.keys(own).find((one) => namesThing(one, parameter, path));
    const target = name ?? (parameter === last ? identifier : undefined);
    if (target !== undefined && value !== own[target]) named.set(target, value);
  }
  const changes = [...named].flatMap(([name, value]): [string, JsonValue][] => {
    const fitting = [value, otherwise(value)].find((one) =>
      fits(schemas.formLike(properties[name], one), toDoubles(one)),
    );
    return fitting === undefined ? [] : [[name, fitting]];
  });
  if (changes.length > 0) return { ...own, ...Object.fromEntries(changes) };
  const envelope = Object.entries(own).filter(([, value]) => isObject(value));
  const [inner, ...more] = envelope;
  if (inner === undefined || more.length > 0 || Object.keys(own).length > 3) return sample;
  const [name, value] = inner;
  const echoed = withPathParameters(schemas, properties[name], value, { path }, given);
  return echoed === value ? sample : { ...own, [name]: echoed };
}

/** A path carries texts: digits may stand for a number, and numbers for their digits. */
function otherwise(value: JsonValue): JsonValue {
  if (typeof value !== 'string') return typeof value === 'object' ? value : String(value);
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value) ? exactNumber(value) : value;
}

function isAlike(property: string, parameter: string): boolean {
  return wordsOf(property).join('') === wordsOf(parameter).join('');
}

/** `userId`, `user_id` and `id` name the thing of `/users/{...}` by its `id`; `userName` by its `name`. */
function namesThing(property: string, parameter: string, path: string): boolean {
  const [words, [name = '', ...others]] = [wordsOf(parameter), wordsOf(property)];
  if (others.length > 0 || words.at(-1) !== name) return false;
  const [, before = ''] = /\/([^/{}]+)\/\{[^{}]*\}\/?$/.exec(path) ?? [];
  return words.length === 1 || singularOf(wordsOf(before).at(-1) ?? '').startsWith((words[0] ?? '').slice(0, 4));
}

/**
 * Gives a sample with the members that a profile says the answer of an operation has, no two of a session made by the same chance;
 * the sample itself where it is no object.
 */
export function withLearntMembers(
  sets: Readonly<Record<string, MadeValue>> | undefined,
  sample: JsonValue,
  request: RequestContext,
  operation: Operation,
): JsonValue {
  if (sets === undefined || !isObject(sample)) return sample;
  const { session, path, parameters, body } = request;
  const number = numberIn(session, `answer ${operation.id}`);
  // What a service made before is not in the sample: without it, a member that the body does not bring is left out.
  const making = {
    random: createRandom(`${operation.id} ${path} ${session.name} ${number}`),
    now: session.clock.now(),
    sent: isObject(body) ? body : {},
  };
  const own = Object.entries(sets).map(([name, made]): readonly [string, MadeValue] => [
    name,
    atPath(made, parameters.path, number),
  ]);
  return withMade(sample, own, {}, making);
}

/** Values of the path are of the types that their parameters have; a counter counts the answers of a session. */
function atPath(made: MadeValue, path: RequestContext['parameters']['path'], number: number): MadeValue {
  if ('value' in made) return made;
  if (made.make === 'counter') return { value: (made.from ?? 1) + number - 1 };
  if (made.make === 'path') {
    const value = ownMember(path, made.of ?? '');
    return value === undefined ? { make: 'absent' } : { value };
  }
  return made.otherwise === undefined ? made : { ...made, otherwise: atPath(made.otherwise, path, number) };
}
