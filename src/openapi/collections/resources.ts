import type { Schema } from '../document';
import { problemOf, type Flaws } from '../problems';
import type { Operation } from '../operation';
import { createBelow, itemsElsewhere, shallowItems, type Below } from './item-elsewhere';
import {
  itemPlace,
  type ItemPlace,
  carriesItem,
  findIdentifier,
  type Identifier,
  lastNoun,
  withoutSuffix,
  commonPaths,
  pathsWithoutSlash,
  bodySchema,
  isRelated,
  isSameKind,
  withOtherNames,
  saidOfParameter,
} from './names';
import { hintedProperty } from './hints';
import { listedItems, listOperation, type ListOperation } from './list-operation';
import { oneOrMany } from './one-or-many';
import { componentName, unionOf } from '../schema/flatten';
import type { Schemas } from '../schema/schemas';
import { jsonContent, successResponse } from '../success-response';

export { carriesItem, type Identifier } from './names';
export type { Filter, ListOperation } from './list-operation';

/** A collection of items that the document's paths describe together: list, create and the operations of one item. */
export interface Resource {
  /** The collection path, `/pets`; also the name of the collection in a store. */
  readonly collection: string;
  /** The path of one item, where it lies elsewhere than below the collection: `/order/{id}` beside `/orders`. */
  readonly itemPath?: string;
  /** Where its items are listed and made, where that is below items of others: `/rooms/{roomId}/bookings` of `/bookings/{id}`. */
  readonly below?: Below;
  /** What stands behind the identifier in the items' paths: `.json`, or a slash. */
  readonly itemSuffix?: string;
  /** Name of the items' component schema, where they have one: `Pet`. */
  readonly schemaName?: string;
  /** The items' schema: what every response that carries an item demands, together. */
  readonly itemSchema: Schema;
  /** Whether every answer is an object with the identifier in it, or an array of such; else shapes or envelopes come between. */
  readonly isPlain: boolean;
  /** Operations on one item whose success answer holds the item in a property, with its name. */
  readonly envelopes: ReadonlyMap<Operation, string>;
  /** The property that identifies an item, and the path parameter that carries it; none where the items have no such property. */
  readonly identifier?: Identifier;
  /** Properties that items are looked up by beside the filters of the list. */
  readonly indexed?: readonly string[];
  /** Properties by which paths name one item alone. */
  readonly unique?: readonly string[];
  readonly list?: ListOperation;
  readonly create?: Operation;
  /** Makes the item that its path names: `POST /groups/{name}`, where nothing else makes one. */
  readonly make?: Operation;
  readonly read?: Operation;
  readonly replace?: Operation;
  readonly update?: Operation;
  readonly remove?: Operation;
}

/** Gives the operations of a resource. */
export function operationsOf({ list, create, make, read, replace, update, remove }: Resource): Operation[] {
  return [list?.operation, create, make, read, replace, update, remove].filter((operation) => operation !== undefined);
}

/** Gives the path at which the items of a resource are listed and made. */
export function pathOfItems({ collection, below }: Pick<Resource, 'collection' | 'below'>): string {
  return below?.path ?? collection;
}

/** Most collections that keep state. The largest of well-known documents describe some 400. */
export const mostCollections = 10_000;

/**
 * How far resources are seen: `plain` is what a kit may hold a service to, `wide` what a stand-in plays beside it, where
 * names say what the paths alone do not.
 */
export type Reach = 'plain' | 'wide';

/** Is told of a collection that cannot be derived, which is none then. */
export type FailedCollection = (collection: string, cause: unknown) => void;

/** Gives what makes a flaw of a collection that cannot be derived. */
export function failedCollection(operations: readonly Operation[], flaws: Flaws): FailedCollection {
  return (collection, cause) => {
    const pointer = operations.find(({ path }) => path.startsWith(collection))?.pointer ?? '/paths';
    flaws.add(pointer, problemOf(cause), `${collection} keeps no state, its operations answer samples`);
  };
}

