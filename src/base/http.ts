/** Gives a media type without parameters, in lower case: `application/json` for `Application/JSON; charset=utf-8`. */
export function essence(mediaType: string): string {
  return (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** Tells whether a media type is JSON: `application/json`, or one with the suffix `+json` (RFC 6839 section 3.1). */
export function isJson(mediaType: string): boolean {
  return mediaType === 'application/json' || /^application\/(json|[^;]*\+json)$|^text\/json$/.test(essence(mediaType));
}

/** Tells whether texts of a media type are in UTF-8, as those are of which no charset is said; ASCII is a part of it. */
export function isInUtf8(mediaType: string): boolean {
  const [, charset = 'utf-8'] = /;\s*charset="?([^";\s]+)/i.exec(mediaType) ?? [];
  return /^(?:utf-?8|us-ascii)$/i.test(charset);
}

/** Tells whether a media type is that of a JSON Patch (RFC 6902 section 6), or of a kind of it. */
export function isJsonPatch(mediaType = ''): boolean {
  return /^application\/(?:[\w.-]{1,100}\+)?json-patch(?:\+json)?\s*(?:;|$)/i.test(mediaType);
}

/** Tells whether a media type is XML: `application/xml`, `text/xml`, or one with the suffix `+xml` (RFC 7303 sections 4.2 and 9). */
export function isXml(mediaType: string): boolean {
  return /^(?:application|text)\/xml$|\+xml$/.test(essence(mediaType));
}

/** Tells whether a media type lies in a range such as `application/*` or `*\/*`; parameters do not count. */
export function matchesRange(range: string, mediaType: string): boolean {
  if (range === mediaType && !range.includes('*')) return true;
  const [type = '', subtype = ''] = essence(range).split('/');
  const [otherType, otherSubtype, more] = essence(mediaType).split('/');
  return more === undefined && (type === '*' || type === otherType) && (subtype === '*' || subtype === otherSubtype);
}

/**
 * Tells whether an Accept header admits a media type: the most specific range that holds it decides, a weight of 0
 * excludes (RFC 9110 section 12.5.1). Parameters other than the weight do not count; an empty header admits all.
 */
export function accepts(accept: string, mediaType: string): boolean {
  let decisive = { wildcards: Infinity, weight: 0 };
  const ranges = accept.split(',').filter((range) => range.trim() !== '');
  for (const range of ranges) {
    const name = essence(range);
    if (!matchesRange(name, mediaType) || wildcards(name) > decisive.wildcards) continue;
    const weight = Number(/;\s*q=([0-9.]+)/i.exec(range)?.[1] ?? 1);
    decisive = {
      wildcards: wildcards(name),
      weight: Math.max(weight, wildcards(name) === decisive.wildcards ? decisive.weight : 0),
    };
  }
  return ranges.length === 0 || decisive.weight > 0;
}

/** Gives the entry of a `content` map that describes a media type; the most specific wins (OpenAPI 3.1 section 4.8.14). */
export function findMediaType<Entry extends { readonly name: string }>(
  content: readonly Entry[],
  mediaType: string,
): Entry | undefined {
  const matching = content.filter((entry) => matchesRange(entry.name, mediaType));
  return matching.sort((first, second) => wildcards(first.name) - wildcards(second.name))[0];
}

function wildcards(range: string): number {
  return range.split('*').length;
}
const token = /^[\w!#$%&'*+.^`|~-]+$/;
const beyondValues = /[^\t\x20-\x7e\x80-\xff]/;

/** Tells whether a text can be the name of a header field: a token (RFC 9110 sections 5.1 and 5.6.2). */
export function isFieldName(name: string): boolean {
  return token.test(name);
}

/** Tells whether a text can be the value of a header field: no control character but the tab, no character beyond Latin-1 (RFC 9110 section 5.5). */
export function isFieldValue(value: string): boolean {
  return !beyondValues.test(value);
}

/** Gives a text as a quoted string in a header field can carry it: visible ASCII and spaces alone, without quotes and backslashes (RFC 9110 section 5.6.4). */
export function quotable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]|["\\]/g, '');
} /**
 * Fields that frame a body or belong to a connection, in lower case (RFC 9110 sections 6.4, 7.6.1 and 8.4; RFC 9112 section 6): the
 * server writes them, and others would make answers that clients cannot read. No profile has them.
 */
export const wireFields: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]); /** A surrogate without its partner is no character: no text in UTF-8 has one, and no URI (RFC 3629 section 3). */
const loneSurrogate = /\p{Surrogate}/gu;

/** Tells whether a text is made of whole characters, as all that stands in a URI must be; JSON can write others (RFC 8259 section 8.2). */
export function isWholeText(text: string): boolean {
  return text.search(loneSurrogate) === -1;
}

/** Gives a path template as it stands in a URI: what cannot stand there is percent-encoded (RFC 3986 section 2.1), the parameters in braces stay. */
export function encodeTemplate(path: string): string {
  return path.replaceAll(/\{[^{}]*\}|[^{]+/g, (part) => (part.startsWith('{') ? part : encodePath(part)));
}

/** Gives a concrete path as it stands in a URI; what is no character becomes U+FFFD, escapes that it has itself stay. */
export function encodePath(path: string): string {
  return encodeURI(path.replaceAll(loneSurrogate, '\ufffd')).replaceAll(/%25(?=[0-9a-f]{2})/gi, '%');
}

/**
 * Gives a path in the spelling that equal ones share (RFC 3986 sections 6.2.2.1 and 6.2.2.2): escapes of characters that need none
 * are undone, others in upper case. No segment becomes one of dots alone, which would lead elsewhere.
 */
export function plainPath(path: string): string {
  if (!path.includes('%')) return path;
  const plain = (segment: string): string =>
    segment.replaceAll(/%[0-9a-f]{2}/gi, (escape) => {
      const one = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
      return /[\w.~-]/.test(one) ? one : escape.toUpperCase();
    });
  const segments = path.split('/').map((segment) => (isDotSegment(plain(segment)) ? segment : plain(segment)));
  return segments.join('/');
}

/** Gives a text percent-encoded as one segment of a path, or as a name or value of a query (RFC 3986 section 2.1); U+FFFD in place of a lone surrogate, which no UTF-8 can carry. */
export function encodePart(text: string): string {
  return encodeURIComponent(text.replaceAll(loneSurrogate, '\ufffd'));
}

/** Tells whether a segment of a path is of dots alone: such are resolved away before they are sent (RFC 3986 section 5.2.4). */
export function isDotSegment(segment: string): boolean {
  return segment === '.' || segment === '..';
}

/** Tells whether a host name or address means this machine alone (RFC 6761 section 6.3, RFC 5735 section 3). */
export function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?|\[?::ffff:127(\.\d{1,3}){3}\]?)\.?$/i.test(host);
} /** Gives a text without the slashes at its end. An expression such as `\/+$` tries every slash of a long row anew. */
export function withoutTrailingSlashes(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === '/') end -= 1;
  return end === text.length ? text : text.slice(0, end);
} /** Gives a path template without the names of its parameters: two of one shape match the same requests. */
export function shapeOf(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, '{}');
}

/** Tells whether a method changes nothing (RFC 9110 section 9.2.1), of those that OpenAPI files describe. */
export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}
