import type { Response } from 'express';
import { createPace, isDrained, type Delivery } from './pieces';

/** How often a slow body sends a drop, in milliseconds. */
const beat = 50;

/**
 * Waits, at most as long as the client stays and the mock is open. Gives whether the client is still there. The timer does
 * not outlive either.
 */
export function pause(milliseconds: number, response: Response, closing: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      response.off('close', end);
      closing.removeEventListener('abort', end);
      resolve(!response.destroyed);
    };
    const timer = setTimeout(end, milliseconds);
    response.once('close', end);
    closing.addEventListener('abort', end);
    if (closing.aborted || response.destroyed) end();
  });
}

/** Sends a body's beginning under the length of the whole, and closes the connection. */
export async function cutShort(body: Delivery, kept: number | undefined, response: Response): Promise<void> {
  let left = Math.min(kept ?? Math.floor(body.bytes / 2), Math.max(0, body.bytes - 1));
  const { socket } = response;
  const pace = createPace();
  response.flushHeaders();
  for (const part of left > 0 ? body.parts : []) {
    const beginning = part.subarray(0, left);
    left -= beginning.length;
    if (!response.write(beginning) && !(await isDrained(response))) return;
    if (left === 0) break;
    await pace();
  }
  socket?.end();
}

/** Sends a body drop by drop, spread over a time in milliseconds. */
export async function drip(body: Delivery, time: number, response: Response, closing: AbortSignal): Promise<void> {
  const drops = Math.max(1, Math.min(body.bytes, Math.ceil(time / beat)));
  for (const drop of dropsOf(body.parts, Math.ceil(body.bytes / drops))) {
    if (!(await pause(time / drops, response, closing))) return;
    if (!response.write(drop) && !(await isDrained(response))) return;
  }
  response.end();
}

/** Gives bytes in drops of a length, the last one excepted. */
function* dropsOf(parts: Iterable<Buffer>, length: number): Generator<Buffer> {
  let gathered: Buffer[] = [];
  let bytes = 0;
  for (const part of parts) {
    for (let start = 0; start < part.length;) {
      const piece = part.subarray(start, start + length - bytes);
      gathered.push(piece);
      bytes += piece.length;
      start += piece.length;
      if (bytes < length) continue;
      yield Buffer.concat(gathered);
      gathered = [];
      bytes = 0;
    }
  }
  if (bytes > 0) yield Buffer.concat(gathered);
}
