import { isArray, isObject, ownProperty, type JsonObject, type JsonValue } from '../../base/json';
import { splitOnce } from '../../base/text';
import { namesOf } from '../document/pointer';
import type { Operation } from '../operation';
import { jsonContent, successOf } from '../response/responses';
import { asTypeOf } from '../schema/flatten';
import type { JsonType, Schema, SchemaRef } from '../schema/schema';
import type { Contract } from '../contract';
import { filledPath } from './paths';

/** Items of one kind below one path: `/pets`, `/shops/{shopId}/orders`. A singleton (`/settings`) is a collection of one item. */
export interface Collection {
  /** The path template of the list, or of the singleton. It names the collection everywhere. */
  readonly path: string;
  /** The path template of one item; undefined for singletons, and for collections whose items have no path of their own. */
  readonly itemPath?: string;
  readonly isSingleton: boolean;
  /**
   * How it was recognised: by a path and a path below it; by names and schemas alone; by a hint. What is recognised by names is
   * mocked, and no service is held to it.
   */
  readonly source: 'paths' | 'names' | 'hint';
  /** The schema of the stored item: of the response to a read, else of an element of the list, else of the response to a create. */
  readonly item: SchemaRef;
  /** The component's name of that schema. */
  readonly schemaName?: string;
  readonly id?: IdProperty;
  /** Outermost first. */
  readonly parents: readonly Parent[];
  /** What the list and the create stand below, and the items do not: `/projects/{projectId}/tasks` beside `/tasks/{taskId}`. */
  readonly above?: LinkedParent;
  /**
   * Further lists and creates that stand so, beside those at its own path. That their items are these is a guess: it is mocked, and no
   * service is held to it.
   */
  readonly nested: readonly NestedOperation[];
  readonly list?: ListOperation;
  /** Further lists of the same items: searches by POST, `/pet/findByStatus`. */
  readonly searches: readonly ListOperation[];
  readonly create?: ItemOperation;
  readonly read?: ItemOperation;
  readonly replace?: ItemOperation;
  readonly update?: ItemOperation;
  readonly delete?: ItemOperation;
  /** `POST /orders/{orderId}/cancel`: the response is the item, or empty. */
  readonly actions: readonly ItemOperation[];
  /** `GET /flows/name/{name}`: operations on one item that name it by another property than its ID. */
  readonly lookups: readonly Lookup[];
  /** `GET /flows/count`: the response is the number of items that fit. */
  readonly counts: readonly CountOperation[];
  readonly references: readonly Reference[];
}

export interface IdProperty {
  /** `id`; of one within an object `meta/id`. */
  readonly name: string;
  /** Pointer of the ID within an item: `/id`. */
  readonly at: string;
  /** The path parameter that holds it: `petId`. */
  readonly parameter?: string;
  readonly schema: Schema;
}

export interface Parent {
  /** The path parameter: `shopId`. */
  readonly parameter: string;
  /** The collection whose items it names; undefined if there is none: then every value names a parent. */
  readonly collection?: string;
  /** The property of an item that repeats the parent's ID: `shopId`. */
  readonly property?: string;
}

/** A parent that only a property of an item tells: `projectId`, `project.id` or `projects.id`. Where none does, all items are its. */
export interface LinkedParent extends Parent {
  /** Of the ID in that property. */
  readonly types: readonly JsonType[];
  /** The property is a list: an item may have several such parents. */
  readonly isMany?: boolean;
}

/** The ID of such a parent in a path, as its items hold it. */
export function linkedValue(
  { parameter, property, types }: LinkedParent,
  values: ReadonlyMap<string, JsonValue>,
): JsonValue | undefined {
  const value = values.get(`path.${parameter}`);
  return value === undefined || property === undefined ? undefined : asTypeOf(types, value);
}

/** An item with the IDs of such parents. */
export function withLinks(
  item: JsonObject,
  { property = '', isMany }: LinkedParent,
  ids: readonly JsonValue[],
): JsonObject {
  const [name, inner] = splitOnce(property, '.');
  const own = ownProperty(item, name);
  const held = isArray(own) ? own : [own];
  const links = ids.map((id, index): JsonValue => {
    const one = held[index];
    return inner === undefined ? id : { ...(isObject(one) && one), [inner]: id };
  });
  return { ...item, [name]: isMany === true ? links : (links[0] ?? null) };
}

/** The collection with a path template; undefined also for what stands below none. */
export function collectionAt(
  { collections }: Pick<Contract, 'collections'>,
  template: string | undefined,
): Collection | undefined {
  return collections.find(({ path }) => path === template);
}

/** The closest of the items that stand above those of a collection. */
export function closestParent({ above, parents }: Pick<Collection, 'above' | 'parents'>): Parent | undefined {
  return above ?? parents.at(-1);
}

export interface ItemOperation {
  readonly operation: Operation;
  /** The property of the response that holds the item: `data`; undefined if the response is the item. */
  readonly envelope?: string;
  /** Where the request has the ID: `PUT /pet` has it in its body. */
  readonly idIn: 'path' | 'body';
  /** The property that the path names in place of the ID, or as well as it, and the parameter with its value. */
  readonly by?: { readonly property: string; readonly parameter: string; readonly orId?: boolean };
  /** Of a create: the parent that its path names, and that of an item does not. */
  readonly above?: LinkedParent;
}

export interface Lookup {
  readonly does: 'read' | 'update' | 'delete';
  readonly item: ItemOperation;
}

export interface CountOperation {
  readonly operation: Operation;
  /** Pointer of the number within the response: `/count`; empty if the response is the number. */
  readonly at: string;
}

/** A property that holds an ID, several IDs, or a whole item of a collection. */
export interface Reference {
  readonly property: string;
  readonly collection: string;
  readonly holds: 'id' | 'ids' | 'item';
}

