import { ownMember } from '../../exact-json';
import { isObject, type Schema } from '../document';

/** Gives what a local `$ref` points to; see LoadedDocument.resolve. */
export type Resolve = (value: unknown) => unknown;

/** Gives the schema behind a chain of `$ref`s. */
export function dereference(resolve: Resolve, schema: Schema | undefined): Schema {
  if (schema !== undefined && schema.$ref === undefined) return schema;
  const target = resolve(schema);
  return isObject(target) ? target : {};
}

/** Flattened schemas by document and schema: documents do not change, and requests ask for the same ones again and again. */
/**
 * Gives one schema in place of a schema and its `allOf` parts: properties and `required` united, of other keywords the
 * outermost (JSON Schema 2020-12 core, 10.2.1.1). `$ref`s are followed at this level and in `allOf`, not below.
 */
export function flatten(resolve: Resolve, schema: Schema | boolean | undefined): Schema {
  // The boolean schemas of JSON Schema 2020-12 (core, 4.3.2): `true` says nothing, `false` takes nothing.
  if (schema === undefined || schema === true) return {};
  if (schema === false) return { not: {} };
  return flattened(resolve, schema);
}

const flattened = oncePerSchema((resolve, schema) => flattenFrom(resolve, schema, []));

/** Gives a function of a document's schemas that is computed once for each; schemas never change once they are read. */
export function oncePerSchema<Value>(
  compute: (resolve: Resolve, schema: Schema) => Value,
): (resolve: Resolve, schema: Schema) => Value {
  const known = new WeakMap<Resolve, WeakMap<Schema, { readonly value: Value }>>();
  return (resolve, schema) => {
    let ofDocument = known.get(resolve);
    if (ofDocument === undefined) known.set(resolve, (ofDocument = new WeakMap()));
    let found = ofDocument.get(schema);
    if (found === undefined) ofDocument.set(schema, (found = { value: compute(resolve, schema) }));
    return found.value;
  };
}

function flattenFrom(resolve: Resolve, schema: Schema, seen: readonly Schema[]): Schema {
  const target = dereference(resolve, schema);
  if (target.allOf === undefined || seen.includes(target)) return target;
  const { allOf, ...own } = target;
  const parts = [...allOf.map((part) => flattenFrom(resolve, part, [...seen, target])), own as Schema];
  const merged: Record<string, unknown> = {};
  for (const part of parts) {
    for (const [keyword, value] of Object.entries(part)) {
      merged[keyword] = mergeKeyword(resolve, keyword, merged[keyword], value);
    }
  }
  return merged;
}

function mergeKeyword(resolve: Resolve, keyword: string, first: unknown, second: unknown): unknown {
  if (first === undefined) return second;
  if (keyword === 'required') return unite(first, second);
  if (keyword !== 'properties') return second;
  const merged: Record<string, Schema> = { ...(first as Record<string, Schema>) };
  for (const [name, property] of Object.entries(second as Record<string, Schema>)) {
    const before = ownMember(merged, name);
    merged[name] = before === undefined ? property : flatten(resolve, { allOf: [before, property] });
  }
  return merged;
}

function unite(first: unknown, second: unknown): unknown[] {
  return [...new Set([first, second].flat())];
}

/** Gives the JSON types a schema allows, `nullable` of OpenAPI 3.0 counted as `null`; empty where it does not say. */
export function typesOf(resolve: Resolve, schema: Schema | undefined): string[] {
  const flat = flatten(resolve, schema);
  const declared = typeof flat.type === 'string' ? [flat.type] : (flat.type ?? []);
  if (declared.length > 0) return flat.nullable === true ? [...declared, 'null'] : [...declared];
  if (flat.properties !== undefined) return ['object'];
  if (flat.items !== undefined) return ['array'];
  const values = flat.enum ?? (flat.const === undefined ? [] : [flat.const]);
  return [...new Set(values.map((value) => jsonType(value)))];
}

/** Gives the JSON type of a value as JSON Schema names it; a number without fraction is `integer`. */
export function jsonType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'bigint') return 'integer';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/** Gives the properties of an object schema, those of `allOf` parts included, each as written. */
export function propertiesOf(resolve: Resolve, schema: Schema | undefined): Readonly<Record<string, Schema>> {
  return flatten(resolve, schema).properties ?? {};
}

/** Gives the name of the component schema that a schema refers to: `Pet` for `#/components/schemas/Pet`. */
export function componentName(schema: Schema | undefined): string | undefined {
  return /^#\/components\/schemas\/([^/]+)$/.exec(schema?.$ref ?? '')?.[1];
}
