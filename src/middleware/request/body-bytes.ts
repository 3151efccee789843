import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Transform } from 'node:stream';
import type { Request } from 'express';

/** Why the bytes of a body could not be read. */
export type BodyFault =
  | { readonly kind: 'too-large' | 'too-many' | 'unknown-coding' | 'aborted' }
  /** The bytes are not of the coding that was named; the words are the decoder's. */
  | { readonly kind: 'undecodable'; readonly words: string };

/** Is called once with the bytes of a body, or with why they could not be read. */
export type BytesRead = (fault: BodyFault | undefined, bytes: Buffer | undefined) => void;

/** The codings of bodies that are known (RFC 9110 section 8.4.1), and brotli (RFC 7932). */
const decoders: Readonly<Record<string, (() => Transform) | undefined>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** How much all bodies that are on their way may take together, and what they take now, in bytes. */
export interface BodyRoom {
  readonly most: number;
  held: number;
}

/** What all bodies may take at least; clients that send slowly, or never end, must not fill the memory together. */
const leastRoom = 64 * 1024 * 1024;

/** Bodies up to this length are never refused for others, in bytes. */
const shortBody = 64 * 1024;

/** Gives the room for all bodies of one mock, whoever reads them: as much as four of the largest, 64 MiB at least. */
export function createBodyRoom(...limits: readonly number[]): BodyRoom {
  return { most: Math.max(leastRoom, ...limits.map((limit) => 4 * limit)), held: 0 };
}

/**
 * Gives what reads the bytes of bodies, decoded, at most as many as `limit`. Where more have come it says so at once, and
 * does not wait for an end that may never come; whoever is told must see to the rest.
 */
export function createReadBytes(limit: number, room: BodyRoom): (request: Request, done: BytesRead) => void {
  return (request, done) => {
    const coding = request.headers['content-encoding']?.toLowerCase() ?? 'identity';
    if (request.readableDidRead) {
      // A program that mounts the app may have read the body before.
      const bytes: unknown = request.body;
      done(undefined, Buffer.isBuffer(bytes) ? bytes : undefined);
    } else if (coding === 'identity') collect(request, request, { limit, room }, done);
    else {
      const decoder = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
      if (decoder === undefined) done({ kind: 'unknown-coding' }, undefined);
      else collect(request, request.pipe(decoder()), { limit, room }, done);
    }
  };
}

/** The parser of node:http sees to it that as many bytes come as Content-Length says, or the request is aborted. */
function collect(
  request: Request,
  from: Request | Transform,
  { limit, room }: { readonly limit: number; readonly room: BodyRoom },
  done: BytesRead,
): void {
  let chunks: Buffer[] = [];
  let length = 0;
  let isDone = false;
  const end = (fault?: BodyFault): void => {
    if (isDone) return;
    isDone = true;
    room.held -= length;
    if (fault !== undefined && from !== request) {
      request.unpipe();
      from.destroy();
    }
    const [only = Buffer.alloc(0)] = chunks;
    const bytes = chunks.length > 1 && fault === undefined ? Buffer.concat(chunks) : only;
    // The listeners live as long as the request, which a connection that is kept alive keeps until the next.
    chunks = [];
    done(fault, fault === undefined ? bytes : undefined);
  };
  from.on('data', (chunk: Buffer) => {
    if (isDone) return;
    length += chunk.length;
    room.held += chunk.length;
    if (length > limit) end({ kind: 'too-large' });
    else if (room.held > room.most && length > shortBody) end({ kind: 'too-many' });
    else chunks.push(chunk);
  });
  from.on('end', () => {
    end();
  });
  request.on('aborted', () => {
    end({ kind: 'aborted' });
  });
  if (from === request) return;
  from.on('error', ({ message }: Error) => {
    end({ kind: 'undecodable', words: message });
  });
}
