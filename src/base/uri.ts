/** A surrogate without its partner is no character: no text in UTF-8 has one, and no URI (RFC 3629 section 3). */
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
