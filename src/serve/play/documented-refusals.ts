import type { Operation } from '../../openapi/operation';
import { statusesOfUnknown, type Reference, collectionCalled } from '../../openapi/collections/references';
import { uniqueAsPlayed } from '../../openapi/collections/state';
import { preview } from '../../openapi/schema/describe-error';
import { ApiError, describeViolation, type Violation } from '../../base/errors';
import { ownMember, parseJson, type JsonValue, stringifyJson } from '../../base/json';
import type { Schema } from '../../openapi/document';
import type { RequestContext } from '../pipeline/request-context';
import { andThen, type Eventually, keysUnder, plainProperty, inAnyCase } from '../store/store';
import { scopeOf } from './collection-scope';
import type { HandlerContext } from './handler-context';
import { isItem, type Item, asText } from './item';
import { referencesOf } from '../../openapi/collections/references';
import type { Contract } from '../../openapi/contract';
import { operationsOf, type Resource } from '../../openapi/collections/resources';
import type { AlsoWrong } from '../pipeline/validation';
import { bodySituation } from '../../profile/body-refusal';
import { profileOf } from '../../profile/profile-of';
import { requestPoints } from '../../profile/request-points';
import type { Session } from '../store/session';
import { bodyPart } from './item-answer';
import { isJsonPatch } from '../../base/http';
import { dataPoints, writePoints } from '../../profile/data-points';
import { respellMoment } from '../../profile/write-text';
import type { Profile } from '../../profile/profile';
import { isValidExample } from '../../openapi/schema/example-check';

/** What a document says that a create or a change refuses, of bodies that keep to their schema. */
interface ToldRefusals {
  /** Gives a body as the service keeps it. */
  readonly kept: (body: Item) => Item;
  /** Gives the members of a body whose values no other item may have. */
  readonly uniqueOf: (body: Item) => readonly string[];
  /**
   * Goes on where everything that a body refers to is there; of a change, also where the item at `id` refers to it already.
   * Throws an ApiError `unknown_reference` with the documented status where something is not.
   */
  readonly whenKnown: <Next>(
    request: RequestContext,
    body: Item,
    next: () => Eventually<Next>,
    id?: string,
  ) => Eventually<Next>;
}

/** A reference, and the status that stands for one to what is not there. */
interface Told {
  readonly reference: Reference;
  readonly status: number;
}

/** Gives what an operation with a body of a schema refuses, by the words of the document. */
export function toldRefusals(context: HandlerContext, operation: Operation, schema: Schema): ToldRefusals {
  const { contract, resource } = context;
  const unique = uniqueAsPlayed(contract.schemas, resource, operation);
  const told = toldReferences(context, operation, schema);
  const taken = takenBody(contract, resource, operation);
  const toldUniqueOf = (body: Item): readonly string[] =>
    unique.length === 0 ? unique : unique.filter((name) => Object.hasOwn(body, name));
  return {
    kept: taken === undefined ? (body) => body : taken.kept,
    uniqueOf:
      taken === undefined ? toldUniqueOf : (body) => [...new Set([...toldUniqueOf(body), ...taken.uniqueOf(body)])],
    whenKnown: (request, body, next, id) => {
      if (taken !== undefined && isThere(context, request, id)) assertTaken(taken, request, body);
      const check = (index: number): ReturnType<typeof next> => {
        const one = told[index];
        if (one === undefined) return next();
        return flat(isKnown(context, request, one.reference, body, id), (known) => {
          if (known) return check(index + 1);
          throw unknown(one, body);
        });
      };
      return check(0);
    },
  };
}

/** What is not there is told before what is wrong with its change. */
function isThere({ resource }: HandlerContext, request: RequestContext, id: string | undefined): boolean {
  return (
    id === undefined || request.session.store.get(resource.collection, id, scopeOf(resource, request)) !== undefined
  );
}

/** Throws an ApiError `invalid_body` or `unknown_reference` where a service does not take a body that the document allows. */
function assertTaken(taken: TakenBody, request: RequestContext, body: Item): void {
  taken.assertTaken(request, body);
  const unknown = taken.findUnknown(request, body);
  if (typeof unknown !== 'string') return;
  const violation = {
    where: `body.${unknown}`,
    clause: request.operation?.requestBody?.pointer ?? '',
    rule: 'reference',
    expected: 'a value that is known',
    got: preview(ownMember(body, unknown) ?? null),
  };
  request.violations = [violation];
  const message = describeViolation({ ...violation, where: unknown });
  throw new ApiError('unknown_reference', message, { member: unknown });
}

export function flat<Outcome, Next>(
  outcome: Eventually<Outcome>,
  next: (outcome: Outcome) => Eventually<Next>,
): Eventually<Next> {
  return outcome instanceof Promise ? outcome.then(next) : next(outcome);
}

