import { isArray, isObject, ownProperty, stringifyJson, type JsonObject, type JsonValue } from '../../base/json';
import type { Collection } from '../../openapi/collections/collection';

/**
 * The keys that an item is found by under a property: the JSON text of a scalar, of each element of an array; none if the property is
 * absent, null or an object.
 */
export function keysOf(value: JsonValue | undefined): readonly string[] {
  if (value === undefined || value === null || isObject(value)) return [];
  if (isArray(value)) return [...new Set(value.flatMap(keysOf))];
  return [stringifyJson(value)];
}

/** The keys under each of some properties. */
export function keysOfItem(
  item: JsonObject,
  properties: readonly string[],
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(properties.map((property) => [property, keysOf(valueIn(item, property))]));
}

/** A property by its name, or by names with dots between them for one within another; of a list the values of its elements. */
export function valueIn(item: JsonObject, property: string): JsonValue | undefined {
  const own = ownProperty(item, property);
  if (own !== undefined || !property.includes('.')) return own;
  return property.split('.').reduce<JsonValue | undefined>(valueWithin, item);
}

function valueWithin(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (isArray(value)) return value.flatMap((element) => valueWithin(element, name) ?? []);
  return isObject(value) ? ownProperty(value, name) : undefined;
}

/** The properties of a collection's items that lists filter by, and that are unique or refer to others: items are found by them. */
export function keyProperties(collection: Collection): readonly string[] {
  const lists = [collection.list, ...collection.searches];
  const filtered = lists.flatMap((list) => list?.filters.map(({ property }) => property) ?? []);
  const writes = [collection.create, collection.replace, collection.update];
  const unique = writes.flatMap((write) => write?.operation.words.unique ?? []);
  const referring = collection.references.map(({ property }) => property);
  return [...new Set([...filtered, ...unique, ...referring])];
}
