import type { Schema } from '../../contract/document';
import type { Schemas } from '../../contract/schema/schemas';
import { isObject } from '../../contract/document';
import type { JsonValue } from '../../exact-json';
import { sampleValue } from '../sample-value';

/** An array of more items is not made up. */
export const mostMadeItems = 10_000;

/**
 * Gives arrays of so many items, those that differ from each other first, so that only their number is wrong; then one item
 * repeated, which the schema of an item takes in any case.
 *
 * @param item a valid one
 */
export function differentItems(
  schemas: Schemas,
  schema: Schema | undefined,
  item: JsonValue,
  count: number,
): JsonValue[][] {
  const flat = schemas.flatten(schema);
  const at = (index: number): JsonValue => (index === 0 ? item : variant(schemas, flat, item, index));
  const varied = Array.from({ length: count }, (_unused, index) => at(index));
  const listed = (flat.enum ?? []).filter((member) => member !== null) as JsonValue[];
  const members = listed.length < count ? [] : [listed.slice(0, count)];
  return [...members, varied, Array.from({ length: count }, () => item)];
}

function variant(schemas: Schemas, flat: Schema, item: JsonValue, index: number): JsonValue {
  if (typeof item === 'number') {
    const step = flat.multipleOf ?? 1;
    const greatest =
      flat.maximum ?? (typeof flat.exclusiveMaximum === 'number' ? flat.exclusiveMaximum - step : Infinity);
    return item + index * step <= greatest ? item + index * step : item - index * step;
  }
  if (typeof item === 'string') {
    const made = sampleValue(flat, { schemas, full: true, seed: `another ${index}` });
    const isFree = (flat.format ?? flat.pattern ?? flat.enum) === undefined;
    const text = `${index}${item}`;
    return isFree ? text.slice(0, flat.maxLength ?? text.length) : made;
  }
  if (!isObject(item)) return item;
  const members = Object.entries(item as Record<string, JsonValue>);
  const { properties = {} } = flat;
  return Object.fromEntries(
    members.map(([name, value]) => [name, variant(schemas, schemas.flatten(properties[name]), value, index)]),
  );
}
