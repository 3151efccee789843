import type { Schema } from '../document';
import type { Operation, Parameter } from '../operation';
import type { Schemas } from '../schema/schemas';
import { successResponse } from '../success-response';
import { isItemOf } from './actions';
import {
  carriesItem,
  itemPlace,
  answerSchema,
  bodySchema,
  isRelated,
  lastNoun,
  plainName,
  shapeOfPath,
  singular,
  wordsOf,
  isSearchWord,
} from './names';
import { oneOrMany } from './one-or-many';
import { playedParameters, isComparable, listedItems, listOperation, type ListOperation } from './list-operation';
import type { Resource } from './resources';
import type { Apart } from './views';

/** What is done to several items of a collection by one request: `DELETE /orders?ids=1,2`, `PUT /orders` with an array. */
export interface Bulk {
  readonly operation: Operation;
  readonly resource: Resource;
  readonly kind: BulkKind;
  /** Whether items that it does not name are removed. */
  readonly isWhole: boolean;
  readonly sent: SentInBulk;
  /** How the answer shows the items; undefined where it shows none. */
  readonly shown?: ListOperation;
  /** The property of the answer that holds the one item that was sent. */
  readonly envelope?: string;
}

/** What is done to each item. */
type BulkKind = 'create' | 'replace' | 'update' | 'remove';

/** How a request names the items. */
type SentInBulk =
  | { readonly of: 'items'; readonly schema: Schema; readonly member?: string }
  | { readonly of: 'item'; readonly schema: Schema }
  | {
      readonly of: 'identifiers';
      readonly member?: string;
      readonly parameter?: Parameter;
      /** What becomes of each of them, where the body says that beside: `{"ids": [1, 2], "data": {"state": "done"}}`. */
      readonly change?: { readonly member: string; readonly schema: Schema };
    }
  | { readonly of: 'filters'; readonly list: ListOperation };

/** What of a document is done in bulk, and what looks so and may be read in two ways, or in none. */
interface Bulks {
  readonly bulks: readonly Bulk[];
  readonly apart: readonly Apart[];
}

/**
 * Gives what is done in bulk, on a collection's own path or at a word right below it (`/orders/bulk-delete`). What a body
 * brings must be an array of things with the items' identifier, or without it where they are made or the whole is replaced;
 * or of identifiers; or one item with its identifier. All parameters of a DELETE must name properties, or identifiers.
 */
export function deriveBulks(operations: readonly Operation[], resources: readonly Resource[], schemas: Schemas): Bulks {
  const byCollection = new Map(resources.map((resource) => [shapeOfPath(resource.collection), resource]));
  const bulks: Bulk[] = [];
  const apart: Apart[] = [];
  for (const operation of operations) {
    const shape = shapeOfPath(operation.path);
    const at = byCollection.get(shape);
    const [, above = '', word = ''] = /^(.*)[/:]([^/:{}]+)$/.exec(shape) ?? [];
    const resource = at ?? byCollection.get(above);
    const kind = at === undefined ? kindOfWord(word, operation.method) : kindOf(operation.method);
    if (resource?.identifier === undefined || kind === undefined) continue;
    const asSent = oneOrMany(operation, schemas)?.many ?? operation;
    const found = ofOperation(operation, bulkOf(asSent, { resource, kind }, schemas));
    if (found === undefined && at !== undefined && operation.method !== 'POST')
      apart.push({ operation, reason: 'keeps no state: nothing says which items it is about' });
    else if (found === 'two readings')
      apart.push({
        operation,
        reason: `keeps no state: it may take the place of ${resource.collection}, or of each item that it names`,
      });
    else if (found !== undefined) bulks.push(found);
  }
  return { bulks, apart };
}

const kinds = new Map<string, BulkKind>([
  ['POST', 'create'],
  ['PUT', 'replace'],
  ['PATCH', 'update'],
  ['DELETE', 'remove'],
]);

function kindOf(method: string): BulkKind | undefined {
  return kinds.get(method);
}

const verbs = new Map<string, BulkKind>([
  ...['create', 'add', 'insert'].map((word) => [word, 'create'] as const),
  ...['update', 'edit', 'patch'].map((word) => [word, 'update'] as const),
  ['replace', 'replace'],
  ...['delete', 'remove', 'destroy'].map((word) => [word, 'remove'] as const),
]);

/** `bulk`, `bulk-delete`, `deleteMany`: nothing but how many, and what. */
function kindOfWord(word: string, method: string): BulkKind | undefined {
  const words = wordsOf(word);
  const told = words.flatMap((one) => verbs.get(one) ?? []);
  const isAll = words.every((one) => verbs.has(one) || /^(?:bulk|batch|many|multiple|all|mass)$/.test(one));
  if (words.length === 0 || !isAll || told.length > 1) return undefined;
  return told[0] ?? kindOf(method);
}

/** What is sent as one item or several is read as several, and played where it stands. */
function ofOperation(operation: Operation, found: ReturnType<typeof bulkOf>): ReturnType<typeof bulkOf> {
  if (found === undefined || found === 'two readings') return found;
  return { ...found, operation, ...(found.shown && { shown: { ...found.shown, operation } }) };
}

