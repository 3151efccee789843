import type { Contract } from '../contract';
import type { Operation, Parameter } from '../operation';
import { isXml } from '../../base/http';
import { jsonContent, successResponse } from '../success-response';
import { inPlaceOrder, type Flaws } from '../problems';
import { mayKeepState } from './hints';
import { fieldsIn, playedParameters } from './list-operation';
import { type Resource, operationsOf, type ListOperation } from './resources';
import { type State, statefulOperations } from './state';
import { fromPointer, type Schema } from '../document';
import { parametersIn, answerSchema, lastNoun, plainName, singular, naturalNames } from './names';
import type { Schemas } from '../schema/schemas';
import type { Search } from './bulk';
import { operationsOfView, type View } from './views';

/** One operation as the stand-in plays it. */
export interface InspectedOperation extends Played {
  readonly method: string;
  readonly path: string;
  /** The operationId, or `GET /path` where it has none. */
  readonly id: string;
  /** Whether its answers follow from what is kept. */
  readonly stateful: boolean;
  /** Where a list below parents has items at the start: its first concrete paths, `/stores/1/orders`. */
  readonly startsAt?: readonly string[];
  /** Alternatives, of each the schemes that must all hold; empty where no key is needed. */
  readonly security: readonly (readonly string[])[];
  /** Query parameters that are validated and have no effect. */
  readonly unplayed: readonly { readonly parameter: string; readonly instead: string }[];
  /** Why it is not played, or what one might expect otherwise. */
  readonly note?: string;
}

/** How a document is read: every operation with how it is answered, what is wrong with the document, and how much there is of each. */
export interface Inspection {
  readonly file: string;
  readonly title: string;
  readonly version: string;
  /** How the document is read where that is otherwise than it is written, in words. */
  readonly readAs?: string;
  readonly totals: CoverageTotals & { readonly notPlayed: number; readonly unplayedParameters: number };
  readonly operations: readonly InspectedOperation[];
  readonly flaws: readonly InspectedFlaw[];
}

/** Something that is wrong with a document. */
interface InspectedFlaw {
  /** File, line and column. */
  readonly at: string;
  /** JSON pointer. */
  readonly pointer: string;
  readonly problem: string;
  readonly cost: string;
}

const xmlNote = 'XML bodies are checked for well-formedness only';

/**
 * Gives how a document is read. Its size grows with that of the document; nothing is compiled. `startsAt` gives the concrete
 * paths at which a collection below parents has items at the start.
 */
export function inspect(
  contract: Contract,
  state: State,
  startsAt: (resource: Resource) => readonly string[] = () => [],
): Inspection {
  const { loaded, title, version, flaws } = contract;
  const played = playedBy(state);
  const dead = new Map(flaws.found().map(({ cost, problem }) => [cost, problem]));
  const apart = new Map(state.apart.map(({ operation, reason }) => [operation, reason]));
  const readings = secondReadings(contract.operations, state, contract.schemas);
  const silent = new Map(state.searches.map((search) => [search.operation, silentMembers(search)]));
  const collections = new Map(state.resources.map((resource) => [resource.list?.operation, resource]));
  const starts = (operation: Operation): readonly string[] => {
    const resource = collections.get(operation);
    return resource?.collection.includes('{') === true ? startsAt(resource) : [];
  };
  const unplayed = unplayedByOperation(contract, state.views);
  const operations = contract.operations.map((operation): InspectedOperation => {
    const { id, method, path, security } = operation;
    const reason = dead.get(`${method} ${path} is not played`);
    const isXmlTaken = operation.requestBody?.content.some(({ name }) => isXml(name)) === true;
    const told =
      reason ?? noteOfHint(operation) ?? apart.get(operation) ?? readings.get(operation) ?? silent.get(operation);
    const note = told ?? (isXmlTaken ? xmlNote : undefined);
    const [paths, isPlayed] = [starts(operation), reason === undefined];
    const kept = played.get(operation);
    const how =
      reason === undefined ? (kept ?? { answeredBy: madeBy(operation) }) : { answeredBy: 'not played' as const };
    return {
      method,
      path,
      id,
      stateful: isPlayed && kept !== undefined,
      ...how,
      ...(isPlayed && paths.length > 0 && { startsAt: paths }),
      security: security.map((all) => all.map(({ key }) => key)),
      unplayed: unplayed.get(operation) ?? [],
      ...(note !== undefined && { note }),
    };
  });
  const unplayable = { answeredBy: 'not played', stateful: false, security: [], unplayed: [] } as const;
  const unknown = unknownMethods(flaws).map((one) => ({ ...unplayable, ...one }));
  const notPlayed = operations.filter(({ answeredBy }) => answeredBy === 'not played').length + unknown.length;
  const { totals } = coverageOf(contract, state);
  const unplayedCount = [...unplayed.values()].reduce((sum, { length }) => sum + length, 0);
  return {
    file: loaded.file,
    ...(loaded.readAs !== undefined && { readAs: loaded.readAs }),
    title,
    version,
    totals: { ...totals, notPlayed, unplayedParameters: unplayedCount },
    operations: [...operations, ...unknown],
    flaws: inPlaceOrder(
      flaws.found().map((flaw) => ({ at: loaded.locate(flaw.pointer), ...flaw })),
      ({ at }) => at,
      loaded.file,
    ),
  };
}