function toldReferences({ contract, resource }: HandlerContext, operation: Operation, schema: Schema): Told[] {
  const { schemas } = contract;
  const properties = schemas.shapedProperties(schema);
  return referencesOf(contract, resource).flatMap((reference) => {
    const described = ownMember(properties, reference.property);
    if (reference.holds !== 'one' || described === undefined) return [];
    const [status] = statusesOfUnknown(operation, schemas.flatten(described));
    return status === undefined ? [] : [{ reference, status: Number(status) }];
  });
}

function isKnown(
  context: HandlerContext,
  request: RequestContext,
  { property, target }: Reference,
  body: Item,
  id: string | undefined,
): Eventually<boolean> {
  const value = ownMember(body, property);
  if (value === undefined || value === null || typeof value === 'object') return true;
  const { store } = request.session;
  return flat(store.get(target.collection, asText(value)), (found) => {
    if (found !== undefined) return true;
    // What nobody can make, and what the stand-in could not make up, is nothing that a client could refer to.
    if (target.create === undefined && target.replace === undefined)
      return andThen(
        store.list(target.collection, { filters: [], offset: 0, limit: 1 }),
        ({ items }) => items.length === 0,
      );
    return id !== undefined && hasAlready(context, request, id, property, value);
  });
}

/** A change that leaves a reference as it was is none of it; where there is no item to change, that is said. */
function hasAlready(
  { resource }: HandlerContext,
  request: RequestContext,
  id: string,
  property: string,
  value: JsonValue,
): Eventually<boolean> {
  const present = request.session.store.get(resource.collection, id, scopeOf(resource, request));
  return andThen(present, (text) => {
    if (text === undefined) return true;
    const item: JsonValue = parseJson(text);
    const had = isItem(item) ? ownMember(item, property) : undefined;
    return had !== undefined && asText(had) === asText(value);
  });
}

function unknown({ reference: { property, target }, status }: Told, body: Item): ApiError {
  const got = asText(ownMember(body, property) ?? null);
  return new ApiError(
    'unknown_reference',
    `${property}: expected an item that is there in ${target.collection}, got ${got}`,
    { status, member: property },
  );
}

/**
 * Gives what finds, of a body that breaks its schema, what else the service refuses of it and tells in the same answer: a text that
 * is too long for it, a value that another item has; of one that does not, those of them that are several. Undefined where no profile says that it does.
 */
export function createToldTogether(contract: Contract): AlsoWrong | undefined {
  const profile = profileOf(contract);
  if (profile.isEmpty) return undefined;
  const known = new Map<Operation, ReturnType<typeof finderOf>>();
  return ({ context }, operation, violations) => {
    const together = profile.find(requestPoints.together, operation) ?? [];
    // One alone is found where it is looked for; what is changed may not be there at all.
    const isAlone = violations.length === 0;
    if (together.length === 0 || (isAlone && operation.method !== 'POST')) return [];
    if (!known.has(operation)) known.set(operation, finderOf(contract, operation));
    const wrong = new Set(violations.map(({ where }) => where));
    const found = known.get(operation)?.(context.session, context.body) ?? [];
    const told = found.filter(
      (violation) => !wrong.has(violation.where) && together.includes(bodySituation(violation).situation),
    );
    return isAlone && told.length < 2 ? [] : told;
  };
}

function finderOf(
  contract: Contract,
  operation: Operation,
): ((session: Session, body: unknown) => readonly Violation[]) | undefined {
  const resource = contract.resources.find((one) => operationsOf(one).includes(operation));
  const taken = resource === undefined ? undefined : takenBody(contract, resource, operation);
  if (resource === undefined || taken === undefined) return undefined;
  const { take } = bodyPart(contract, resource, operation);
  return (session, body) => {
    if (!isItem(body as never)) return [];
    const item = taken.kept(take(body as never));
    return [...taken.refusedOf(session, item), ...conflicts(session, resource, taken, item, operation)];
  };
}

function conflicts(
  { store }: Session,
  { collection }: Resource,
  taken: TakenBody,
  item: Item,
  { requestBody }: Operation,
): Violation[] {
  return taken.uniqueOf(item).flatMap((property): Violation[] => {
    const name = plainProperty(property);
    const value = ownMember(item, name);
    const anyOf = keysUnder(property, value);
    const found =
      anyOf.length === 0 ? undefined : store.list(collection, { filters: [{ property, anyOf }], offset: 0, limit: 1 });
    if (found === undefined || found instanceof Promise || found.items.length === 0) return [];
    const expected = 'a value that no other item has';
    return [
      { where: `body.${name}`, clause: requestBody?.pointer ?? '', rule: 'unique', expected, got: preview(value) },
    ];
  });
}

