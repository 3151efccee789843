/**
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
