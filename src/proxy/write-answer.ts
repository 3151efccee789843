import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';

/** So many bytes go out as a string at most. */
const shortBody = 16 * 1024;

/** Has the upstream wait for a client that does not take what comes. */
export function writeOrWait(response: Response, bytes: Buffer, incoming: IncomingMessage): void {
  if (response.write(bytes)) return;
  incoming.pause();
  response.once('drain', () => incoming.resume());
}

/** Gives pieces of a body as one. */
export function joined(pieces: readonly Buffer[]): Buffer {
  const [only] = pieces;
  return only !== undefined && pieces.length === 1 ? only : Buffer.concat(pieces);
}

/** Ends an answer with its body. A string goes out in one write with the header section; bytes would take a second. Its characters are the bytes. */
export function endWith(body: Buffer, response: Response): void {
  if (body.length <= shortBody) response.end(body.toString('latin1'), 'latin1');
  else response.end(body);
}
