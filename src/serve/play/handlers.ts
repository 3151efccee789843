import type { Operation } from '../../openapi/operation';
import { shapeOfPath } from '../../openapi/collections/names';
import { ApiError, DocumentError } from '../../base/errors';
import { profileOf } from '../../profile/profile-of';
import { writePoints } from '../../profile/data-points';
import type { Handler, FinishAnswer } from '../handler';
import { changeHandler, mergeItem, replaceItem } from './change';
import { saysReplacedWhole } from '../../openapi/operation-words';
import { parentOf, scopeOf } from './collection-scope';
import { createHandler, mayMake, putOrMake } from './create';
import { withExisting } from './existing';
import type { HandlerContext } from './handler-context';
import { bodyPart } from './item-answer';
import { ownMember, parseJson, type JsonValue } from '../../base/json';
import { asText, isItem, namedIn, notFound } from './item';
import { itemsOfPath, belowKnownItem, looksAbove, itemAbove } from './known-item';
import { countHandler, listHandler, searchHandler } from './list';
import { lookedUp } from './look-up';
import { readHandler, removeHandler } from './remove';
import { type Contract, contractOf } from '../../openapi/contract';
import type { Action, Making } from '../../openapi/collections/actions';
import type { Join } from '../../openapi/collections/item-elsewhere';
import { oneOrMany } from '../../openapi/collections/one-or-many';
import { createOfMany } from '../../openapi/collections/bulk';
import type { Lookup } from '../../openapi/collections/lookups';
import { type Resource, operationsOf } from '../../openapi/collections/resources';
import { operationsOfDocument, type State, deriveState } from '../../openapi/collections/state';
import { operationsOfView, type View } from '../../openapi/collections/views';
import type { Schemas } from '../../openapi/schema/schemas';
import type { RequestContext } from '../pipeline/request-context';
import type { CollectionPlan } from '../store/store';
import type { SampleHandler } from '../samples';
import { actionHandler } from './action';
import { createDocumentHandlers, documentsPlan, createMembershipHandlers } from './stored-document';
import { bulkHandler } from './bulk';
import { type Seedings, createFactory } from './factories';
import type { MockConfig } from '../config';
import { problemOf } from '../../openapi/problems';

/** Gives the handlers of a resource's operations. What they do follows from the document alone. */
export function createResourceHandlers(context: HandlerContext): Map<Operation, Handler> {
  const { list, create } = context.resource;
  const { resource } = context;
  const handlers = new Map<Operation, Handler>();
  const narrow = resource.below && itemsOfPath(resource.below.joins);
  if (list !== undefined)
    handlers.set(list.operation, belowParent(context, list.operation, listHandler(context, list, narrow)));
  if (create !== undefined)
    handlers.set(create, belowParent(context, create, newItem(context, create, resource.below?.joins)));
  for (const [operation, handler] of itemHandlers(context)) handlers.set(operation, handler);
  const { collection, identifier, below } = resource;
  const itemPath = resource.itemPath ?? `${collection}/{${identifier?.parameter ?? ''}}`;
  for (const [operation, handler] of handlers) {
    const isOnItem = shapeOfPath(operation.path) === shapeOfPath(itemPath);
    handlers.set(operation, namedIn(isOnItem ? itemPath : (below?.path ?? collection), operation, handler));
  }
  return handlers;
}

function newItem(context: HandlerContext, create: Operation, joins?: readonly Join[]): Handler {
  const { contract, resource } = context;
  const both = oneOrMany(create, contract.schemas);
  if (both === undefined) return withExisting(context, create, createHandler(context, create, joins), joins);
  const envelope = resource.envelopes.get(create);
  const envelopes = new Map(resource.envelopes);
  if (envelope !== undefined) envelopes.set(both.one, envelope);
  const one = newItem({ ...context, resource: { ...resource, envelopes } }, both.one, joins);
  const bulk = createOfMany(create, resource, contract.schemas);
  const many = bulk === undefined ? context.sampleFor(create) : bulkHandler(context, bulk);
  return (request) => (Array.isArray(request.body) ? many(request) : one(request));
}

