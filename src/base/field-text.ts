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
]);
