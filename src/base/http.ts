import type { JsonValue } from './json';
import { splitOnce } from './text';

/** Name, value, name, value: as in node:http and undici, in the order, case and number in which they came. */
export type RawHeaders = readonly string[];

/** `json` is there where the maker of the message has it already. */
export type Body = { readonly text: string; readonly json?: JsonValue } | { readonly bytes: Uint8Array };

export interface HttpRequest {
  /** Upper case. */
  readonly method: string;
  /** Path and query below the base URL, as sent: `/pets?limit=2`. */
  readonly target: string;
  readonly headers: RawHeaders;
  readonly body?: Body;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: RawHeaders;
  readonly body?: Body;
}

/** The value of a header, whatever its case; several fields of one name are joined (RFC 9110 section 5.3). */
export function headerOf(headers: RawHeaders, name: string): string | undefined {
  const values = headersOf(headers, name);
  return values.length === 0 ? undefined : values.join(', ');
}

/** The values of all fields of one name, in their order. */
export function headersOf(headers: RawHeaders, name: string): readonly string[] {
  const lowerCase = name.toLowerCase();
  const values: string[] = [];
  for (let index = 0; index + 1 < headers.length; index += 2) {
    const own = headers[index] ?? '';
    if (own.length === name.length && own.toLowerCase() === lowerCase) values.push(headers[index + 1] ?? '');
  }
  return values;
}

export function headerPairs(headers: RawHeaders): readonly (readonly [name: string, value: string])[] {
  return headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? ''] as const] : []));
}

/** The text of a body, without a byte order mark; undefined if there is none, or no valid UTF-8 (RFC 8259 section 8.1). */
export function textOf(body: Body | undefined): string | undefined {
  if (body === undefined || 'text' in body) return body?.text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body.bytes);
  } catch {
    return undefined;
  }
}

/** A body as it is sent. */
export function contentOf(body: Body): string | Uint8Array {
  return 'text' in body ? body.text : body.bytes;
}

export function bodyOf(content: string | Uint8Array): Body {
  return typeof content === 'string' ? { text: content } : { bytes: content };
}

export function bytesOf(body: Body): Uint8Array {
  return 'text' in body ? Buffer.from(body.text) : body.bytes;
}

/** A media type without parameters, in lower case: `application/json` for `Application/JSON; charset=utf-8`. */
export function essenceOf(mediaType: string): string {
  const end = mediaType.indexOf(';');
  return (end === -1 ? mediaType : mediaType.slice(0, end)).trim().toLowerCase();
}

/** `application/json`, or a type with the suffix `+json` (RFC 6839 section 3.1). */
export function isJson(mediaType: string): boolean {
  return /^(?:application\/(?:json|.*\+json)|text\/json)$/.test(essenceOf(mediaType));
}

/** RFC 7303 sections 4.2 and 9. */
export function isXml(mediaType: string): boolean {
  return /^(?:application|text)\/xml$|\+xml$/.test(essenceOf(mediaType));
}

export function isForm(mediaType: string): boolean {
  return essenceOf(mediaType) === 'application/x-www-form-urlencoded';
}

export function isMultipart(mediaType: string): boolean {
  return essenceOf(mediaType).startsWith('multipart/');
}

/** A range such as `application/*` has no parameters. */
function matchesRange(range: string, mediaType: string): boolean {
  const [type = '', subtype = ''] = essenceOf(range).split('/');
  const [otherType, otherSubtype] = essenceOf(mediaType).split('/');
  return (type === '*' || type === otherType) && (subtype === '*' || subtype === otherSubtype);
}

/** The entry of a `content` map that describes a media type; the most specific wins (OpenAPI 3.1 section 4.8.14). */
export function findMediaType<Entry extends { readonly name: string }>(
  content: readonly Entry[],
  mediaType: string,
): Entry | undefined {
  const [only] = content;
  if (content.length === 1 && only?.name === mediaType) return only;
  const matching = content.filter(({ name }) => matchesRange(name, mediaType));
  return matching.sort((one, other) => wildcards(one.name) - wildcards(other.name))[0];
}

/**
 * The media type that an Accept header prefers among those offered; undefined if it allows none of them. An absent or empty header
 * allows all; equal weights keep the order of the offer (RFC 9110 section 12.5.1).
 */
export function negotiate(accept: string | undefined, offered: readonly string[]): string | undefined {
  const ranges = (accept ?? '').split(',').filter((range) => range.trim() !== '');
  if (ranges.length === 0) return offered[0];
  let best: string | undefined;
  let bestWeight = 0;
  for (const mediaType of offered) {
    const weight = weightOf(ranges, mediaType);
    if (weight > bestWeight) [best, bestWeight] = [mediaType, weight];
  }
  return best;
}

/** The weight of the most specific range that holds a media type. */
function weightOf(ranges: readonly string[], mediaType: string): number {
  let decisive = { wildcards: Infinity, weight: 0 };
  for (const range of ranges) {
    if (!matchesRange(range, mediaType)) continue;
    const specificity = wildcards(essenceOf(range));
    const given = Number(/;\s*q=([0-9.]+)/i.exec(range)?.[1] ?? 1);
    const weight = Number.isNaN(given) ? 0 : given;
    if (specificity < decisive.wildcards || (specificity === decisive.wildcards && weight > decisive.weight))
      decisive = { wildcards: specificity, weight };
  }
  return decisive.weight;
}

function wildcards(range: string): number {
  return range.split('*').length - 1;
}

/** Methods that change nothing, as IANA's registry says. */
export const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'PROPFIND'];

/** Whether a response has content (RFC 9110 sections 9.3.2, 15.3.5, 15.3.6 and 15.4.5). */
export function hasContent(method: string, status: number): boolean {
  return method !== 'HEAD' && status >= 200 && ![204, 205, 304].includes(status);
}

/** RFC 9110 sections 5.1 and 5.6.2. */
export function isHeaderName(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}

/** No control character but the tab, nothing beyond Latin-1 (RFC 9110 section 5.5). */
export function isHeaderValue(value: string): boolean {
  return !/[^\t\x20-\x7e\x80-\xff]/.test(value);
}

/** A host name or address of this machine alone (RFC 6761 section 6.3, RFC 1122 section 3.2.1.3). */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?|\[?::ffff:127(?:\.\d{1,3}){3}\]?)\.?$/i.test(host);
}

/** A text percent-encoded as one segment of a path, or as a name or value of a query; U+FFFD for a lone surrogate. */
export function encodePart(text: string): string {
  return /^[\w.-]*$/.test(text) ? text : encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
}

/** A percent-encoded text decoded; undefined if an escape is invalid, or what they stand for is not UTF-8 (RFC 3986 section 2.1). */
export function decodePart(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The path of a base URL, or of a relative one: `/v1`, or empty. */
export function basePathOf(url: string): string {
  const path = url.replace(/^[a-z][a-z\d+.-]*:/i, '').replace(/^\/\/[^/?#]*/, '');
  const plain = withoutTrailingSlashes(path.split(/[?#]/, 1)[0] ?? '').replace(/^\.?\/*/, '');
  return plain === '' ? '' : `/${plain}`;
}

/** A target whose path has no slash at its end, or one if it had none. `/` stays. */
export function withOtherEnd(target: string): string {
  const [path] = splitOnce(target, '?');
  const other = path.endsWith('/') ? path.slice(0, -1) || '/' : `${path}/`;
  return other + target.slice(path.length);
}

export function withoutTrailingSlashes(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
