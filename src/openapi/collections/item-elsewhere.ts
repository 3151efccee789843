import type { Operation } from '../operation';
import type { Schema } from '../document';
import type { Schemas } from '../schema/schemas';
import {
  findIdentifier,
  itemPlace,
  answerSchema,
  isSameKind,
  lastNoun,
  parametersIn,
  plainName,
  singular,
  type Identifier,
} from './names';
import { listedItems, isComparable } from './list-operation';

/** What stands behind a collection's path where that says again that it lists all. */
const listWords = /\/(?:list|all|index)$/i;

/** Where a new item is sent to where not to the collection itself. */
const createWords = ['/create', '/add', '/new'];

/** The paths of a document, as one reading has them. */
interface Paths {
  readonly collections: readonly string[];
  /** The path of one item, by the path without its last parameter. */
  readonly itemPaths: ReadonlyMap<string, string>;
  readonly at: (method: string, path: string) => Operation | undefined;
}

/**
 * Gives the item paths of collections that have none of their own: `/order/{id}` of `/orders`, `/v2/customers/{id}` of
 * `/v1/customers`, `/order/{id}` of `/order/list`. Both are called alike, lie below the same parents and answer the same kind
 * of thing, which the parameter identifies; where two could be meant, neither is.
 */
export function itemsElsewhere({ collections, itemPaths, at }: Paths, schemas: Schemas): ReadonlyMap<string, string> {
  const lone = [...itemPaths].filter(([path]) => {
    const isMade = at('POST', path) ?? createBelow(path, at);
    const isOwn = isMade !== undefined || listedItems(at('GET', path), schemas, true, true) !== undefined;
    return !isOwn && answerSchema(at('GET', itemPaths.get(path) ?? '')) !== undefined;
  });
  if (lone.length === 0) return new Map();
  const byName = new Map<string, (readonly [path: string, itemPath: string])[]>();
  for (const one of lone) {
    const name = nameOf(one[0]);
    const others = byName.get(name);
    if (others === undefined) byName.set(name, [one]);
    else others.push(one);
  }
  const found = new Map<string, string>();
  const owners = new Map<string, number>();
  for (const collection of collections) {
    const candidates = itemPaths.has(collection) ? [] : (byName.get(nameOf(collection)) ?? []);
    if (candidates.length === 0) continue;
    const listed = listedItems(at('GET', collection), schemas, at('POST', collection) !== undefined, true)?.schema;
    const fitting = candidates.filter(([, itemPath]) => itemAt(itemPath, listed, at, schemas) !== undefined);
    const [only, second] = fitting;
    if (only === undefined || second !== undefined) continue;
    found.set(collection, only[1]);
    owners.set(only[1], (owners.get(only[1]) ?? 0) + 1);
  }
  return new Map([...found].filter(([, itemPath]) => owners.get(itemPath) === 1));
}

/** What a path lists, without version or number, below which parents. */
function nameOf(path: string): string {
  const plain = path.replace(listWords, '');
  return [singular(plainName(lastNoun(plain))), ...parametersIn(plain)].join('/');
}

/** Gives the item that is read at a path, where it is of the kind that a list shows and its parameter identifies it. */
function itemAt(itemPath: string, listed: Schema | undefined, at: Paths['at'], schemas: Schemas): Joined | undefined {
  const place = itemPlace(schemas, answerSchema(at('GET', itemPath)), (schema) => isSameKind(schemas, schema, listed));
  const parameter = parametersIn(itemPath).at(-1);
  const identifier = place && findIdentifier(place.schema, parameter, schemas, lastNoun(itemPath));
  return identifier && { itemSchema: place.schema, identifier };
}

/** Gives the POST that makes items of a collection at a path of its own right below it: `/orders/create`. */
export function createBelow(collection: string, at: Paths['at']): Operation | undefined {
  if (at('POST', collection) !== undefined) return undefined;
  return createWords.map((word) => at('POST', collection + word)).find((operation) => operation !== undefined);
}

/** Where items that have a path of their own are listed and made: below items of others. */
export interface Below {
  /** `/rooms/{roomId}/bookings`, where one of its items lies at `/bookings/{id}`. */
  readonly path: string;
  /** What the path says of the items that it does not say of one: `{roomId}`, the property `roomId`. */
  readonly joins: readonly Join[];
}

