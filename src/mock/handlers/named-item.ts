import { asText, isEqual, isObject, ownProperty, parseJson, type JsonObject, type JsonValue } from '../../base/json';
import { addressOf } from '../../openapi/collections/address';
import type { Collection, ItemAddress, ItemOperation } from '../../openapi/collections/collection';
import type { RequestReading } from '../../openapi/contract';
import { idIn } from '../items/ids';
import { keyProperties, keysOf } from '../items/item-place';
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
  const { property, parameter, orId = false } = item.by;
  if (orId && store.get(address) !== undefined) return address;
  const name = reading.values.get(`path.${parameter}`) ?? '';
  const terms = [{ property, anyOf: new Set(keysOf(name)) }];
  const { texts } = await store.list({ collection: collection.path, at: address.at, terms, offset: 0, limit: 1 });
  const [text] = texts;
  const found = text === undefined ? undefined : parseJson(text);
  const named = { ...address, id: asText(name) };
  // It is not the ID that the path names.
  if (found === undefined && store.get(named) !== undefined) throw unknownItem(collection, named, store);
  return { ...address, id: (isObject(found) ? idIn(collection, found) : undefined) ?? named.id };
}

/** The text of the first item at a path that has a value, other than the one with this ID. */
export async function itemWith(
  collection: Collection,
  { at, id }: Pick<ItemAddress, 'at'> & { readonly id?: string | undefined },
  property: string,
  value: JsonValue,
  store: Store,
): Promise<string | undefined> {
  const terms = keyProperties(collection).includes(property) ? [{ property, anyOf: new Set(keysOf(value)) }] : [];
  const range = { offset: 0, limit: Number.MAX_SAFE_INTEGER };
  const { texts } = await store.list({ collection: collection.path, at, terms, ...range });
  return texts.find((text) => {
    const item = parseJson(text) as JsonObject;
    return isEqual(ownProperty(item, property), value) && (id === undefined || idIn(collection, item) !== id);
  });
}

/** The item that a create returns in place of a new one, as a profile says: `{ by: name, if: get_or_create }`. */
export async function returnedItem(
  answer: JsonValue | undefined,
  collection: Collection,
  at: string,
  sent: JsonObject,
  store: Store,
): Promise<string | undefined> {
  if (!isObject(answer)) return undefined;
  const { by, if: flag } = answer;
  const value = typeof by === 'string' ? ownProperty(sent, by) : undefined;
  if (typeof by !== 'string' || value === undefined || (typeof flag === 'string' && ownProperty(sent, flag) !== true))
    return undefined;
  return itemWith(collection, { at }, by, value, store);
}
