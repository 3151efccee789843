import { isUtf8 } from 'node:buffer';
import { ApiError, describeViolation, type Violation } from '../../../base/errors';
import { flawOfSize, parseJson, type JsonValue } from '../../../base/json';
import { type Schema, childPointer } from '../../../openapi/document';
import { isJson, essence, matchesRange } from '../../../base/http';
import type { MediaType } from '../../../openapi/operation';
import { valueTypes, areScalar, createParameterReader } from '../../../openapi/parameters';
import type { Schemas } from '../../../openapi/schema/schemas';
import {
  decodeField,
  readFields,
  type Field,
  bracketed,
  createFindInQuery,
  type Member,
  createValuesOf,
  objectOf,
} from './parameter-styles';
import { type Part, readParts } from '../../../base/multipart';
import type { SchemaValidators } from '../../../openapi/schema/validators';

/** How the parts of a form are read. */
interface PartsReading {
  readonly schemas: Schemas;
  /** Most values that the JSON of a body may hold. */
  readonly mostValues: number;
}

/** What describes a form. */
type FormMedia = Pick<MediaType, 'schema' | 'encodings'> | undefined;

/**
 * Gives the JSON value that a form stands for (`application/x-www-form-urlencoded`, OpenAPI 3.1 section 4.8.14.4): an object
 * whose fields are read by the types of their schemas, in the style that their encodings say; `a[b]` and `a[]` are members
 * and items of `a`. What a type cannot take stays text, and is refused as such later.
 */
export function readForm(schemas: Schemas, media: FormMedia, text: string): JsonValue {
  const described = schemas.shapedProperties(media?.schema);
  const { values, rest } = readStyled(schemas, media, described, readFields(text));
  const members: Member[] = [];
  const whole = new Map<string, JsonValue>();
  for (const { name, raw } of rest) {
    const decoded = decodeField(raw);
    const own = Object.hasOwn(described, name) ? described[name] : undefined;
    const value = own === undefined ? undefined : objectIn(schemas, own, decoded);
    if (value === undefined) members.push([pathOf(name, described), decoded]);
    else {
      if (whole.has(name)) throw severalIn(name);
      whole.set(name, value);
    }
  }
  const several = members.find(([[name = '']]) => whole.has(name));
  if (several !== undefined) throw severalIn(several[0][0] ?? '');
  const object = objectOf(schemas, media?.schema, members, false) as Record<string, JsonValue>;
  return { ...object, ...Object.fromEntries([...values, ...whole]) };
}

/** An object that is written twice is none that all readers agree on. */
function severalIn(name: string): ApiError {
  return new ApiError('invalid_body', `body.${name}: expected one value, got several`);
}

