import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { isAction, resourceAbove, resourcesByItemPath } from '../../openapi/collections/actions';
import { parametersIn, shapeOfPath } from '../../openapi/collections/names';
import type { Resource } from '../../openapi/collections/resources';
import { ApiError } from '../../base/errors';
import type { RequestContext } from '../pipeline/request-context';
import { type Scope, keysOf, type FilterTerm } from '../store/store';
import { profileOf } from '../../profile/profile-of';
import { abovePoints, statePoints, type StateRule } from '../../profile/state-points';
import type { Handler } from '../handler';
import { parentParameters, scopeAt, parentTexts, readAs } from './collection-scope';
import { asText, isItem, type Item, isNamed } from './item';
import type { RequestHandler } from 'express';
import { ownMember, parseJson, stringifyJson, type JsonValue, exactNumber } from '../../base/json';
import type { Below, Join } from '../../openapi/collections/item-elsewhere';
import type { Schemas } from '../../openapi/schema/schemas';

/** An item as the path of a request below it names it. */
interface NamedInPath {
  readonly id: string;
  readonly scope: Scope;
}

/** Gives what reads from a request's path which item of a collection it lies below: parameters stand in the same order, however called. */
export function itemAbove(resource: Resource, { path }: Operation): (request: RequestContext) => NamedInPath {
  const names = parametersIn(path);
  const parents = parentParameters(resource);
  return ({ parameters }) => {
    const texts = names.map((name) => asText(parameters.path[name] ?? null));
    return { id: texts[parents.length] ?? '', scope: scopeAt(parents, (name) => texts[parents.indexOf(name)] ?? '') };
  };
}

/** Where the document has a 404 for an operation below an item that is played too, an item that does not exist is one. */
export function belowKnownItem(contract: Contract, operation: Operation, handler: Handler): Handler {
  if (!looksAbove(contract, operation)) return handler;
  const resource = resourceAbove(operation.path, contract.derive(itemPathsOf));
  if (resource === undefined) return handler;
  const locate = itemAbove(resource, operation);
  return async (request) => {
    const { id, scope } = locate(request);
    const found = await request.session.store.get(resource.collection, id, scope);
    if (found === undefined) throw new ApiError('not_found', `there is no item of ${resource.collection} with ${id}`);
    return handler(request);
  };
}

/** Tells whether what an operation lies below must be there: where a profile does not say so, where the document has an answer for it. */
export function looksAbove(contract: Contract, operation: Operation): boolean {
  const said = profileOf(contract).find(abovePoints.unknownAbove, operation);
  if (said !== undefined) return said === 'refuse';
  return documentsNotFound(operation) || documentsErrors(operation);
}

/** What is done to an item (`POST /orders/{id}/cancel`) cannot be done to one that does not exist, whatever it answers. */
export function actsOnKnownItem(contract: Contract, operation: Operation, handler: Handler): Handler {
  return isAction(operation) ? belowKnownItem(contract, operation, handler) : handler;
}

/** Tells whether an operation documents an answer for what is not there. */
export function documentsNotFound({ responses }: Operation): boolean {
  return responses.some(({ status }) => status === '404' || status === '4XX');
}

/** Gives the collections of a document by the shapes of their items' paths. */
function itemPathsOf({ resources, operations, schemas }: Contract): ReadonlyMap<string, Resource> {
  return resourcesByItemPath(resources, operations, schemas);
}

/** An item that a path names: the collection, and which of the path's parameters lead to it. */
export interface Named {
  readonly resource: Resource;
  readonly parameters: readonly string[];
  readonly isLast: boolean;
}

/**
 * Gives the stage that looks, before a handler does, whether the items are there that a path names: those of others above it,
 * and the item itself where a refusal is held back that may come after. Throws an ApiError `not_found` where one is not.
 */
