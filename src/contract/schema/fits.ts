import type { JsonValue } from '../../exact-json';
import type { Schema } from '../document';
import { isValidExample } from './example-check';
import { jsonType, typesOf } from './flatten';

/** Most identifiers that are made are plain ones: the judge, which knows others too, need not look at these. */
const plainUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Tells whether a scalar keeps to a flat schema: its type and bounds are looked at first, for most schemas have no more. */
export function fits(flat: Schema, value: JsonValue): boolean {
  const type = jsonType(value);
  const types = typesOf(flat);
  const isTyped = types.includes(type) || (type === 'integer' && types.includes('number'));
  if (!isTyped || typeof value === 'object' || typeof value === 'bigint') return false;
  if (flat.enum !== undefined && !flat.enum.includes(value)) return false;
  if (typeof value === 'string') {
    const { minLength = 0, maxLength = Infinity, pattern, format } = flat;
    if (value.length < minLength || value.length > maxLength) return false;
    if (pattern === undefined && (format === undefined || (format === 'uuid' && plainUuid.test(value)))) return true;
    return isValidExample(flat, value);
  }
  if (typeof value === 'number' && flat.multipleOf !== undefined && value % flat.multipleOf !== 0) return false;
  return typeof value !== 'number' || bounds.every((bound) => flat[bound] === undefined) || isWithin(flat, value);
}

const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'format'] as const;

function isWithin(flat: Schema, value: number): boolean {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum, exclusiveMaximum, format } = flat;
  const isOver = value > minimum || (value === minimum && exclusiveMinimum !== true);
  const isUnder = value < maximum || (value === maximum && exclusiveMaximum !== true);
  const above = typeof exclusiveMinimum === 'number' ? exclusiveMinimum : -Infinity;
  const below = typeof exclusiveMaximum === 'number' ? exclusiveMaximum : Infinity;
  return isOver && isUnder && value > above && value < below && (format !== 'int32' || Math.abs(value) < 2 ** 31);
}
