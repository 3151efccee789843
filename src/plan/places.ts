import { isArray, isObject, ownProperty, type JsonObject, type JsonValue } from '../base/json';
import type { Contract } from '../openapi/contract';
import { child, namesOf } from '../openapi/document/pointer';
import { textsIn } from '../openapi/schema/flatten';
import type { SchemaRef } from '../openapi/schema/schema';
import { variantAt } from '../openapi/schema/variants';

/** A property of a body, and its schema. */
export interface BodyPlace {
  /** JSON pointer within the body. */
  readonly at: string;
  readonly schema: SchemaRef;
  readonly isRequired: boolean;
}

/** Deepest properties that are varied. */
const deepest = 3;

/**
 * The properties of a body that its schema describes and clients set, present or not; below those that are present, theirs, of a list those of
 * its first element.
 */
export function placesIn(
  contract: Contract,
  ref: SchemaRef,
  body: JsonValue,
  at = '',
  depth = 0,
): readonly BodyPlace[] {
  const { schemas } = contract;
  if (isArray(body)) {
    const [first] = body;
    const items = schemas.itemsOf(variantAt(schemas, ref, body));
    return first === undefined || items === undefined ? [] : placesIn(contract, items, first, child(at, '0'), depth);
  }
  if (!isObject(body) || depth === deepest) return [];
  const variant = variantAt(schemas, ref, body);
  const required = new Set(textsIn(schemas.flatten(variant.schema)['required']));
  return [...schemas.propertiesOf(variant)].flatMap(([name, schema]): readonly BodyPlace[] => {
    if (schemas.flatten(schema.schema)['readOnly'] === true) return [];
    const place = { at: child(at, name), schema, isRequired: required.has(name) };
    const inner = ownProperty(body, name);
    return [place, ...(inner === undefined ? [] : placesIn(contract, schema, inner, place.at, depth + 1))];
  });
}

/** A body with another value at one place; without the place if the value is undefined. */
export function withValueAt(body: JsonValue, at: string, value: JsonValue | undefined): JsonValue {
  const [name, ...others] = namesOf(at);
  if (name === undefined) return value ?? null;
  if (isArray(body))
    return body.map((item, index) => (String(index) === name ? withValueAt(item, child('', ...others), value) : item));
  const object: JsonObject = isObject(body) ? body : {};
  if (others.length === 0) {
    const rest = Object.entries(object).filter(([own]) => own !== name);
    if (value === undefined) return Object.fromEntries(rest);
    return Object.fromEntries(
      Object.hasOwn(object, name)
        ? Object.entries(object).map(([own, old]) => [own, own === name ? value : old])
        : [...rest, [name, value]],
    );
  }
  return { ...object, [name]: withValueAt(ownProperty(object, name) ?? {}, child('', ...others), value) };
}
