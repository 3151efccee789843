import {
  isFieldName,
  isFieldValue,
  encodePart,
  encodePath,
  isDotSegment,
  isWholeText,
  essence,
  isJson,
} from '../base/http';
import type { Operation, MediaType, RequestBody } from '../openapi/operation';
import { type JsonValue, ownMember, stringifyJson } from '../base/json';
import type { Credential } from './credentials';
import type { HeaderList, HttpRequest } from './exchange';
import type { Contract } from '../openapi/contract';
import { isObject, type Schema } from '../openapi/document';
import { isBinaryType, sampleFile } from '../openapi/write-body';

/** A request to an operation, before it is put on the wire. */
export interface RequestSpec {
  readonly operation: Operation;
  /** Another method on the operation's path: HEAD, OPTIONS. */
  readonly method?: string;
  /** Text of each path parameter, percent-encoded on the way out. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: readonly (readonly [name: string, value: string])[];
  readonly headers?: HeaderList;
  readonly body?: RequestBodySpec;
  /** What is presented; the valid key where left out. */
  readonly credential?: Credential;
  /** Whether a PUT or PATCH goes to the one document of a path (`/settings`), which who sends it puts back. */
  readonly target?: 'document';
  /** The path below the base URL as it goes out, percent-encoded already, in place of the operation's; the query is added to it. */
  readonly rawPath?: string;
  /** Whether it is a read that must come before a write, and no request of a check's own. */
  readonly isLook?: boolean;
  /** Whether whatever is answered is taken as it comes: redirects, refusals of gateways, an overload that stays. */
  readonly takesAny?: boolean;
  /** Required parameters that are left out, by their names, instead of being given a value of their schema. */
  readonly leavesOut?: readonly string[];
}

/** A body with the media type it is declared as; undefined sends no Content-Type. */
export interface RequestBodySpec {
  readonly mediaType: string | undefined;
  readonly bytes: Buffer;
  /** What the bytes stand for, where they are no JSON. */
  readonly value?: JsonValue;
}

/** Gives the bytes that go out for a request and its credential. */
export function buildRequest(spec: RequestSpec, credential: Credential): HttpRequest {
  const { operation, body } = spec;
  const query = [...(spec.query ?? []), ...partsIn(credential, 'query')];
  const asksForType = (spec.headers ?? []).some(([name]) => name.toLowerCase() === 'accept');
  const headers: [string, string][] = [
    ...(asksForType ? [] : [['Accept', acceptOf(operation)] satisfies [string, string]]),
    ...partsIn(credential, 'header'),
    ...(spec.headers ?? []).map(([name, value]): [string, string] => [name, value]),
  ];
  if (body?.mediaType !== undefined) headers.push(['Content-Type', body.mediaType]);
  return {
    method: spec.method ?? operation.method,
    path: (spec.rawPath ?? fillPath(operation.path, spec.path ?? {})) + queryText(query),
    headers,
    ...(body !== undefined && { body: body.bytes }),
    ...(spec.credential !== undefined && { withoutFields: keyFieldsOf(operation) }),
  };
}

/** Gives the header fields that a key of an operation goes in, in lower case. */
function keyFieldsOf({ security }: Operation): string[] {
  return security
    .flat()
    .flatMap(({ type, in: place, name = '' }) =>
      type !== 'apiKey'
        ? ['authorization']
        : place === 'header'
          ? [name.toLowerCase()]
          : place === 'cookie'
            ? ['cookie']
            : [],
    );
}

function partsIn(credential: Credential, place: 'header' | 'query'): [string, string][] {
  return credential.parts.filter((part) => part.in === place).map(({ name, value }) => [name, value]);
}

/** Asks for what the document offers, so that a service which negotiates has no reason to answer anything else. */
function acceptOf(operation: Operation): string {
  const offered = operation.responses.flatMap(({ content }) => content.map(({ name }) => name));
  const distinct = [...new Set(offered)];
  const hasJson = distinct.some((name) => isJson(name));
  // What can be judged comes first (RFC 9110 section 12.5.1): a page for people says nothing.
  const wanted = distinct.map((name) => (hasJson && !isJson(name) ? `${name};q=0.5` : name));
  return wanted.length === 0 ? '*/*' : wanted.join(', ');
}

