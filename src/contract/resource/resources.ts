import { ownMember } from '../../exact-json';
import type { Schema } from '../document';
import type { Operation } from '../operation';
import { itemPlace, type ItemPlace } from './item-place';
import { listedItems, listOperation, type ListOperation } from './list-operation';
import { componentName } from '../schema/flatten';
import type { Schemas } from '../schema/schemas';
import { jsonContent, successResponse } from '../success-response';

export type { Filter, ListOperation } from './list-operation';

/** A collection of items that the document's paths describe together: list, create and the operations of one item. */
export interface Resource {
  /** The collection path, `/pets`; also the name of the collection in a store. */
  readonly collection: string;
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
  readonly list?: ListOperation;
  readonly create?: Operation;
  readonly read?: Operation;
  readonly replace?: Operation;
  readonly update?: Operation;
  readonly remove?: Operation;
}

/** How items are told apart. */
export interface Identifier {
  readonly property: string;
  readonly parameter?: string;
  readonly schema: Schema;
}

/** Gives the operations of a resource. */
export function operationsOf({ list, create, read, replace, update, remove }: Resource): Operation[] {
  return [list?.operation, create, read, replace, update, remove].filter((operation) => operation !== undefined);
}

/**
 * Gives the resources that a document's operations describe, in the order of their collection paths. `fail` is told of a
 * collection that cannot be derived, which is none then.
 */
export function deriveResources(
  operations: readonly Operation[],
  schemas: Schemas,
  fail: (collection: string, cause: unknown) => void,
): Resource[] {
  const byPlace = new Map<string, Operation>();
  const itemPaths = new Map<string, string>();
  for (const operation of operations) {
    const { method, path } = operation;
    const place = `${method} ${path}`;
    if (!byPlace.has(place)) byPlace.set(place, operation);
    const collection = collectionPath(path);
    if (path !== collection && !itemPaths.has(collection)) itemPaths.set(collection, path);
  }
  const at = (method: string, path: string): Operation | undefined => byPlace.get(`${method} ${path}`);
  const collections = [...new Set(operations.map(({ path }) => collectionPath(path)))];
  return collections.flatMap((collection) => {
    const itemPath = itemPaths.get(collection);
    try {
      const resource = deriveResource(collection, itemPath, at, schemas);
      return resource === undefined ? [] : [resource];
    } catch (cause) {
      fail(collection, cause);
      return [];
    }
  });
}

/** Gives a path without the parameter that it ends in. */
function collectionPath(path: string): string {
  return path.replace(/\/\{[^}/]+\}$/, '');
}

type FindOperation = (method: string, path: string) => Operation | undefined;

