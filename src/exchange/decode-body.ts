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
  const names = namesOf(codings);
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

/** Whether all of the codings are known, whatever the bytes are. */
export function canDecode(codings: string): boolean {
  return namesOf(codings).every((name) => decoders.has(name));
}

function namesOf(codings: string): string[] {
  const names = codings.split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== '' && name !== 'identity');
}

type CreateDecoder = () => Transform;

/** The decoders of a coding, in the order in which they are tried. */
const decoders: ReadonlyMap<string, readonly CreateDecoder[]> = new Map<string, readonly CreateDecoder[]>([
  ['gzip', [zlib.createGunzip]],
  ['x-gzip', [zlib.createGunzip]],
  ['br', [zlib.createBrotliDecompress]],
  // Some send the bare stream of RFC 1951 without the wrapping that RFC 9110 section 8.4.1.2 asks for.
  ['deflate', [zlib.createInflate, zlib.createInflateRaw]],
  ...(createZstdDecompress === undefined ? [] : [['zstd', [createZstdDecompress]] as const]),
]);

async function undo(bytes: Uint8Array, coding: string, most: number): Promise<Uint8Array | undefined> {
  for (const create of decoders.get(coding) ?? []) {
    const inflated = await inflate(create(), bytes, most);
    if (inflated !== undefined) return inflated;
  }
  return undefined;
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
