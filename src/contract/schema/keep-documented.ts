import { ownMember, type JsonValue } from '../../exact-json';
import { isObject, type JsonObject, type Schema } from '../document';
import type { Schemas } from './schemas';

/**
 * Gives a request body without the properties its schema does not describe or calls `readOnly`, at every depth. A schema that allows others by
 * `additionalProperties`, `patternProperties` or alternatives keeps them all. Defaults of absent properties are filled in.
 */
export function keepDocumented(schemas: Schemas, schema: Schema | undefined, value: JsonValue): JsonValue {
  const flat = schemas.flatten(schema);
  if (Array.isArray(value)) {
    return flat.items === undefined ? value : value.map((item) => keepDocumented(schemas, flat.items, item));
  }
  const { properties } = flat;
  if (isObject(value) && (hasShapes(flat) || (properties !== undefined && allowsOthers(flat)))) {
    return keepShaped(schemas, flat, value);
  }
  if (!isObject(value) || properties === undefined) return value;
  const members = Object.entries(properties).flatMap(([name, property]): [string, JsonValue][] => {
    if (schemas.flatten(property).readOnly === true) return [];
    if (Object.hasOwn(value, name)) return [[name, keepDocumented(schemas, property, value[name] as JsonValue)]];
    const { default: fallback } = schemas.flatten(property);
    return fallback === undefined ? [] : [[name, fallback as JsonValue]];
  });
  return Object.fromEntries(members);
}

/** Of several shapes, and of one that takes others, none is held to its properties: what any calls `readOnly` goes, defaults are those of the likeliest. */
function keepShaped(schemas: Schemas, flat: Schema, value: Readonly<Record<string, JsonValue>>): JsonValue {
  const described = schemas.shapedProperties(flat);
  const isReadOnly = (name: string): boolean => schemas.flatten(ownMember(described, name)).readOnly === true;
  const kept = Object.entries(value).filter(([name]) => !isReadOnly(name));
  const { properties = {} } = schemas.shapesOf(flat).length === 0 ? flat : schemas.shapeLike(flat, value);
  const defaults = Object.entries(properties).flatMap(([name, property]): [string, JsonValue][] => {
    const { default: fallback } = schemas.flatten(property);
    return fallback === undefined || Object.hasOwn(value, name) || isReadOnly(name)
      ? []
      : [[name, fallback as JsonValue]];
  });
  return Object.fromEntries([...kept, ...defaults]);
}

/** Gives a value without the properties its schema calls `writeOnly`, at every depth: they are never answered. */
export function dropWriteOnly(schemas: Schemas, schema: Schema | undefined, value: JsonValue): JsonValue {
  const flat = schemas.flatten(schema);
  if (Array.isArray(value)) {
    return flat.items === undefined ? value : value.map((item) => dropWriteOnly(schemas, flat.items, item));
  }
  const properties = hasShapes(flat) ? schemas.shapedProperties(flat) : flat.properties;
  if (!isObject(value) || properties === undefined) return value;
  const members = Object.entries(value).flatMap(([name, member]): [string, JsonValue][] => {
    if (!Object.hasOwn(properties, name)) return [[name, member]];
    if (schemas.flatten(properties[name]).writeOnly === true) return [];
    return [[name, dropWriteOnly(schemas, properties[name], member)]];
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
export function undocumentedProperties(schemas: Schemas, schema: Schema | undefined, value: JsonValue): string[] {
  const flat = schemas.flatten(schema);
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
