import type { Contract } from '../contract';
import type { Operation } from '../operation';
import { isXml } from '../media-type';
import { jsonContent, successResponse } from '../success-response';
import { inPlaceOrder } from '../place-order';
import { parametersIn } from './names';
import { coverageOf, type CoverageTotals } from './coverage';
import { secondReadings } from './readings';
import { operationsOf, type ListOperation, type Resource } from './resources';
import type { State } from './state';
import { unknownMethods } from './unknown-methods';
import { silentMembers, unplayedByOperation } from './unplayed';

/** How an operation is answered. */
export type AnsweredBy =
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
  | 'example'
  | 'sample'
  | 'empty'
  | 'not played';

/** One operation as the stand-in plays it. */
export interface InspectedOperation {
  readonly method: string;
  readonly path: string;
  /** The operationId, or `GET /path` where it has none. */
  readonly id: string;
  readonly answeredBy: AnsweredBy;
  /** Whether its answers follow from what is kept. */
  readonly stateful: boolean;
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
  /** Query parameters that choose the page of a list. */
  readonly page?: readonly string[];
  /** Path parameters that name what the collection lies below. */
  readonly parents?: readonly string[];
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
export interface InspectedFlaw {
  /** File, line and column. */
  readonly at: string;
  /** JSON pointer. */
  readonly pointer: string;
  readonly problem: string;
  readonly cost: string;
}

const xmlNote = 'XML bodies are checked for well-formedness only';

type Played = Pick<
  InspectedOperation,
  | 'answeredBy'
  | 'keptAt'
  | 'joins'
  | 'identifier'
  | 'envelope'
  | 'filters'
  | 'sort'
  | 'ranges'
  | 'search'
  | 'page'
  | 'parents'
>;

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
    const told = reason ?? apart.get(operation) ?? readings.get(operation) ?? silent.get(operation);
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

function madeBy(operation: Operation): AnsweredBy {
  const response = successResponse(operation);
  const media = jsonContent(response) ?? response?.content[0];
  if (media === undefined) return 'empty';
  return media.example === undefined ? 'sample' : 'example';
}

function playedBy(state: State): Map<Operation, Played> {
  const { resources, documents, memberships, actions, views, bulks, searches } = state;
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
  for (const { list, resource, joins } of views) {
    const shown = Object.fromEntries(joins.map(({ parameter, property }) => [parameter, property]));
    played.set(list.operation, { ...ofResource({ ...resource, list }, list.operation), joins: shown });
  }
  for (const { list, resource } of searches)
    played.set(list.operation, { ...ofResource({ ...resource, list }, list.operation), answeredBy: 'search' });
  for (const { operation, resource } of bulks)
    played.set(operation, { ...ofResource(resource, operation), answeredBy: 'bulk' });
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

const roles = ['create', 'read', 'replace', 'update', 'remove'] as const;

function ofResource(resource: Resource, operation: Operation): Played {
  const { collection, identifier, list, envelopes } = resource;
  const parents = parametersIn(collection);
  const common = { keptAt: collection, ...(parents.length > 0 && { parents }) };
  if (operation === list?.operation) {
    const page = [list.limit, list.offset, list.page, list.cursor, list.after, list.before].flatMap(
      (parameter) => parameter?.name ?? [],
    );
    const filters = list.filters.map(({ parameter }) => parameter.name);
    return {
      answeredBy: 'list',
      ...common,
      ...(list.envelope !== undefined && { envelope: list.envelope }),
      ...(filters.length > 0 && { filters }),
      ...arranged(list),
      ...(page.length > 0 && { page }),
    };
  }
  const envelope = envelopes.get(operation);
  const { property, parameter } = identifier ?? {};
  return {
    answeredBy: roles.find((role) => resource[role] === operation) ?? 'update',
    ...common,
    ...(property !== undefined && { identifier: { property, ...(parameter !== undefined && { parameter }) } }),
    ...(envelope !== undefined && { envelope }),
  };
}
