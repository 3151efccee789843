import { ownMember } from '../exact-json';
import type { Schema } from './document';
import type { Operation, Parameter } from './operation';
import { componentName, flatten, propertiesOf, typesOf, type Resolve } from './schema-shape';
import { jsonContent, successResponse } from './success-response';

/** A collection of items that the document's paths describe together: list, create and the operations of one item. */
export interface Resource {
  /** The collection path, `/pets`; also the name of the collection in a store. */
  readonly collection: string;
  /** Name of the items' component schema, where they have one: `Pet`. */
  readonly schemaName?: string;
  /** The items' schema: what every response that carries an item demands, together. */
  readonly itemSchema: Schema;
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

/** A list operation and what its query parameters mean. */
export interface ListOperation {
  readonly operation: Operation;
  /** The property of the response object that holds the array; undefined where the body is the array. */
  readonly envelope?: string;
  readonly filters: readonly Filter[];
  readonly limit?: Parameter;
  readonly offset?: Parameter;
  readonly page?: Parameter;
}

/** A query parameter that keeps the items whose property of the same name equals it. */
export interface Filter {
  readonly parameter: Parameter;
  readonly property: string;
}

const limitNames = ['limit', 'perpage', 'pagesize', 'size', 'maxresults', 'count', 'top', 'first'];
const offsetNames = ['offset', 'skip', 'start'];
const pageNames = ['page', 'pagenumber'];

/** Gives the resources that a document's operations describe, in the order of their collection paths. */
export function deriveResources(operations: readonly Operation[], resolve: Resolve): Resource[] {
  const at = (method: string, path: string): Operation | undefined =>
    operations.find((operation) => operation.method === method && operation.path === path);
  const collections = [...new Set(operations.map((operation) => operation.path.replace(/\/\{[^}/]+\}$/, '')))];
  return collections.flatMap((collection) => {
    const itemPath = operations.find(
      ({ path }) => path !== collection && path.replace(/\/\{[^}/]+\}$/, '') === collection,
    )?.path;
    const resource = deriveResource(collection, itemPath, at, resolve);
    return resource === undefined ? [] : [resource];
  });
}

type FindOperation = (method: string, path: string) => Operation | undefined;

function deriveResource(
  collection: string,
  itemPath: string | undefined,
  at: FindOperation,
  resolve: Resolve,
): Resource | undefined {
  const isCollection = itemPath !== undefined || at('POST', collection) !== undefined;
  const listed = listedItems(at('GET', collection), resolve, isCollection);
  const read = objectAnswer(itemPath === undefined ? undefined : at('GET', itemPath), resolve);
  const created = objectAnswer(at('POST', collection), resolve);
  const create = takesObject(at('POST', collection), resolve);
  const first = read?.schema ?? listed?.schema;
  if (first === undefined || (listed === undefined && create === undefined)) return undefined;
  const parameter = itemPath === undefined ? undefined : /\{([^}/]+)\}$/.exec(itemPath)?.[1];
  const identifier = findIdentifier(first, parameter, resolve);
  const schemas = [read?.schema, listed?.schema, created?.schema].filter(
    (schema) => schema !== undefined && (schema === first || carriesItem(resolve, schema, identifier)),
  );
  const itemSchema = uniteSchemas(schemas as Schema[]);
  if (read !== undefined && identifier === undefined) return undefined;
  const schemaName = (schemas as Schema[]).map(componentName).find((name) => name !== undefined);
  return {
    collection,
    itemSchema,
    ...(schemaName !== undefined && { schemaName }),
    ...(identifier !== undefined && { identifier }),
    ...(listed !== undefined && { list: listOperation(listed, itemSchema, resolve) }),
    ...optional('create', create),
    ...optional('read', read?.operation),
    ...optional('replace', identifier && itemPath ? at('PUT', itemPath) : undefined),
    ...optional('update', identifier && itemPath ? at('PATCH', itemPath) : undefined),
    ...optional('remove', identifier && itemPath ? at('DELETE', itemPath) : undefined),
  };
}

/** Tells whether an answer of this schema is an item of the resource: it has the identifier. */
export function carriesItem(resolve: Resolve, schema: Schema | undefined, identifier: Identifier | undefined): boolean {
  return identifier !== undefined && Object.hasOwn(propertiesOf(resolve, schema), identifier.property);
}

/** An operation creates where a JSON object can be sent to it. */
function takesObject(operation: Operation | undefined, resolve: Resolve): Operation | undefined {
  const bodies = operation?.requestBody?.content ?? [];
  return bodies.some(({ schema }) => typesOf(resolve, schema).includes('object')) ? operation : undefined;
}

function optional<Key extends string>(key: Key, operation: Operation | undefined): Partial<Record<Key, Operation>> {
  return operation === undefined ? {} : ({ [key]: operation } as Partial<Record<Key, Operation>>);
}

