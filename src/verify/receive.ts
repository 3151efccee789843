import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { headerOf, type HeaderList, type HttpResponse } from './exchange';

/** Most content codings of one body that are undone: a body is coded once, and each more costs a pass over all of it. */
const mostCodings = 3;

/** So many bytes of a decoded body are no bomb, whatever they are decoded from. */
const freeBytes = 1024 * 1024;

/** Beyond them, so many decoded bytes of one that travelled: JSON of many like items comes to some fifty. */
const mostInflation = 200;

/**
 * Gives an answer whose head has come: its body to its end, or up to so many bytes, content codings undone within the same
 * bound. What is wrong with the body is said in it (`flaw`, `unread`). Throws what breaks the connection otherwise.
 */
export async function receive(response: IncomingMessage, mostBytes: number): Promise<HttpResponse> {
  const headers = headersOf(response);
  const head = { status: response.statusCode ?? 0, headers };
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size > mostBytes) return { ...head, body: Buffer.concat(chunks), unread: beyond(mostBytes) };
    }
  } catch (error) {
    // The head came, and the connection ended before the body was there whole (RFC 9112 section 8).
    if ((error as { code?: string }).code !== 'ECONNRESET' || response.complete) throw error;
    const announced = response.headers['content-length'];
    const flaw = `a body cut off after ${size}${announced === undefined ? '' : ` of ${announced}`} bytes`;
    return { ...head, body: Buffer.concat(chunks), flaw, isBrokenOff: true };
  }
  const bytes = Buffer.concat(chunks);
  return { ...head, ...(await decode(bytes, headerOf(headers, 'Content-Encoding'), mostBytes)) };
}

/** Gives the header fields of an answer as they came. */
export function headersOf({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): HeaderList {
  return rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : []));
}

function beyond(mostBytes: number): string {
  return `a body longer than ${mostBytes} bytes, which was not read (--max-body-bytes)`;
}

type Body = Pick<HttpResponse, 'body' | 'flaw' | 'unread'>;

/** Undoes content codings, the last applied first (RFC 9110 section 8.4). */
async function decode(body: Buffer, codings = '', mostBytes: number): Promise<Body> {
  const names = codings
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (body.length === 0 || names.length === 0) return { body };
  if (names.length > mostCodings) return { body, flaw: `a body under ${names.length} content codings` };
  let bytes = body;
  for (const name of names.reverse()) {
    const most = Math.min(mostBytes, Math.max(freeBytes, bytes.length * mostInflation));
    const decoded = await decodeOnce(bytes, name, most);
    if (decoded === undefined) return { body, flaw: `a body that is not ${codings.slice(0, 60)}, as its header says` };
    bytes = decoded;
    if (bytes.length > most) {
      const inflated = `a body that decodes to more than ${mostInflation} times its length, which was not read`;
      return { body: bytes, unread: most < mostBytes ? inflated : beyond(mostBytes) };
    }
  }
  return { body: bytes };
}

/** Gives a body without a coding, a little more than `most` bytes of it at most; undefined where it is not so coded. */
async function decodeOnce(body: Buffer, coding: string, most: number): Promise<Buffer | undefined> {
  if (coding === 'gzip' || coding === 'x-gzip') return inflate(createGunzip(), body, most);
  if (coding === 'br') return inflate(createBrotliDecompress(), body, most);
  if (coding !== 'deflate') return undefined;
  // Some send the bare stream of RFC 1951, without the wrapping that RFC 9110 section 8.4.1.2 asks for.
  return (await inflate(createInflate(), body, most)) ?? inflate(createInflateRaw(), body, most);
}

async function inflate(decoder: Transform, body: Buffer, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  decoder.end(body);
  try {
    for await (const chunk of decoder) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size > most) break;
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}