function deriveResource(
  collection: string,
  itemPath: string | undefined,
  at: FindOperation,
  schemas: Schemas,
): Resource | undefined {
  const onItem = (method: string): Operation | undefined => (itemPath === undefined ? undefined : at(method, itemPath));
  const isCollection = itemPath !== undefined || at('POST', collection) !== undefined;
  const listed = listedItems(at('GET', collection), schemas, isCollection);
  const create = takesObject(at('POST', collection), schemas);
  if (listed === undefined && create === undefined) return undefined;
  const parameter = itemPath === undefined ? undefined : /\{([^{}/]+)\}$/.exec(itemPath)?.[1];
  const read = objectAnswer(onItem('GET'), schemas) === undefined ? undefined : onItem('GET');
  const named = (schema: Schema): boolean => findIdentifier(schema, parameter, schemas) !== undefined;
  const shown = read === undefined ? listed?.schema : objectAnswer(read, schemas);
  const first = itemPlace(schemas, shown, named)?.schema ?? shown;
  if (first === undefined) return undefined;
  const identifier = findIdentifier(first, parameter, schemas);
  if (read !== undefined && identifier === undefined) return undefined;
  const placeOf = (schema: Schema | undefined): ItemPlace | undefined =>
    itemPlace(schemas, schema, (inner) => carriesItem(schemas, inner, identifier));
  const listedPlace = placeOf(listed?.schema) ?? (listed?.schema === first ? { schema: first } : undefined);
  const places = [{ schema: first }, listedPlace, placeOf(objectAnswer(at('POST', collection), schemas))];
  const carried = places.flatMap((place) => (place === undefined ? [] : [place.schema]));
  const itemSchema = uniteSchemas(carried);
  const schemaName = carried.map(componentName).find((name) => name !== undefined);
  const change = (method: string): Operation | undefined => (identifier === undefined ? undefined : onItem(method));
  const single = [create, read, change('PUT'), change('PATCH'), change('DELETE')];
  const envelopes = new Map(
    single.flatMap((operation) => {
      const envelope = placeOf(objectAnswer(operation, schemas))?.envelope;
      return operation === undefined || envelope === undefined ? [] : [[operation, envelope] as const];
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
    ...optional('create', create),
    ...optional('read', read),
    ...optional('replace', change('PUT')),
    ...optional('update', change('PATCH')),
    ...optional('remove', change('DELETE')),
  };
}

/** Tells whether an answer of this schema is an item of the resource: it has the identifier, whichever shape it has. */
export function carriesItem(schemas: Schemas, schema: Schema | undefined, identifier: Identifier | undefined): boolean {
  return identifier !== undefined && inEveryShape(schemas, schema, identifier.property);
}

function inEveryShape(schemas: Schemas, schema: Schema | undefined, property: string): boolean {
  const shapes = schemas.shapesOf(schema);
  return shapes.length > 0 && shapes.every(({ properties = {} }) => Object.hasOwn(properties, property));
}

/** An operation creates where a JSON object can be sent to it. */
function takesObject(operation: Operation | undefined, schemas: Schemas): Operation | undefined {
  const bodies = operation?.requestBody?.content ?? [];
  return bodies.some(({ schema }) => schemas.shapesOf(schema).length > 0) ? operation : undefined;
}

function optional<Key extends string>(key: Key, operation: Operation | undefined): Partial<Record<Key, Operation>> {
  return operation === undefined ? {} : ({ [key]: operation } as Partial<Record<Key, Operation>>);
}

/** Gives the schema of an operation's success answer, where it is one object. */
function objectAnswer(operation: Operation | undefined, schemas: Schemas): Schema | undefined {
  const schema = operation === undefined ? undefined : jsonContent(successResponse(operation))?.schema;
  return schemas.shapesOf(schema).length > 0 ? schema : undefined;
}

function uniteSchemas(carried: readonly Schema[]): Schema {
  const distinct = carried.filter((schema, index) => carried.findIndex((other) => sameSchema(other, schema)) === index);
  const [only] = distinct;
  return distinct.length === 1 && only !== undefined ? only : { allOf: distinct };
}

function sameSchema(first: Schema, second: Schema): boolean {
  const isBare = ({ $ref, ...beside }: Schema): boolean => $ref !== undefined && Object.keys(beside).length === 0;
  return first === second || (isBare(first) && isBare(second) && first.$ref === second.$ref);
}

function findIdentifier(itemSchema: Schema, parameter: string | undefined, schemas: Schemas): Identifier | undefined {
  const properties = schemas.shapedProperties(itemSchema);
  const candidates = [parameter, 'id', parameter === undefined ? undefined : lastWord(parameter)];
  for (const property of candidates) {
    const schema = property === undefined ? undefined : ownMember(properties, property);
    if (property === undefined || schema === undefined || !inEveryShape(schemas, itemSchema, property)) continue;
    if (!schemas.typesOf(schema).some((type) => type === 'string' || type === 'integer')) continue;
    return { property, schema, ...(parameter !== undefined && { parameter }) };
  }
  return undefined;
}

/** `petId` and `pet_id` end in `id`, `userName` in `name`. */
function lastWord(name: string): string {
  return (name.split(/[_-]|(?=[A-Z])/).at(-1) ?? name).toLowerCase();
}
