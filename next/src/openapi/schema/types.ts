import { isArray, isInteger, type JsonValue } from '../../base/json';
import { alternativesOf, textsIn, type Flattener } from './flatten';
import type { JsonType, Schema } from './schema';

/** The JSON type of a value; a number without a fraction is an `integer`. */
export function jsonTypeOf(value: JsonValue): JsonType {
  if (value === null) return 'null';
  if (isArray(value)) return 'array';
  if (isInteger(value)) return 'integer';
  return typeof value as 'number' | 'string' | 'boolean' | 'object';
}

/** Whether a value has one of the types; true if there are none. */
export function allowsTypeOf(types: readonly string[], value: JsonValue): boolean {
  const type = jsonTypeOf(value);
  return types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));
}

/** The types that a schema allows; see Schemas. */
export function typesOf(flatten: Flattener['flatten'], schema: Schema | undefined, depth = 0): readonly JsonType[] {
  const flat = flatten(schema);
  if (flat['type'] !== undefined) return textsIn(flat['type']) as readonly JsonType[];
  if (flat['properties'] !== undefined) return ['object'];
  if (flat['items'] !== undefined) return ['array'];
  const values = isArray(flat['enum']) ? flat['enum'] : [flat['const']].filter((value) => value !== undefined);
  if (values.length > 0) return [...new Set(values.map(jsonTypeOf))];
  const types = alternativesOf(flat).map((one) => (depth < 8 ? typesOf(flatten, one, depth + 1) : []));
  return types.some((some) => some.length === 0) ? [] : [...new Set(types.flat())];
}