function noteOfHint(operation: Operation): string | undefined {
  return mayKeepState(operation) ? undefined : 'keeps no state, as x-understudy-state says';
}

function madeBy(operation: Operation): AnsweredBy {
  const response = successResponse(operation);
  const media = jsonContent(response) ?? response?.content[0];
  if (media === undefined) return 'empty';
  return media.example === undefined ? 'sample' : 'example';
}

/** An operation whose method is not known here. */
interface UnknownMethod {
  readonly method: string;
  readonly path: string;
  readonly id: string;
  /** Why it is not played. */
  readonly note: string;
}

/** Gives the operations whose methods are not known here (`additionalOperations`, OpenAPI 3.2 section 4.9.1): each is a flaw, and answered 405. */
function unknownMethods(flaws: Flaws): UnknownMethod[] {
  return flaws.found().flatMap(({ pointer, problem }) => {
    if (!pointer.startsWith('/paths/') || !pointer.includes('/additionalOperations/')) return [];
    const [, path = '', keyword, method = '', ...below] = fromPointer(pointer);
    if (keyword !== 'additionalOperations' || below.length > 0) return [];
    return [{ method, path, id: `${method} ${path}`, note: problem }];
  });
}

/** How an operation is answered. */
type AnsweredBy =
  | 'list'
  | 'create'
  | 'read'
  | 'replace'
  | 'update'
  | 'remove'
  | 'document'
  | 'membership'
  | 'action'
  | 'bulk'
  | 'search'
  | 'count'
  | 'example'
  | 'sample'
  | 'empty'
  | 'not played';

/** How an operation is played that works on what is kept. */
interface Played {
  readonly answeredBy: AnsweredBy;
  /** The collection that it works on, or the document's own path. */
  readonly keptAt?: string;
  /** The property that tells items apart, and the path parameter that names it. */
  readonly identifier?: { readonly property: string; readonly parameter?: string };
  /** The property of the answer that holds the items, or the item. */
  readonly envelope?: string;
  /** Path parameters by which a list shows a part of a collection at another path, and the property that each names. */
  readonly joins?: Readonly<Record<string, string>>;
  /** Query parameters that a list is filtered by. */
  readonly filters?: readonly string[];
  /** Query parameters that sort a list, by a property or in a direction. */
  readonly sort?: readonly string[];
  /** Query parameters that keep a list to a range, and the property that lies in it. */
  readonly ranges?: Readonly<Record<string, string>>;
  /** Query parameters that a list is searched by, and the properties whose texts are. */
  readonly search?: Readonly<Record<string, readonly string[]>>;
  /** Query parameters, or members of a body, that hold conditions in JSON. */
  readonly conditions?: readonly string[];
  /** Query parameters that choose the page of a list. */
  readonly page?: readonly string[];
  /** Path parameters that name what the collection lies below. */
  readonly parents?: readonly string[];
}

