import type { Operation } from '../operation';
import type { Schema } from '../document';
import type { Schemas } from '../schema/schemas';
import { findIdentifier } from './identify';
import { itemPlace } from './item-place';
import type { Joined } from './joins';
import { answerSchema, isSameKind } from './kinds';
import { listedItems } from './list-operation';
import { lastNoun, parametersIn, plainName, singular } from './names';

/** What stands behind a collection's path where that says again that it lists all. */
const listWords = /\/(?:list|all|index)$/i;

/** Where a new item is sent to where not to the collection itself. */
const createWords = ['/create', '/add', '/new'];

/** The paths of a document, as one reading has them. */
export interface Paths {
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
export function itemAt(
  itemPath: string,
  listed: Schema | undefined,
  at: Paths['at'],
  schemas: Schemas,
): Joined | undefined {
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