export function missingItem(contract: Contract): RequestHandler {
  const known = new Map<Operation, readonly Named[]>();
  const namedBy = (operation: Operation): readonly Named[] => {
    let named = known.get(operation);
    if (named === undefined) known.set(operation, (named = itemsIn(contract, operation)));
    return named;
  };
  return (request, _response, next) => {
    const { operation, held } = request.context;
    if (operation === undefined || !(documentsNotFound(operation) || documentsErrors(operation))) {
      next();
      return undefined;
    }
    const isDocumented = documentsNotFound(operation);
    const looked = namedBy(operation).filter(({ isLast }) => (isLast ? held.length > 0 : isDocumented));
    const isMalformed = held.some(({ error }) =>
      error.details.violations?.some(({ where }) => where.startsWith('path.')),
    );
    if (looked.length === 0 || isMalformed) {
      next();
      return undefined;
    }
    return look(request.context, looked).then((error) => {
      next(error);
    });
  };
}

/** What is answered with errors of any status has one for an item that is not there too, where something else is wrong beside. */
function documentsErrors({ responses }: Operation): boolean {
  return responses.some(({ status }) => status === 'default');
}

/** Gives the handler of an operation below items of others, each of which a profile says must be there; the handler itself where it says nothing. */
export function belowKnownParents(contract: Contract, operation: Operation, handler: Handler): Handler {
  if (profileOf(contract).find(abovePoints.unknownAbove, operation) !== 'refuse') return handler;
  const above = itemsIn(contract, operation).filter(({ isLast }) => !isLast);
  if (above.length === 0) return handler;
  return async (context) => {
    const error = await look(context, above);
    if (error !== undefined) throw error;
    return handler(context);
  };
}

async function look(context: RequestContext, looked: readonly Named[]): Promise<ApiError | undefined> {
  const { store } = context.session;
  for (const { resource, parameters, isLast } of looked) {
    const texts = parameters.map((name) => textOf(name));
    const parents = parentParameters(resource);
    const scope = scopeAt(parents, (name) => texts[parents.indexOf(name)] ?? '');
    const id = texts.at(-1) ?? '';
    if ((await store.get(resource.collection, id, scope)) !== undefined) continue;
    const situation = isLast ? 'item.unknown' : 'parent.unknown';
    return new ApiError('not_found', `there is no item of ${resource.collection} with ${id}`, { situation });
  }
  return undefined;

  function textOf(name: string): string {
    const read = ownMember(context.parameters.path, name);
    return read === undefined ? decodeURIComponent(context.pathParameters[name] ?? '') : asText(read);
  }
}

/** Gives the items that the path of an operation names, from the outermost on. */
export function itemsIn(contract: Contract, { path }: Operation): readonly Named[] {
  const resources = contract.derive(itemPathsOf);
  const parts = path.split('/');
  const named = parts.flatMap((part, index): Omit<Named, 'isLast'>[] => {
    if (!part.includes('{')) return [];
    const above = parts.slice(0, index + 1).join('/');
    const resource = resources.get(shapeOfPath(above));
    return resource === undefined ? [] : [{ resource, parameters: parametersIn(above) }];
  });
  const count = parametersIn(path).length;
  return named.map((one) => ({ ...one, isLast: one.parameters.length === count }));
}

/**
 * Gives the handler of an operation on an item, or below one, that refuses what a profile says is refused for what the item is:
 * it throws an ApiError `conflict` with the answer of the profile. The handler itself where the profile says nothing.
 */
export function heldByState(contract: Contract, operation: Operation, handler: Handler): Handler {
  const rules = profileOf(contract).find(statePoints.refusedInState, operation) ?? [];
  const paths = rules.length === 0 ? undefined : contract.derive(itemPathsOf);
  const resource = paths?.get(shapeOfPath(operation.path)) ?? (paths && resourceAbove(operation.path, paths));
  if (resource === undefined) return handler;
  const locate = itemAbove(resource, operation);
  const joinsOf = (held: string): Below | undefined =>
    contract.resources.find(({ collection }) => collection === held)?.below;
  return async (request) => {
    const { id, scope } = locate(request);
    const text = await request.session.store.get(resource.collection, id, scope);
    const item = text === undefined ? undefined : parseJson(text);
    if (isItem(item)) {
      for (const rule of rules) {
        if (!isOfItem(rule, item, request.body)) continue;
        const above = [...parentTexts(scope).map(([, one]) => one), id];
        if (rule.holds !== undefined && !(await holdsAny(request, rule.holds, above, joinsOf(rule.holds)))) continue;
        if (rule.refers !== undefined && !(await isReferredTo(request, rule.refers, id))) continue;
        throw new ApiError('conflict', `the item ${id} does not allow it`, { answer: rule.answer });
      }
    }
    return handler(request);
  };
}