/** Gives how operations are played whose answers follow from what is kept. */
function playedBy(state: State): Map<Operation, Played> {
  const { resources, documents, memberships, actions, lookups, views, bulks, searches, counts } = state;
  const played = new Map<Operation, Played>();
  for (const resource of resources)
    for (const operation of operationsOf(resource)) played.set(operation, ofResource(resource, operation));
  for (const { path, read, writes } of documents) {
    for (const operation of [read, ...writes.map((write) => write.operation)])
      played.set(operation, { answeredBy: 'document', keptAt: path });
  }
  for (const { path, operations } of memberships) {
    for (const operation of operations) played.set(operation, { answeredBy: 'membership', keptAt: path });
  }
  for (const { list, create, resource, joins } of views) {
    const { collection, identifier, envelopes } = resource;
    const items = { collection, envelopes, ...(identifier && { identifier }), below: { path: collection, joins } };
    const shown = { ...items, ...(list && { list }), ...(create && { create }) };
    for (const operation of [list?.operation, create])
      if (operation !== undefined) played.set(operation, ofResource(shown, operation));
  }
  for (const { list, resource } of searches)
    played.set(list.operation, { ...ofResource({ ...resource, list }, list.operation), answeredBy: 'search' });
  for (const { operation, list, resource } of counts) {
    const { keptAt, parents, filters, ranges, search } = ofResource({ ...resource, list }, operation);
    const told = { ...(parents && { parents }), ...(filters && { filters }), ...(ranges && { ranges }) };
    played.set(operation, { answeredBy: 'count', ...(keptAt && { keptAt }), ...told, ...(search && { search }) });
  }
  for (const { operation, resource } of bulks)
    played.set(operation, { ...ofResource(resource, operation), answeredBy: 'bulk' });
  for (const { operation, resource, role, joins } of lookups) {
    const { parameter = '', property } = joins[0] ?? {};
    played.set(operation, {
      ...ofResource({ ...resource, [role]: operation }, operation),
      ...(property !== undefined && { identifier: { property, parameter } }),
    });
  }
  for (const { operation, resource, envelope } of actions)
    played.set(operation, {
      ...ofResource(resource, operation),
      answeredBy: 'action',
      ...(envelope !== undefined && { envelope }),
    });
  return played;
}

function arranged({ arranging }: ListOperation): Pick<Played, 'sort' | 'ranges' | 'search'> {
  const { sort, ranges = [], searches = [] } = arranging ?? {};
  const sorting = [sort?.parameter, sort?.direction].flatMap((parameter) => parameter?.name ?? []);
  const within = Object.fromEntries(ranges.map(({ parameter, property }) => [parameter.name, property]));
  const sought = Object.fromEntries(searches.map(({ parameter, properties }) => [parameter.name, properties]));
  return {
    ...(sorting.length > 0 && { sort: sorting }),
    ...(ranges.length > 0 && { ranges: within }),
    ...(searches.length > 0 && { search: sought }),
  };
}

const roles = ['create', 'make', 'read', 'replace', 'update', 'remove'] as const;

/** What of a collection an operation is told by. */
type Shown = Pick<Resource, 'collection' | 'identifier' | 'envelopes' | 'below' | 'list' | (typeof roles)[number]>;

