import { isObject } from '../contract/document';
import type { RecordedBody, RecordedExchange, RecordedHeaders } from './recorded-exchange';

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
export function textOf(body: RecordedBody | undefined): string | undefined {
  if (body === undefined || body.isCut === true) return undefined;
  if (body.encoding === undefined) return body.text;
  const decoded = bodyOfBytes(Buffer.from(body.text, 'base64'));
  return decoded.encoding === undefined ? decoded.text : undefined;
}

/** Gives the value of the first header of a name, without regard to the case of its letters; empty where there is none. */
export function headerIn(headers: RecordedHeaders, wanted: string): string {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';
}