/** Gives the last segment of a path or an address, percent-encoded as it stands; a slash behind it is none of it. */
export function lastSegment(target: string): string {
  const [path = ''] = target.split(/[?#]/, 1);
  return path.replace(/\/$/, '').split('/').at(-1) ?? '';
}

/** Gives the path of a request below the base URL, without its query. */
export function pathOf({ operation, path = {} }: Pick<RequestSpec, 'operation' | 'path'>): string {
  return fillPath(operation.path, path);
}

/** Gives a path with the texts of its parameters, percent-encoded. */
export function fillPath(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{([^{}]*)\}|[^{]+/g, (whole, name: string | undefined) => {
    if (name === undefined) return encodePath(whole);
    const value = values[name];
    return value === undefined ? encodePath(whole) : encodePart(value);
  });
}

function queryText(query: readonly (readonly [string, string])[]): string {
  if (query.length === 0) return '';
  return `?${query.map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`).join('&')}`;
}

/** Gives why a request cannot be written as HTTP (RFC 9110 sections 5 and 7.1); undefined where it can. */
export function whyUnsendable({ path = {}, query = [] }: RequestSpec, { headers }: HttpRequest): string | undefined {
  const name = headers.find(([field]) => !isFieldName(field))?.[0];
  if (name !== undefined) return `cannot be sent: ${JSON.stringify(name)} is no name of a header field`;
  const odd = headers.find(([, value]) => !isFieldValue(value))?.[0];
  if (odd !== undefined) return `cannot be sent: the value of ${odd} holds what no header field can carry`;
  const unasked = [...Object.entries(path), ...query].find(([, value]) => !isAskable(value))?.[0];
  if (unasked !== undefined) return `cannot be sent: the value of ${unasked} is one that no URL can carry`;
  return Object.values(path).some(isDotSegment)
    ? 'cannot be sent: a path segment of dots alone names another path'
    : undefined;
}

/** Longest value, in characters, that a service listed and a URL is asked to carry. */
const longestValue = 1000;

/** Tells whether a value that a service listed can be asked for in a URL: as UTF-8, and in a request line of usual length. */
export function isAskable(text: string): boolean {
  return text.length <= longestValue && isWholeText(text);
}

const fields = 'application/x-www-form-urlencoded';
const parts = 'multipart/form-data';

/** No text that a body is made of holds it (RFC 7578 section 4.1). */
const boundary = 'understudy-7d91c2f04ab8';

/** Gives the form that a request body may be; undefined where it is none. */
export function formContent(body: RequestBody | undefined): MediaType | undefined {
  return body?.content.find((media) => media.schema !== undefined && isForm(media));
}

/** Tells whether bodies of a media type are forms: fields of a URL, or parts. */
export function isForm({ name }: Pick<MediaType, 'name'>): boolean {
  return [fields, parts].includes(essence(name));
}

/** Gives why a form cannot be written from a body in one way that every reader takes; undefined where it can. */
export function whyNoForm(contract: Contract, media: MediaType, body: JsonValue): string | undefined {
  if (!isObject(body)) return 'its form has no fields';
  const odd = Object.entries(body).find(([name, value]) => {
    const { types = [], style } = media.encodings?.get(name) ?? {};
    if (Array.isArray(value) && value.length === 0) return true;
    const isDeep = [value].flat().some((one) => typeof one === 'object' && one !== null);
    const isStyled = style !== undefined && style !== 'form' && Array.isArray(value);
    const isOther = types.length > 0 && !isFile(contract, media, name);
    return isStyled || (isDeep && essence(media.name) === fields) || (isOther && essence(media.name) === fields);
  });
  return odd === undefined ? undefined : `its form has the field ${odd[0]}, which readers take in several ways`;
}

/** Gives a body whose empty arrays are those of another one: a form carries no array without items. */
export function withoutEmptyArrays(body: JsonValue, full: JsonValue): JsonValue {
  if (!isObject(body) || !isObject(full)) return body;
  const members = Object.entries<JsonValue>(body as Record<string, JsonValue>);
  const isEmpty = (value: JsonValue): boolean => Array.isArray(value) && value.length === 0;
  const given = full as Record<string, JsonValue>;
  return Object.fromEntries(members.map(([name, value]) => [name, isEmpty(value) ? (given[name] ?? value) : value]));
}

/**
 * Gives a body as a form: fields of a URL (OpenAPI 3.1 section 4.8.14.4), or parts (RFC 7578), in which objects are JSON and
 * files are small ones of the media type that the document names.
 */
export function writeForm(contract: Contract, media: MediaType, body: JsonValue): RequestBodySpec {
  const members = isObject(body) ? Object.entries<JsonValue>(body as Record<string, JsonValue>) : [];
  if (essence(media.name) === fields) {
    const pairs = members.flatMap(([name, value]) => textsOf(media, name, value).map((text) => [name, text] as const));
    const text = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value])).toString();
    return { mediaType: fields, bytes: Buffer.from(text), value: body };
  }
  const written = members.flatMap(([name, value]) => partsOf(contract, media, name, value));
  const bytes = Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]);
  return { mediaType: `${parts}; boundary=${boundary}`, bytes, value: body };
}

/** An array is a field for each item, or one with commas where it is not exploded. */
function textsOf(media: MediaType, name: string, value: JsonValue): string[] {
  if (!Array.isArray(value)) return [textOf(value)];
  const texts = value.map(textOf);
  return media.encodings?.get(name)?.explode === false ? [texts.join(',')] : texts;
}

function textOf(value: JsonValue): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : stringifyJson(value);
}

function partsOf(contract: Contract, media: MediaType, name: string, value: JsonValue): Buffer[] {
  const [type] = media.encodings?.get(name)?.types ?? [];
  if (isFile(contract, media, name)) {
    const mediaType = type === undefined || type.includes('*') ? 'application/octet-stream' : type;
    const file = sampleFile(mediaType) ?? Buffer.from(textOf(value));
    return [part(name, file, mediaType, '; filename="understudy"')];
  }
  const isDeep = [value].flat().some((one) => typeof one === 'object' && one !== null);
  if (isDeep || type === 'application/json')
    return [part(name, Buffer.from(stringifyJson(value)), 'application/json', '')];
  return textsOf(media, name, value).map((text) => part(name, Buffer.from(text), type, ''));
}

function part(name: string, content: Buffer, type: string | undefined, more: string): Buffer {
  const escaped = name.replaceAll('"', '%22').replaceAll(/[\r\n]/g, ' ');
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escaped}"${more}\r\n`;
  const declared = type === undefined ? '' : `Content-Type: ${type}\r\n`;
  return Buffer.concat([Buffer.from(`${head}${declared}\r\n`), content, Buffer.from('\r\n')]);
}

