import { isObject } from '../contract/document';
import type { Resource } from '../contract/resource/resources';
import { ownMember, type JsonValue } from '../exact-json';
import { collectionFinder } from './collection-paths';
import type { KeptItems } from './kept-items';
import { idOf } from './recorded-values';

/**
 * Gives what stands in items and, in the same places of the same items as they were once masked, in the stead of it: texts that
 * differ. Items are the same by the path of their collection and their identifier.
 */
export function* pairsOfItems(
  resources: readonly Resource[],
  kept: KeptItems,
  masked: KeptItems,
): Generator<readonly [text: string, shownAs: string]> {
  const find = collectionFinder(resources);
  for (const [path, items] of Object.entries(kept)) {
    const resource = find(path)?.resource;
    const before = masked[path];
    if (resource?.identifier === undefined || before === undefined) continue;
    const byId = new Map(before.flatMap((item) => (isObject(item) ? [[idOf(resource, item), item] as const] : [])));
    for (const item of items) {
      const id = isObject(item) ? idOf(resource, item) : undefined;
      const same = id === undefined ? undefined : byId.get(id);
      if (same !== undefined) yield* pairsIn(item, same);
    }
  }
}

/** What was read nests no deeper than is read (exact-json.ts). */
function* pairsIn(value: JsonValue, masked: JsonValue | undefined): Generator<readonly [string, string]> {
  if (Array.isArray(value)) {
    if (Array.isArray(masked)) for (const [index, one] of value.entries()) yield* pairsIn(one, masked[index]);
  } else if (isObject(value)) {
    if (isObject(masked))
      for (const [name, member] of Object.entries(value)) yield* pairsIn(member, ownMember(masked, name));
  } else if (isText(value) && isText(masked) && value !== masked) yield [String(value), String(masked)];
}

function isText(value: JsonValue | undefined): value is string | number | bigint {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
}
