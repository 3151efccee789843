import * as zlib from 'node:zlib';
import { ApiError } from '../base/errors';

/** What the copies of all bodies take together, in bytes. */
export interface CopyRoom {
  readonly most: number;
  held: number;
}

/** So many of the longest copies there is room for at least. */
const mostLongest = 64;

/** Gives the room for the copies of one proxy, each of them of at most so many bytes. */
export function createCopyRoom(longest: number): CopyRoom {
  return { most: mostLongest * Math.max(longest, 1024 ** 2), held: 0 };
}

/** Gives the refusal of a message whose body there is no room for. */
export function crowdedOut(): ApiError {
  const message = 'body: expected the bodies that are held to be judged to take less memory, got one more';
  return new ApiError('too_many_bodies', message, { headers: { 'Retry-After': '1' } });
}

/** The beginning of a body, kept while the body goes by; whoever has made it lets it go. */
export class BodyCopy {
  #chunks: Buffer[] = [];
  /** Bytes that went by. */
  bytes = 0;
  #held = 0;
  /** Whether more went by than is kept. */
  isCut = false;
  /** Whether that is for want of room, and not for its length. */
  isCrowdedOut = false;

  constructor(
    /** Most bytes that are kept. */
    private readonly longest: number,
    private readonly room: CopyRoom,
  ) {}

  /** Takes what goes by. */
  add(chunk: Buffer): void {
    this.bytes += chunk.length;
    if (this.isCut) return;
    this.isCrowdedOut = this.#held + chunk.length <= this.longest && this.room.held + chunk.length > this.room.most;
    if (this.isCrowdedOut || this.#held + chunk.length > this.longest) {
      this.isCut = true;
      return;
    }
    this.#chunks.push(chunk);
    this.#held += chunk.length;
    this.room.held += chunk.length;
  }

  /** Gives what is kept. */
  whole(): Buffer {
    const [only] = this.#chunks;
    if (only !== undefined && this.#chunks.length === 1) return only;
    const all = Buffer.concat(this.#chunks);
    this.#chunks = all.length === 0 ? [] : [all];
    return all;
  }

  /** Lets go of what is kept. */
  release(): void {
    this.#chunks = [];
    this.room.held -= this.#held;
    this.#held = 0;
    this.isCut = true;
  }
}

/** A body without its content codings, or why it is not known. */
export type Decoded =
  /** Of several members of gzip some read the first alone (RFC 1952 section 2.2). */
  | { readonly bytes: Buffer; readonly isSeveral?: true }
  /** Nobody can say whether it keeps to the document; `isForeign` where that is so for its content codings. */
  | { readonly unknown: string; readonly isForeign?: true }
  /** It is not what its header says. */
  | { readonly broken: string };

/** Most content codings of one body that are undone. */
const mostCodings = 3;

/** With the option `info`, which its types leave out, each tells how much it has read. */
type Way = (bytes: Buffer, options: zlib.ZlibOptions) => Buffer;
interface Told {
  readonly buffer: Buffer;
  readonly engine: { readonly bytesWritten: number };
}

/** Zstandard (RFC 8878) is there from Node.js 22.15 on. */
const { zstdDecompressSync } = zlib as { readonly zstdDecompressSync?: Way };

const decoders: Readonly<Record<string, readonly Way[] | undefined>> = {
  gzip: [zlib.gunzipSync],
  'x-gzip': [zlib.gunzipSync],
  // Some send the bare stream of RFC 1951, without the wrapping that RFC 9110 section 8.4.1.2 asks for.
  deflate: [zlib.inflateSync, zlib.inflateRawSync],
  br: [zlib.brotliDecompressSync],
  ...(zstdDecompressSync !== undefined && { zstd: [zstdDecompressSync] }),
};

/** The content codings that are undone here, as Accept-Encoding names them (RFC 9110 section 12.5.3). */
export const knownCodings = Object.keys(decoders)
  .filter((name) => !name.startsWith('x-'))
  .join(', ');

/** Undoes the content codings of a body, the last applied first (RFC 9110 section 8.4), within so many bytes. */
export function decode(body: Buffer, codings: string | undefined, longest: number): Decoded {
  if (codings === undefined || body.length === 0) return { bytes: body };
  const names = codings
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > mostCodings)
    return { unknown: `the body is under ${names.length} content codings`, isForeign: true };
  let bytes = body;
  let isSeveral = false;
  for (const name of names.reverse()) {
    const ways = Object.hasOwn(decoders, name) ? decoders[name] : undefined;
    if (ways === undefined)
      return { unknown: `the body is under a content coding that is not known here`, isForeign: true };
    const decoded = decodeOnce(bytes, ways, longest);
    if (decoded === 'too large') return { unknown: `the body is too large decoded: more than ${longest} bytes` };
    if (decoded === undefined) return { broken: `bytes that are not ${name}, all of them and in one way` };
    isSeveral ||= name.endsWith('gzip') && hasMembers(bytes, decoded.length);
    bytes = decoded;
  }
  return { bytes, ...(isSeveral && { isSeveral }) };
}

/** The last member tells its own length alone; an empty one ends in eight zeros, and another begins (RFC 1952 section 2.3). */
function hasMembers(bytes: Buffer, length: number): boolean {
  return bytes.readUInt32LE(bytes.length - 4) !== length || bytes.includes(emptyAndNext);
}

const emptyAndNext = Buffer.from('00000000000000001f8b08', 'hex');

/** What stands behind the end of a body, or can be undone in two ways, is another body to some readers. */
function decodeOnce(bytes: Buffer, ways: readonly Way[], longest: number): Buffer | 'too large' | undefined {
  const found: Buffer[] = [];
  for (const way of ways) {
    try {
      const told = way(bytes, { maxOutputLength: longest, info: true }) as unknown as Told;
      if (told.engine.bytesWritten === bytes.length) found.push(told.buffer);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return 'too large';
    }
  }
  return found.length === 1 ? found[0] : undefined;
}
