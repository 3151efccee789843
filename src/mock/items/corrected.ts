import { isArray, isObject, ownProperty, setProperty, type JsonValue } from '../../base/json';
import type { Contract } from '../../openapi/contract';
import { namesOf } from '../../openapi/document/pointer';
import { namingProperties, type Fill } from '../../openapi/schema/project';
import { anything, type SchemaRef } from '../../openapi/schema/schema';
import { variantAt } from '../../openapi/schema/variants';

/**
 * An item as a schema allows it: what a client sent may be shown by a schema of another form. In place of a property that does not fit
 * stands a made-up value, or nothing. The item as it was if that does not help.
 * @param kept properties that stay as they are
 */
export function corrected(
  contract: Contract,
  ref: SchemaRef,
  item: JsonValue,
  fill: Fill,
  kept: ReadonlySet<string> = new Set(),
): JsonValue {
  const { schemas, judge } = contract;
  const violations = judge.check(ref, item, 'response');
  const items = schemas.itemsOf(ref);
  if (violations.length === 0) return item;
  if (isArray(item)) return items === undefined ? item : item.map((one) => corrected(contract, items, one, fill));
  if (!isObject(item)) return item;
  const described = new Map([...schemas.propertiesOf(ref), ...schemas.propertiesOf(variantAt(schemas, ref, item))]);
  const wrong = new Set(violations.flatMap(({ place }) => namesOf(place.at).slice(0, 1)));
  const next: Record<string, JsonValue> = { ...item };
  for (const name of wrong) {
    if (kept.has(name)) continue;
    // What is required need not be described.
    const property = described.get(name) ?? (Object.hasOwn(item, name) ? undefined : anything);
    const made = property === undefined ? undefined : fill(property, name, ownProperty(item, name));
    if (made === undefined) Reflect.deleteProperty(next, name);
    else setProperty(next, name, made);
  }
  return judge.check(ref, next, 'response').length === 0 ? next : item;
}

/** A made-up value with what a value of another form says: a user as its ID, a number as the text of it. */
export function reshaped(own: JsonValue | undefined, made: JsonValue): JsonValue {
  if (typeof made === 'string' && (typeof own === 'number' || typeof own === 'bigint')) return String(own);
  const name = isObject(own) ? namingProperties.find((one) => typeof own[one] === typeof made) : undefined;
  return name === undefined || !isObject(own) || isObject(made) ? made : (own[name] ?? made);
}
