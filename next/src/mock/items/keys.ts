import { isArray, isObject, stringifyJson, type JsonObject, type JsonValue } from '../../base/json';

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
  return Object.fromEntries(properties.map((property) => [property, keysOf(item[property])]));
}
