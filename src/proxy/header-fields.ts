import type { IncomingMessage } from 'node:http';

/** Names and values by turns, as node:http reads and writes them without touching them. */
export type RawFields = readonly string[];

/**
 * Fields that are a matter of one connection, and end there (RFC 9110 section 7.6.1); those of authentication to a proxy are
 * meant for the first one, which is this (sections 11.7.1 to 11.7.3).
 */
const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Most names are told from all that is looked for by their length alone, which costs much less than to look them up. */
const tellingLengths = new Set([...hopByHop, 'host', 'content-length', 'expect'].map(({ length }) => length));
const telling = Array.from({ length: 1 + Math.max(...tellingLengths) }, (_, length) => tellingLengths.has(length));

/** Fields that a message cannot be read without; that Connection names them does not take them out. */
const essential: ReadonlySet<string> = new Set(['host', 'content-length']);

/** What this program is called in Via (RFC 9110 section 7.6.3): a pseudonym, which tells nothing of the machine. */
const via = '1.1 understudy';

/** So many of us may stand one behind the other; where a request has come through more, the upstream's address leads back. */
const mostOfUs = 8;

/** Tells whether a request goes round in a circle: by how often its Via names this program. */
export function goesRound(received: string | undefined): boolean {
  return received !== undefined && received.split(via).length - 1 > mostOfUs;
}

/** Methods that node:http takes to have no body unless a field says so. */
const bodiless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']);

/** What of a request decides how it is sent on. */
export interface SentOn {
  readonly method: string;
  readonly rawHeaders: RawFields;
  /** What Host is to say: host and port of the upstream. */
  readonly host: string;
  /** Whether the body is there already, so that nothing is to be waited for. */
  readonly isHeld: boolean;
  /** The protocol that the connection is to be switched to, where it is. */
  readonly upgrade?: string | undefined;
}

/**
 * Gives the fields of a request as they are sent on: in their order and case, duplicates too, without those of the
 * connection and what Connection names (RFC 9110 section 7.6.1); Host is the upstream's, and Via is added.
 */
export function requestFields({ method, rawHeaders, host, isHeld, upgrade }: SentOn): string[] {
  const coding = valueOf(rawHeaders, 'transfer-encoding');
  const drop = dropped(rawHeaders);
  const fields: string[] = [];
  let [hasHost, hasLength] = [false, coding !== undefined];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const value = rawHeaders[index + 1] ?? '';
    if (drop.isByLength && telling[name.length] !== true) {
      fields.push(name, value);
      continue;
    }
    const lower = name.toLowerCase();
    if (drop.drops(lower) || (isHeld && lower === 'expect')) continue;
    if (lower === 'host') {
      if (!hasHost) fields.push(name, host);
      hasHost = true;
      continue;
    }
    if (lower === 'content-length') hasLength = true;
    fields.push(name, value);
  }
  if (!hasHost) fields.push('Host', host);
  fields.push('Via', via);
  if (upgrade !== undefined) fields.push('Connection', 'Upgrade', 'Upgrade', upgrade);
  if (coding !== undefined) fields.push('Transfer-Encoding', coding);
  // Without a length node:http would announce chunks.
  else if (!hasLength && !bodiless.has(method)) fields.push('Content-Length', '0');
  return fields;
}

/**
 * Gives the fields of an answer as they are sent on, likewise.
 *
 * @param isChunked whether its body will go out in chunks, which alone can be followed by trailers (RFC 9112 section 7.1.2)
 */
export function responseFields(rawHeaders: RawFields, isChunked: boolean): string[] {
  const drop = dropped(rawHeaders);
  const fields: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const isPlain = drop.isByLength && telling[name.length] !== true;
    if (isPlain || !drop.drops(name.toLowerCase())) fields.push(name, rawHeaders[index + 1] ?? '');
  }
  fields.push('Via', via);
  // Chunks alone node:http announces by itself; a coding below them must not be lost, and without chunks has no end.
  const below = isChunked ? codingsOf(rawHeaders).filter((coding) => !isChunks(coding)) : [];
  if (below.length > 0) fields.push('Transfer-Encoding', [...below, 'chunked'].join(', '));
  return fields;
}

const isChunks = (coding: string): boolean => /^chunked$/i.test(coding);

/** Gives the transfer codings of a message but for `identity`, which says that there is none and is no coding any more (RFC 9112 section 7). */
function codingsOf(rawHeaders: RawFields): string[] {
  const codings = (valueOf(rawHeaders, 'transfer-encoding') ?? '').split(',').map((coding) => coding.trim());
  return codings.filter((coding) => coding !== '' && !/^identity$/i.test(coding));
}

