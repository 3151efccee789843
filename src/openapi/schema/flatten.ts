import { getOrMake } from '../../base/once';
import {
  asText,
  exactNumber,
  isArray,
  isInteger,
  isObject,
  setProperty,
  type JsonObject,
  type JsonValue,
} from '../../base/json';
import type { JsonType, Schema } from './schema';

/** A function of schemas that is computed once for each: schemas never change. */
export function oncePerSchema<Value>(compute: (schema: Schema) => Value): (schema: Schema) => Value {
  const known = new WeakMap<Schema, { readonly value: Value }>();
  return (schema) => getOrMake(known, schema, () => ({ value: compute(schema) })).value;
}

/** The schemas of `allOf`, `oneOf` or `anyOf`; none if the keyword is absent. */
export function schemasIn(value: JsonValue | undefined): readonly Schema[] {
  return isArray(value) ? value.filter((entry) => isObject(entry)) : [];
}

/** The schemas of `oneOf` or `anyOf` of a flat schema. */
export function alternativesOf({ oneOf, anyOf }: Schema): readonly Schema[] {
  return schemasIn(oneOf ?? anyOf);
}

/** The texts of `required`, `type` or `enum`; of a single text itself. */
export function textsIn(value: JsonValue | undefined): readonly string[] {
  return (isArray(value) ? value : [value]).filter((entry) => typeof entry === 'string');
}

/** The values that a schema lists by `const` or `enum`; undefined if it allows others. */
export function listedValues({ const: only, enum: values }: Schema): readonly JsonValue[] | undefined {
  if (only !== undefined) return [only];
  return isArray(values) ? values : undefined;
}

/** The schema `false`, which the document has as `{ not: {} }`. */
export function allowsNothing(value: JsonValue | undefined): boolean {
  const not = isObject(value) ? value['not'] : undefined;
  return value === false || (isObject(not) && Object.keys(not).length === 0);
}

/** That of properties beside those that an object schema describes; undefined if it allows none, or says nothing of them. */
export function schemaOfOthers({ additionalProperties }: Schema): Schema | undefined {
  if (additionalProperties === true) return {};
  return isObject(additionalProperties) && !allowsNothing(additionalProperties) ? additionalProperties : undefined;
}

export function merge(parts: readonly Schema[]): Schema {
  const merged: Record<string, JsonValue> = Object.assign({}, ...parts) as Record<string, JsonValue>;
  const having = (keyword: string): readonly JsonValue[] =>
    parts.map((part) => part[keyword]).filter((value) => value !== undefined);
  for (const keyword of ['items', 'additionalProperties']) {
    const distinct = [...new Set(having(keyword).filter((value) => isObject(value)))];
    if (distinct.length > 1) merged[keyword] = { allOf: distinct };
    const closing = having(keyword).find(allowsNothing);
    if (closing !== undefined) merged[keyword] = closing;
  }
  const [firstTypes, ...otherTypes] = having('type').map(textsIn);
  const types = firstTypes?.filter((type) => otherTypes.every((others) => others.includes(type))) ?? [];
  if (otherTypes.length > 0 && types.length > 0) merged['type'] = types.length === 1 ? (types[0] ?? '') : types;
  if (having('required').length > 1) merged['required'] = [...new Set(having('required').flatMap(textsIn))];
  const properties = having('properties').filter((value) => isObject(value));
  if (properties.length > 1) merged['properties'] = uniteProperties(properties, parts);
  return merged;
}

/** A part with `additionalProperties: false` allows its own properties alone (JSON Schema core 10.3.2.3). */
function uniteProperties(all: readonly JsonObject[], parts: readonly Schema[]): JsonObject {
  const closed = parts.filter((part) => allowsNothing(part['additionalProperties']) && !part['patternProperties']);
  const isAllowed = (name: string): boolean =>
    closed.every(({ properties }) => isObject(properties) && Object.hasOwn(properties, name));
  const united: Record<string, JsonValue> = {};
  for (const name of new Set(all.flatMap((properties) => Object.keys(properties)))) {
    const having = all.filter((properties) => Object.hasOwn(properties, name)).map((properties) => properties[name]);
    const distinct = [...new Set(having)].filter((schema) => isObject(schema));
    const [only = {}] = distinct;
    if (isAllowed(name)) setProperty<JsonValue>(united, name, distinct.length > 1 ? { allOf: distinct } : only);
  }
  return united;
}

/** `anyOf: [{ type: string }, { type: 'null' }]` as `type: [string, 'null']`, which says the same of a scalar. */
export function withNullAsType(schema: Schema, flatten: (schema: Schema) => Schema): Schema {
  const { anyOf, oneOf, ...own } = schema;
  const alternatives = schemasIn(anyOf ?? oneOf);
  const [one, another] = alternatives.filter(({ type }) => type !== 'null');
  if (alternatives.length !== 2 || one === undefined || another !== undefined || own['type'] !== undefined)
    return schema;
  const other = flatten(one);
  const types = textsIn(other['type']);
  const isScalar = types.length > 0 && !types.includes('object') && !types.includes('array');
  if (!isScalar || other['anyOf'] !== undefined || other['oneOf'] !== undefined) return schema;
  const listed = isArray(other['enum']) ? { enum: [...other['enum'], null] } : {};
  return { ...other, ...own, ...listed, type: [...types, 'null'] };
}

/** The JSON type of a value; a number without a fraction is an `integer`. */
export function jsonTypeOf(value: JsonValue): JsonType {
  if (value === null) return 'null';
  if (isArray(value)) return 'array';
  if (isInteger(value)) return 'integer';
  return typeof value as 'number' | 'string' | 'boolean' | 'object';
}

export function isNumberType(type: string): boolean {
  return type === 'integer' || type === 'number';
}

/** True if there are no types. */
export function allowsTypeOf(types: readonly string[], value: JsonValue): boolean {
  const type = jsonTypeOf(value);
  return types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));
}

/** An ID as a value of these types: a path, or the key of a map, may have a number as text. */
export function asTypeOf(types: readonly string[], value: JsonValue): JsonValue {
  if (allowsTypeOf(types, value)) return value;
  return typeof value === 'string' && /^-?\d+$/.test(value) ? exactNumber(value) : asText(value);
}
