import { essenceOf, isForm, isJson, isXml, type Body } from '../../base/http';
import { isArray, isObject, stringifyJson, type JsonObject, type JsonValue } from '../../base/json';
import type { MediaType } from '../operation';
import { anything, type Schemas } from '../schema/schema';
import { contentTypeOf } from './responses';
import { writeXml } from './xml';

/**
 * A value as a body of a media type: JSON, lines of JSON, XML, CSV (RFC 4180), events (HTML section 9.2), HTML, a form, text, or the
 * bytes of a small file.
 * @param isExample the value is an example of the OpenAPI file: a text is sent as it is
 */
export function writeBody(schemas: Schemas, media: MediaType, value: JsonValue, isExample = false): Body {
  const type = contentTypeOf(media);
  const name = essenceOf(type);
  if (isJson(type)) return { json: value, text: stringifyJson(value) };
  const text = typeof value === 'string' ? value : undefined;
  if (isBinary(type))
    return isExample && text !== undefined ? { bytes: Buffer.from(text) } : bytesOfType(schemas, media, name);
  if (isExample && text !== undefined) return { text };
  if (name === 'image/svg+xml') return { text: svg };
  if (name === 'text/html' || name === 'application/xhtml+xml') return { text: page(plainText(value)) };
  if (isXml(name)) return { text: writeXml(schemas, media.schema ?? anything, value) };
  if (name === 'text/csv') return { text: csv(value) };
  if (/^(?:application|text)\/(?:x-)?(?:jsonl|jsonlines|ndjson|json-lines)$/.test(name))
    return {
      text: itemsOf(value)
        .map((item) => `${stringifyJson(item)}\n`)
        .join(''),
    };
  if (name === 'text/event-stream') return { text: itemsOf(value).map(eventOf).join('') };
  if (isForm(type) && isObject(value)) return { text: form(value) };
  return { text: plainText(value) };
}

/** Media types whose bodies are bytes, which need no value. */
function isBinary(mediaType: string): boolean {
  const type = essenceOf(mediaType);
  if (/\+(?:json|xml)$/.test(type)) return false;
  return (
    /^(?:image|audio|video|font)\/|\+(?:zip|gzip|cbor)$/.test(type) ||
    /^application\/(?:octet-stream|pdf|zip|x-zip-compressed|x?-?gzip|x-tar|x-bzip2?|x-protobuf|protobuf|cbor|msgpack|wasm|vnd\.openxml.*|vnd\.ms-excel|msword)$/.test(
      type,
    )
  );
}

function itemsOf(value: JsonValue): readonly JsonValue[] {
  return isArray(value) ? value : [value];
}

function plainText(value: JsonValue): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : stringifyJson(value);
}

/** A line of the names of the columns, and one for each item; items that are no objects are one column. */
function csv(value: JsonValue): string {
  const rows = itemsOf(value).map((item) => (isObject(item) ? item : { value: item }));
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => columns.map((column) => plainText(row[column] ?? null)));
  return [columns, ...cells].map((line) => `${line.map(quoted).join(',')}\r\n`).join('');
}

/** Fields with separators, quotes or ends of lines stand in quotes (RFC 4180 section 2). */
function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

const eventFields: ReadonlySet<string> = new Set(['data', 'event', 'id', 'retry']);

/** An object of the fields of an event is that event (OpenAPI 3.2 section 4.14.4.3); any other value is the data of one. */
function eventOf(value: JsonValue): string {
  const isEvent = isObject(value) && 'data' in value && Object.keys(value).every((key) => eventFields.has(key));
  const fields = isEvent ? Object.entries(value) : ([['data', value]] as const);
  const lines = fields.flatMap(([key, field]) =>
    plainText(field)
      .split(/\r\n|[\r\n]/)
      .map((line) => `${key}: ${line}\n`),
  );
  return `${lines.join('')}\n`;
}

function page(text: string): string {
  const shown = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<!doctype html>\n<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>Sample</title></head><body><p>${shown}</p></body></html>\n`;
}

function form(value: JsonObject): string {
  const fields = Object.entries(value).flatMap(([name, field]) =>
    itemsOf(field).map((item): [string, string] => [name, plainText(item)]),
  );
  return new URLSearchParams(fields).toString();
}

/** A schema with `contentEncoding: base64` describes the text of the file (JSON Schema 2020-12 validation, section 8.3). */
function bytesOfType(schemas: Schemas, { schema }: MediaType, type: string): Body {
  const file = fileOf(type);
  const { contentEncoding, format } = schemas.flatten(schema?.schema);
  const isBase64 = contentEncoding === 'base64' || format === 'byte';
  return isBase64 ? { text: file.toString('base64') } : { bytes: file };
}

/** Squares of one colour. */
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#4682b4"/></svg>\n';
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFUlEQVR42mN0a9rCgA0wMeAAg1MCACyRAYw2dRbXAAAAAElFTkSuQmCC';

/** One empty page of A6. Readers find the objects without a table of their places (ISO 32000-1 section 7.5.8). */
const pdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 298 420]/Resources<<>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** Of other types than PNG and PDF 64 bytes, of which every other is above 127: they are clearly not text. */
function fileOf(type: string): Buffer {
  if (type === 'image/png') return Buffer.from(png, 'base64');
  if (type === 'application/pdf') return Buffer.from(pdf);
  return Buffer.from(Array.from({ length: 64 }, (_, index) => (index % 2 === 0 ? index : 255 - index)));
}
