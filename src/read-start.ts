import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';

/** A file that does not tell its size is read in pieces of so many bytes. */
const pieceBytes = 64 * 1024;

/**
 * Gives the bytes of a file, one more than `most` where it has more: a device or a pipe tells no size, and may never end.
 * Throws what the system says where it cannot be read, and an error of the same kind for a pipe that nobody may write to.
 */
export function readStart(file: string, most: number): Buffer {
  assertOpens(file);
  const descriptor = openSync(file, 'r');
  try {
    const pieces: Buffer[] = [];
    // The byte beyond the end is asked for too, so that a file of a known size takes a single piece.
    let next = Math.max(pieceBytes, fstatSync(descriptor).size + 1);
    for (let left = most + 1; left > 0; next = pieceBytes) {
      const piece = Buffer.allocUnsafe(Math.min(next, left));
      const read = readSync(descriptor, piece, 0, piece.length, null);
      if (read === 0) break;
      pieces.push(piece.subarray(0, read));
      left -= read;
    }
    const [only] = pieces;
    return pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces);
  } finally {
    closeSync(descriptor);
  }
}

/** What shells and systems name pipes by whose other end is there: `/dev/stdin`, and `<(...)`. */
const handedOver = /^\/(?:dev\/stdin$|dev\/fd\/|proc\/[^/]+\/fd\/)/;

/**
 * Throws an error, with what it is as its `code`, where a file is a named pipe: to open one waits for somebody at its other end, and
 * no signal is seen meanwhile.
 */
export function assertOpens(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isFIFO() !== true || handedOver.test(path.resolve(file))) return;
  throw Object.assign(new Error('a named pipe, which may never be written to'), { code: 'a named pipe' });
}
