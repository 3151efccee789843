import { asText, isObject, parseJson } from '../../base/json';
import { addressOf } from '../../openapi/collections/address';
import type { Collection, ItemAddress, ItemOperation } from '../../openapi/collections/collection';
import type { RequestReading } from '../../openapi/contract';
import { idIn } from '../items/ids';
import { keysOf } from '../items/item-place';
import type { Store } from '../store/store';
import { unknownItem } from './preconditions';

/** The address of the item that a request names, by its ID or by another property. */
export async function addressIn(
  collection: Collection,
  item: ItemOperation,
  reading: RequestReading,
  store: Store,
): Promise<ItemAddress> {
  const address = addressOf(collection, item, reading);
  if (item.by === undefined) return address;
  const { property, parameter } = item.by;
  const name = reading.values.get(`path.${parameter}`) ?? '';
  const terms = [{ property, anyOf: keysOf(name) }];
  const { texts } = await store.list({ collection: collection.path, at: address.at, terms, offset: 0, limit: 1 });
  const [text] = texts;
  const found = text === undefined ? undefined : parseJson(text);
  const named = { ...address, id: asText(name) };
  // It is not the ID that the path names.
  if (found === undefined && store.get(named) !== undefined) throw unknownItem(collection, named, store);
  return { ...address, id: (isObject(found) ? idIn(collection, found) : undefined) ?? named.id };
}