interface ListedItems {
  readonly operation: Operation;
  readonly schema: Schema;
  readonly envelope?: string;
}

/** An object around an array is a list only where paths or paging say so: `GET /me` may hold an array of addresses. */
function listedItems(
  operation: Operation | undefined,
  resolve: Resolve,
  isCollection: boolean,
): ListedItems | undefined {
  const body = operation === undefined ? undefined : jsonContent(successResponse(operation))?.schema;
  if (operation === undefined || body === undefined) return undefined;
  const direct = flatten(resolve, body);
  if (isArrayOfObjects(resolve, direct)) return { operation, schema: direct.items ?? {} };
  const arrays = Object.entries(direct.properties ?? {}).filter(([, property]) =>
    isArrayOfObjects(resolve, flatten(resolve, property)),
  );
  const [only] = arrays;
  const isPaged = operation.parameters.some(({ name }) => [...limitNames, ...pageNames].includes(plainName(name)));
  if (only === undefined || arrays.length > 1 || operation.path.endsWith('}')) return undefined;
  if (!isCollection && !isPaged) return undefined;
  return { operation, schema: flatten(resolve, only[1]).items ?? {}, envelope: only[0] };
}

function isArrayOfObjects(resolve: Resolve, schema: Schema): boolean {
  return typesOf(resolve, schema).includes('array') && typesOf(resolve, schema.items).includes('object');
}

function objectAnswer(
  operation: Operation | undefined,
  resolve: Resolve,
): { operation: Operation; schema: Schema } | undefined {
  const schema = operation === undefined ? undefined : jsonContent(successResponse(operation))?.schema;
  if (operation === undefined || schema === undefined || !typesOf(resolve, schema).includes('object')) return undefined;
  return { operation, schema };
}

function uniteSchemas(schemas: readonly Schema[]): Schema {
  const distinct = schemas.filter((schema, index) => schemas.findIndex((other) => sameSchema(other, schema)) === index);
  const [only] = distinct;
  return distinct.length === 1 && only !== undefined ? only : { allOf: distinct };
}

function sameSchema(first: Schema, second: Schema): boolean {
  return first === second || (first.$ref !== undefined && first.$ref === second.$ref);
}

function findIdentifier(itemSchema: Schema, parameter: string | undefined, resolve: Resolve): Identifier | undefined {
  const properties = propertiesOf(resolve, itemSchema);
  const candidates = [parameter, 'id', parameter === undefined ? undefined : lastWord(parameter)];
  for (const property of candidates) {
    const schema = property === undefined ? undefined : ownMember(properties, property);
    if (property === undefined || schema === undefined) continue;
    if (!typesOf(resolve, schema).some((type) => type === 'string' || type === 'integer')) continue;
    return { property, schema, ...(parameter !== undefined && { parameter }) };
  }
  return undefined;
}

/** `petId` and `pet_id` end in `id`, `userName` in `name`. */
function lastWord(name: string): string {
  return (name.split(/[_-]|(?=[A-Z])/).at(-1) ?? name).toLowerCase();
}

function listOperation(listed: ListedItems, itemSchema: Schema, resolve: Resolve): ListOperation {
  const { operation, envelope } = listed;
  const properties = propertiesOf(resolve, itemSchema);
  const queries = operation.parameters.filter((parameter) => parameter.in === 'query');
  const paging = (names: readonly string[]): Parameter | undefined =>
    queries.find(({ name, schema }) => names.includes(plainName(name)) && typesOf(resolve, schema).includes('integer'));
  const limit = paging(limitNames);
  const offset = paging(offsetNames);
  const page = paging(pageNames);
  const filters = queries.flatMap((parameter) => {
    const property = properties[parameter.name];
    const isFilter = property !== undefined && parameter !== limit && comparable(resolve, parameter.schema, property);
    return isFilter ? [{ parameter, property: parameter.name }] : [];
  });
  return {
    operation,
    filters,
    ...(envelope !== undefined && { envelope }),
    ...(limit !== undefined && { limit }),
    ...(offset !== undefined && { offset }),
    ...(page !== undefined && { page }),
  };
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}

/** A filter compares scalars: the type of the parameter, or of its items, must be one the property or its items can have. */
function comparable(resolve: Resolve, parameter: Schema, property: Schema): boolean {
  const scalarTypes = (schema: Schema): string[] => {
    const flat = flatten(resolve, schema);
    return typesOf(resolve, flat.items ?? flat);
  };
  const sent = scalarTypes(parameter);
  const kept = scalarTypes(property);
  return sent.some((type) => ['string', 'integer', 'number', 'boolean'].includes(type) && kept.includes(type));
}
