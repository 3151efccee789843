import type { Resource } from '../../contract/resource/resources';
import type { JsonValue } from '../../exact-json';
import { valueIn } from '../body-values';
import { isAskable } from '../request';

/**
 * Gives the queries of the lists that hold an item: filtered by all its values together, by each alone, and not at all; those
 * that no URL can carry left out. The narrowest goes first, because in a large store it alone may be whole.
 */
export function listsThatHold(resource: Resource, item: JsonValue): (readonly [name: string, value: string])[][] {
  const own = (resource.list?.filters ?? []).flatMap(({ parameter, property }) => {
    const value = valueIn(item, [property]);
    if (typeof value === 'object' || value === undefined || !isAskable(String(value))) return [];
    return [[parameter.name, String(value)] as const];
  });
  const alone = own.map((pair) => [pair]);
  return [...(own.length > 1 ? [own] : []), ...alone, []];
}