/** How a service takes the bodies of an operation, beyond what the document says of them. */
interface TakenBody {
  /** Gives a body with its texts as they are kept. */
  readonly kept: (body: Item) => Item;
  /** Throws an ApiError `invalid_body` that names the member which is not taken, too long for one. */
  readonly assertTaken: (request: RequestContext, body: Item) => void;
  /** Gives every member that is not taken, those with a value that is not known among them. */
  readonly refusedOf: (session: Session, body: Item) => readonly Violation[];
  /** Gives the first member whose value is none of those that are known; undefined where there is none. */
  readonly findUnknown: (request: RequestContext, body: Item) => Eventually<string | undefined>;
  /** Gives the properties of a body, as the store finds items by them, whose values no other item may have. */
  readonly uniqueOf: (body: Item) => readonly string[];
}

/** Gives how the bodies of an operation are taken; undefined where there is no profile. */
function takenBody(contract: Contract, resource: Resource, operation: Operation): TakenBody | undefined {
  const whole = profileOf(contract);
  if (whole.isEmpty) return undefined;
  const profile = ofPatches(whole, resource, operation);
  const keptText = (name: string): ((text: string) => string) | undefined => {
    const way = profile.find(dataPoints.keptText, operation, `body.${name}`);
    const spelling = profile.find(writePoints.keptMoment, operation, `body.${name}`);
    if (spelling !== undefined) return (text) => respellMoment(text, spelling);
    return way === undefined ? undefined : ways[way];
  };
  const references = referencesOf(contract, resource);
  const bodies = [bodyPart(contract, resource, operation).schema, resource.itemSchema];
  const wrongWith = (body: Item, name: string, value: JsonValue): ReturnType<typeof beyondBounds> => {
    const beyond = beyondBounds(profile, operation, name, value);
    const way = typeof value === 'string' ? profile.find(dataPoints.keptText, operation, `body.${name}`) : undefined;
    if (beyond !== undefined || typeof value !== 'string' || (way !== 'trimmed' && way !== 'collapsed')) return beyond;
    return forbiddenText(contract, bodies, body, name, value);
  };
  return {
    kept: (body) => withTexts(body, keptText),
    assertTaken: (request, body) => {
      for (const [name, value] of Object.entries(body)) {
        const wrong = wrongWith(body, name, value);
        if (wrong === undefined) continue;
        const violation = { where: `body.${name}`, clause: operation.requestBody?.pointer ?? '', ...wrong };
        request.violations = [violation];
        throw new ApiError('invalid_body', describeViolation(violation), { violations: [violation] });
      }
    },
    refusedOf: (session, body) =>
      Object.entries(body).flatMap(([name, value]): Violation[] => {
        const where = { where: `body.${name}`, clause: operation.requestBody?.pointer ?? '' };
        const wrong = wrongWith(body, name, value);
        if (wrong !== undefined) return [{ ...where, ...wrong }];
        if (profile.find(dataPoints.knownValues, operation, `body.${name}`) !== 'seen') return [];
        if (value === null || typeof value === 'object' || isSeen(session, resource, name, value)) return [];
        return [{ ...where, rule: 'reference', expected: 'a value that is known', got: preview(value) }];
      }),
    findUnknown: (request, body) => {
      for (const [name, value] of Object.entries(body)) {
        const known = profile.find(dataPoints.knownValues, operation, `body.${name}`);
        if (known === undefined || known === 'any' || value === null || typeof value === 'object') continue;
        if (known === 'seen' && isSeen(request.session, resource, name, value)) continue;
        const reference = references.find(({ property }) => property === name);
        const target = reference?.target ?? collectionCalled(contract.resources, name);
        const isThere = known === 'existing' ? exists(request.session, target, value) : false;
        const found = andThen(isThere, (there) => (there ? undefined : name));
        if (found !== undefined) return found;
      }
      return undefined;
    },
    uniqueOf: (body) =>
      Object.keys(body).flatMap((name) => {
        const said = profile.find(dataPoints.uniqueValues, operation, `body.${name}`);
        return said === true ? [name] : said === 'any-case' ? [inAnyCase(name)] : [];
      }),
  };
}

/** Of operations that take JSON Patches alone, which name no members, what is said of creates counts where nothing else is said. */
function ofPatches(profile: Profile, { create }: Resource, { requestBody }: Operation): Pick<Profile, 'find'> {
  const isOfPatches = requestBody?.content.every(({ name }) => isJsonPatch(name)) ?? false;
  if (!isOfPatches || create === undefined) return profile;
  return {
    find: (point, operation, subject) =>
      profile.find(point, operation, subject) ?? profile.find(point, create, subject),
  };
}

