import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** A file that does not tell its size is read in pieces of so many bytes. */
const pieceBytes = 64 * 1024;

/**
 * Gives the bytes of a file, one more than `most` where it has more: a device or a pipe tells no size, and may never end.
 * Throws what the system says where it cannot be read.
 */
export function readStart(file: string, most: number): Buffer {
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
