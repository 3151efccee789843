import { isObject, type Schema, type JsonObject } from './document';
import { essence, isJson, isXml } from '../base/http';
import type { MediaType } from './operation';
import type { Schemas } from './schema/schemas';
import { sentType } from './success-response';
import { stringifyJson, type JsonValue } from '../base/json';
import { componentName } from './schema/flatten';

/** A body as it is sent: text, or bytes where its media type is one of bytes. */
type WrittenBody = { readonly text: string } | { readonly binary: Buffer };

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

/** Small files in base64: a square of one colour as a picture, a sixteenth of a second of silence, an archive of one text. */
const inBase64 = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFUlEQVR42mN0a9rCgA0wMeAAg1MCACyRAYw2dRbXAAAAAElFTkSuQmCC',
  jpeg: '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAA//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJAOF//Z',
  gif: 'R0lGODdhCAAIAIEAAEaCtAAAAAAAAAAAACwAAAAACAAIAAAIDwABCBxIsKDBgwgTKkwYEAA7',
  webp: 'UklGRh4AAABXRUJQVlA4TBEAAAAvB8ABAAdQwRqVtv+BiOh/AAA=',
  ico: 'AAABAAEACAgAAAAAIABNAAAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAAIAAAACAgCAAAAS20p3AAAABRJREFUeJxjdGvawoANMGEVHbQSACyRAYw9A4trAAAAAElFTkSuQmCC',
  avif: 'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADrbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAAAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAETAAAAKAAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABqaXBycAAAAEtpcGNvAAAAFGlzcGUAAAAAAAAACAAAAAgAAAAQcGl4aQAAAAADCAgIAAAADGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEADQAGgAAAABdpcG1hAAAAAAAAAAEAAQQBAoMEAAAAMG1kYXQSAAoIGAi/aICGg0IyGhTHh4ZlAgggnlAAAABIWtlc1lm9cXv9vceA',
  zip: 'UEsDBBQAAAAAAAAAISjvnkswBwAAAAcAAAAKAAAAc2FtcGxlLnR4dHNhbXBsZQpQSwECFAMUAAAAAAAAACEo755LMAcAAAAHAAAACgAAAAAAAAAAAAAAgAEAAAAAc2FtcGxlLnR4dFBLBQYAAAAAAQABADgAAAAvAAAAAAA=',
  gzip: 'H4sIAAAAAAACAytOzC3ISeUCAO+eSzAHAAAA',
  wav: 'UklGRhgCAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YfQBAACAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgA==',
};

type Kind = keyof typeof inBase64 | 'pdf' | 'mpegAudio' | 'mp4' | 'bytes';

/** Media types of binary files and what is sent for them. */
const kinds: Readonly<Record<string, Kind>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/x-icon': 'ico',
  'image/vnd.microsoft.icon': 'ico',
  'image/avif': 'avif',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/x-zip-compressed': 'zip',
  'application/gzip': 'gzip',
  'application/x-gzip': 'gzip',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/mpeg': 'mpegAudio',
  'audio/mp3': 'mpegAudio',
  'video/mp4': 'mp4',
};

const made = new Map<Kind, Buffer>();

/** Gives a small file that is what a media type says, `image/png` or `application/pdf`; undefined where none is known. */
export function sampleFile(mediaType: string): Buffer | undefined {
  const type = essence(mediaType);
  const kind = (Object.hasOwn(kinds, type) ? kinds[type] : undefined) ?? (isBinaryType(type) ? 'bytes' : undefined);
  if (kind === undefined) return undefined;
  let file = made.get(kind);
  if (file === undefined) made.set(kind, (file = makeFile(kind)));
  return file;
}

