import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Transform } from 'node:stream';
import type { Request } from 'express';
import { createRoom } from './body-room';

/** Why the bytes of a body could not be read. */
export type BodyFault =
  | { readonly kind: 'too-large' | 'unknown-coding' | 'aborted' }
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

/** Bodies up to this length never wait for others, in bytes; longer ones do where too many are on their way. */
const shortBody = 64 * 1024;

/** Longer bodies that are read at the same time take so many bytes at most, or as many as one body may have. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Gives what reads the bytes of bodies, decoded, at most as many as `limit`. Where more have come it says so at once, and
 * does not wait for an end that may never come; whoever is told must see to the rest. However many clients send at once,
 * memory holds a bounded part: the others wait in their connections, first come, first served.
 */
export function createReadBytes(limit: number): (request: Request, done: BytesRead) => void {
  const enter = createRoom(Math.max(mostBytes, limit));
  return (request, done) => {
    const length = mayBring(request, limit);
    if (length <= shortBody) {
      read(request, limit, done);
      return;
    }
    enter(length, request, (leave) => {
      const end: BytesRead = (fault, bytes) => {
        leave();
        done(fault, bytes);
      };
      if (request.destroyed) end({ kind: 'aborted' }, undefined);
      else read(request, limit, end);
    });
  };
}

/** Gives how many bytes a body may come to in memory. */
function mayBring({ headers }: Request, limit: number): number {
  const length = headers['content-length'];
  if (length === undefined && headers['transfer-encoding'] === undefined) return 0;
  return length === undefined || headers['content-encoding'] !== undefined ? limit : Math.min(Number(length), limit);
}

function read(request: Request, limit: number, done: BytesRead): void {
  const coding = request.headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (request.readableDidRead) {
    // A program that mounts the app may have read the body before.
    const bytes: unknown = request.body;
    done(undefined, Buffer.isBuffer(bytes) ? bytes : undefined);
  } else if (coding === 'identity') collect(request, request, limit, done);
  else {
    const decoder = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
    if (decoder === undefined) done({ kind: 'unknown-coding' }, undefined);
    else collect(request, request.pipe(decoder()), limit, done);
  }
}

/** The parser of node:http sees to it that as many bytes come as Content-Length says, or the request is aborted. */
function collect(request: Request, from: Request | Transform, limit: number, done: BytesRead): void {
  let chunks: Buffer[] = [];
  let length = 0;
  let isDone = false;
  const end = (fault?: BodyFault): void => {
    if (isDone) return;
    isDone = true;
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
    length += chunk.length;
    if (isDone) return;
    if (length <= limit) chunks.push(chunk);
    else end({ kind: 'too-large' });
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
