import { isUtf8 } from 'node:buffer';
import { parseJson, type JsonValue } from '../../exact-json';
import type { Schema } from '../../contract/document';
import { isJson } from '../../contract/media-type';
import { valueTypes } from '../../contract/parameters';
import type { Schemas } from '../../contract/schema/schemas';
import { decodeField, readFields } from './fields';
import type { Part } from './multipart';
import type { Member } from './parameter-styles';
import { objectOf } from './text-values';

/**
 * Gives the JSON value that a form stands for (`application/x-www-form-urlencoded`, OpenAPI 3.1 section 4.8.14.4): an object
 * whose fields are read by the types of their schemas. What a type cannot take stays text, and is refused as such later.
 */
export function readForm(schemas: Schemas, schema: Schema | undefined, text: string): JsonValue {
  const fields = readFields(text).map(({ name, raw }): Member => [[name], decodeField(raw)]);
  return objectOf(schemas, schema, fields, false);
}

/**
 * Gives the JSON value that a body of several parts stands for (OpenAPI 3.1 section 4.8.14.5): an object. Parts of JSON are
 * read as such; files are texts, in base64 where they are no UTF-8; other parts are read by the types of their schemas, and
 * objects as JSON. Throws a SyntaxError or a RangeError where JSON is none.
 */
export function readPartsForm(schemas: Schemas, schema: Schema | undefined, parts: readonly Part[]): JsonValue {
  const described = schemas.shapedProperties(schema);
  const fields: Member[] = [];
  const whole = new Map<string, JsonValue[]>();
  for (const { name, bytes, contentType = '', fileName } of parts) {
    const property = Object.hasOwn(described, name) ? described[name] : undefined;
    const items = schemas.flatten(property).items;
    const types = [...valueTypes(schemas, property), ...(items === undefined ? [] : valueTypes(schemas, items))];
    const text = bytes.toString(isUtf8(bytes) ? 'utf8' : 'base64');
    const isObject = types.includes('object') && text.trimStart().startsWith('{');
    const isList = types.includes('array') && text.trimStart().startsWith('[');
    const isWhole = isJson(contentType) || fileName !== undefined || isObject || isList;
    if (!isWhole) {
      fields.push([[name], text]);
      continue;
    }
    const value = isJson(contentType) || (fileName === undefined && (isObject || isList)) ? parseJson(text) : text;
    whole.set(name, [...(whole.get(name) ?? []), value]);
  }
  const object = objectOf(schemas, schema, fields, false) as Record<string, JsonValue>;
  const members = [...whole].map(([name, values]): [string, JsonValue] => {
    const isArray = valueTypes(schemas, Object.hasOwn(described, name) ? described[name] : undefined).includes('array');
    const [first = null] = values;
    return [name, values.length > 1 || (isArray && !Array.isArray(first)) ? values : first];
  });
  return { ...object, ...Object.fromEntries(members) };
}
