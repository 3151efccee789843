import { isObject, type JsonObject } from './document';
import { fromLocalRef, toPointer, valueAt } from './json-pointer';

/** Longest chain of `$ref`s that is followed. */
export const mostHops = 50;

/** Gives what stands at the end of a `$ref` chain, an empty object where that is none, with a pointer to it. */
export function follow(root: JsonObject, entry: unknown, entryPointer: string): [JsonObject, string] {
  let [value, pointer] = [entry, entryPointer];
  for (let hops = 0; hops < mostHops && isObject(value) && typeof value['$ref'] === 'string'; hops += 1) {
    pointer = toPointer(fromLocalRef(value['$ref']));
    value = valueAt(root, pointer);
  }
  return [isObject(value) ? value : {}, pointer];
}
