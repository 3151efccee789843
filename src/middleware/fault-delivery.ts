import type { Response } from 'express';

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
export function cutShort(body: Buffer, kept: number | undefined, response: Response): void {
  const beginning = body.subarray(0, Math.min(kept ?? Math.floor(body.length / 2), Math.max(0, body.length - 1)));
  const { socket } = response;
  response.flushHeaders();
  if (beginning.length === 0) socket?.end();
  else response.write(beginning, () => socket?.end());
}

/** Sends a body drop by drop, spread over a time in milliseconds. */
export async function drip(body: Buffer, time: number, response: Response, closing: AbortSignal): Promise<void> {
  const drops = Math.max(1, Math.min(body.length, Math.ceil(time / beat)));
  const length = Math.ceil(body.length / drops);
  for (let start = 0; start < body.length; start += length) {
    response.write(body.subarray(start, start + length));
    if (!(await pause(time / drops, response, closing))) return;
  }
  response.end();
}
