import { ownMember, type JsonValue } from '../../exact-json';
import { isObject, type JsonObject, type Schema } from '../document';
import { flatten, type Resolve } from './flatten';
import { shapedProperties, shapeLike, shapesOf } from './shapes';

/**
 * Gives a request body without the properties its schema does not describe or calls `readOnly`, at every depth. A schema that allows others by
 * `additionalProperties`, `patternProperties` or alternatives keeps them all. Defaults of absent properties are filled in.
 */
export function keepDocumented(resolve: Resolve, schema: Schema | undefined, value: JsonValue): JsonValue {
  const flat = flatten(resolve, schema);
  if (Array.isArray(value)) {
    return flat.items === undefined ? value : value.map((item) => keepDocumented(resolve, flat.items, item));
  }
  const { properties } = flat;
  if (isObject(value) && hasShapes(flat)) return keepShaped(resolve, flat, value);
  if (!isObject(value) || properties === undefined || allowsOthers(flat)) return value;
  const members = Object.entries(properties).flatMap(([name, property]): [string, JsonValue][] => {
    if (flatten(resolve, property).readOnly === true) return [];
    if (Object.hasOwn(value, name)) return [[name, keepDocumented(resolve, property, value[name] as JsonValue)]];
    const { default: fallback } = flatten(resolve, property);
    return fallback === undefined ? [] : [[name, fallback as JsonValue]];
  });
  return Object.fromEntries(members);
}

/** Of several shapes, none is held to its properties: what any calls `readOnly` goes, defaults are those of the likeliest. */
function keepShaped(resolve: Resolve, flat: Schema, value: Readonly<Record<string, JsonValue>>): JsonValue {
  const described = shapedProperties(resolve, flat);
  const isReadOnly = (name: string): boolean => flatten(resolve, ownMember(described, name)).readOnly === true;
  const kept = Object.entries(value).filter(([name]) => !isReadOnly(name));
  const { properties = {} } = shapesOf(resolve, flat).length === 0 ? flat : shapeLike(resolve, flat, value);
  const defaults = Object.entries(properties).flatMap(([name, property]): [string, JsonValue][] => {
    const { default: fallback } = flatten(resolve, property);
    return fallback === undefined || Object.hasOwn(value, name) || isReadOnly(name)
      ? []
      : [[name, fallback as JsonValue]];
  });
  return Object.fromEntries([...kept, ...defaults]);
}

/** Gives a value without the properties its schema calls `writeOnly`, at every depth: they are never answered. */
export function dropWriteOnly(resolve: Resolve, schema: Schema | undefined, value: JsonValue): JsonValue {
  const flat = flatten(resolve, schema);
  if (Array.isArray(value)) {
    return flat.items === undefined ? value : value.map((item) => dropWriteOnly(resolve, flat.items, item));
  }
  const properties = hasShapes(flat) ? shapedProperties(resolve, flat) : flat.properties;
  if (!isObject(value) || properties === undefined) return value;
  const members = Object.entries(value).flatMap(([name, member]): [string, JsonValue][] => {
    if (!Object.hasOwn(properties, name)) return [[name, member]];
    if (flatten(resolve, properties[name]).writeOnly === true) return [];
    return [[name, dropWriteOnly(resolve, properties[name], member)]];
  });
  return Object.fromEntries(members);
}

/**
 * Tells whether a document may call any property `writeOnly`, so that `dropWriteOnly` has something to drop. It looks
 * everywhere, for a `$ref` may lead anywhere.
 */
export function holdsWriteOnly(root: JsonObject): boolean {
  const seen = new Set<unknown>();
  const holds = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return false;
    seen.add(value);
    return (isObject(value) && value['writeOnly'] === true) || Object.values(value).some(holds);
  };
  return holds(root);
}

/** Gives the names of the properties that `keepDocumented` would drop at the top level. */
export function undocumentedProperties(resolve: Resolve, schema: Schema | undefined, value: JsonValue): string[] {
  const flat = flatten(resolve, schema);
  const { properties } = flat;
  if (!isObject(value) || properties === undefined || allowsOthers(flat)) return [];
  return Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
}

function hasShapes({ oneOf, anyOf }: Schema): boolean {
  return oneOf !== undefined || anyOf !== undefined;
}

function allowsOthers(flat: Schema): boolean {
  const { additionalProperties, patternProperties, oneOf, anyOf } = flat;
  const hasOthers = additionalProperties !== undefined && additionalProperties !== false;
  return hasOthers || patternProperties !== undefined || oneOf !== undefined || anyOf !== undefined;
}
