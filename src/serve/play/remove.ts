import type { Operation } from '../../openapi/operation';
import { ApiError } from '../../base/errors';
import { parseJson, stringifyJson, ownMember, type JsonValue } from '../../base/json';
import type { Answer, RequestContext } from '../pipeline/request-context';
import { answerPoints } from '../../profile/answer-points';
import { profileOf } from '../../profile/profile-of';
import type { Handler } from '../handler';
import {
  andThen,
  type BeforeRemoval,
  type Eventually,
  keysOf,
  type Along,
  type Scope,
  type FilterTerm,
  type StoredItem,
  keyOfWhether,
  whetherSet,
} from '../store/store';
import { scopeOf, parentTexts, scopeAt } from './collection-scope';
import { withLearntMembers } from '../samples';
import type { HandlerContext } from './handler-context';
import { fieldsIn } from '../../openapi/collections/list-operation';
import { chosenFields } from './json-query';
import { itemAnswer, conditionalItem, carriesItemPlainly, keptAnswer } from './item-answer';
import { identifierIn, isItem, asText, type Item, keptRemoved, removalTerm, notFound } from './item';
import type { Contract } from '../../openapi/contract';
import { parametersIn, shapeOfPath } from '../../openapi/collections/names';
import type { Resource } from '../../openapi/collections/resources';
import { referrersOf } from '../../openapi/collections/state';
import { keysLike } from './known-item';
import { aboveProperty, documentsCollection } from './stored-document';
import { wordsOf } from '../../openapi/schema/name-words';
import { numberIn } from '../pipeline/profile/counters';
import { writePoints } from '../../profile/data-points';
import { createRandom } from '../../base/random';
import { withMade } from './item-filler';
import { refusalPoints } from '../../profile/request-points';

/**
 * Gives the handler of a DELETE: the answer is checked before the item is gone, and all that lies below it. Where the document
 * says that what others refer to stays, that is 409.
 */
export function removeHandler(context: HandlerContext, operation: Operation): Handler {
  const { resource, finish } = context;
  const answer = itemAnswer(context, operation);
  const told = createTellRemoval(context.contract, operation, finish.checked);
  const { assertMet } = conditionalItem(context, operation);
  const assertUnreferred = createReferredCheck(resource, context.contract);
  const alongOf = createAlong(resource, context.contract.resources);
  const members = profileOf(context.contract).find(answerPoints.members, operation);
  const withMembers = (request: RequestContext, own: Answer): Answer => {
    if (members === undefined || own.text === undefined) return own;
    const text = stringifyJson(withLearntMembers(members, parseJson(own.text), request, operation));
    const { status, headers = {}, mediaType = '' } = own;
    try {
      return finish.checked(operation, { status, headers, mediaType, text });
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.code !== 'response_deviates') throw cause;
      return own;
    }
  };
  const keep = createKeepRemoved(context, operation);
  return (request) => {
    const id = identifierIn(resource, request);
    const made: { answer?: Answer } = {};
    const before: BeforeRemoval = (text, holds) => {
      assertMet(request, text);
      assertUnreferred?.(text, holds);
      made.answer = withMembers(request, told(request, answer(request, { text }), text));
    };
    const scope = scopeOf(resource, request);
    const remove = (): Eventually<string | undefined> =>
      request.session.store.remove(resource.collection, id, scope, { before, along: alongOf(id, scope) });
    const removed = keep === undefined ? remove() : keep(request, id, scope, { before, remove });
    return andThen(removed, () => {
      if (made.answer === undefined) throw missing(context.contract, resource, request, id);
      noteGone(context.contract, resource, request, id);
      return made.answer;
    });
  };
}

/** Gives what is removed along with an item: all that lies below it, in whatever collection, and the documents there. */
type FindAlong = (id: string, scope: Scope) => Along[];

