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

/** Tells whether an item has one of the keys of every term. */
export function matches(item: StoredItem, filters: readonly FilterTerm[]): boolean {
  return filters.every(({ property, anyOf }) => (item.keys[property] ?? []).some((key) => anyOf.includes(key)));
}
