import { asText, isEqual, isObject, ownProperty, parseJson, type JsonObject, type JsonValue } from '../../base/json';
import type { Collection, ItemAddress } from '../../openapi/collections/collection';
import { valueAt } from '../../openapi/document/pointer';
import { keyProperties, keysOf } from '../items/item-place';
import type { Store } from '../store/store';

/** The text of the first item at a path that has a value, other than the one with this ID. */
export async function itemWith(
  collection: Collection,
  { at, id }: Pick<ItemAddress, 'at'> & { readonly id?: string | undefined },
  property: string,
  value: JsonValue,
  store: Store,
): Promise<string | undefined> {
  const terms = keyProperties(collection).includes(property) ? [{ property, anyOf: keysOf(value) }] : [];
  const range = { offset: 0, limit: Number.MAX_SAFE_INTEGER };
  const { texts } = await store.list({ collection: collection.path, at, terms, ...range });
  return texts.find((text) => {
    const item = parseJson(text) as JsonObject;
    const own = collection.id && valueAt(item, collection.id.at);
    return isEqual(ownProperty(item, property), value) && (id === undefined || own === undefined || asText(own) !== id);
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
