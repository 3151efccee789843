import type { JsonObject, JsonValue } from '../../base/json';
import { getOrMake } from '../../base/once';
import type { Explained } from '../explain';

/** By operation the parameters that a service filters by a part of a text, in any case: it returned items that say more than the value. */
export function learnFilters(explained: readonly Explained[]): ReadonlyMap<string, JsonObject> {
  const learned = new Map<string, Record<string, JsonValue>>();
  for (const { view, response } of explained) {
    if (view?.role.kind !== 'list' || response.status !== 200) continue;
    for (const { property, compare, value, place } of view.query?.where ?? []) {
      if (compare !== 'eq' || typeof value !== 'string' || value === '') continue;
      const held = view.items.map((item) => item.value[property]);
      const isWithin = (text: JsonValue | undefined): boolean =>
        typeof text === 'string' && text.toLowerCase().includes(value.toLowerCase());
      if (held.every(isWithin) && held.some((text) => text !== value))
        getOrMake(learned, view.operation.name, (): Record<string, JsonValue> => ({}))[place.at] = 'contains';
    }
  }
  return learned;
}