/** Tells whether bodies of a media type are bytes, not text: pictures but SVG, sound, films, fonts, archives and the like. */
export function isBinaryType(mediaType: string): boolean {
  const type = essence(mediaType);
  if (Object.hasOwn(kinds, type)) return true;
  if (/\+(?:json|xml|zip|gzip|cbor)$/.test(type)) return /\+(?:zip|gzip|cbor)$/.test(type);
  if (/^(?:image|audio|video|font)\//.test(type)) return true;
  return /^application\/(?:octet-stream|x-binary|x-tar|x-bzip2?|x-7z-compressed|x-protobuf|protobuf|cbor|msgpack|wasm|java-archive|vnd\.openxmlformats-.*|vnd\.ms-excel|msword)$/.test(
    type,
  );
}

function makeFile(kind: Kind): Buffer {
  switch (kind) {
    case 'pdf':
      return makePdf();
    case 'mpegAudio':
      // One frame of silence: MPEG 1 layer III, 32 kbit/s, 44.1 kHz, one channel, 104 bytes.
      return Buffer.concat([Buffer.from([0xff, 0xfb, 0x10, 0xc0]), Buffer.alloc(100)]);
    case 'mp4':
      return makeMp4();
    case 'bytes':
      // Every other byte is above 127, so that nobody takes them for text.
      return Buffer.from(Array.from({ length: 64 }, (_, index) => (index % 2 === 0 ? index : 255 - index)));
    default:
      return Buffer.from(inBase64[kind], 'base64');
  }
}

/** One empty page of A6, with the table of the places of its objects (ISO 32000-1 section 7.5). */
function makePdf(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 298 420]/Resources<<>>>>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${text}${table}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

/** A film without tracks: the box that says what the file is, and the header of a film (ISO/IEC 14496-12 section 8). */
function makeMp4(): Buffer {
  const box = (type: string, content: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + content.length);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, content]);
  };
  const header = Buffer.alloc(100);
  header.writeUInt32BE(1000, 12);
  header.writeUInt32BE(0x10000, 20);
  header.writeUInt16BE(0x100, 24);
  // The matrix that changes nothing.
  header.writeUInt32BE(0x10000, 36);
  header.writeUInt32BE(0x10000, 52);
  header.writeUInt32BE(0x40000000, 68);
  header.writeUInt32BE(1, 96);
  return Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')), box('moov', box('mvhd', header))]);
}

/** Deepest element: what a value holds below is left out. */
const deepest = 200;

/** What a schema says of its element (OpenAPI 3.1 section 4.8.26, and `nodeType` of 3.2 section 4.26). */
interface Node {
  readonly name: string | undefined;
  readonly prefix: string | undefined;
  readonly namespace: string | undefined;
  readonly kind: 'element' | 'attribute' | 'text' | 'cdata';
  readonly isWrapped: boolean;
}

/**
 * Gives the XML document of a value by its schema: elements named by the `xml` of the schemas, else like the properties,
 * and the outermost like the schema. It is well-formed whatever names and texts there are.
 */