function ofResource(resource: Shown, operation: Operation): Played {
  const { collection, identifier, list, envelopes } = resource;
  const parents = parametersIn(collection);
  const isBelow = operation === list?.operation || operation === resource.create;
  const joins = isBelow ? (resource.below?.joins ?? []) : [];
  const common = {
    keptAt: collection,
    ...(parents.length > 0 && { parents }),
    ...(joins.length > 0 && {
      joins: Object.fromEntries(joins.map(({ parameter, property }) => [parameter, property])),
    }),
  };
  if (operation === list?.operation) {
    const page = [list.limit, list.offset, list.page, list.cursor, list.after, list.before].flatMap(
      (parameter) => parameter?.name ?? [],
    );
    const filters = list.filters.map(({ parameter }) => parameter.name);
    const conditions = [list.json, ...(list.conditions ?? [])].flatMap((one) => one?.parameter.name ?? []);
    return {
      answeredBy: 'list',
      ...common,
      ...(list.envelope !== undefined && { envelope: list.envelope }),
      ...(filters.length > 0 && { filters }),
      ...arranged(list),
      ...(conditions.length > 0 && { conditions }),
      ...(page.length > 0 && { page }),
    };
  }
  const envelope = envelopes.get(operation);
  const { property, parameter } = identifier ?? {};
  const role = roles.find((one) => resource[one] === operation) ?? 'update';
  return {
    answeredBy: role === 'make' ? 'create' : role,
    ...common,
    ...(property !== undefined && { identifier: { property, ...(parameter !== undefined && { parameter }) } }),
    ...(envelope !== undefined && { envelope }),
  };
}

/** What of a document keeps state, and what answers samples. */
export interface Coverage {
  /** Paths of the collections whose items are kept, then those of the documents that are kept by themselves. */
  readonly stateful: readonly string[];
  /** Operations that answer examples or samples, `GET /status`; or those of a path that looks like a collection and is none, and why: `GET,POST /tags (...)`. */
  readonly samples: readonly string[];
  readonly totals: CoverageTotals;
}

/** How much of a document keeps state. */
export interface CoverageTotals {
  readonly operations: number;
  /** Operations whose answers follow from what is kept. */
  readonly stateful: number;
  readonly collections: number;
  /** Documents at paths of their own, such as `/settings`. */
  readonly documents: number;
  /** Operations that answer examples or samples, or are not played at all. */
  readonly samples: number;
  /** What is wrong with the document, as far as it was found by now. */
  readonly flaws: number;
}

/** Gives which paths of a document are stateful and which answer samples, with the reason where one might expect otherwise. */
export function coverageOf({ operations, schemas, flaws }: Contract, state: State): Coverage {
  const kept = new Set(statefulOperations(state));
  const byCollection = new Map<string, Operation[]>();
  for (const operation of operations) {
    const collection = operation.path.replace(/\/\{[^}/]+\}$/, '');
    const others = byCollection.get(collection);
    if (others === undefined) byCollection.set(collection, [operation]);
    else others.push(operation);
  }
  const { resources, documents } = state;
  const collections = new Set(resources.map(({ collection }) => collection));
  const samples = new Map<string, string>();
  for (const operation of operations.filter((one) => !kept.has(one))) {
    const collection = operation.path.replace(/\/\{[^}/]+\}$/, '');
    const reason =
      collections.has(collection) || !mayKeepState(operation)
        ? undefined
        : whyNoCollection(collection, byCollection.get(collection) ?? [], schemas);
    if (reason === undefined) samples.set(operation.id, `${operation.method} ${operation.path}`);
    else {
      const methods = new Set(byCollection.get(collection)?.map(({ method }) => method));
      samples.set(collection, `${[...methods].join(',')} ${collection} (${reason})`);
    }
  }
  const totals = {
    operations: operations.length,
    stateful: kept.size,
    collections: resources.length,
    documents: documents.length,
    samples: operations.length - kept.size,
    flaws: flaws.count(),
  };
  const stateful = [...collections, ...documents.map(({ path }) => path)];
  return { stateful, samples: [...samples.values()], totals };
}