/** Gives the handlers of the operations on one item, which their path names as that of the collection's items does. */
function itemHandlers(context: HandlerContext): Map<Operation, Handler> {
  const { contract, resource } = context;
  const { make, read, replace, update, remove } = resource;
  const { schemas } = contract;
  const handlers = new Map<Operation, Handler>();
  if (make !== undefined) {
    const body = bodyPart(contract, resource, make).schema;
    handlers.set(
      make,
      putOrMake(context, make, changeHandler(context, make, mergeItem(resource, schemas, false, body))),
    );
  }
  if (read !== undefined) handlers.set(read, readHandler(context, read));
  if (replace !== undefined) {
    const { schema, isPartial } = bodyPart(contract, resource, replace);
    const whole = replaceItem(resource, schema, schemas);
    const part = mergeItem(resource, schemas, false, schema);
    const partly = changeHandler(context, replace, part);
    const wholly = changeHandler(context, replace, whole);
    const change: Handler = (request) => (isPartial(request.body) ? partly(request) : wholly(request));

    handlers.set(replace, mayMake(context, replace) ? putOrMake(context, replace, change) : change);
  }
  if (update !== undefined) {
    const said = profileOf(contract).find(writePoints.changedObjects, update);
    const replaces = said === undefined ? saysReplacedWhole(update) : said === 'replaced';
    handlers.set(
      update,
      changeHandler(
        context,
        update,
        mergeItem(resource, schemas, replaces, bodyPart(contract, resource, update).schema),
      ),
    );
  }
  if (remove !== undefined) handlers.set(remove, removeHandler(context, remove));
  return handlers;
}

/** Where the document has a 404 for a collection below a parent that is played too, a parent that does not exist is one. */
function belowParent({ contract, resource }: HandlerContext, operation: Operation, handler: Handler): Handler {
  if (resource.below !== undefined) return belowKnownItem(contract, operation, handler);
  const parent = parentOf(resource, contract.resources);
  if (parent === undefined || !looksAbove(contract, operation)) return handler;
  return async (request) => {
    const id = asText(request.parameters.path[parent.parameter] ?? null);
    const found = await request.session.store.get(parent.resource.collection, id, scopeOf(parent.resource, request));
    if (found === undefined) throw new ApiError('not_found', `there is no item with ${parent.parameter} ${id}`);
    return handler(request);
  };
}

/** What the handlers of all that keeps state beside collections work on. */
interface StateContext {
  readonly contract: Contract;
  readonly state: State;
  readonly seedings: Seedings;
  readonly sampleFor: (operation: Operation) => SampleHandler;
  readonly finish: FinishAnswer;
  readonly playable: IsPlayable;
}

/** Gives what a store opens beside the collections of a document. */
export function statePlans({ documents, memberships }: State): CollectionPlan[] {
  return documents.length + memberships.length === 0 ? [] : [documentsPlan()];
}

/** Gives what makes the handlers of operations that keep state and belong to no collection: nothing is made before it is asked for. */
export function createStateHandlers({
  state,
  seedings,
  playable,
  ...shared
}: StateContext): Map<Operation, () => Handler> {
  const makers = new Map<Operation, () => Handler>();
  for (const document of state.documents) {
    let handlers: Map<Operation, Handler> | undefined;
    for (const operation of operationsOfDocument(document))
      makers.set(operation, () => {
        handlers ??= createDocumentHandlers(shared, document);
        return handlers.get(operation) ?? shared.sampleFor(operation);
      });
  }
  for (const membership of state.memberships) {
    for (const operation of membership.operations)
      makers.set(operation, () => {
        const handlers = createMembershipHandlers(shared.contract, membership);
        return handlers.get(operation) ?? shared.sampleFor(operation);
      });
  }
  const contextOf = (resource: Resource): HandlerContext => ({
    ...shared,
    resource,
    factoryOf: (request: RequestContext) => seedings.factoryOf(request.session.seeding, resource),
  });
  const make = (operation: Operation, resource: Resource, handlerOf: (context: HandlerContext) => Handler): void => {
    makers.set(operation, () => (playable(resource) ? handlerOf(contextOf(resource)) : shared.sampleFor(operation)));
  };
  const named: typeof make = (operation, resource, handlerOf) => {
    make(operation, resource, (context) => namedIn(resource.collection, operation, handlerOf(context)));
  };
  for (const action of state.actions)
    make(action.operation, action.resource, (context) => {
      const target = shared.contract.resources.find(({ collection }) => collection === action.makes?.collection);
      if (action.makes === undefined || target === undefined) return handlerOfAction(context, action);
      return handlerOfMaking(context, action.operation, action.makes, contextOf(target));
    });
  for (const lookup of state.lookups)
    make(lookup.operation, lookup.resource, (context) => handlerOfLookup(context, lookup));
  for (const bulk of state.bulks) named(bulk.operation, bulk.resource, (context) => bulkHandler(context, bulk));
  for (const search of state.searches)
    named(search.operation, search.resource, (context) => searchHandler(context, search));
  for (const count of state.counts) named(count.operation, count.resource, (context) => countHandler(context, count));
  for (const view of state.views) {
    let handlers: ReadonlyMap<Operation, Handler> | undefined;
    for (const operation of operationsOfView(view))
      makers.set(operation, () => {
        if (!playable(view.resource)) return shared.sampleFor(operation);
        handlers ??= viewHandlers(contextOf(view.resource), view);
        const handler = handlers.get(operation);
        return handler === undefined
          ? shared.sampleFor(operation)
          : belowKnownItem(shared.contract, operation, handler);
      });
  }
  return makers;
}

