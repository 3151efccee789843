import { createHash } from 'node:crypto';

/** Gives the SHA-256 of a document's text in hexadecimal digits, by which a profile names it. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