/** Gives the create of several items, where an operation takes one or several. */
export function createOfMany(operation: Operation, resource: Resource, schemas: Schemas): Bulk | undefined {
  const both = oneOrMany(operation, schemas);
  const found = both && ofOperation(operation, bulkOf(both.many, { resource, kind: 'create' }, schemas));
  return found === 'two readings' ? undefined : found;
}

type Sought = Pick<Bulk, 'resource' | 'kind'>;

function bulkOf(operation: Operation, sought: Sought, schemas: Schemas): Bulk | 'two readings' | undefined {
  const { resource, kind } = sought;
  const sent = sentIn(operation, sought, schemas);
  if (sent === undefined) return undefined;
  const isNamed = sent.of !== 'items' || carriesItem(schemas, sent.schema, resource.identifier);
  if (kind === 'update' && !isNamed) return undefined;
  const isWhole = kind === 'replace' && sent.of === 'items' && replacesAll(operation, isNamed);
  if (isWhole === undefined) return 'two readings';
  const answer = answerSchema(operation);
  const isEmpty = (successResponse(operation)?.content.length ?? 0) === 0;
  if (sent.of === 'item') {
    const place = itemPlace(schemas, answer, (schema) => isItemOf(resource, schema, schemas));
    if (!isEmpty && place === undefined) return undefined;
    return {
      operation,
      resource,
      kind,
      isWhole,
      sent,
      ...(place?.envelope !== undefined && { envelope: place.envelope }),
    };
  }
  const listed = listedItems({ ...operation, path: resource.collection }, schemas, true, true);
  const isShown = listed !== undefined && isItemOf(resource, listed.schema, schemas);
  const shown = isShown ? { ...listOperation(listed, resource.itemSchema, schemas), operation } : undefined;
  return { operation, resource, kind, isWhole, sent, ...(shown !== undefined && { shown }) };
}

/**
 * A PUT puts its body in the place of what its path names (RFC 9110 section 9.3.4), and things without identifier say it
 * themselves; where they have one, many services change those alone, so that words must tell; undefined where none do.
 */
function replacesAll({ raw, summary }: Operation, isNamed: boolean): boolean | undefined {
  if (!isNamed) return true;
  const { description } = raw;
  const told = `${summary} ${typeof description === 'string' ? description : ''}`;
  const [isAll, isEach] = [/\b(?:overwrit|replac)/i.test(told), /\b(?:updat|modif|chang)/i.test(told)];
  return isAll === isEach ? undefined : isAll;
}

function sentIn(operation: Operation, sought: Sought, schemas: Schemas): SentInBulk | undefined {
  const body = bodySchema(operation);
  if (body === undefined) return sought.kind === 'remove' ? sentInQuery(operation, sought, schemas) : undefined;
  const whole = sentAs(body, undefined, sought, schemas);
  if (whole !== undefined) return whole;
  const found = Object.entries(schemas.propertiesOf(body)).flatMap(([name, schema]) => {
    const inner = sentAs(schema, name, sought, schemas);
    return inner === undefined ? [] : [{ ...inner, member: name }];
  });
  const [only] = found;
  if (found.length === 1 && only !== undefined) return only;
  const change = sought.kind === 'update' ? changeOfEach(body, sought, schemas) : undefined;
  if (change !== undefined) return change;
  const isItem = sought.kind !== 'create' && sought.kind !== 'remove' && operation.path === sought.resource.collection;
  const { identifier, itemSchema } = sought.resource;
  const isOne = isItem && carriesItem(schemas, body, identifier) && isRelated(schemas, body, itemSchema);
  return isOne ? { of: 'item', schema: body } : undefined;
}

/** Identifiers, and one object that is like the items: what each of them becomes. */
function changeOfEach(body: Schema, { resource }: Sought, schemas: Schemas): SentInBulk | undefined {
  const properties = Object.entries(schemas.propertiesOf(body));
  const ids = properties.find(([name, schema]) => {
    const { items } = schemas.flatten(schema);
    return items !== undefined && isIdentifiers(name, items, resource, schemas);
  });
  const [changed, ...others] = properties.filter(
    ([, schema]) => schemas.shapesOf(schema).length > 0 && isRelated(schemas, schema, resource.itemSchema),
  );
  if (ids === undefined || changed === undefined || others.length > 0) return undefined;
  return { of: 'identifiers', member: ids[0], change: { member: changed[0], schema: changed[1] } };
}

function isIdentifiers(name: string, items: Schema, resource: Resource, schemas: Schemas): boolean {
  return isComparable(schemas, items, resource.identifier?.schema ?? {}) && namesIdentifiers(name, resource);
}

