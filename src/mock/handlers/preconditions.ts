import { hash } from 'node:crypto';
import { asText, isScalar, ownProperty, type JsonValue } from '../../base/json';
import { aboveOf, addressOf, parentTargets, pathOfItem, type ParentTarget } from '../../openapi/collections/address';
import type { Collection, ItemAddress, ItemOperation, ListOperation } from '../../openapi/collections/collection';
import type { SentItem } from '../../openapi/collections/sent-item';
import { nounOf } from '../../openapi/collections/paths';
import type { Contract, RequestReading } from '../../openapi/contract';
import { asPhrase, isIdName, singularOf, wordsOf } from '../../openapi/names';
import type { Operation } from '../../openapi/operation';
import { propertyPlace, type Violation } from '../../openapi/violation';
import { keysOf } from '../items/item-place';
import { Rejected } from '../rejected';
import type { Store } from '../store/store';
import type { HandlerParts } from './handler';

/** Throws a rejection if another item has the value of a property that the file calls unique. */
export function assertUnique({ words }: Operation, address: ItemAddress, { properties }: SentItem, store: Store): void {
  for (const property of words.unique) {
    const value = ownProperty(properties, property);
    const keys = keysOf(value);
    if (keys.length === 0) continue;
    const others = store.find(address.collection, address.at, { property, anyOf: new Set(keys) });
    const other = others.find((found) => found.id !== address.id);
    if (other !== undefined) throw duplicate(property, value ?? null, other);
  }
}

/** Throws a rejection if a body refers to an item that does not exist, and the file documents a status for that. */
export function assertReferences(
  collection: Collection,
  operation: Operation,
  { properties }: SentItem,
  store: Store,
): void {
  // A 404 of a path without parameters can only mean something that the body names.
  const isMissing = !operation.path.includes('{') && operation.responses.some(({ status: own }) => own === '404');
  const status = operation.words.unknownReference ?? (isMissing ? 404 : undefined);
  if (status === undefined) return;
  for (const { property, collection: target } of collection.references) {
    // The tags of `tags: [new]` may be made on the way.
    if (!isIdName(property)) continue;
    const id = unknownReference(collection, property, ownProperty(properties, property), store);
    if (id === undefined) continue;
    const message = `body.${property}: ${target} has no item ${asText(id).slice(0, 80)}.`;
    throw new Rejected('conflict', message, { status, code: 'unknown_reference' });
  }
}

/** An ID that the value of a property refers to, and that no item has. */
export function unknownReference(
  { references }: Collection,
  property: string,
  value: JsonValue | undefined,
  store: Store,
): JsonValue | undefined {
  const { collection, holds } = references.find((one) => one.property === property) ?? {};
  if (collection === undefined || holds === 'item') return undefined;
  const ids = [value ?? null].flat().filter(isScalar);
  return ids.find((id) => store.get({ collection, at: collection, id: asText(id) }) === undefined);
}

/** The rejection of an item whose property has a value that another item has. @param item that, as JSON */
export function duplicate(property: string, received: JsonValue, other: ItemAddress, item?: string): Rejected {
  const message = `body.${property} is already used by ${pathOfItem(other)}.`;
  const place = propertyPlace(property);
  const violation: Violation = { place, keyword: 'taken', pointer: '', expected: null, received };
  return new Rejected('conflict', message, { violations: [violation], ...(item !== undefined && { item }) });
}

/**
 * Throws a rejection if If-Match or If-None-Match of a write fails (RFC 9110 sections 13.1.1 and 13.1.2).
 * @param tagOf gives the entity tag of the item as a read shows it
 */
