import { isUtf8 } from 'node:buffer';
import { ApiError } from '../../errors';
import { flawOfSize, ownMember, parseJson, type JsonValue } from '../../exact-json';
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
 * objects as JSON. Throws a SyntaxError or a RangeError where JSON is none, an ApiError `payload_too_large` where it has
 * more values than a body may have.
 */
export function readPartsForm(
  schemas: Schemas,
  schema: Schema | undefined,
  parts: readonly Part[],
  mostValues: number,
): JsonValue {
  const described = schemas.shapedProperties(schema);
  const read = parts.map((part) => readPart(schemas, ownMember(described, part.name), part));
  const texts = read.flatMap(({ as, text }) => (as === 'json' ? [text] : []));
  const flaw = flawOfSize(texts.join(','), mostValues);
  if (flaw !== undefined) throw new ApiError('payload_too_large', `body: expected ${flaw}, got more`);
  const fields = read.flatMap(({ as, name, text }): Member[] => (as === 'field' ? [[[name], text]] : []));
  const whole = new Map<string, JsonValue[]>();
  for (const { as, name, text } of read) {
    if (as === 'field') continue;
    const value = as === 'json' ? parseJson(text) : text;
    const others = whole.get(name);
    if (others === undefined) whole.set(name, [value]);
    else others.push(value);
  }
  const object = objectOf(schemas, schema, fields, false) as Record<string, JsonValue>;
  const members = [...whole].map(([name, values]): [string, JsonValue] => {
    const isArray = valueTypes(schemas, ownMember(described, name)).includes('array');
    const [first = null] = values;
    return [name, values.length > 1 || (isArray && !Array.isArray(first)) ? values : first];
  });
  return { ...object, ...Object.fromEntries(members) };
}

/** A part as a text, and what that is: JSON, a text as it is, or a field that is read by its type. */
interface ReadPart {
  readonly name: string;
  readonly text: string;
  readonly as: 'json' | 'text' | 'field';
}

function readPart(
  schemas: Schemas,
  property: Schema | undefined,
  { name, bytes, contentType = '', fileName }: Part,
): ReadPart {
  const text = bytes.toString(isUtf8(bytes) ? 'utf8' : 'base64');
  if (isJson(contentType)) return { name, text, as: 'json' };
  if (fileName !== undefined) return { name, text, as: 'text' };
  const { items } = schemas.flatten(property);
  const types = [...valueTypes(schemas, property), ...(items === undefined ? [] : valueTypes(schemas, items))];
  const start = /^\s*([[{])/.exec(text)?.[1];
  const isWhole = (start === '{' && types.includes('object')) || (start === '[' && types.includes('array'));
  return { name, text, as: isWhole ? 'json' : 'field' };
}
