import { isArray, isObject, type JsonValue } from '../base/json';
import type { Contract } from '../openapi/contract';
import { child } from '../openapi/document/pointer';
import type { Schema, SchemaRef } from '../openapi/schema/schema';
import { variantAt } from '../openapi/schema/variants';

/** A property that a value has and its schema describes. */
export interface DescribedProperty {
  readonly name: string;
  /** JSON pointer within the value. */
  readonly at: string;
  readonly value: JsonValue;
  /** The property's own schema, and where it stands. */
  readonly ref: SchemaRef;
  /** The same, flat. */
  readonly schema: Schema;
}

const deepest = 8;
const mostItems = 100;

/** The properties of a value that its schema describes, at every depth. */
export function* describedProperties(
  contract: Contract,
  ref: SchemaRef,
  value: JsonValue,
  at = '',
  depth = 0,
): Iterable<DescribedProperty> {
  const { schemas } = contract;
  if (depth > deepest) return;
  const variant = variantAt(schemas, ref, value);
  if (isArray(value)) {
    const items = schemas.itemsOf(variant);
    if (items === undefined) return;
    for (const [index, item] of value.slice(0, mostItems).entries())
      yield* describedProperties(contract, items, item, child(at, index), depth + 1);
  } else if (isObject(value))
    for (const [name, property] of schemas.propertiesOf(variant)) {
      if (!Object.hasOwn(value, name)) continue;
      const inner = value[name] ?? null;
      const place = child(at, name);
      yield { name, at: place, value: inner, ref: property, schema: schemas.flatten(property.schema) };
      yield* describedProperties(contract, property, inner, place, depth + 1);
    }
}
