import express, { type Request, type Response } from 'express';

/** Is called once with the bytes of a body, or with why they could not be read (the errors of body-parser, by their `type`). */
export type BytesRead = (error: unknown, bytes: Buffer | undefined) => void;

/**
 * Gives what reads the bytes of bodies, at most as many as `limit`. Bodies that come as they are, with their length said, are
 * most; for those the readers of Express (compressed, in chunks, too large) would cost a tenth of a create.
 */
export function createReadBytes(limit: number): (request: Request, response: Response, done: BytesRead) => void {
  const readAny = express.raw({ limit, type: () => true });
  return (request, response, done) => {
    if (comesPlainly(request, limit)) {
      readPlain(request, done);
      return;
    }
    readAny(request, response, (error?: unknown) => {
      const bytes: unknown = request.body;
      done(error, Buffer.isBuffer(bytes) ? bytes : undefined);
    });
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
  const chunks: Buffer[] = [];
  let isDone = false;
  const end = (error?: unknown): void => {
    if (isDone) return;
    isDone = true;
    const [only = Buffer.alloc(0)] = chunks;
    done(error, chunks.length > 1 ? Buffer.concat(chunks) : only);
  };
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', end);
  request.on('aborted', () => {
    end({ type: 'request.aborted' });
  });
}
