import { bytesOf, essenceOf, findMediaType, isForm, isJson, isMultipart, textOf, type Body } from '../../base/http';
import {
  findJsonProblem,
  maximumDepth,
  parseJson,
  setProperty,
  tryParseJson,
  type JsonObject,
  type JsonValue,
} from '../../base/json';
import { parseMultipart, type Part } from '../../base/multipart';
import { child } from '../document/pointer';
import type { MediaType } from '../operation';
import { anything, type SchemaReading, type SchemaRef } from '../schema/schema';
import { variantAt } from '../schema/variants';
import type { Violation } from '../violation';
import { objectOf, scalarOf, valueOf } from './text-value';
import { bracketed, decodeField, findInFields, readFields, type NamedText } from './written';

/** A body as the value that it stands for. */
interface BodyReading {
  /** Undefined if the media type is none that is read: then the body is not judged. */
  readonly value?: JsonValue;
  /** What the OpenAPI file has for its media type. */
  readonly media?: MediaType;
  readonly violations: readonly Violation[];
}

/** Reads a body by its Content-Type: JSON, a form, a multipart form, text. `pointer` is that of the request body or response. */
export function readBody(
  reading: SchemaReading,
  content: readonly MediaType[],
  body: Body,
  contentType: string | undefined,
  pointer: string,
): BodyReading {
  const media = contentType === undefined ? undefined : findMediaType(content, contentType);
  if (media === undefined || contentType === undefined) {
    const expected = content.map(({ name }) => name);
    const received = contentType === undefined ? {} : { received: essenceOf(contentType) };
    const place = { in: 'header', at: 'Content-Type' } as const;
    return { violations: [{ place, keyword: 'mediaType', pointer: child(pointer, 'content'), expected, ...received }] };
  }
  if (isJson(contentType)) return { media, ...readJson(body, media) };
  if (isMultipart(contentType)) {
    const parts = parseMultipart(bytesOf(body), contentType);
    if (parts === undefined) return { media, violations: [notOf('multipart/form-data', media)] };
    return { media, value: readParts(reading, media, parts), violations: [] };
  }
  if (!isForm(contentType) && !essenceOf(contentType).startsWith('text/')) return { media, violations: [] };
  const text = textOf(body);
  if (text === undefined) return { media, violations: [notOf('UTF-8', media)] };
  return { media, value: isForm(contentType) ? readForm(reading, media, text) : text, violations: [] };
}

function readJson(body: Body, media: MediaType): BodyReading {
  if ('text' in body && body.json !== undefined) return { value: body.json, violations: [] };
  const text = textOf(body);
  if (text === undefined) return { violations: [notOf('UTF-8', media)] };
  try {
    return { value: parseJson(text, maximumDepth), violations: [] };
  } catch (error) {
    if (error instanceof RangeError) return { violations: [notOf(`JSON of at most ${maximumDepth} levels`, media)] };
    return { violations: [notOf('JSON', media, { ...findJsonProblem(text) })] };
  }
}

function notOf(format: string, media: MediaType, where: JsonObject = {}): Violation {
  return { place: { in: 'body', at: '' }, keyword: 'text', pointer: media.pointer, expected: { format, ...where } };
}

/** The object that a form stands for, its fields by their schemas and encodings (OpenAPI 3.1 section 4.8.14.4). */
function readForm(reading: SchemaReading, { schema, encoding }: MediaType, text: string): JsonValue {
  const fields = readFields(text);
  const ref = schema ?? anything;
  const object: Record<string, JsonValue> = {};
  const rest: NamedText[] = [];
  const styled = new Set<string>();
  const properties = propertiesOf(
    reading,
    ref,
    fields.map(({ name }) => name),
  );
  for (const [name, property] of properties) {
    const { style = 'form', explode = style === 'form' } = encoding[name] ?? {};
    const types = reading.schemas.typesOf(property.schema);
    const isJsonText = isJson(encoding[name]?.contentType ?? '') || (types.includes('object') && style === 'form');
    const written = findInFields({ name, in: 'query', style, explode }, fields, () => false);
    if (written === undefined || (encoding[name]?.style === undefined && !isJsonText)) continue;
    const value = isJsonText ? tryParseJson(written.texts[0] ?? '', maximumDepth) : valueOf(reading, property, written);
    if (value === undefined) continue;
    setProperty(object, name, value);
    styled.add(name);
  }
  for (const { name, raw } of fields) {
    const mark = name.indexOf('[');
    // A file may name a field as it is written: `pet[name]`.
    const isSplit = mark > 0 && !properties.has(name);
    const names = isSplit ? [name.slice(0, mark), ...bracketed(name.slice(mark))] : [name];
    if (!styled.has(names[0] ?? '')) rest.push([names, decodeField(raw)]);
  }
  return { ...(objectOf(reading, ref, rest) as JsonObject), ...object };
}

/** The parts by name; a file is its text, or Base64 if it is none. */
function readParts(reading: SchemaReading, { schema, encoding }: MediaType, parts: readonly Part[]): JsonValue {
  const properties = propertiesOf(
    reading,
    schema ?? anything,
    parts.map(({ name }) => name),
  );
  const object: Record<string, JsonValue> = {};
  for (const name of new Set(parts.map((part) => part.name))) {
    const property = properties.get(name);
    const isArray = property !== undefined && reading.schemas.typesOf(property.schema).includes('array');
    const inner = isArray ? reading.schemas.itemsOf(property) : property;
    const own = parts.filter((part) => part.name === name);
    const values = own.map((part) => readPart(reading, inner, part, encoding[name]?.contentType));
    const [only] = values;
    // One part that is JSON may be the whole array.
    const value = values.length === 1 && only !== undefined && (!isArray || Array.isArray(only)) ? only : values;
    setProperty<JsonValue>(object, name, value);
  }
  return object;
}

/** Objects are JSON by default (OpenAPI 3.1 section 4.8.15.1). */
function readPart(
  reading: SchemaReading,
  ref: SchemaRef | undefined,
  { bytes, contentType, fileName }: Part,
  documented: string | undefined,
): JsonValue {
  const text = textOf({ bytes });
  if (text === undefined) return bytes.toString('base64');
  if (fileName !== undefined && !isJson(contentType ?? '')) return text;
  const types = ref === undefined ? [] : reading.schemas.typesOf(ref.schema);
  const isJsonText = isJson(contentType ?? documented ?? '') || types.includes('object');
  return (isJsonText ? tryParseJson(text, maximumDepth) : undefined) ?? scalarOf(reading, ref, text);
}

function propertiesOf(
  { schemas }: SchemaReading,
  ref: SchemaRef,
  names: readonly string[],
): ReadonlyMap<string, SchemaRef> {
  return schemas.propertiesOf(variantAt(schemas, ref, Object.fromEntries(names.map((name) => [name, '']))));
}