/** What answers 201 makes an item beside the one that it stands behind, which it leaves alone. */
function handlerOfAction(context: HandlerContext, action: Action): Handler {
  const { operation, envelope, creates } = action;
  if (!creates) return actionHandler(context, action);
  const { resource } = context;
  const envelopes = new Map(resource.envelopes);
  if (envelope !== undefined) envelopes.set(operation, envelope);
  const create = createHandler({ ...context, resource: { ...resource, envelopes } }, operation);
  const locate = itemAbove(resource, operation);
  const make = namedIn(resource.collection, operation, create);
  return async (request) => {
    const { id, scope } = locate(request);
    if ((await request.session.store.get(resource.collection, id, scope)) === undefined) throw notFound(resource, id);
    return make(request);
  };
}

/** Gives the handler of what makes an item of another collection, `target`, out of the item that its path names. */
function handlerOfMaking(
  context: HandlerContext,
  operation: Operation,
  { joins, taken }: Making,
  target: HandlerContext,
): Handler {
  const { resource, contract } = context;
  const create = createHandler(target, withBodyOf(operation, target.resource, taken, contract.schemas), joins);
  const locate = itemAbove(resource, operation);
  return async (request) => {
    const { id, scope } = locate(request);
    const text = await request.session.store.get(resource.collection, id, scope);
    const item = text === undefined ? undefined : parseJson(text);
    if (!isItem(item)) throw notFound(resource, id);
    const known = taken.flatMap((name): [string, JsonValue][] => {
      const value = ownMember(item, name) ?? null;
      return value === null ? [] : [[name, value]];
    });
    return create({
      ...request,
      body: { ...Object.fromEntries(known), ...(isItem(request.body) ? request.body : {}) },
    });
  };
}

/** Gives an operation as if its body could bring further properties of the items that it makes. */
function withBodyOf(
  operation: Operation,
  { itemSchema }: Resource,
  names: readonly string[],
  schemas: Schemas,
): Operation {
  const described = schemas.shapedProperties(itemSchema);
  const further = Object.fromEntries(names.map((name) => [name, described[name] ?? {}]));
  const { pointer } = operation;
  const { content, ...body } = operation.requestBody ?? { required: false, content: [], pointer };
  const bare = { name: 'application/json', schema: { type: 'object' }, pointer, schemaPointer: pointer } as const;
  const widened = (content.length === 0 ? [bare] : content).map((media) => {
    const flat = schemas.flatten(media.schema);
    return { ...media, schema: { ...flat, properties: { ...further, ...flat.properties } } };
  });
  return { ...operation, requestBody: { ...body, content: widened } };
}