/** Gives the resources that a document's operations describe, in the order of their collection paths. */
export function deriveResources(
  operations: readonly Operation[],
  schemas: Schemas,
  fail: FailedCollection,
  reach: Reach = 'plain',
): Resource[] {
  const pathOf = reach === 'wide' ? commonPaths(operations) : pathsWithoutSlash(operations);
  const byPlace = new Map<string, Operation>();
  const itemPaths = new Map<string, string>();
  const suffixes = new Map<string, string>();
  for (const operation of operations) {
    const { method } = operation;
    const path = pathOf(operation);
    const place = `${method} ${path}`;
    if (!byPlace.has(place)) byPlace.set(place, operation);
    const collection = collectionPath(path);
    if (path === collection || itemPaths.has(collection)) continue;
    itemPaths.set(collection, path);
    suffixes.set(collection, operation.path.slice(withoutSuffix(operation.path).length));
  }
  const at = (method: string, path: string): Operation | undefined => byPlace.get(`${method} ${path}`);
  const collections = [...new Set(operations.map((operation) => collectionPath(pathOf(operation))))];
  const isWide = reach === 'wide';
  const namedBelow = parametersBelow(operations);
  const elsewhere = itemsElsewhere({ collections, itemPaths, at }, schemas);
  const shallow = shallowItems({ collections, itemPaths, at }, schemas);
  const nested = new Set([...shallow.values()].map(({ path }) => path));
  const derived = collections.flatMap((collection) => {
    if (nested.has(collection)) return [];
    const other = elsewhere.get(collection);
    const below = shallow.get(collection);
    const [itemPath, itemSuffix = ''] = [itemPaths.get(collection) ?? other, suffixes.get(collection)];
    try {
      const atPlace: FindOperation = (method, path) => at(method, path === collection ? (below?.path ?? path) : path);
      const found = deriveResource(
        { collection, itemPath, below: namedBelow.get(collection), at: atPlace, isWide },
        schemas,
      );
      const placed = found === undefined || other === undefined ? found : { ...found, itemPath: other };
      const resource = placed === undefined || below === undefined ? placed : joinedBelow(placed, below);
      if (resource === undefined) return [];
      const named = isWide ? withOtherNames(resource, operationsOf(resource), schemas) : resource;
      return [itemSuffix === '' ? named : { ...named, itemSuffix }];
    } catch (cause) {
      fail(collection, cause);
      return [];
    }
  });
  return isWide ? withoutTaken(derived.filter((resource) => !isNeverFilled(resource, schemas))) : derived;
}

function joinedBelow(resource: Resource, below: Below): Resource {
  return { ...resource, below, indexed: below.joins.map(({ property }) => property) };
}

/** A list below something else that nobody puts items into would be empty below most, which `minItems` of an array that must be there forbids. */
function isNeverFilled(resource: Resource, schemas: Schemas): boolean {
  const { collection, list } = resource;
  if (list === undefined || !collection.includes('{') || operationsOf(resource).length > 1) return false;
  const body = schemas.flatten(jsonContent(successResponse(list.operation))?.schema);
  const array = list.envelope === undefined ? body : schemas.flatten(schemas.shapedProperties(body)[list.envelope]);
  const isAsked = list.envelope === undefined || body.required?.includes(list.envelope) === true;
  return isAsked && (array.minItems ?? 0) > 0;
}

/** Where a collection's items are made at a path below it (`/orders/create`), no collection lies there. */
function withoutTaken(derived: readonly Resource[]): Resource[] {
  const byCreate = new Map<Operation, Resource>();
  for (const resource of derived) {
    const known = resource.create === undefined ? undefined : byCreate.get(resource.create);
    const isNearer = known === undefined || known.collection.length > resource.collection.length;
    if (resource.create !== undefined && isNearer) byCreate.set(resource.create, resource);
  }
  return derived.filter((one) => one.create === undefined || byCreate.get(one.create) === one);
}

/** Gives the parameters by which paths name one item of a collection on their way to what lies below it, by the collection's path. */
function parametersBelow(operations: readonly Operation[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { path } of operations) {
    for (const { index, 1: name = '' } of path.matchAll(/\/\{([^{}/]+)\}(?=\/.)/g)) {
      const collection = path.slice(0, index);
      if (!found.has(collection)) found.set(collection, name);
    }
  }
  return found;
}

