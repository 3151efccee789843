import { asText, isArray, isEqual, isObject, valueIn, type JsonObject, type JsonValue } from '../base/json';
import { parseMoment } from '../base/text';
import type { Collection } from '../openapi/collections/collection';
import type { Condition } from '../openapi/collections/list-query';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import type { Schema, SchemaRef } from '../openapi/schema/schema';
import { orderOf } from './value-order';

/** Whether an item fits a condition of a list; undefined if nobody can tell. */
export function fits(
  schemaOf: (property: string) => Schema,
  item: JsonObject,
  condition: Condition,
): boolean | undefined {
  return meets(schemaOf(condition.property), valueIn(item, condition.property), condition);
}

/** The flat schemas of the properties of a collection's items. */
export function schemasIn({ schemas }: Contract, { item }: Collection): (property: string) => Schema {
  const properties = schemas.propertiesOf(item);
  return (property) => schemas.flatten(properties.get(property)?.schema);
}

/**
 * Whether a condition surely means the property that it is called like: its name says a comparison, or parameter and property have one
 * component, enum or format.
 */
export function isSure(
  { schemas }: Contract,
  collection: Collection,
  operation: Operation,
  condition: Condition,
): boolean {
  if (condition.compare !== 'eq' && condition.compare !== 'in') return true;
  const parameter = operation.parameters.find(({ pointer }) => pointer === condition.pointer);
  const property = schemas.propertiesOf(collection.item).get(condition.property);
  if (parameter === undefined || property === undefined) return false;
  const elementOf = (ref: SchemaRef): Schema => (schemas.itemsOf(ref) ?? ref).schema;
  const [one, other] = [elementOf(parameter.schema), elementOf(property)];
  const name = schemas.nameOf(one);
  if (name !== undefined && name === schemas.nameOf(other)) return true;
  const [flat, otherFlat] = [schemas.flatten(one), schemas.flatten(other)];
  return ['enum', 'format'].some((word) => flat[word] !== undefined && isEqual(flat[word], otherFlat[word]));
}

function meets(schema: Schema, held: JsonValue | undefined, condition: Condition): boolean | undefined {
  const { compare, value } = condition;
  if (compare === 'exists') return value === false && held !== undefined && held !== null ? false : undefined;
  // A list may leave out what a read shows.
  if (held === undefined || held === null || isObject(held)) return undefined;
  if (isArray(held)) {
    const parts = held.map((element) => meets({}, element, condition));
    return parts.includes(true) ? true : parts.includes(undefined) ? undefined : false;
  }
  if (compare === 'eq' || compare === 'in') return isOneOf(schema, held, isArray(value) ? value : [value]);
  if (compare === 'contains' || compare === 'starts' || compare === 'ends') return hasText(held, condition);
  const order = isSameDay(held, value) ? undefined : orderOf(schema, held, value);
  if (order === undefined) return undefined;
  if (order === 0) return compare === 'gte' || compare === 'lte' ? true : undefined;
  return order > 0 === (compare === 'gt' || compare === 'gte');
}

/** A filter on free text may look for a part of it, in any case. */
function isOneOf(schema: Schema, held: JsonValue, values: readonly JsonValue[]): boolean | undefined {
  if (values.some((value) => isEqual(held, value) || asText(held) === asText(value))) return true;
  const isClosed = schema['enum'] !== undefined || typeof held !== 'string';
  const mayFit = values.some((value) => asText(held).toLowerCase().includes(asText(value).toLowerCase()));
  return mayFit && !isClosed ? undefined : false;
}

/** Only plain letters and digits are the same to everybody. */
function hasText(held: JsonValue, { compare, value }: Condition): boolean | undefined {
  const [text, part] = [asText(held).toLowerCase(), asText(value).toLowerCase()];
  const index = compare === 'ends' ? text.lastIndexOf(part) : text.indexOf(part);
  const isThere =
    compare === 'contains'
      ? index !== -1
      : compare === 'starts'
        ? index === 0
        : index !== -1 && index + part.length === text.length;
  if (isThere) return true;
  return /^[a-z\d]+$/.test(part) && !/[^\x20-\x7e]/.test(text) ? false : undefined;
}

/** A day as a bound holds its hours, or not. */
function isSameDay(held: JsonValue, bound: JsonValue): boolean {
  if (typeof held !== 'string' || typeof bound !== 'string' || parseMoment(bound) === undefined) return false;
  const shorter = Math.min(held.length, bound.length);
  return shorter === '2026-01-31'.length && held.slice(0, shorter) === bound.slice(0, shorter);
}