function isOfItem({ member, is = [], unless = {} }: StateRule, item: Item, body: JsonValue | undefined): boolean {
  const goesThrough = Object.entries(unless).some(
    ([name, values]) => isItem(body) && isOneOf(ownMember(body, name), values),
  );
  return !goesThrough && (member === undefined || isOneOf(ownMember(item, member), is));
}

function isOneOf(value: JsonValue | undefined, values: readonly JsonValue[]): boolean {
  return value !== undefined && values.some((one) => stringifyJson(one) === stringifyJson(value));
}

/** Tells whether a collection below an item holds any, whose parents are named in the order of its path. */
async function holdsAny(
  request: RequestContext,
  collection: string,
  texts: readonly string[],
  below: Below | undefined,
): Promise<boolean> {
  const names = parametersIn(below?.path ?? collection).slice(0, texts.length);
  const textOf = (name: string): string => texts[names.indexOf(name)] ?? '';
  const joined = below?.joins.filter(({ parameter }) => names.includes(parameter));
  const filters =
    joined?.map(({ parameter, property }) => ({ property, anyOf: keysLike(textOf(parameter)) })) ??
    scopeAt(names, textOf);
  const { items } = await request.session.store.list(collection, { filters, offset: 0, limit: 1 });
  return items.length > 0;
}

/** Tells whether an item of a collection names another by a member. */
async function isReferredTo(
  request: RequestContext,
  { collection, member }: NonNullable<StateRule['refers']>,
  id: string,
): Promise<boolean> {
  const all = { filters: [], offset: 0, limit: Number.MAX_SAFE_INTEGER };
  const { items } = await request.session.store.list(collection, all);
  return items.some((text) => isNamed(text, member, id));
}

/** Gives what keeps of a collection the items that a request's path says to be its own, by their properties. */
export function itemsOfPath(joins: readonly Join[]): (request: RequestContext) => readonly FilterTerm[] {
  return ({ parameters }) =>
    joins.map(({ parameter, property }) => ({ property, anyOf: keysLike(parameters.path[parameter] ?? null) }));
}

/** Gives the keys of what a path carries, a text: digits may stand for a number, whatever type the path gives them. */
export function keysLike(value: JsonValue): readonly string[] {
  const text = asText(value);
  const isNumber = /^-?(?:0|[1-9]\d*)$/.test(text);
  return isNumber ? [...keysOf(text), ...keysOf(exactNumber(text))] : keysOf(text);
}

/** Gives the members that the path of a create says of a new item. */
export function membersOfPath(
  joins: readonly Join[],
  { itemSchema }: Resource,
  schemas: Schemas,
): (request: RequestContext) => Item {
  const described = schemas.shapedProperties(itemSchema);
  const joined = joins.map((join) => ({ ...join, flat: schemas.flatten(ownMember(described, join.property)) }));
  return ({ parameters }) =>
    Object.fromEntries(
      joined.flatMap(({ parameter, property, flat }): [string, JsonValue][] => {
        const value = readAs(schemas, flat, asText(parameters.path[parameter] ?? null));
        return value === undefined ? [] : [[property, value]];
      }),
    );
}

/** Gives the texts of the path's parameters that say something of its items. */
export function joinedAbove(joins: readonly Join[], { parameters }: RequestContext): ReadonlyMap<string, string> {
  return new Map(joins.map(({ parameter }) => [parameter, asText(parameters.path[parameter] ?? null)]));
}
