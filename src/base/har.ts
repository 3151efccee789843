import { STATUS_CODES } from 'node:http';
import { packageVersion } from './package';

/** A body in an archive. */
export interface ArchivedBody {
  /** The body, or one character for each byte (ISO 8859-1) where it is no text. */
  readonly text: string;
  /** Length in bytes, as it travelled. */
  readonly size: number;
  readonly isBinary?: boolean;
  /** What is to be said of it, such as that it is not the whole. */
  readonly comment?: string;
}

interface ArchivedMessage {
  /** In the order they travelled; a name may occur more than once. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: ArchivedBody | undefined;
}

/** One request with its answer as an archive shows it, secrets taken out. */
export interface ArchivedExchange {
  /** RFC 3339. */
  readonly startedAt: string;
  readonly milliseconds: number;
  readonly comment?: string;
  readonly request: ArchivedMessage & { readonly method: string; readonly url: string };
  readonly response: ArchivedMessage & { readonly status: number };
}

type Json = string | number | Json[] | JsonObject;
interface JsonObject {
  [name: string]: Json;
}

/** Gives exchanges as an HTTP Archive 1.2, the format of browsers' network panels; `creator` names who kept them. */
export function toHar(creator: string, exchanges: readonly ArchivedExchange[]): { log: JsonObject } {
  return {
    log: {
      version: '1.2',
      creator: { name: creator, version: packageVersion() },
      entries: exchanges.map(toEntry),
    },
  };
}

/** Gives the same as a text in pieces, made one by one: of archives that are too large to be held as a whole. */
export function* harPieces(creator: string, exchanges: Iterable<ArchivedExchange>): Generator<string> {
  const whole = JSON.stringify(toHar(creator, []));
  const mark = whole.lastIndexOf(']');
  yield whole.slice(0, mark);
  let separator = '';
  for (const exchange of exchanges) {
    yield separator + JSON.stringify(toEntry(exchange));
    separator = ',';
  }
  yield whole.slice(mark);
}

function toEntry({ startedAt, milliseconds, comment, request, response }: ArchivedExchange): Json {
  return {
    startedDateTime: startedAt,
    time: milliseconds,
    ...(comment !== undefined && { comment }),
    request: {
      method: request.method,
      url: request.url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: nameValues(request.headers),
      queryString: queryOf(request.url),
      headersSize: -1,
      bodySize: request.body?.size ?? 0,
      ...(request.body !== undefined && { postData: postData(valueOf(request, 'content-type'), request.body) }),
    },
    response: {
      status: response.status,
      statusText: STATUS_CODES[response.status] ?? '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: nameValues(response.headers),
      content: content(valueOf(response, 'content-type'), response.body),
      redirectURL: valueOf(response, 'location'),
      headersSize: -1,
      bodySize: response.body?.size ?? 0,
    },
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
  };
}

/** The format has an encoding for what is answered, and none for what is sent. */
function postData(mimeType: string, { text, isBinary, comment }: ArchivedBody): Json {
  const comments = [...(isBinary === true ? ['bytes as Latin-1'] : []), ...(comment === undefined ? [] : [comment])];
  return { mimeType, text, ...(comments.length > 0 && { comment: comments.join('; ') }) };
}

function content(mimeType: string, body: ArchivedBody | undefined): Json {
  if (body === undefined) return { size: 0, mimeType };
  const { text, size, isBinary, comment } = body;
  const more = comment === undefined ? {} : { comment };
  return isBinary === true
    ? { size, mimeType, text: Buffer.from(text, 'latin1').toString('base64'), encoding: 'base64', ...more }
    : { size, mimeType, text, ...more };
}

function nameValues(pairs: Iterable<readonly [string, string]>): Json[] {
  return [...pairs].map(([name, value]) => ({ name, value }));
}

function valueOf({ headers }: ArchivedMessage, wanted: string): string {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';
}

function queryOf(url: string): Json[] {
  const mark = url.indexOf('?');
  return mark === -1 ? [] : nameValues(new URLSearchParams(url.slice(mark + 1)));
}