/**
 * Gives where the items of collections are listed and made that have nothing but items at their own path: `/bookings` of
 * `/bookings/{id}`, with `/rooms/{roomId}/bookings` (what frameworks call shallow nesting). Both are called alike, the longer path
 * begins where the shorter one does, both answer the same kind of thing, and each further parameter is the value of one
 * property. Where one has items that could lie at two paths, it has none of them; of several that make the same items, the first.
 */
export function shallowItems({ collections, itemPaths, at }: Paths, schemas: Schemas): ReadonlyMap<string, Below> {
  const lone = [...itemPaths].filter(([path]) => {
    const isOwn = at('POST', path) !== undefined || at('GET', path) !== undefined;
    return !isOwn && answerSchema(at('GET', itemPaths.get(path) ?? '')) !== undefined;
  });
  if (lone.length === 0) return new Map();
  const byNoun = new Map<string, (readonly [path: string, itemPath: string])[]>();
  for (const one of lone) {
    const others = byNoun.get(nounOf(one[0]));
    if (others === undefined) byNoun.set(nounOf(one[0]), [one]);
    else others.push(one);
  }
  const found = new Map<string, Below>();
  for (const collection of collections) {
    const made = at('POST', collection);
    if (made === undefined || itemPaths.has(collection) || !collection.includes('{')) continue;
    const fitting = (byNoun.get(nounOf(collection)) ?? []).flatMap(([path, itemPath]) => {
      const joins = joinsBelow({ collection, path, itemPath, at, made }, schemas);
      return joins === undefined ? [] : [{ path, joins }];
    });
    const [only, second] = fitting;
    if (only === undefined || second !== undefined || found.has(only.path)) continue;
    found.set(only.path, { path: collection, joins: only.joins });
  }
  return found;
}

interface Candidate {
  readonly collection: string;
  readonly path: string;
  readonly itemPath: string;
  readonly at: Paths['at'];
  readonly made: Operation;
}

function joinsBelow({ collection, path, itemPath, at, made }: Candidate, schemas: Schemas): Join[] | undefined {
  const start = path.slice(0, path.lastIndexOf('/') + 1);
  const own = parametersIn(path);
  if (!collection.startsWith(start) || own.length >= parametersIn(collection).length) return undefined;
  const shown = listedItems(at('GET', collection), schemas, true, true)?.schema ?? answerSchema(made);
  const item = itemAt(itemPath, shown, at, schemas);
  return item && joinsOf(made, item, schemas, own);
}

function nounOf(path: string): string {
  return singular(plainName(lastNoun(path)));
}

/** A parameter of a path, and the property of the items there that has its value. */
export interface Join {
  readonly parameter: string;
  readonly property: string;
}

/** Items as their schema shows them. */
interface Joined {
  readonly itemSchema: Schema;
  readonly identifier?: Identifier | undefined;
}

/**
 * Gives the property of the items that has the value of each parameter of an operation's path but those left out (`customerId`, or
 * `{id}` behind `customers`); undefined where one of them has none, or more than one.
 */
export function joinsOf(
  operation: Operation,
  { itemSchema, identifier }: Joined,
  schemas: Schemas,
  leftOut: readonly string[] = [],
): Join[] | undefined {
  const properties = schemas.shapedProperties(itemSchema);
  const joins: Join[] = [];
  for (const parameter of parametersIn(operation.path)) {
    if (leftOut.includes(parameter)) continue;
    const above = operation.path.split(`/{${parameter}}`, 1)[0]?.split('/').at(-1) ?? '';
    const noun = singular(plainName(above));
    const names = [plainName(parameter), noun + plainName(parameter), `${noun}id`];
    const described = operation.parameters.find(({ name, in: place }) => place === 'path' && name === parameter);
    const fitting = Object.keys(properties).filter(
      (name) =>
        name !== identifier?.property &&
        names.includes(plainName(name)) &&
        isComparable(schemas, described?.schema ?? {}, properties[name] ?? {}),
    );
    const [property, second] = fitting;
    if (property === undefined || second !== undefined) return undefined;
    joins.push({ parameter, property });
  }
  return joins;
}
