import { parse } from 'node:querystring';
import type { JsonValue } from '../../exact-json';
import type { Schema } from '../../contract/document';
import { readScalar } from '../../contract/parameters';
import type { Schemas } from '../../contract/schema/schemas';

/**
 * Gives the JSON value that a form stands for (`application/x-www-form-urlencoded`, OpenAPI 3.1 section 4.8.14.4): an object
 * whose fields are read by the types of their schemas. What a type cannot take stays text, and is refused as such later.
 */
export function readForm(schemas: Schemas, schema: Schema | undefined, text: string): JsonValue {
  const { properties = {} } = schemas.flatten(schema);
  // Every field counts: node:querystring reads 1000 by default. The limit of bodies bounds them.
  const fields = Object.entries(parse(text, '&', '=', { maxKeys: 0 })).map(([name, value]): [string, JsonValue] => {
    const described = Object.hasOwn(properties, name) ? schemas.flatten(properties[name]) : {};
    return [name, readField(schemas, described, value ?? '')];
  });
  return Object.fromEntries(fields);
}

function readField(schemas: Schemas, schema: Schema, value: string | string[]): JsonValue {
  const types = schemas.typesOf(schema);
  if (types.includes('array')) return [value].flat().map((item) => scalar(schemas.typesOf(schema.items), item));
  return Array.isArray(value) ? value : scalar(types, value);
}

function scalar(types: readonly string[], text: string): JsonValue {
  const read = readScalar(text, types);
  return 'value' in read ? read.value : text;
}
