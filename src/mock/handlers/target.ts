import { addressOf, parentsOf } from '../../openapi/collections/address';
import { pathBelow, type Collection, type ItemAddress } from '../../openapi/collections/collection';
import type { Contract, RequestReading } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { Rejected } from '../rejected';
import type { Store } from '../store/store';

/** Throws a rejection if one of the items that a path names above a collection does not exist. */
export async function assertParents(
  contract: Contract,
  collection: Collection,
  reading: RequestReading,
  store: Store,
): Promise<void> {
  const values = parentsOf(collection, reading);
  for (const [index, parent] of collection.parents.entries()) {
    const above = contract.collections.find(({ path }) => path === parent.collection);
    if (above === undefined) continue;
    const at = pathBelow(above, values);
    const id = values[index] ?? '';
    if ((await store.get({ collection: above.path, at, id })) !== undefined) continue;
    throw new Rejected('parent-unknown', `${at} has no item with ${parent.parameter} ${shownId(id)}.`);
  }
}

/** Throws a rejection if an operation that no collection stores is below an item that does not exist, and documents a 404. */
export async function assertItemAbove(
  contract: Contract,
  { path, responses }: Operation,
  reading: RequestReading,
  store: Store,
): Promise<void> {
  if (!responses.some(({ status }) => status === '404')) return;
  const above = contract.collections.filter(
    ({ itemPath, list, searches, source }) =>
      itemPath !== undefined &&
      (list ?? searches[0]) !== undefined &&
      source !== 'names' &&
      path.startsWith(`${itemPath}/`),
  );
  for (const collection of above) {
    await assertParents(contract, collection, reading, store);
    const { read } = collection;
    if (read === undefined) continue;
    const address = addressOf(collection, read, reading);
    if ((await store.get(address)) === undefined) throw await unknownItem(collection, address, store);
  }
}

/** The rejection of a request for an item that does not exist, or does not exist any more. */
export async function unknownItem(collection: Collection, address: ItemAddress, store: Store): Promise<Rejected> {
  const name = collection.id?.parameter ?? collection.id?.at.slice(1) ?? 'id';
  const missing = collection.isSingleton
    ? `${address.at} has nothing`
    : `${address.at} has no item with ${name} ${shownId(address.id)}`;
  return (await store.wasDeleted(address))
    ? new Rejected('item-removed', `${missing}: it was deleted.`)
    : new Rejected('item-unknown', `${missing}.`);
}

function shownId(id: string): string {
  return /^-?\d{1,20}$/.test(id) ? id : JSON.stringify(id.slice(0, 80));
}