/** Gives the handler of what is found by other properties than the identifier: what its role does, with the item that is found. */
function handlerOfLookup(context: HandlerContext, lookup: Lookup): Handler {
  const { operation, role, envelope } = lookup;
  const envelopes = new Map(context.resource.envelopes);
  if (envelope !== undefined) envelopes.set(operation, envelope);
  const { collection, itemSchema, isPlain, identifier, list, read = operation } = context.resource;
  const one = { collection, itemSchema, isPlain, envelopes, ...(identifier && { identifier }), ...(list && { list }) };
  const handler = itemHandlers({ ...context, resource: { ...one, read, [role]: operation } }).get(operation);
  if (handler === undefined) throw new Error(`no handler does what ${operation.id} does`);
  return lookedUp(lookup, handler);
}

/** Gives the handlers of a view: a list of those items of a collection that its path names by a property, and a create of such. */
function viewHandlers(context: HandlerContext, { list, create, joins }: View): ReadonlyMap<Operation, Handler> {
  const handlers = new Map<Operation, Handler>();
  if (list !== undefined) handlers.set(list.operation, listHandler(context, list, itemsOfPath(joins)));
  if (create !== undefined) handlers.set(create, newItem(context, create, joins));
  return handlers;
}

/** A contract whose resources are those that the stand-in plays, and all that keeps state. */
interface PlayableState {
  readonly contract: Contract;
  readonly state: State;
}

/**
 * Gives what of a document keeps state, without the resources whose items nobody can make, for what the document says of
 * their identifiers or their parents: their operations answer samples then, and each is a flaw. Of large documents each is
 * found out when its operations are first asked for. Throws a DocumentError where a chosen fixture does not fit its schema.
 */
export function playableState(given: Contract, config: MockConfig, warn: (message: string) => void): PlayableState {
  const state = deriveState(given);
  const contract = contractOf({ ...given, resources: state.resources });
  if (contract.compiles === 'when asked') {
    tryChosenFixtures(contract, config, warn);
    return { contract, state };
  }
  return withoutOthers({ contract, state }, (resource) => canBeMade(resource, contract, config, warn));
}

/** Gives what keeps state of those resources alone whose items can be made. */
export function withoutOthers({ contract, state }: PlayableState, isPlayable: IsPlayable): PlayableState {
  const resources = state.resources.filter(isPlayable);
  const isPlayed = resources.length === state.resources.length;
  const played = isPlayed ? contract : contractOf({ ...contract, resources });
  const kept = new Set(resources);
  const actions = state.actions.filter(({ resource }) => kept.has(resource));
  const lookups = state.lookups.filter(({ resource }) => kept.has(resource));
  const views = state.views.filter(({ resource }) => kept.has(resource));
  const bulks = state.bulks.filter(({ resource }) => kept.has(resource));
  const searches = state.searches.filter(({ resource }) => kept.has(resource));
  const counts = state.counts.filter(({ resource }) => kept.has(resource));
  return {
    contract: played,
    state: { ...state, resources: played.resources, actions, lookups, views, bulks, searches, counts },
  };
}

/** Chosen fixtures are few, and whoever chose one that does not fit is to hear of it at start. */
function tryChosenFixtures(contract: Contract, config: MockConfig, warn: (message: string) => void): void {
  if (!config.fixturesAreChosen) return;
  for (const resource of contract.resources) {
    const name = resource.schemaName;
    if (name !== undefined && Object.hasOwn(config.fixtures.schemas, name)) canBeMade(resource, contract, config, warn);
  }
}

/** Tells whether the items of a resource can be made. */
type IsPlayable = (resource: Resource) => boolean;

/** Gives what tells so of the resources of a contract, each tried once, unless they were when it began. */
export function createIsPlayable(contract: Contract, config: MockConfig, warn: (message: string) => void): IsPlayable {
  if (contract.compiles === 'at once') return () => true;
  const tried = new Map<Resource, boolean>();
  return (resource) => {
    const known = tried.get(resource) ?? canBeMade(resource, contract, config, warn);
    tried.set(resource, known);
    return known;
  };
}

/** Where the items cannot be made, that is a flaw. */
function canBeMade(
  resource: Resource,
  contract: Contract,
  config: MockConfig,
  warn: (message: string) => void,
): boolean {
  const [{ pointer } = { pointer: '' }] = operationsOf(resource);
  const cost = `${resource.collection} keeps no state, its operations answer samples`;
  try {
    createFactory(resource, contract, config, warn);
    return true;
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause;
    contract.flaws.add(pointer, problemOf(cause), cost);
    return false;
  }
}