/** Gives what finds what lies below the items of a collection, by the shapes of the paths. */
export function createAlong(resource: Resource, resources: readonly Resource[]): FindAlong {
  const { collection, identifier } = resource;
  const itemPath = resource.itemPath ?? `${collection}/{${identifier?.parameter ?? ''}}`;
  const shape = `${shapeOfPath(itemPath)}/`;
  const depth = parametersIn(collection).length + 1;
  const isPlain = shape.split('{}').length - 1 === depth;
  // What is kept at a path of its own is found by the property that names the item.
  const joined = resources.flatMap(({ collection: other, below: at }) =>
    isPlain && at !== undefined && shapeOfPath(at.path).startsWith(shape)
      ? at.joins
          .filter(({ parameter }) => parameter === parametersIn(at.path)[depth - 1])
          .map(({ property }) => ({ collection: other, property }))
      : [],
  );
  const below = resources.flatMap((other) =>
    isPlain && shapeOfPath(other.collection).startsWith(shape)
      ? [{ collection: other.collection, names: parametersIn(other.collection).slice(0, depth) }]
      : [],
  );
  return (id, scope) => {
    const texts = [...parentTexts(scope).map(([, text]) => text), id];
    const found = [
      ...below.map((other) => ({
        collection: other.collection,
        filters: scopeAt(other.names, (name) => texts[other.names.indexOf(name)] ?? ''),
      })),
      ...joined.map((other) => ({
        collection: other.collection,
        filters: [{ property: other.property, anyOf: keysLike(id) }],
      })),
    ];
    if (!isPlain) return found;
    let next = 0;
    const path = shape.slice(0, -1).replaceAll('{}', () => encodeURIComponent(texts[next++] ?? ''));
    return [
      ...found,
      { collection: documentsCollection, filters: [{ property: aboveProperty, anyOf: [stringifyJson(path)] }] },
    ];
  };
}

/**
 * Gives what refuses to remove an item that others refer to, where the document says so: throws an ApiError `conflict`.
 * Undefined where it does not say so of any.
 */
function createReferredCheck(resource: Resource, { resources, schemas }: Contract): BeforeRemoval | undefined {
  const referrers = referrersOf(resource, resources, schemas);
  if (referrers.length === 0) return undefined;
  const own = resource.identifier?.property ?? '';
  return (text, holds) => {
    const item = parseJson(text);
    const value = isItem(item) ? ownMember(item, own) : undefined;
    if (value === undefined || value === null) return;
    // A reference may be of another type than what it names.
    const anyOf = [...keysOf(value), ...keysOf(asText(value)), asText(value)];
    for (const { resource: other, properties } of referrers)
      for (const property of properties)
        if (holds(other.collection, [{ property, anyOf }]))
          throw new ApiError(
            'conflict',
            `items of ${other.collection} refer to ${own} ${asText(value)} by ${property}`,
          );
  };
}

/** Gives the answer of a DELETE, checked, of what it would be without a word on what has happened. */
type TellRemoval = (request: RequestContext, answer: Answer, removed: string) => Answer;

/** Words of what is true once something was removed. */
const done: ReadonlySet<string> = new Set(['deleted', 'removed', 'destroyed', 'success', 'successful', 'ok', 'done']);

/**
 * Gives what has the answer of a DELETE tell that it was done: `deleted` and the like are true where the item has no such member, and
 * what a profile says of it is as the service has it, unless the document forbids that.
 */
function createTellRemoval(
  contract: Contract,
  operation: Operation,
  checked: (operation: Operation, answer: Answer) => Answer,
): TellRemoval {
  const sets = Object.entries(profileOf(contract).find(writePoints.toldAtRemoval, operation) ?? {});
  return (request, answer, removed) => {
    const told = answer.text === undefined ? undefined : parseJson(answer.text);
    if (told === undefined || !isItem(told)) return checked(operation, answer);
    const item = parseJson(removed) as Item;
    const sure = Object.entries(told).filter(([name, value]) => value === false && isOfRemoval(name, item));
    if (sets.length + sure.length === 0) return checked(operation, answer);
    const own: Item = { ...told, ...Object.fromEntries(sure.map(([name]) => [name, true])) };
    try {
      return checked(operation, { ...answer, text: stringifyJson(withMembers(request, own)) });
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.code !== 'response_deviates') throw cause;
      return checked(operation, answer);
    }
  };

  /** Texts may repeat what the path says. */
  function withMembers(request: RequestContext, own: Item): Item {
    if (sets.length === 0) return own;
    const { pathParameters, session } = request;
    const above = new Map(Object.entries(pathParameters).map(([name, text]) => [name, decodeURIComponent(text)]));
    const random = createRandom(`${session.name} removal ${numberIn(session, 'removal')}`);
    const known: Item = { ...Object.fromEntries(above), ...own };
    const made = withMade(known, sets, undefined, { random, now: session.clock.now(), above });
    const names = new Set([...sets.map(([name]) => name), ...Object.keys(own)]);
    const members = Object.entries(made).filter(([name]) => names.has(name));
    // A path has texts alone: what is one in the answer stays one.
    const asText = (name: string, value: JsonValue): JsonValue =>
      typeof ownMember(own, name) === 'string' && typeof value === 'number' ? String(value) : value;
    return Object.fromEntries(members.map(([name, value]) => [name, asText(name, value)]));
  }
}

function isOfRemoval(name: string, item: Item): boolean {
  return wordsOf(name).some((word) => done.has(word)) && ownMember(item, name) === undefined;
}