/** A text of `format: binary`, or a part of a media type of bytes, is a file. */
function isFile({ schemas }: Contract, media: MediaType, name: string): boolean {
  const flat: Schema = schemas.flatten(ownMember(schemas.shapedProperties(media.schema), name));
  const [type] = media.encodings?.get(name)?.types ?? [];
  const declared = flat['contentMediaType'];
  const isSaid = typeof declared === 'string' && isBinaryType(declared);
  return flat.format === 'binary' || isSaid || (type !== undefined && isBinaryType(type));
}

/**
 * Gives the value that a form carries, read by the types of its schemas; undefined where it carries less than the body says:
 * null and the empty text are alike in a form, one item is like a scalar, and what a file holds is its own.
 */
export function carriedByForm(contract: Contract, media: MediaType, body: JsonValue): JsonValue | undefined {
  // A form without fields is no body at all.
  if (!isObject(body) || Object.keys(body).length === 0) return undefined;
  const { schemas } = contract;
  const described = schemas.shapedProperties(media.schema);
  const carried: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries<JsonValue>(body as Record<string, JsonValue>)) {
    const flat = schemas.flatten(ownMember(described, name));
    const types = schemas.typesOf(flat);
    const itemTypes = schemas.typesOf(schemas.flatten(flat.items));
    const isVague = value === null || value === '' || isObject(value);
    if (isVague || types.includes('array') !== Array.isArray(value)) return undefined;
    if (Array.isArray(value) && (value.length === 0 || !value.every((item) => isCarried(itemTypes, item))))
      return undefined;
    carried[name] = Array.isArray(value) ? value : typed(types, textOf(value), value);
  }
  return carried;
}

/** Items are told by their own types alone. */
function isCarried(types: readonly string[], item: JsonValue): boolean {
  if (typeof item === 'string') return item !== '' && types.includes('string');
  const type = typeof item === 'boolean' ? ['boolean'] : ['number', 'integer'];
  return typeof item !== 'object' && !types.includes('string') && type.some((one) => types.includes(one));
}

/** A text is what the schema says it is, where it can be. */
function typed(types: readonly string[], text: string, value: JsonValue): JsonValue {
  if (types.length === 0 || types.includes('string')) return text;
  const isNumber = types.includes('number') || types.includes('integer');
  if (isNumber && /^-?\d+(?:\.\d+)?$/.test(text)) return typeof value === 'string' ? Number(text) : value;
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
