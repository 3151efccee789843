import type { ToldViolation } from '../base/errors';
import { isObject } from '../openapi/document';
import type { Resource } from '../openapi/collections/resources';
import { ownMember, parseJson, stringifyJson, type JsonValue } from '../base/json';

/** A body as it travelled, decoded of its content coding where that is known. */
export interface RecordedBody {
  /** The body, in base64 where `encoding` says so: of what is no UTF-8. */
  readonly text: string;
  readonly encoding?: 'base64';
  /** Length in bytes as it travelled. */
  readonly bytes: number;
  /** Set where `text` is the beginning alone. */
  readonly isCut?: true;
}

/** Name and value as they travelled, in their order; a name may occur more than once. */
export type RecordedHeaders = readonly (readonly [name: string, value: string])[];

/** One request with its answer, as a line of a recording holds it. */
export interface RecordedExchange {
  /** When the request came (RFC 3339, milliseconds). */
  readonly startedAt: string;
  /** From the request's arrival to the end of its answer. */
  readonly milliseconds: number;
  readonly method: string;
  /** Path and query as they came. */
  readonly target: string;
  readonly requestHeaders: RecordedHeaders;
  readonly requestBody?: RecordedBody;
  /** Status of the answer; 0 where none came. */
  readonly status: number;
  readonly responseHeaders: RecordedHeaders;
  readonly responseBody?: RecordedBody;
  /** Id of the operation, where the request matched one of the OpenAPI file. */
  readonly operation?: string;
  /** How request and answer differ from the OpenAPI file. */
  readonly violations?: readonly ToldViolation[];
}

/** Gives what a parsed line of a recording says as an exchange; undefined where it is none. */
export function toExchange(value: unknown): RecordedExchange | undefined {
  if (!isObject(value)) return undefined;
  const { startedAt, milliseconds, method, target, status, requestHeaders, responseHeaders, violations } = value;
  const isExchange =
    typeof startedAt === 'string' &&
    typeof milliseconds === 'number' &&
    typeof method === 'string' &&
    typeof target === 'string' &&
    typeof status === 'number' &&
    isHeaders(requestHeaders) &&
    isHeaders(responseHeaders) &&
    (violations === undefined || (Array.isArray(violations) && violations.every(isViolation))) &&
    ['requestBody', 'responseBody'].every((name) => value[name] === undefined || isBody(value[name]));
  return isExchange ? (value as unknown as RecordedExchange) : undefined;
}

function isHeaders(value: unknown): value is RecordedHeaders {
  const isPair = (pair: unknown): boolean =>
    Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === 'string');
  return Array.isArray(value) && value.every(isPair);
}

function isViolation(value: unknown): boolean {
  return (
    isObject(value) && ['where', 'clause', 'rule', 'expected', 'got'].every((name) => typeof value[name] === 'string')
  );
}

function isBody(value: unknown): boolean {
  return isObject(value) && typeof value['text'] === 'string' && typeof value['bytes'] === 'number';
}

/** Gives a body of bytes: as text where they are UTF-8, else in base64. */
export function bodyOfBytes(bytes: Buffer, isCut = false): RecordedBody {
  const text = bytes.toString('utf8');
  const isText = Buffer.from(text, 'utf8').equals(bytes);
  const cut = isCut ? { isCut } : {};
  return isText
    ? { text, bytes: bytes.length, ...cut }
    : { text: bytes.toString('base64'), encoding: 'base64', bytes: bytes.length, ...cut };
}

/** Gives the text of a body; undefined where there is none, it is not the whole, or it is no text. */
function textOf(body: RecordedBody | undefined): string | undefined {
  if (body === undefined || body.isCut === true) return undefined;
  if (body.encoding === undefined) return body.text;
  const decoded = bodyOfBytes(Buffer.from(body.text, 'base64'));
  return decoded.encoding === undefined ? decoded.text : undefined;
}

/** Gives the value of the first header of a name, without regard to the case of its letters; empty where there is none. */
export function headerIn(headers: RecordedHeaders, wanted: string): string {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';
}

/** A JSON object that stands for an item. */
export type RecordedItem = Record<string, JsonValue>;

/** Gives the JSON value that a body says, every digit kept; undefined where it is none, or not the whole. */
export function valueOf(body: RecordedBody | undefined): JsonValue | undefined {
  const text = textOf(body);
  if (text === undefined || text === '') return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Gives the item that a value is, or holds in an envelope; undefined where there is none. */
export function itemIn(value: JsonValue | undefined, envelope: string | undefined): RecordedItem | undefined {
  const inner = envelope === undefined || !isObject(value) ? value : (ownMember(value, envelope) ?? null);
  return isObject(inner) ? inner : undefined;
}

/** Gives the identifier of an item as text, as a path would hold it unescaped. */
export function idOf({ identifier }: Pick<Resource, 'identifier'>, item: RecordedItem): string | undefined {
  const value = identifier === undefined ? undefined : ownMember(item, identifier.property);
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'bigint' ? stringifyJson(value) : undefined;
}

/** Gives a path template with its parameters filled in, in their order. */
export function filled(template: string, parameters: readonly string[]): string {
  let index = 0;
  return template.replaceAll(/\{[^{}]+\}/g, () => parameters[index++] ?? '');
}