/** Something that is created or read one by one looks as if it were kept. */
function whyNoCollection(path: string, operations: readonly Operation[], schemas: Schemas): string | undefined {
  const isItem = (operation: Operation): boolean =>
    operation.path !== path && operation.path.replace(/\/\{[^}/]+\}$/, '') === path;
  const read = operations.find((operation) => operation.method === 'GET' && isItem(operation));
  const one = (method: string): Operation | undefined =>
    operations.find((operation) => operation.method === method && operation.path === path);
  if (read === undefined || (one('GET') ?? one('POST')) === undefined) return undefined;
  const schema = jsonContent(successResponse(read))?.schema;
  if (schema === undefined) return 'one item is not answered in JSON';
  const isObject = schemas.typesOf(schema).includes('object') || schemas.flatten(schema).oneOf !== undefined;
  return isObject ? 'items have no identifier that the path names' : 'one item is no object';
}

/**
 * Gives what is said of operations that may be read in two ways: whose items could be told apart by several properties, and
 * which lie below something that a collection at another path may hold.
 */
function secondReadings(
  operations: readonly Operation[],
  state: State,
  schemas: Schemas,
): ReadonlyMap<Operation, string> {
  const { resources } = state;
  const notes = new Map<Operation, string>();
  const kept = new Set(statefulOperations(state));
  for (const resource of resources) {
    const { identifier: { parameter = '', property, otherwise, isHinted } = {}, list, create } = resource;
    if (isHinted !== true && otherwise === undefined) continue;
    const told =
      isHinted === true
        ? 'as x-understudy-id says'
        : `{${parameter}} is looked up as ${property ?? ''}, else as ${(otherwise ?? []).join(' or ')}`;
    for (const operation of operationsOf(resource))
      if (operation !== list?.operation && operation !== create) notes.set(operation, told);
  }
  for (const operation of operations) {
    const note = kept.has(operation) ? undefined : undecided(operation, schemas);
    if (note !== undefined) notes.set(operation, note);
  }
  for (const [operation, note] of otherParents(resources)) if (!notes.has(operation)) notes.set(operation, note);
  return notes;
}

function namesOf(schema: Schema | undefined, schemas: Schemas): string[] {
  const properties = Object.entries(schemas.shapedProperties(schema));
  return properties.flatMap(([name, property]) => {
    const isNamed = naturalNames.test(plainName(name)) && schemas.typesOf(property).includes('string');
    return isNamed ? [name] : [];
  });
}

/** One thing that is read by a parameter that nothing alone answers to. */
function undecided(operation: Operation, schemas: Schemas): string | undefined {
  const parameter = /\{([^{}/]+)\}\/?$/.exec(operation.path)?.[1];
  if (operation.method !== 'GET' || parameter === undefined) return undefined;
  const schema = answerSchema(operation);
  const names = schemas.shapesOf(schema).length === 0 ? [] : namesOf(schema, schemas);
  if (names.length < 2) return undefined;
  return `keeps no state: nothing says which of ${names.join(' and ')} is {${parameter}}`;
}

/** Below something that no collection right above holds, and others of its name may. */
function otherParents(resources: readonly Resource[]): Map<Operation, string> {
  const byPath = new Set(resources.map(({ collection }) => collection));
  const byNoun = new Map<string, string[]>();
  for (const { collection, identifier } of resources) {
    if (identifier === undefined || collection.includes('{')) continue;
    const noun = singular(plainName(lastNoun(collection)));
    byNoun.set(noun, [...(byNoun.get(noun) ?? []), collection]);
  }
  const notes = new Map<Operation, string>();
  for (const { collection, list } of resources) {
    const parameter = parametersIn(collection).at(-1);
    const above = collection.split(`/{${parameter ?? ''}}`, 1)[0] ?? '';
    if (list === undefined || parameter === undefined || byPath.has(above)) continue;
    const others = byNoun.get(singular(plainName(lastNoun(above)))) ?? [];
    if (others.length > 0)
      notes.set(
        list.operation,
        `{${parameter}} is taken as it comes; it may name an item of ${others.slice(0, 5).join(' or ')}`,
      );
  }
  return notes;
}

