import { isObject, type Schema } from '../contract/document';
import { keepDocumented } from '../contract/schema/keep-documented';
import type { Schemas } from '../contract/schema/schemas';
import { ownMember, type JsonValue } from '../exact-json';

/**
 * Gives an example of a body without what its schema does not describe or calls `readOnly`, at every depth: examples are
 * often those of answers, and no service owes anything for a member that a body has not.
 */
export function sendablePart(schemas: Schemas, schema: Schema | undefined, example: JsonValue): JsonValue {
  if (typeof example !== 'object' || example === null) return example;
  return common(example, keepDocumented(schemas, schema, example));
}

/** Gives what of a value was kept: the defaults that came in with that are none of it. */
function common(value: JsonValue, kept: JsonValue | undefined): JsonValue {
  if (Array.isArray(value)) return value.map((item, index) => common(item, Array.isArray(kept) ? kept[index] : item));
  if (!isObject(value) || !isObject(kept)) return value;
  const members = Object.entries(value as Record<string, JsonValue>).flatMap(
    ([name, member]): [string, JsonValue][] => {
      const one = ownMember(kept as Record<string, JsonValue>, name);
      return one === undefined ? [] : [[name, common(member, one)]];
    },
  );
  return Object.fromEntries(members);
}