export function assertConditions(
  { ifMatch, ifNoneMatch }: { readonly ifMatch: string | undefined; readonly ifNoneMatch?: string | undefined },
  item: string | undefined,
  tagOf: (item: string) => string,
): void {
  if (ifMatch === undefined && ifNoneMatch === undefined) return;
  const etag = item === undefined ? undefined : tagOf(item);
  const isOther =
    ifMatch !== undefined &&
    (etag === undefined || (ifMatch.trim() !== '*' && !ifMatch.split(',').some((tag) => tag.trim() === etag)));
  const isThere = ifNoneMatch !== undefined && etag !== undefined && matchesTag(ifNoneMatch, etag);
  if (!isOther && !isThere) return;
  throw new Rejected(
    'precondition-failed',
    isThere ? 'The item exists already.' : 'The item has changed since. Read it again and send its new ETag.',
    item === undefined ? {} : { item },
  );
}

/** A strong entity tag that the body alone decides. Digits fit most of what files ask of one. */
export function etagOf(body: string | Uint8Array): string {
  return `"${Number.parseInt(hash('sha1', body, 'hex').slice(0, 13), 16)}"`;
}

/** If-None-Match names tags by the weak comparison (RFC 9110 section 13.1.2). */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** As `assertParents`, or nothing if the real API does not mind. */
export function createAssertParents(
  { contract, play }: HandlerParts,
  collection: Collection,
  asked: ListOperation | ItemOperation,
): (reading: RequestReading, store: Store) => void {
  if (play?.behaviour('unknown-parent', asked.operation) === 'pass') return () => undefined;
  return (reading, store) => {
    assertParents(contract, collection, reading, store, aboveOf(contract, asked, reading));
  };
}

/** Throws a rejection if one of the items that a path names above a collection does not exist. @param others further ones */
export function assertParents(
  contract: Contract,
  collection: Collection,
  reading: RequestReading,
  store: Store,
  others: readonly ParentTarget[] = [],
): void {
  for (const { address, parameter } of [...parentTargets(contract, collection, reading), ...others]) {
    const above = contract.collections.find(({ path }) => path === address?.collection);
    if (address === undefined || above === undefined || store.get(address) !== undefined) continue;
    const message = `${address.at} has no item with ${parameter} ${shownId(address.id)}.`;
    throw new Rejected('parent-unknown', message, { missing: missingIn(above, address.id) });
  }
}

/** Throws a rejection if an operation that no collection stores is below an item that does not exist, and a 404 is documented or learned. */
export function assertItemAbove(
  { contract, play }: HandlerParts,
  operation: Operation,
  reading: RequestReading,
  store: Store,
): void {
  const { path, responses } = operation;
  const answer = play?.behaviour('unknown-parent', operation);
  if (answer === 'pass' || (answer !== 'reject' && !responses.some(({ status }) => status === '404'))) return;
  const above = contract.collections.filter(
    ({ itemPath, list, searches, source }) =>
      itemPath !== undefined &&
      (list ?? searches[0]) !== undefined &&
      source !== 'names' &&
      path.startsWith(`${itemPath}/`),
  );
  for (const collection of above) {
    assertParents(contract, collection, reading, store);
    const { read } = collection;
    if (read === undefined) continue;
    const address = addressOf(collection, read, reading);
    if (store.get(address) === undefined) throw unknownItem(collection, address, store);
  }
}

/** The rejection of a request for an item that does not exist, or does not exist any more. */
export function unknownItem(collection: Collection, address: ItemAddress, store: Store): Rejected {
  const name = collection.id?.parameter ?? collection.id?.name ?? 'id';
  const missing = collection.isSingleton
    ? `${address.at} has nothing`
    : `${address.at} has no item with ${name} ${shownId(address.id)}`;
  const details = { missing: missingIn(collection, address.id) };
  return store.wasDeleted(address)
    ? new Rejected('item-removed', `${missing}: it was deleted.`, details)
    : new Rejected('item-unknown', `${missing}.`, details);
}

export function missingIn({ path, schemaName }: Collection, id: string): NonNullable<Rejected['details']['missing']> {
  const noun = singularOf(nounOf(path));
  return { id, noun, title: asPhrase(wordsOf(noun)), ...(schemaName !== undefined && { schema: schemaName }) };
}

function shownId(id: string): string {
  return /^-?\d{1,20}$/.test(id) ? id : JSON.stringify(id.slice(0, 80));
}