/** Gives the terms by which a request sees removed items too, where it asks for them; none else. */
export function removedTerms(
  { contract, resource }: Pick<HandlerContext, 'contract' | 'resource'>,
  operation: Operation,
): (request: RequestContext) => readonly FilterTerm[] {
  const kept = keptRemoved(contract, resource);
  const isDescribed = operation.parameters.some((one) => one.in === 'query' && one.name === kept?.parameter);
  if (kept === undefined || !isDescribed) return () => [];
  const both = [removalTerm(kept, [true, false])];
  return ({ parameters: { query } }) => (asText(query[kept.parameter] ?? null) === kept.value ? both : []);
}

/** How an item is removed. */
interface MarkedRemoval {
  readonly before: BeforeRemoval;
  /** Takes the item away. */
  readonly remove: () => Eventually<string | undefined>;
}

/**
 * Gives what puts a removed item, as it is kept, in its place, and tells whether there was one; undefined where removed items go.
 * `before` is asked as the store asks it before a removal; where the document allows no mark, `remove` takes the item away, with a warning.
 */
function createKeepRemoved(
  { contract, resource, factoryOf }: HandlerContext,
  operation: Operation,
):
  | ((request: RequestContext, id: string, scope: Scope, removal: MarkedRemoval) => Eventually<string | undefined>)
  | undefined {
  const kept = keptRemoved(contract, resource);
  if (kept === undefined) return undefined;
  const property = whetherSet(kept.member);
  return (request, id, scope, { before, remove }) => {
    const { store, clock } = request.session;
    const build = (text: string): StoredItem => {
      before(text, (collection, filters) => {
        const page = store.list(collection, { filters, offset: 0, limit: 1 });
        return !(page instanceof Promise) && page.items.length > 0;
      });
      const present = parseJson(text) as Item;
      const sent = { present, next: present, body: {}, bodySchema: {} };
      const { stored } = factoryOf(request).changed(sent, { scope, now: clock.now() }, operation)('as sent');
      if (stored.keys[property]?.includes(keyOfWhether(true)) !== true) throw unmarked;
      return stored;
    };
    const removeInstead = (cause: unknown): Eventually<string | undefined> => {
      if (cause !== unmarked) throw cause;
      request.warnings.push(`removed.kept: the item is gone, for no answer could carry its ${kept.member}`);
      return remove();
    };
    try {
      const replaced = store.replace(resource.collection, id, build, scope);
      return replaced instanceof Promise ? replaced.catch(removeInstead) : replaced;
    } catch (cause) {
      return removeInstead(cause);
    }
  };
}

/** Ends a change by which an item would not be marked as removed. */
const unmarked = new Error('the document does not allow the mark of what is removed');

/** Remembers that the item of a request was removed, where a profile may tell it from one that never was. */
function noteGone(contract: Pick<Contract, 'schemas'>, resource: Resource, request: RequestContext, id: string): void {
  if (!profileOf(contract).isEmpty) request.session.remembered.noteGone(nameOf(resource, request, id));
}

/** Gives the error of an identifier that no item has, or has any more: services may tell the two apart. */
function missing(
  contract: Pick<Contract, 'schemas'>,
  resource: Resource,
  request: RequestContext,
  id: string,
): ApiError {
  const error = notFound(resource, id);
  const isGone =
    profileOf(contract).find(refusalPoints['item.gone'], request.operation) !== undefined &&
    request.session.remembered.isGone(nameOf(resource, request, id));
  return isGone ? new ApiError(error.code, error.message, { ...error.details, situation: 'item.gone' }) : error;
}

/** Gives what no other item is called by, however its path is spelt. */
function nameOf(resource: Resource, request: RequestContext, id: string): string {
  return JSON.stringify([resource.collection, scopeOf(resource, request), id]);
}

/** Gives the handler that answers one item. */
export function readHandler(context: HandlerContext, operation: Operation): Handler {
  const { resource } = context;
  const answer = itemAnswer(context, operation);
  const removedTermsOf = removedTerms(context, operation);
  const asKept = carriesItemPlainly(context, operation) ? keptAnswer(context, operation) : undefined;
  const { schemas } = context.contract;
  const fields = fieldsIn(operation.parameters, schemas.shapedProperties(resource.itemSchema), schemas);
  const fieldsOf = chosenFields(context, fields === undefined ? {} : { fields });
  return (request) => {
    const id = identifierIn(resource, request);
    const scope = [...scopeOf(resource, request), ...removedTermsOf(request)];
    return andThen(request.session.store.get(resource.collection, id, scope), (text) => {
      if (text === undefined) throw missing(context.contract, resource, request, id);
      const show = fieldsOf(request);
      if (show !== undefined) return answer(request, { text: show(text) });
      const carrying = answer(request, { text });
      return asKept === undefined ? carrying : asKept(carrying);
    });
  };
}