/** A query parameter that the document describes and the stand-in does not play: it is validated and has no effect. */
export interface UnplayedParameter {
  readonly operation: Operation;
  readonly parameter: Parameter;
  /** What happens instead, in words. */
  readonly reason: string;
}

const rangeReason = 'no range is kept to';

/** `price[gte]`, `created_lt`, `createdLt`: as a word of its own, for `default`, `result` and `alt` end so too. */
const comparison = /(?:^|[^A-Za-z])(?:gte?|lte?|GTE?|LTE?)[^A-Za-z]*$|[a-z](?:G[Tt][Ee]?|L[Tt][Ee]?)$/;

/** What parameters mean by their names, without separators in lower case, and what happens in place of it. */
const reasons: readonly (readonly [name: RegExp, reason: string])[] = [
  [/^(sort|order|ordering|direction|dir)(by|order|direction|dir|field|key)?$/, 'items come in the order of creation'],
  [/^(q|query|search|searchterm|term|keywords?|text)$/, 'nothing is searched'],
  [/^filters?$/, 'nothing is filtered by an expression'],
  [/^(page|pagenumber)$/, 'the document describes no size of a page'],
  [/(cursor|token|startingafter|endingbefore|^after|^before)$/, 'it leads to no other page'],
  [/(after|before|since|until|from|to|min|max)$|^(min|max|from|since|start|end)/, rangeReason],
  [/^(fields?|select|include|expand|embed|view)/, 'items are answered whole'],
];

/** Gives the query parameters of stateful operations that have no effect, in the order of the document. */
export function unplayedParameters({ resources, schemas }: Contract, views: readonly View[] = []): UnplayedParameter[] {
  const shown = views.flatMap((view) => operationsOfView(view).map((operation) => unplayedOf(operation, view.list)));
  const kept = resources.map((resource) => {
    const { list, read, itemSchema } = resource;
    const fields = read && fieldsIn(read.parameters, schemas.shapedProperties(itemSchema), schemas);
    return operationsOf(resource).flatMap((operation) =>
      unplayedOf(operation, list).filter(({ parameter }) => operation !== read || parameter !== fields),
    );
  });
  return [...kept, ...shown].flat();
}

/** What inspection says of one of them. */
interface ToldParameter {
  readonly parameter: string;
  /** What happens instead, in words. */
  readonly instead: string;
}

/** Gives the same by operation. */
function unplayedByOperation(
  contract: Contract,
  views: readonly View[],
): ReadonlyMap<Operation, readonly ToldParameter[]> {
  const unplayed = new Map<Operation, ToldParameter[]>();
  for (const { operation, parameter, reason } of unplayedParameters(contract, views)) {
    const told = { parameter: parameter.name, instead: reason };
    unplayed.set(operation, [...(unplayed.get(operation) ?? []), told]);
  }
  return unplayed;
}

function unplayedOf(operation: Operation, list: ListOperation | undefined): UnplayedParameter[] {
  const isList = operation === list?.operation;
  const played = isList ? playedParameters(list) : new Set<Parameter>();
  const keys = operation.security.flat().map(({ name }) => name);
  return operation.parameters
    .filter((parameter) => parameter.in === 'query' && !played.has(parameter) && !keys.includes(parameter.name))
    .map((parameter) => ({ operation, parameter, reason: reasonFor(parameter, isList) }));
}

/** Gives which members of a search's body have no effect, in words; undefined where all have one. */
function silentMembers({ list, members }: Search): string | undefined {
  const played = playedParameters(list);
  const silent = members.flatMap(({ parameter, path }) => (played.has(parameter) ? [] : [path.join('.')]));
  return silent.length === 0
    ? undefined
    : `${silent.join(', ')} in its body ${silent.length === 1 ? 'has' : 'have'} no effect`;
}

function reasonFor({ name }: Parameter, isList: boolean): string {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const known = comparison.test(name) ? rangeReason : reasons.find(([pattern]) => pattern.test(plain))?.[1];
  return known ?? (isList ? 'items have no such property to be filtered by' : 'it changes nothing');
}