/** An array of things like the items, or of identifiers that are called so. */
function sentAs(
  schema: Schema,
  name: string | undefined,
  { resource, kind }: Sought,
  schemas: Schemas,
): Exclude<SentInBulk, { of: 'filters' }> | undefined {
  const flat = schemas.flatten(schema);
  if (!schemas.typesOf(flat).includes('array')) return undefined;
  const { items = {} } = flat;
  if (schemas.shapesOf(items).length > 0) {
    const isNamed = carriesItem(schemas, items, resource.identifier);
    const isLike = kind === 'remove' ? isNamed : isRelated(schemas, items, resource.itemSchema);
    return isLike ? { of: 'items', schema: items } : undefined;
  }
  const isOfItems = isIdentifiers(name ?? 'ids', items, resource, schemas);
  return kind === 'remove' && isOfItems ? { of: 'identifiers' } : undefined;
}

/** `ids`, `keys`, `orderIds`, `order_ids`, `slugs`; or what the collection is called. */
function namesIdentifiers(name: string, { collection, identifier }: Resource): boolean {
  const thing = singular(plainName(lastNoun(collection)));
  const property = plainName(identifier?.property ?? '');
  return [property, thing + property, thing, 'id', 'key', `${thing}id`].includes(singular(plainName(name)));
}

function sentInQuery(operation: Operation, { resource }: Sought, schemas: Schemas): SentInBulk | undefined {
  const queries = operation.parameters.filter(({ in: place }) => place === 'query');
  const [only, second] = queries;
  const isKey = (parameter: Parameter): boolean =>
    namesIdentifiers(parameter.name, resource) &&
    isComparable(schemas, parameter.schema, resource.identifier?.schema ?? {});
  if (only !== undefined && second === undefined && isKey(only)) return { of: 'identifiers', parameter: only };
  const list = listOperation({ operation, schema: resource.itemSchema }, resource.itemSchema, schemas);
  const known = list.filters.map(({ parameter }) => parameter);
  // What the list of the items takes selects the same here; what has no effect there would select all.
  const ofList = resource.list === undefined ? new Set() : playedParameters(resource.list);
  const named = new Set(resource.list?.operation.parameters.flatMap((one) => (ofList.has(one) ? [one.name] : [])));
  return queries.every((parameter) => known.includes(parameter) || named.has(parameter.name))
    ? { of: 'filters', list }
    : undefined;
}

/** A list whose filters and page a body brings: `POST /orders/search`, or QUERY on a collection (OpenAPI 3.2). */
export interface Search {
  readonly operation: Operation;
  readonly resource: Resource;
  /** The list, whose parameters are the members of the body. */
  readonly list: ListOperation;
  readonly members: readonly SearchMember[];
}

/** A member of a search's body, read as a parameter of a list. */
export interface SearchMember {
  readonly parameter: Parameter;
  /** Where in the body it lies: `["filter", "state"]`. */
  readonly path: readonly string[];
}

/** Members of a body around those that filter, or choose the page. */
const groups = /^(?:filters?|where|criteria|conditions?|match|page|paging|pagination|options)$/i;

/** Gives the searches among operations that belong to nothing else: they answer the items of the collection that they lie at or right below. */
export function deriveSearches(
  operations: readonly Operation[],
  resources: readonly Resource[],
  schemas: Schemas,
): Search[] {
  const byCollection = new Map(resources.map((resource) => [shapeOfPath(resource.collection), resource]));
  return operations.flatMap((operation): Search[] => {
    if (operation.method !== 'POST' && operation.method !== 'QUERY') return [];
    const shape = shapeOfPath(operation.path);
    const [, above = '', word = ''] = /^(.*)[/:]([^/:{}]+)$/.exec(shape) ?? [];
    const own = operation.method === 'QUERY' ? byCollection.get(shape) : undefined;
    const resource = own ?? (isSearchWord(word) ? byCollection.get(above) : undefined);
    if (resource === undefined) return [];
    const listed = listedItems({ ...operation, path: resource.collection }, schemas, true, true);
    if (listed === undefined || !isItemOf(resource, listed.schema, schemas)) return [];
    const members = membersOf(operation, schemas);
    const asked = { ...operation, path: resource.collection, parameters: members.map(({ parameter }) => parameter) };
    const list = listOperation({ ...listed, operation: asked }, resource.itemSchema, schemas);
    return [{ operation, resource, list: { ...list, operation }, members }];
  });
}

/** Gives what the body of a search brings, as parameters of a list. */
export function membersOf(operation: Operation, schemas: Schemas): SearchMember[] {
  const own = Object.entries(schemas.shapedProperties(bodySchema(operation)));
  const members = own.flatMap(([name, schema]): SearchMember[] => {
    const inner = groups.test(name) ? Object.entries(schemas.shapedProperties(schema)) : [];
    const all =
      inner.length === 0 ? [[name, schema, [name]] as const] : inner.map((one) => [...one, [name, one[0]]] as const);
    return all.map(([called, described, path]) => ({
      path,
      parameter: {
        name: called,
        in: 'query',
        required: false,
        schema: described,
        style: 'form',
        explode: true,
        description: schemas.flatten(described).description ?? '',
        pointer: operation.requestBody?.pointer ?? operation.pointer,
        schemaPointer: '',
      },
    }));
  });
  const names = members.map(({ parameter }) => parameter.name);
  return members.filter(({ parameter }, index) => names.indexOf(parameter.name) === index);
}