/** Gives a body with its texts as they are kept. */
function withTexts(body: Item, keptText: (name: string) => ((text: string) => string) | undefined): Item {
  const changed = Object.entries(body).flatMap(([name, value]): [string, JsonValue][] => {
    const keep = typeof value === 'string' ? keptText(name) : undefined;
    return keep === undefined || typeof value !== 'string' ? [] : [[name, keep(value)]];
  });
  return changed.length === 0 ? body : { ...body, ...Object.fromEntries(changed) };
}

const ways = {
  'as-sent': (text: string): string => text,
  trimmed: (text: string): string => text.trim(),
  collapsed: (text: string): string => text.trim().replaceAll(/\s+/g, ' '),
  'lower-case': (text: string): string => text.toLowerCase(),
  'upper-case': (text: string): string => text.toUpperCase(),
  'normal-form-c': (text: string): string => text.normalize('NFC'),
  'normal-form-d': (text: string): string => text.normalize('NFD'),
} as const;

function beyondBounds(
  profile: Pick<Profile, 'find'>,
  operation: Operation,
  name: string,
  value: JsonValue,
): Pick<Violation, 'rule' | 'expected' | 'got'> | undefined {
  const subject = `body.${name}`;
  const wrong = (rule: string, expected: string): Pick<Violation, 'rule' | 'expected' | 'got'> => ({
    rule,
    expected,
    got: preview(value),
  });
  if (typeof value === 'string') {
    const longest = profile.find(dataPoints.longestText, operation, subject);
    const shortest = profile.find(dataPoints.shortestText, operation, subject);
    const isBlank = value !== '' && value.trim() === '';
    if (isBlank && profile.find(dataPoints.blankText, operation, subject) === 'refuse')
      return wrong('blank', 'more than blanks');
    if (longest === undefined && shortest === undefined) return undefined;
    const length = Array.from(value).length;
    if (length > (longest ?? Infinity)) return wrong('maxLength', `at most ${String(longest)} characters`);
    if (length < (shortest ?? 0)) return wrong('minLength', `at least ${String(shortest)} characters`);
  }
  if (typeof value !== 'number' && typeof value !== 'bigint') return undefined;
  const least = profile.find(dataPoints.leastNumber, operation, subject);
  const greatest = profile.find(dataPoints.greatestNumber, operation, subject);
  if (least !== undefined && value < least) return wrong('minimum', `at least ${least}`);
  if (greatest !== undefined && value > greatest) return wrong('maximum', `at most ${greatest}`);
  return undefined;
}

/** Tells whether items of a session have been seen with a value; what none was seen with may have come since. */
function isSeen({ store, remembered }: Session, { collection }: Resource, name: string, value: JsonValue): boolean {
  const key = `${collection} ${name}`;
  const text = stringifyJson(value);
  const known = remembered.seen.get(key);
  if (known?.has(text) === true) return true;
  const now = new Set<string>(known);
  const page = store.list(collection, { filters: [], offset: 0, limit: Number.MAX_SAFE_INTEGER });
  if (page instanceof Promise) return true;
  for (const item of page.items) {
    const own: JsonValue = parseJson(item);
    const member = isItem(own) ? ownMember(own, name) : undefined;
    if (member !== undefined) now.add(stringifyJson(member));
  }
  remembered.seen.set(key, now);
  return now.has(text);
}

function exists({ store }: Session, target: Resource | undefined, value: JsonValue): Eventually<boolean> {
  if (target === undefined) return true;
  return andThen(store.get(target.collection, asText(value)), (found) => found !== undefined);
}

/**
 * Gives how a text that a service has cut to what it keeps breaks the schemas of its member: too short (`minLength`, JSON Schema
 * 2020-12 validation, 6.3.2) or against its `pattern` (6.3.3). Undefined where each of them takes it. The whole text has been judged;
 * what is left of it has not, and nothing else may be kept in its place.
 */
function forbiddenText(
  { schemas }: Contract,
  of: readonly Schema[],
  body: Item,
  name: string,
  text: string,
): Pick<Violation, 'rule' | 'expected' | 'got'> | undefined {
  const got = preview(text);
  for (const schema of of) {
    const member = ownMember(schemas.propertiesOf(schemas.formLike(schema, body)), name);
    const { minLength = 0, pattern } = schemas.formLike(member, text);
    // Characters, as JSON Schema counts them: no text is shorter than half of its code units.
    if (text.length < minLength * 2 && Array.from(text).length < minLength)
      return { rule: 'minLength', expected: `at least ${minLength} characters`, got };
    if (pattern !== undefined && !isValidExample({ type: 'string', pattern }, text))
      return { rule: 'pattern', expected: `a text like ${pattern}`, got };
  }
  return undefined;
}
