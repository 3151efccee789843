import { isObject, type JsonObject } from '../document';

/** Most members that merge keys may add: each is a copy, and merges of merges would multiply. */
const mostMerged = 100_000;

/**
 * Replaces the merge keys of a document, in place, by the members that they name (YAML's type repository, `merge`): those of the
 * mapping itself come first, of several mappings the earlier one. Where they come to more than is ever meant, `<<` is a key like any other.
 */
export function mergeKeys(root: unknown): void {
  const seen = new Set<object>();
  let merged = 0;
  const mergeInto = (holder: JsonObject, sources: readonly JsonObject[]): void => {
    Reflect.deleteProperty(holder, '<<');
    for (const source of sources) {
      for (const [name, value] of Object.entries(source)) {
        if (Object.hasOwn(holder, name)) continue;
        merged += 1;
        Object.defineProperty(holder, name, { value, enumerable: true, writable: true, configurable: true });
      }
    }
  };
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    for (const member of Object.values(value)) visit(member);
    if (!isObject(value) || !Object.hasOwn(value, '<<')) return;
    const named = value['<<'];
    const sources = (Array.isArray(named) ? named : [named]) as readonly unknown[];
    if (merged < mostMerged && sources.every(isObject)) mergeInto(value, sources);
  };
  visit(root);
}