/** An operation that returns items of a collection, and what its parameters mean. */
export interface ListOperation {
  readonly operation: Operation;
  /** Pointer of the array of items within the response: `/data`; undefined if the response is the array. */
  readonly envelope?: string;
  /** Where the parameters of a search by POST stand: they are properties of its body. */
  readonly parametersIn: 'query' | 'body';
  readonly paging: Paging;
  readonly filters: readonly ListFilter[];
  /** The parameter of its path that chooses items, by the property that holds the ID of their parent. */
  readonly above?: LinkedParent;
  readonly sort?: ListSort;
  readonly search?: { readonly parameter: string; readonly properties: readonly string[] };
  /** The parameter that chooses the properties of the items: `fields`. */
  readonly fields?: string;
  /** Parameters that are checked and have no effect. */
  readonly ignored: readonly string[];
}

/** The schema of an element in the response to a list. */
export function elementOf({ schemas }: Contract, { operation, envelope }: ListOperation): SchemaRef | undefined {
  let ref = jsonContent(successOf(operation))?.schema;
  for (const name of namesOf(envelope ?? '')) ref = ref && schemas.propertiesOf(ref).get(name);
  return ref && schemas.itemsOf(ref);
}

export interface Paging {
  readonly style: 'none' | 'offset' | 'page' | 'cursor' | 'after-id';
  /** The parameter with the number of items. */
  readonly limit?: string;
  /** The most items of one response, by its schema. */
  readonly most?: number;
  /** The parameter with the offset, page number or cursor. */
  readonly position?: string;
  /** The number of the first page. */
  readonly firstPage: 0 | 1;
  /** The cursor of the first page, where the file has a default for it. */
  readonly firstCursor?: string;
}

export type Comparison = 'eq' | 'in' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'starts' | 'ends' | 'exists';

export interface ListFilter {
  readonly parameter: string;
  readonly property: string;
  readonly compare: Comparison;
}

export interface ListSort {
  /** The parameter with the property to sort by, `sort=name`, `sort=-name` or `sort=name:desc`. */
  readonly parameter?: string;
  /** The parameter with the direction, if it stands alone. */
  readonly direction?: string;
  /** The properties that can be sorted by. */
  readonly properties: readonly string[];
  /** The values of `parameter` that the file has, if it lists them. */
  readonly values?: readonly string[];
}

/** What an operation does in its collection. */
export type OperationRole = { readonly collection: Collection } & (
  | NestedOperation
  | {
      readonly kind: 'read' | 'replace' | 'update' | 'delete' | 'action';
      readonly item: ItemOperation;
      readonly list?: undefined;
    }
  | { readonly kind: 'lookup'; readonly lookup: Lookup; readonly list?: undefined; readonly item?: undefined }
  | { readonly kind: 'count'; readonly count: CountOperation; readonly list?: undefined; readonly item?: undefined }
);

export type NestedOperation =
  | { readonly kind: 'list'; readonly list: ListOperation; readonly item?: undefined }
  | { readonly kind: 'create'; readonly item: ItemOperation; readonly list?: undefined };

/** Address of one item. */
export interface ItemAddress {
  /** The collection's path template: `/shops/{shopId}/orders`. */
  readonly collection: string;
  /** The concrete path of the collection, percent-encoded as in a URL: `/shops/1/orders`. */
  readonly at: string;
  /** Decoded: `5`. */
  readonly id: string;
}

/** The concrete path of a collection below its parents, outermost first: `/shops/1/orders`. */
export function pathBelow(collection: Collection, parents: readonly string[]): string {
  let index = 0;
  return filledPath(collection.path, () => parents[index++] ?? '');
}

/** The other way round: `/shops/1/orders` has the parent `1`. */
export function parentValues({ path }: Collection, at: string): readonly string[] {
  const segments = at.split('/');
  return path
    .split('/')
    .flatMap((segment, index) => (/\{[^{}]*\}/.test(segment) ? [decodeURIComponent(segments[index] ?? '')] : []));
}

/** Whether a PUT of a new ID creates an item, and nothing else does. */
export function isKeyed({ create, replace }: Collection): boolean {
  return create !== undefined && create.operation === replace?.operation;
}

/** What one operation of a collection at most does. */
export const itemRoles = ['create', 'read', 'replace', 'update', 'delete'] as const;

/** What each operation does in the collections. */
export function rolesOf(collections: readonly Collection[]): ReadonlyMap<Operation, OperationRole> {
  const roles = new Map<Operation, OperationRole>();
  for (const collection of collections) {
    const { list, searches, actions } = collection;
    for (const kind of itemRoles) {
      const item = collection[kind];
      if (item !== undefined) roles.set(item.operation, { kind, collection, item });
    }
    for (const item of actions) roles.set(item.operation, { kind: 'action', collection, item });
    for (const lookup of collection.lookups) roles.set(lookup.item.operation, { kind: 'lookup', collection, lookup });
    for (const count of collection.counts) roles.set(count.operation, { kind: 'count', collection, count });
    for (const one of list === undefined ? searches : [list, ...searches])
      roles.set(one.operation, { kind: 'list', collection, list: one });
  }
  return roles;
}

/** What a mock has an operation do: its role, or what it is guessed to list or create. */
export function playedRoleOf(
  { collections, roleOf }: Pick<Contract, 'collections' | 'roleOf'>,
  operation: Operation,
): OperationRole | undefined {
  const role = roleOf(operation);
  if (role !== undefined) return role;
  for (const collection of collections)
    for (const one of collection.nested)
      if ((one.list ?? one.item).operation === operation) return { collection, ...one };
  return undefined;
}
