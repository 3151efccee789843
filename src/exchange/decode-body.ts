import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';

/** Most content codings of one body that are undone. */
const mostCodings = 3;

/** Of Node 22.15 and later. */
const { createZstdDecompress } = zlib as { readonly createZstdDecompress?: () => Transform };

/** What a client can decode, as `Accept-Encoding` says it. */
export const acceptedCodings = `gzip, deflate, br${createZstdDecompress === undefined ? '' : ', zstd'}`;

export type Decoded =
  | { readonly bytes: Uint8Array; readonly problem?: 'too long' }
  | { readonly bytes: Uint8Array; readonly problem: 'not decodable' };

/**
 * Undoes the content codings of a body, the last one first (RFC 9110 section 8.4). Of what is too long, the first bytes are kept; what
 * cannot be decoded stays as it came.
 * @param codings the value of Content-Encoding
 * @param most bytes of a body, decoded
 */
export async function decodeBody(bytes: Uint8Array, codings: string, most: number): Promise<Decoded> {
  const names = codings
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (bytes.length === 0 || names.length === 0) return { bytes };
  if (names.length > mostCodings) return { bytes, problem: 'not decodable' };
  let decoded = bytes;
  for (const name of names.reverse()) {
    const inner = await undo(decoded, name, most);
    if (inner === undefined) return { bytes, problem: 'not decodable' };
    if (inner.length > most) return { bytes: inner.subarray(0, most), problem: 'too long' };
    decoded = inner;
  }
  return { bytes: decoded };
}

async function undo(bytes: Uint8Array, coding: string, most: number): Promise<Uint8Array | undefined> {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return inflate(zlib.createGunzip(), bytes, most);
    case 'br':
      return inflate(zlib.createBrotliDecompress(), bytes, most);
    case 'zstd':
      return createZstdDecompress && inflate(createZstdDecompress(), bytes, most);
    case 'deflate':
      // Some send the bare stream of RFC 1951 without the wrapping that RFC 9110 section 8.4.1.2 asks for.
      return (
        (await inflate(zlib.createInflate(), bytes, most)) ?? (await inflate(zlib.createInflateRaw(), bytes, most))
      );
    default:
      return undefined;
  }
}

/** At most one chunk more than `most` bytes. */
async function inflate(decoder: Transform, bytes: Uint8Array, most: number): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  decoder.end(bytes);
  try {
    for await (const chunk of decoder as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > most) break;
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}