/** Characters that may stand in no value of a field, nor in a reason phrase (RFC 9110 section 5.5, RFC 9112 section 4). */
const unwritable = /[^\t\x20-\x7e\x80-\xff]/;

const token = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * Says why the head of a final response cannot be passed on, undefined where it can: node:http reads heads that it does not
 * write, and whoever found that out amid writing would have nothing left to answer with.
 *
 * @param minor minor version of HTTP that the client speaks; that of 1.0 knows no transfer codings
 */
export function whyUnrelayable(
  {
    statusCode = 0,
    statusMessage = '',
    rawHeaders,
  }: Pick<IncomingMessage, 'statusCode' | 'statusMessage' | 'rawHeaders'>,
  minor: number,
): string | undefined {
  if (statusCode === 101) return 'its status is 101, and it switches to no protocol that was asked for';
  if (statusCode < 200 || statusCode > 999) return `its status ${String(statusCode).padStart(3, '0')} is none of HTTP`;
  if (unwritable.test(statusMessage)) return 'its reason phrase has control characters';
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (!token.test(rawHeaders[index] ?? '')) return 'it has a header whose name is none';
    if (unwritable.test(rawHeaders[index + 1] ?? '')) return 'it has a header with control characters';
  }
  const codings = codingsOf(rawHeaders);
  // Chunks tell where the body ends, and are the last coding (RFC 9112 section 6.1).
  if (codings.slice(0, -1).some(isChunks)) return 'its Transfer-Encoding has chunked before another coding';
  if (minor === 0 && !codings.every(isChunks)) return 'its Transfer-Encoding is none that HTTP/1.0 knows';
  return undefined;
}

/** Gives the value of a field, all of its values joined; undefined where it is not there. */
export function valueOf(rawHeaders: RawFields, wanted: string): string | undefined {
  let value: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length !== wanted.length || rawHeaders[index]?.toLowerCase() !== wanted) continue;
    value = value === undefined ? rawHeaders[index + 1] : `${value}, ${rawHeaders[index + 1] ?? ''}`;
  }
  return value;
}

/** Fields of a content, which no interim response has (RFC 9110 sections 8.6 and 15.2). */
const ofContent = /^content-(?:encoding|language|length|location|range|type)$/;

/**
 * Takes out of a request's headers what ends here, so that whoever judges them sees what the upstream gets. The codings of its
 * body stay: who reads it wants to know how it is framed.
 */
export function leaveOutWhatEndsHere({ headers, rawHeaders }: IncomingMessage): void {
  const drop = dropped(rawHeaders);
  for (const name of Object.keys(headers))
    if (drop.drops(name) && name !== 'transfer-encoding') Reflect.deleteProperty(headers, name);
}

/** Gives the fields of an interim answer as they are sent on: without those of the connection and of a content. */
export function interimFields(rawHeaders: RawFields): [name: string, value: string][] {
  const drop = dropped(rawHeaders);
  return pairsOf(rawHeaders).filter(([name]) => {
    const lower = name.toLowerCase();
    return !drop.drops(lower) && !ofContent.test(lower);
  });
}

/**
 * Gives the fields of a trailer section as they are sent on: without those that frame or route a message, which whoever merges
 * them into the header section would obey (RFC 9110 section 6.5.1).
 */
export function trailerFields(rawTrailers: RawFields): [name: string, value: string][] {
  return pairsOf(rawTrailers).filter(([name]) => {
    const lower = name.toLowerCase();
    return !hopByHop.has(lower) && !essential.has(lower);
  });
}

/** Gives names and values as pairs. */
export function pairsOf(rawHeaders: RawFields): [name: string, value: string][] {
  return rawHeaders.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
  );
}

/** Which fields end here. */
interface Dropped {
  readonly drops: (lower: string) => boolean;
  /** Whether a name of a length that tells nothing goes on. */
  readonly isByLength: boolean;
}

function dropped(rawHeaders: RawFields): Dropped {
  const connection = valueOf(rawHeaders, 'connection');
  const named =
    connection === undefined || /^(?:keep-alive|close)$/i.test(connection)
      ? undefined
      : new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
  return {
    isByLength: named === undefined,
    drops: (lower) => hopByHop.has(lower) || (named?.has(lower) === true && !essential.has(lower)),
  };
}
