import { isObject, ownProperty, type JsonObject, type JsonValue } from '../../base/json';

/**
 * An object after a JSON Merge Patch (RFC 7396). Null removes a property, but where its schema allows null: there it is a value.
 * @param isNullable whether a property of the outermost object may be null
 */
export function mergePatch(target: JsonObject, patch: JsonObject, isNullable: (name: string) => boolean): JsonObject {
  const merged = new Map<string, JsonValue>(Object.entries(target));
  for (const [name, value] of Object.entries(patch)) {
    const present = ownProperty(target, name);
    if (value === null && !isNullable(name)) merged.delete(name);
    else if (isObject(value))
      merged.set(
        name,
        mergePatch(isObject(present) ? present : {}, value, () => false),
      );
    else merged.set(name, value);
  }
  return Object.fromEntries(merged);
}