/** Objects are JSON where nothing says otherwise (OpenAPI 3.1.1 section 4.8.15.1); what is none is read as it is. */
function objectIn(schemas: Schemas, schema: Schema, text: string): JsonValue | undefined {
  if (!text.trimStart().startsWith('{') || !valueTypes(schemas, schema).includes('object')) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/**
 * Gives the JSON value that a body of several parts stands for (OpenAPI 3.1 section 4.8.14.5): an object. Parts of JSON are
 * read as such; files are texts, in base64 where they are no UTF-8; other parts are read by the types of their schemas, and
 * objects as JSON. Throws a SyntaxError or a RangeError where JSON is none, an ApiError `payload_too_large` where it has
 * more values than a body may have.
 */
function readPartsForm(media: FormMedia, parts: readonly Part[], { schemas, mostValues }: PartsReading): JsonValue {
  const described = schemas.shapedProperties(media?.schema);
  const members: Member[] = [];
  const fields: Field[] = [];
  const whole = new Map<string, JsonValue[]>();
  const read = parts.map((part) => readPart(schemas, described, part));
  const flaw = flawOfSize(read.flatMap(({ as, text }) => (as === 'json' ? [text] : [])).join(','), mostValues);
  if (flaw !== undefined) throw new ApiError('payload_too_large', `body: expected ${flaw}, got more`);
  for (const { part, as, path, text } of read) {
    const [name = ''] = path;
    if (as !== 'field') append(whole, name, as === 'json' ? parseJson(text) : text);
    else if (media?.encodings?.get(name)?.style === undefined) members.push([path, text]);
    else fields.push({ name: part.name, raw: encodeURIComponent(text) });
  }
  const { values, rest } = readStyled(schemas, media, described, fields);
  for (const { name, raw } of rest) members.push([pathOf(name, described), decodeURIComponent(raw)]);
  const object = objectOf(schemas, media?.schema, members, false) as Record<string, JsonValue>;
  const held = [...whole].map(([name, all]): [string, JsonValue] => {
    const isArray = valueTypes(schemas, ownOf(described, name)).includes('array');
    const [first = null] = all;
    return [name, all.length > 1 || (isArray && !Array.isArray(first)) ? all : first];
  });
  return { ...object, ...Object.fromEntries([...values, ...held]) };
}

/** A part, and what it is taken for: JSON or a file as a whole, or a text that a schema has to read. */
interface ReadPart {
  readonly part: Part;
  readonly as: 'json' | 'file' | 'field';
  readonly path: readonly string[];
  readonly text: string;
}

function readPart(schemas: Schemas, described: Readonly<Record<string, Schema>>, part: Part): ReadPart {
  const text = part.bytes.toString(isUtf8(part.bytes) ? 'utf8' : 'base64');
  const path = pathOf(part.name, described);
  const isOwn = path.length === 1 || (path.length === 2 && /^\d*$/.test(path[1] ?? ''));
  return { part, as: isOwn ? kindOf(schemas, ownOf(described, path[0] ?? ''), part, text) : 'field', path, text };
}

function kindOf(
  schemas: Schemas,
  property: Schema | undefined,
  { contentType = '', fileName }: Part,
  text: string,
): ReadPart['as'] {
  if (isJson(contentType)) return 'json';
  if (fileName !== undefined) return 'file';
  const items = schemas.flatten(property).items;
  const types = [...valueTypes(schemas, property), ...(items === undefined ? [] : valueTypes(schemas, items))];
  const isObject = types.includes('object') && text.trimStart().startsWith('{');
  const isList = types.includes('array') && text.trimStart().startsWith('[');
  return isObject || isList ? 'json' : 'field';
}

function append(whole: Map<string, JsonValue[]>, name: string, value: JsonValue): void {
  const others = whole.get(name);
  if (others === undefined) whole.set(name, [value]);
  else others.push(value);
}

function ownOf(described: Readonly<Record<string, Schema>>, name: string): Schema | undefined {
  return Object.hasOwn(described, name) ? described[name] : undefined;
}

/** Gives the names that lead to a member: `a[b][]` is one of `a` where the schema describes `a` and no such property. */
function pathOf(name: string, described: Readonly<Record<string, Schema>>): readonly string[] {
  const mark = name.indexOf('[');
  const base = name.slice(0, Math.max(mark, 0));
  if (mark <= 0 || Object.hasOwn(described, name) || !Object.hasOwn(described, base)) return [name];
  return [base, ...bracketed(name.slice(mark))];
}

/** Reads the properties for which an encoding has a style as query parameters are, and gives the fields that are left. */
function readStyled(
  schemas: Schemas,
  media: FormMedia,
  described: Readonly<Record<string, Schema>>,
  fields: readonly Field[],
): { readonly values: readonly (readonly [string, JsonValue])[]; readonly rest: readonly Field[] } {
  const values: (readonly [string, JsonValue])[] = [];
  let rest = fields;
  for (const [name, { style, explode }] of media?.encodings ?? []) {
    const schema = ownOf(described, name);
    if (style === undefined || schema === undefined) continue;
    const inner = schemas.shapedProperties(schema);
    const isMember = (field: string): boolean => Object.hasOwn(inner, field) && !Object.hasOwn(described, field);
    const written = createFindInQuery({ name, style, explode }, isMember)({ query: rest });
    const value = written === undefined ? undefined : createValuesOf(schemas, schema)(written)[0];
    if (value === undefined) continue;
    values.push([name, value]);
    const isOpen = explode && style !== 'deepObject';
    rest = rest.filter(
      (field) => field.name !== name && !field.name.startsWith(`${name}[`) && !(isOpen && isMember(field.name)),
    );
  }
  return { values, rest };
}

/** How a form of several parts is read. */
interface FormReading extends PartsReading {
  /** What the document says of it. */
  readonly media: MediaType | undefined;
  /** What judges the headers of its parts; validators keep what they have compiled. */
  readonly validators: SchemaValidators;
}

/**
 * Gives the JSON value that the bytes of a form of several parts stand for. Throws an ApiError `invalid_body` where it is
 * none, or where a part has not the media type or headers other than its encoding asks for, `payload_too_large` where its JSON
 * holds too many values. What is wrong is told without
 * what came, which may be a password.
 */
export function readMultipart(
  bytes: Buffer,
  contentType: string,
  { media, validators, ...bounds }: FormReading,
): JsonValue {
  const { schemas } = bounds;
  const parts = readParts(bytes, contentType);
  if (typeof parts === 'string') throw new ApiError('invalid_body', `body: expected ${parts}, got something else`);
  for (const part of parts) {
    const violation = media === undefined ? undefined : flawOfPart(media, part, { schemas, validators });
    if (violation !== undefined)
      throw new ApiError('invalid_body', describeViolation(violation), { violations: [violation] });
  }
  try {
    return readPartsForm(media, parts, bounds);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('invalid_body', 'body: expected parts of JSON to be JSON texts, got something else');
  }
}

/** `files[]` and `files[0]` are parts of `files`. */
function flawOfPart(
  { encodings, pointer }: MediaType,
  { name, contentType, headers }: Part,
  { schemas, validators }: Pick<FormReading, 'schemas' | 'validators'>,
): Violation | undefined {
  const known = encodings?.has(name) === true ? name : name.slice(0, Math.max(name.indexOf('['), 0));
  const encoding = encodings?.get(known);
  if (encoding === undefined) return undefined;
  const clause = childPointer(pointer, 'encoding', known);
  const { types } = encoding;
  const where = `body.${name}`;
  if (contentType !== undefined && types.length > 0 && !types.some((range) => matchesRange(range, contentType))) {
    const got = essence(contentType).slice(0, 80);
    return { where, clause: `${clause}/contentType`, rule: 'mediaType', expected: types.join(' or '), got };
  }
  for (const header of encoding.headers) {
    const text = headers.get(header.name);
    if (text === undefined && header.required) {
      const expected = `the header ${header.name} of this part, which is required`;
      return { where, clause: `${clause}/headers`, rule: 'required', expected, got: 'nothing' };
    }
    // Lists and objects in headers have styles; what they hold is not judged.
    if (text === undefined || !areScalar(valueTypes(schemas, header.schema))) continue;
    const read = createParameterReader({ ...header, in: 'header' }, validators, schemas)(text);
    const [violation] = 'violations' in read ? read.violations : [];
    if (violation === undefined) continue;
    const expected = `the header ${header.name} of this part to be ${violation.expected}`;
    return { where, clause: violation.clause, rule: violation.rule, expected, got: 'something else' };
  }
  return undefined;
}
