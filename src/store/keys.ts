import { stringifyJson, type JsonValue } from '../exact-json';
import type { FilterTerm, StoredItem } from './store';

/**
 * Gives the keys an item is found by under one of its properties: the JSON text of a scalar, that of each element of an
 * array, none where the property is absent, null or an object. Filters look up the JSON text of the value asked for.
 */
export function keysOf(value: JsonValue | undefined): readonly string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return [...new Set(value.flatMap(keysOf))];
  return typeof value === 'object' ? [] : [stringifyJson(value)];
}

/** Ends the name of a property under which an item is found by its text in whatever case. */
const anyCase = '~any-case';

/** Gives the name of the property under which an item is found by the text of another in whatever case. */
export function inAnyCase(property: string): string {
  return property + anyCase;
}

/** Ends the name of a property under which an item is found by whether it has a value there, other than false. */
const whether = '~whether';

/** Gives the name of the property under which an item is found by whether it has a value, as `isSet` tells. */
export function whetherSet(property: string): string {
  return property + whether;
}

/** Gives the key of items that have a value, or have none. */
export function keyOfWhether(isSet: boolean): string {
  return String(isSet);
}

/** Gives the property that an item has, of one under which it is found. */
export function plainProperty(property: string): string {
  const ending = [anyCase, whether].find((one) => property.endsWith(one));
  return ending === undefined ? property : property.slice(0, -ending.length);
}

/** Gives the keys that an item is found by under a property, of its value there. */
export function keysUnder(property: string, value: JsonValue | undefined): readonly string[] {
  if (property.endsWith(whether)) return [keyOfWhether((value ?? false) !== false)];
  const keys = keysOf(value);
  return property.endsWith(anyCase) ? keys.map((key) => key.toLowerCase()) : keys;
}

/** Tells whether an item has one of the keys of every term. */
export function matches(item: StoredItem, filters: readonly FilterTerm[]): boolean {
  return filters.every(({ property, anyOf }) => (item.keys[property] ?? []).some((key) => anyOf.includes(key)));
}