/** Gives a path without the parameter that it ends in. */
function collectionPath(path: string): string {
  return path.replace(/\/\{[^}/]+\}$/, '');
}

type FindOperation = (method: string, path: string) => Operation | undefined;

/** The paths that a resource may lie at, and how it is looked for. */
interface Sought {
  readonly collection: string;
  readonly itemPath: string | undefined;
  /** The parameter by which longer paths name one of its items: `projectId` of `/projects/{projectId}/members`. */
  readonly below: string | undefined;
  readonly at: FindOperation;
  readonly isWide: boolean;
}

function deriveResource({ collection, itemPath, below, at, isWide }: Sought, schemas: Schemas): Resource | undefined {
  const onItem = (method: string): Operation | undefined => (itemPath === undefined ? undefined : at(method, itemPath));
  const isCollection = (itemPath ?? below) !== undefined || at('POST', collection) !== undefined;
  const listed = listedItems(at('GET', collection), schemas, isCollection, isWide);
  const sent = at('POST', collection) ?? (isWide ? createBelow(collection, at) : undefined);
  const single = sent && isWide ? (oneOrMany(sent, schemas)?.one ?? sent) : sent;
  const posted = takesObject(single, schemas);
  if (listed === undefined && posted === undefined) return undefined;
  const read = objectAnswer(onItem('GET'), schemas) === undefined ? undefined : onItem('GET');
  const identify = identifierBy({ collection, itemPath, below, at, isWide }, read, schemas);
  const named = (schema: Schema): boolean => identify(schema) !== undefined;
  const shown = read === undefined ? listed?.schema : objectAnswer(read, schemas);
  const first = itemPlace(schemas, shown, named)?.schema ?? shown;
  if (first === undefined) return undefined;
  const identifier = identify(first);
  if (read !== undefined && identifier === undefined) return undefined;
  // Where nothing tells items apart, what has their very schema is one.
  const isItem = (inner: Schema): boolean =>
    identifier === undefined ? isWide && sameSchema(inner, first) : carriesItem(schemas, inner, identifier);
  const placeOf = (schema: Schema | undefined): ItemPlace | undefined => itemPlace(schemas, schema, isItem);
  const listedPlace = placeOf(listed?.schema) ?? (listed?.schema === first ? { schema: first } : undefined);
  const places = [{ schema: first }, listedPlace, placeOf(objectAnswer(single, schemas))];
  // A POST that brings nothing that items show makes none of them: `POST /apply` beside the list of open roles.
  const isCreate =
    !isWide || posted === undefined || makesItem(posted, first, schemas, read === undefined ? undefined : identifier);
  // What answers a list of the items as GET does searches them.
  const isSearch = listed !== undefined && isListOf(posted, listed.schema, schemas);
  const create = isCreate && !isSearch ? posted : undefined;
  if (listed === undefined && create === undefined) return undefined;
  const carried = places.flatMap((place) => (place === undefined ? [] : [place.schema]));
  const itemSchema = uniteSchemas(carried);
  const schemaName = carried.map(componentName).find((name) => name !== undefined);
  const change = (method: string): Operation | undefined => (identifier === undefined ? undefined : onItem(method));
  const onOne = [create, read, change('PUT'), change('PATCH'), change('DELETE')];
  const envelopes = new Map(
    onOne.flatMap((operation) => {
      const envelope = placeOf(objectAnswer(operation, schemas))?.envelope;
      const own = operation === single ? sent : operation;
      return own === undefined || envelope === undefined ? [] : [[own, envelope] as const];
    }),
  );
  const itemEnvelope = listedPlace !== undefined && 'envelope' in listedPlace ? listedPlace.envelope : undefined;
  const isOneShape = schemas.typesOf(first).includes('object');
  return {
    collection,
    itemSchema,
    isPlain: isOneShape && envelopes.size === 0 && itemEnvelope === undefined,
    envelopes,
    ...(schemaName !== undefined && { schemaName }),
    ...(identifier !== undefined && { identifier }),
    ...(listed !== undefined && { list: listOperation({ ...listed, itemEnvelope }, itemSchema, schemas) }),
    ...optional('create', create && sent),
    ...optional('read', read),
    ...optional('replace', change('PUT')),
    ...optional('update', change('PATCH')),
    ...optional('remove', change('DELETE')),
  };
}

