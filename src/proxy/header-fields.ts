import { headerOf, headerPairs, type RawHeaders } from '../base/http';

/**
 * Fields that are a matter of one connection, and end there (RFC 9110 section 7.6.1); those of authentication to a proxy are meant for
 * the first one, which is this (sections 11.7.1 to 11.7.3). Trailers are left out (section 6.5.2), and the field that lists them.
 */
const hopByHop: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['proxy-authenticate', 'proxy-authentication-info', 'proxy-authorization'],
]);

/** Fields that a message cannot be read without: that Connection names them does not take them out. */
const essential: ReadonlySet<string> = new Set(['host', 'content-length']);

/** Methods that node:http takes to have no body unless a field says so. */
const bodiless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']);

interface RequestHead {
  readonly method: string;
  readonly rawHeaders: RawHeaders;
}

/**
 * The fields of a request as they are sent on: in their order and case, duplicates too, without those that end here. Host is the
 * upstream's, and Via is added.
 * @param via what this proxy is called in Via
 * @param upgrade the protocol that the connection is to be switched to, if it is
 */
export function requestFields(
  { method, rawHeaders }: RequestHead,
  host: string,
  via: string,
  upgrade?: string,
): string[] {
  const isChunked = headerOf(rawHeaders, 'transfer-encoding') !== undefined;
  const drops = droppedFrom(rawHeaders);
  const fields: string[] = [];
  let [hasHost, hasLength] = [false, false];
  for (const [name, value] of headerPairs(rawHeaders)) {
    const lower = name.toLowerCase();
    // Node has responded to an Expect already.
    if (drops(lower) || lower === 'expect' || (lower === 'host' && hasHost)) continue;
    if (lower === 'content-length') hasLength = true;
    if (lower === 'host') hasHost = true;
    fields.push(name, lower === 'host' ? host : value);
  }
  if (!hasHost) fields.push('Host', host);
  fields.push('Via', via);
  if (upgrade !== undefined) fields.push('Connection', 'Upgrade', 'Upgrade', upgrade);
  if (isChunked) fields.push('Transfer-Encoding', 'chunked');
  // Without a length node:http would announce chunks.
  else if (!hasLength && !bodiless.has(method)) fields.push('Content-Length', '0');
  return fields;
}

/** The fields of a response as they are sent on, likewise. */
export function responseFields(rawHeaders: RawHeaders, via: string): string[] {
  const drops = droppedFrom(rawHeaders);
  return [...headerPairs(rawHeaders).filter(([name]) => !drops(name.toLowerCase())), ['Via', via]].flat();
}

/** Fields of a content, which no interim response has (RFC 9110 sections 8.6 and 15.2). */
const ofContent = /^content-(?:encoding|language|length|location|range|type)$/;

/** The fields of an interim response as they are sent on. */
export function interimFields(rawHeaders: RawHeaders): readonly (readonly [name: string, value: string])[] {
  const drops = droppedFrom(rawHeaders);
  return headerPairs(rawHeaders).filter(([name]) => !drops(name.toLowerCase()) && !ofContent.test(name.toLowerCase()));
}

/** Whether a body has a transfer coding that is not `chunked`, the only one that can be passed on. */
export function hasOtherCoding(rawHeaders: RawHeaders): boolean {
  const codings = headerOf(rawHeaders, 'transfer-encoding')?.toLowerCase().split(',') ?? [];
  return codings.some((coding) => !['', 'chunked', 'identity'].includes(coding.trim()));
}

/** Whether the message has a body. */
export function announcesBody(rawHeaders: RawHeaders): boolean {
  return (
    Number(headerOf(rawHeaders, 'content-length') ?? 0) > 0 || headerOf(rawHeaders, 'transfer-encoding') !== undefined
  );
}

function droppedFrom(rawHeaders: RawHeaders): (lower: string) => boolean {
  const named = new Set((headerOf(rawHeaders, 'connection') ?? '').split(',').map((name) => name.trim().toLowerCase()));
  return (lower) => hopByHop.has(lower) || (named.has(lower) && !essential.has(lower));
}