function writeXml(schemas: Schemas, schema: Schema | undefined, value: JsonValue): string {
  const node = nodeOf(schemas, schema);
  const name = node.name ?? componentName(schema) ?? (Array.isArray(value) ? 'list' : 'root');
  const root = element(schemas, schema, { ...node, isWrapped: true, name }, value, 0);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function nodeOf(schemas: Schemas, schema: Schema | undefined): Node {
  const { xml } = schemas.flatten(schema);
  const said: JsonObject = isObject(xml) ? xml : {};
  const text = (key: string): string | undefined => {
    const found = said[key];
    return typeof found === 'string' && found !== '' ? found : undefined;
  };
  const type = text('nodeType');
  const kind = type === 'text' || type === 'cdata' ? type : said['attribute'] === true ? 'attribute' : undefined;
  return {
    name: text('name'),
    prefix: text('prefix'),
    namespace: text('namespace'),
    kind: kind ?? (type === 'attribute' ? 'attribute' : 'element'),
    isWrapped: said['wrapped'] === true || type === 'element',
  };
}

/** Gives an element with all it holds; of an array, the element around its items. */
function element(schemas: Schemas, schema: Schema | undefined, node: Node, value: JsonValue, depth: number): string {
  const name = qualified(node);
  const own = declaration(node);
  if (depth > deepest) return `<${name}/>`;
  if (Array.isArray(value)) {
    return close(name, own, elementsOfArray(schemas, schema, localOf(node), value, depth));
  }
  if (value === null || typeof value !== 'object') return close(name, own, escapeText(scalarText(value)));
  const properties = schemas.shapedProperties(schema);
  let attributes = own;
  const written = new Set<string>();
  let content = '';
  for (const [key, member] of Object.entries(value)) {
    const described = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const inner = nodeOf(schemas, described);
    const named = { ...inner, name: inner.name ?? key };
    const isScalar = member === null || typeof member !== 'object';
    if (inner.kind === 'attribute' && isScalar) {
      const attribute = qualified(named);
      // An attribute occurs once (XML 1.0 section 3.1).
      if (!written.has(attribute) && member !== null)
        attributes += `${declaration(named, own)} ${attribute}="${escapeText(scalarText(member))}"`;
      written.add(attribute);
    } else if (inner.kind === 'text' && isScalar) content += escapeText(scalarText(member));
    else if (inner.kind === 'cdata' && isScalar) content += cdata(scalarText(member));
    else if (Array.isArray(member) && !inner.isWrapped)
      content += elementsOfArray(schemas, described, key, member, depth);
    else content += element(schemas, described, named, member, depth + 1);
  }
  return close(name, attributes, content);
}

/** The items of an array are named by the `xml` of their own schema, else like the property. */
function elementsOfArray(
  schemas: Schemas,
  schema: Schema | undefined,
  name: string,
  items: readonly JsonValue[],
  depth: number,
): string {
  const { items: described } = schemas.flatten(schema);
  const node = nodeOf(schemas, described);
  const named: Node = { ...node, kind: 'element', name: node.name ?? componentName(described) ?? name };
  const sameName: Node = { ...named, name: node.name ?? name };
  return items.map((item) => element(schemas, described, depth === 0 ? named : sameName, item, depth + 1)).join('');
}

function localOf({ name = 'item' }: Node): string {
  return name;
}

function qualified({ name = 'item', prefix }: Node): string {
  return prefix === undefined ? nameOf(name) : `${nameOf(prefix)}:${nameOf(name)}`;
}

/** A prefix must be bound to a namespace (Namespaces in XML 1.0 section 2.1): one of which none is said is bound to itself. */
function declaration({ prefix, namespace }: Node, known = ''): string {
  if (prefix === undefined && namespace === undefined) return '';
  const attribute = prefix === undefined ? 'xmlns' : `xmlns:${nameOf(prefix)}`;
  const text = ` ${attribute}="${escapeText(namespace ?? `urn:${nameOf(prefix ?? '')}`)}"`;
  return known.includes(` ${attribute}=`) ? '' : text;
}

/** Gives what XML takes for a name without a prefix (XML 1.0 section 2.3): other characters become underscores. */
function nameOf(text: string): string {
  const plain = text
    .replaceAll(/[^\p{L}\p{N}_.-]/gu, '_')
    .replaceAll(/[^\w.\-\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff]/g, '_');
  return /^[\p{L}_]/u.test(plain) ? plain : `_${plain}`;
}

function close(name: string, attributes: string, content: string): string {
  return content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;
}

function scalarText(value: string | number | bigint | boolean | null): string {
  return value === null ? '' : String(value);
}

/** Characters that no XML document can hold (XML 1.0 section 2.2) are replaced. */
function writable(text: string): string {
  // eslint-disable-next-line no-control-regex -- they are what is looked for
  return text.replaceAll(/\p{Cs}/gu, '\ufffd').replaceAll(/[\0-\x08\x0b\f\x0e-\x1f\ufffe\uffff]/g, '\ufffd');
}

function escapeText(text: string): string {
  return writable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}

function cdata(text: string): string {
  return `<![CDATA[${writable(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}
