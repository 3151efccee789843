import { isObject, type JsonObject } from '../document';
import { follow } from '../follow';
import { childPointer } from '../json-pointer';
import type { LoadedDocument } from '../load-document';

/** Deepest `allOf` within `allOf` that is looked into. */
const deepest = 5;

/** Most names that are told of one place. */
const mostShown = 5;

/**
 * Opens, in place, what `additionalProperties: false` closes to what other parts of the same `allOf` describe and require:
 * it sees the properties beside it alone (JSON Schema 2020-12 core, 10.3.2.3), so that no object could keep to both. The
 * other way round a part that is closed is opened where it stands in the list, not where others refer to it.
 */
export function mendClosed(schema: JsonObject, pointer: string, loaded: LoadedDocument): void {
  const { allOf } = schema;
  if (!Array.isArray(allOf)) return;
  const parts = allOf.map((part, index) => follow(loaded.root, part, childPointer(pointer, 'allOf', index))[0]);
  const whole = [schema, ...parts];
  const required = new Set(whole.flatMap((part) => requiredOf(part, loaded.root, 0)));
  if (required.size === 0) return;
  const described = new Set(whole.flatMap((part) => describedOf(part, loaded.root, 0)));
  for (const [index, part] of whole.entries()) {
    if (part['additionalProperties'] !== false || part['patternProperties'] !== undefined) continue;
    const own = isObject(part['properties']) ? part['properties'] : {};
    const forbidden = [...required].filter((name) => described.has(name) && !Object.hasOwn(own, name));
    if (forbidden.length === 0) continue;
    const names = forbidden.slice(0, mostShown).map((name) => JSON.stringify(name));
    const problem = `${names.join(', ')} is required by a part of this \`allOf\`, and forbidden by \`additionalProperties: false\` in another`;
    const place = index === 0 ? pointer : childPointer(pointer, 'allOf', index - 1);
    if (index === 0) Reflect.deleteProperty(schema, 'additionalProperties');
    else {
      const open = { ...part };
      Reflect.deleteProperty(open, 'additionalProperties');
      allOf[index - 1] = open;
    }
    const remedy = 'close it by `unevaluatedProperties: false` (3.1), or describe all properties in one place';
    loaded.flaws.add(place, problem, 'other members are taken', remedy);
  }
}

function requiredOf(part: JsonObject, root: JsonObject, depth: number): string[] {
  const own = Array.isArray(part['required']) ? part['required'].filter((name) => typeof name === 'string') : [];
  return [...own, ...below(part, root, depth, requiredOf)];
}

function describedOf(part: JsonObject, root: JsonObject, depth: number): string[] {
  const own = isObject(part['properties']) ? Object.keys(part['properties']) : [];
  return [...own, ...below(part, root, depth, describedOf)];
}

function below(
  part: JsonObject,
  root: JsonObject,
  depth: number,
  namesOf: (part: JsonObject, root: JsonObject, depth: number) => string[],
): string[] {
  const { allOf } = part;
  // The parts of the schema itself are asked one by one.
  if (!Array.isArray(allOf) || depth >= deepest) return [];
  return allOf.flatMap((inner) => namesOf(follow(root, inner, '')[0], root, depth + 1));
}
