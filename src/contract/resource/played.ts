import type { Operation } from '../operation';
import { parametersIn } from './names';
import { operationsOf, type ListOperation, type Resource } from './resources';
import type { State } from './state';

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

/** How an operation is played that works on what is kept. */
export interface Played {
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
  /** Query parameters that choose the page of a list. */
  readonly page?: readonly string[];
  /** Path parameters that name what the collection lies below. */
  readonly parents?: readonly string[];
}

/** Gives how operations are played whose answers follow from what is kept. */
export function playedBy(state: State): Map<Operation, Played> {
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
  for (const { list, create, resource, joins } of views) {
    const { collection, identifier, envelopes } = resource;
    const items = { collection, envelopes, ...(identifier && { identifier }), below: { path: collection, joins } };
    const shown = { ...items, ...(list && { list }), ...(create && { create }) };
    for (const operation of [list?.operation, create])
      if (operation !== undefined) played.set(operation, ofResource(shown, operation));
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
