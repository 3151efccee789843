import { isArray, isObject, ownProperty, type JsonValue } from '../../base/json';
import { allowsTypeOf } from '../schema/flatten';
import type { Schema } from '../schema/schema';

/** A number keyword of a schema; undefined if the schema does not have it. */
export function numberAt(flat: Schema, keyword: string): number | undefined {
  const value = flat[keyword];
  return typeof value === 'number' ? value : undefined;
}

export function textAt(flat: Schema, keyword: string): string | undefined {
  const value = flat[keyword];
  return typeof value === 'string' ? value : undefined;
}

/** The example of a flat schema: `example`, else the first of `examples`, else `default`. */
export function exampleOf(flat: Schema): JsonValue | undefined {
  const { examples } = flat;
  const first = isArray(examples) ? examples[0] : undefined;
  return flat['example'] ?? first ?? flat['default'];
}

const formats: Readonly<Record<string, RegExp>> = {
  uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i,
  date: /^\d{4}-\d\d-\d\d$/,
  email: /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/,
  uri: /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`]+$/i,
  ipv4: /^\d{1,3}(?:\.\d{1,3}){3}$/,
};

/**
 * Whether a scalar keeps to the keywords of a flat schema, formats roughly. It is for choosing among candidates: the whole value
 * is checked by the judge.
 */
export function fits(flat: Schema, value: JsonValue, types: readonly string[]): boolean {
  if (isObject(value) || isArray(value)) return false;
  if (!allowsTypeOf(types, value)) return false;
  const allowed = flat['enum'] as readonly JsonValue[] | undefined;
  if (allowed !== undefined && !allowed.includes(value)) return false;
  if (typeof value === 'string') return fitsText(flat, value);
  return typeof value !== 'number' || fitsNumber(flat, value);
}

function fitsText(flat: Schema, text: string): boolean {
  const { length } = Array.from(text);
  if (length < (numberAt(flat, 'minLength') ?? 0) || length > (numberAt(flat, 'maxLength') ?? Infinity)) return false;
  const format = ownProperty(formats, textAt(flat, 'format') ?? '');
  if (format?.test(text) === false) return false;
  const pattern = textAt(flat, 'pattern');
  return pattern === undefined || matches(pattern, text);
}

/** A pattern that is no regular expression is not checked. */
function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}

function fitsNumber(flat: Schema, value: number): boolean {
  const step = numberAt(flat, 'multipleOf');
  return (
    value >= (numberAt(flat, 'minimum') ?? -Infinity) &&
    value <= (numberAt(flat, 'maximum') ?? Infinity) &&
    value > (numberAt(flat, 'exclusiveMinimum') ?? -Infinity) &&
    value < (numberAt(flat, 'exclusiveMaximum') ?? Infinity) &&
    (textAt(flat, 'format') !== 'int32' || Math.abs(value) < 2 ** 31) &&
    (step === undefined || Math.abs(Math.round(value / step) - value / step) < 1e-9)
  );
}
