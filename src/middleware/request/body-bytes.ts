import express, { type Request, type Response } from 'express';

/** Is called once with the bytes of a body, or with why they could not be read (the errors of body-parser, by their `type`). */
export type BytesRead = (error: unknown, bytes: Buffer | undefined) => void;

/** Bodies up to this length never wait for others, in bytes; longer ones do where too many are on their way. */
const shortBody = 64 * 1024;

/** Longer bodies that are read at the same time take so many bytes at most, or as many as one body may have. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Gives what reads the bytes of bodies, at most as many as `limit`. Bodies that come as they are, with their length said, are
 * most; for those the readers of Express (compressed, in chunks, too large) would cost a tenth of a create. However many
 * clients send at once, memory holds a bounded part: the others wait in their connections, first come, first served.
 */
export function createReadBytes(limit: number): (request: Request, response: Response, done: BytesRead) => void {
  const readAny = express.raw({ limit, type: () => true });
  const enter = createRoom(Math.max(mostBytes, limit));
  const read = (request: Request, response: Response, isPlain: boolean, done: BytesRead): void => {
    if (isPlain) {
      readPlain(request, done);
      return;
    }
    readAny(request, response, (error?: unknown) => {
      const bytes: unknown = request.body;
      request.body = undefined;
      done(error, Buffer.isBuffer(bytes) ? bytes : undefined);
    });
  };
  return (request, response, done) => {
    const isPlain = comesPlainly(request, limit);
    const length = mayBring(request, isPlain, limit);
    if (length <= shortBody) {
      read(request, response, isPlain, done);
      return;
    }
    enter(length, request, (leave) => {
      const end: BytesRead = (error, bytes) => {
        leave();
        done(error, bytes);
      };
      if (request.destroyed) end({ type: 'request.aborted' }, undefined);
      else read(request, response, isPlain, end);
    });
  };
}

/** Gives how many bytes a body may come to in memory. */
function mayBring({ headers }: Request, isPlain: boolean, limit: number): number {
  if (isPlain) return Number(headers['content-length']);
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined ? 0 : limit;
}

/** Calls back once there is room for so many bytes, or the client is gone; what it is called with gives the room back. */
type Enter = (bytes: number, request: Request, entered: (leave: () => void) => void) => void;

function createRoom(size: number): Enter {
  let taken = 0;
  const waiting = new Set<{ readonly bytes: number; readonly start: () => void }>();
  const letIn = (): void => {
    for (const next of waiting) {
      if (taken + next.bytes > size) return;
      next.start();
    }
  };
  return (bytes, request, entered) => {
    const start = (): void => {
      waiting.delete(place);
      request.off('close', start);
      taken += bytes;
      entered(() => {
        taken -= bytes;
        letIn();
      });
    };
    const place = { bytes, start };
    waiting.add(place);
    // One that is gone takes no room: it leaves as soon as it has entered.
    request.once('close', start);
    letIn();
  };
}

function comesPlainly({ headers, readableDidRead }: Request, limit: number): boolean {
  const length = headers['content-length'];
  return (
    length !== undefined &&
    Number(length) <= limit &&
    headers['transfer-encoding'] === undefined &&
    headers['content-encoding'] === undefined &&
    !readableDidRead
  );
}

/** The parser of node:http sees to it that as many bytes come as Content-Length says, or the request is aborted. */
function readPlain(request: Request, done: BytesRead): void {
  let chunks: Buffer[] = [];
  let isDone = false;
  const end = (error?: unknown): void => {
    if (isDone) return;
    isDone = true;
    const [only = Buffer.alloc(0)] = chunks;
    const bytes = chunks.length > 1 ? Buffer.concat(chunks) : only;
    // The listeners live as long as the request, which a connection that is kept alive keeps until the next.
    chunks = [];
    done(error, bytes);
  };
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', end);
  request.on('aborted', () => {
    end({ type: 'request.aborted' });
  });
}
