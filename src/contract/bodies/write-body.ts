import { isObject, type Schema } from '../document';
import { essence, isJson, isXml } from '../media-type';
import type { MediaType } from '../operation';
import type { Schemas } from '../schema/schemas';
import { sentType } from '../success-response';
import { stringifyJson, type JsonValue } from '../../exact-json';
import { isBinaryType, sampleFile } from './sample-files';
import { writeXml } from './write-xml';

/** A body as it is sent: text, or bytes where its media type is one of bytes. */
export type WrittenBody = { readonly text: string } | { readonly binary: Buffer };

/**
 * Gives a value as a body of a media type: JSON, XML by the `xml` of its schema, a table (RFC 4180), lines of JSON, events
 * (HTML section 9.2), a page, a form, or plain text. What is to be bytes is a small file of that type, and a text that the document gives as an
 * example is sent as it is, unless it is to be bytes of a known format.
 */
export function writeBody(schemas: Schemas, media: MediaType, value: JsonValue, isExample: boolean): WrittenBody {
  const type = sentType(media);
  if (isJson(type)) return { text: stringifyJson(value) };
  if (isBinaryType(type)) return bytesFor(schemas, media, type, value, isExample);
  const isText = typeof value === 'string';
  if (isExample && isText) return { text: value };
  const name = essence(type);
  if (isXml(name) && name !== 'application/xhtml+xml') return { text: xmlOf(schemas, media, value, name) };
  if (name === 'text/csv' || name === 'text/tab-separated-values')
    return { text: tableOf(schemas, media, value, name) };
  if (/^(?:application|text)\/(?:jsonl|jsonlines|x-jsonlines|(?:x-)?ndjson|x-json-stream|json-lines)$/.test(name))
    return {
      text: itemsOf(value)
        .map((item) => `${stringifyJson(item)}\n`)
        .join(''),
    };
  // Each text begins with a record separator (RFC 7464 section 2.2).
  if (/^application\/(?:[^;]*\+)?json-seq$/.test(name))
    return {
      text: itemsOf(value)
        .map((item) => `\u001e${stringifyJson(item)}\n`)
        .join(''),
    };
  if (name === 'text/event-stream') return { text: itemsOf(value).map(eventOf).join('') };
  if (name === 'text/html' || name === 'application/xhtml+xml') return { text: pageOf(plainText(value)) };
  if (name === 'application/x-www-form-urlencoded' && isObject(value)) return { text: formOf(value) };
  return { text: plainText(value) };
}

/** Tells whether a body of a media type is made without a value. */
export function needsNoValue(media: MediaType): boolean {
  return isBinaryType(sentType(media));
}

function bytesFor(
  schemas: Schemas,
  { schema }: MediaType,
  type: string,
  value: JsonValue,
  isExample: boolean,
): WrittenBody {
  const file = sampleFile(type) ?? Buffer.alloc(0);
  // A schema that says so describes the text of the file in base64 (JSON Schema 2020-12 validation, 8.3).
  const { contentEncoding, format } = schemas.flatten(schema);
  if (contentEncoding === 'base64' || format === 'byte') return { binary: Buffer.from(file.toString('base64')) };
  const isGiven = isExample && typeof value === 'string' && essence(type) === 'application/octet-stream';
  return { binary: isGiven ? Buffer.from(value) : file };
}

function itemsOf(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? value : [value];
}

function plainText(value: JsonValue): string {
  return typeof value === 'string' ? value : value === null ? '' : stringifyJson(value);
}

function xmlOf(schemas: Schemas, media: MediaType, value: JsonValue, name: string): string {
  if (name === 'image/svg+xml')
    return '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#4682b4"/></svg>\n';
  return writeXml(schemas, media.schema, value);
}

/** A header row by the properties of the rows, and a row for each item; of what has no properties, one column. */
function tableOf(schemas: Schemas, { schema }: MediaType, value: JsonValue, name: string): string {
  const rows = itemsOf(value);
  const row: Schema | undefined = Array.isArray(value) ? schemas.flatten(schema).items : schema;
  const described = Object.keys(schemas.shapedProperties(row));
  const more = rows.flatMap((item) => (isObject(item) ? Object.keys(item) : []));
  const columns = [...new Set([...described, ...more])];
  const separator = name === 'text/csv' ? ',' : '\t';
  const line = (cells: readonly string[]): string =>
    `${cells.map((cell) => (name === 'text/csv' ? quoted(cell) : cell.replaceAll(/[\t\r\n]+/g, ' '))).join(separator)}\r\n`;
  if (columns.length === 0) return ['value', ...rows.map(plainText)].map((cell) => line([cell])).join('');
  const cellsOf = (item: JsonValue): string[] =>
    columns.map((column) =>
      plainText(isObject(item) && Object.hasOwn(item, column) ? (item[column] as JsonValue) : null),
    );
  return [columns, ...rows.map(cellsOf)].map(line).join('');
}

/** Fields with separators, quotes or line ends stand in quotes (RFC 4180 section 2). */
function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

const eventFields: ReadonlySet<string> = new Set(['data', 'event', 'id', 'retry']);

/** An object of an event's own fields is that event (OpenAPI 3.2 section 4.14.4.3); any other value is the data of one. */
function eventOf(value: JsonValue): string {
  const isEvent = isObject(value) && 'data' in value && Object.keys(value).every((key) => eventFields.has(key));
  const fields = isEvent ? Object.entries(value) : [['data', value] as const];
  const lines = fields.flatMap(([key, field]) =>
    plainText(field)
      .split(/\r\n|[\r\n]/)
      .map((line) => `${key}: ${line}\n`),
  );
  return `${lines.join('')}\n`;
}

function pageOf(text: string): string {
  const shown = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<!doctype html>\n<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><meta charset="utf-8"/><title>Sample</title></head><body><p>${shown}</p></body></html>\n`;
}

function formOf(value: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(value).flatMap(([name, field]) =>
    itemsOf(field as JsonValue).map((item): [string, string] => [name, plainText(item)]),
  );
  return new URLSearchParams(fields).toString();
}