/** Gives what finds the property that tells items of a schema apart. */
function identifierBy(
  { collection, itemPath, below, at, isWide }: Sought,
  read: Operation | undefined,
  schemas: Schemas,
): (schema: Schema) => Identifier | undefined {
  const parameter = itemPath === undefined ? undefined : /\{([^{}/]+)\}$/.exec(itemPath)?.[1];
  const noun = isWide ? lastNoun(itemPath ?? collection) : undefined;
  const said =
    isWide && read && parameter !== undefined ? saidOfParameter([read], parameter, noun ?? '').property : undefined;
  const onItem = ['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => itemPath && at(method, itemPath));
  const hinted = [...onItem, at('GET', collection), at('POST', collection)].filter((one) => typeof one === 'object');
  return (schema) => {
    const told = { hint: hintedProperty(hinted, schema, schemas), said };
    const found = findIdentifier(schema, parameter ?? below, schemas, noun, told);
    return found === undefined || parameter !== undefined ? found : { property: found.property, schema: found.schema };
  };
}

function optional<Key extends string>(key: Key, operation: Operation | undefined): Partial<Record<Key, Operation>> {
  return operation === undefined ? {} : ({ [key]: operation } as Partial<Record<Key, Operation>>);
}

function uniteSchemas(carried: readonly Schema[]): Schema {
  const distinct = carried.filter((schema, index) => carried.findIndex((other) => sameSchema(other, schema)) === index);
  const [only] = distinct;
  return distinct.length === 1 && only !== undefined ? only : unionOf(distinct);
}

/** Tells whether a POST on a collection makes one of its items: it answers the item, or what it can be read by, or its body brings what items show. */
function makesItem(operation: Operation, item: Schema, schemas: Schemas, readBy: Identifier | undefined): boolean {
  const [body, answer] = [bodySchema(operation), objectAnswer(operation, schemas)];
  if (carriesItem(schemas, answer, readBy) || isSameKind(schemas, answer, item)) return true;
  if (isRelated(schemas, body, item)) return true;
  const inner = [...Object.values(schemas.propertiesOf(body)), ...Object.values(schemas.propertiesOf(answer))];
  return inner.some((property) => isSameKind(schemas, property, item) || isRelated(schemas, property, item));
}

/** Tells whether an operation answers a list of items of a schema, as GET on their collection does. */
function isListOf(operation: Operation | undefined, item: Schema, schemas: Schemas): boolean {
  const answered = listedItems(operation, schemas, true);
  return answered !== undefined && (sameSchema(answered.schema, item) || isSameKind(schemas, answered.schema, item));
}

/** Gives an operation where a JSON object can be sent to it, as to what creates. */
function takesObject(operation: Operation | undefined, schemas: Schemas): Operation | undefined {
  const bodies = operation?.requestBody?.content ?? [];
  return bodies.some(({ schema }) => schemas.shapesOf(schema).length > 0) ? operation : undefined;
}

/** Gives the schema of an operation's success answer, where it is one object. */
function objectAnswer(operation: Operation | undefined, schemas: Schemas): Schema | undefined {
  const schema = operation === undefined ? undefined : jsonContent(successResponse(operation))?.schema;
  return schemas.shapesOf(schema).length > 0 ? schema : undefined;
}

/** Tells whether two schemas are one, or refer to one. */
function sameSchema(first: Schema, second: Schema): boolean {
  const isBare = ({ $ref, ...beside }: Schema): boolean => $ref !== undefined && Object.keys(beside).length === 0;
  return first === second || (isBare(first) && isBare(second) && first.$ref === second.$ref);
}
