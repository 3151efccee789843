/**
 * Gives how many bytes of memory a text takes: V8 keeps it in one byte a character, or in two where one of them needs it;
 * ASCII alone is as long in UTF-8 as in characters, so that others count double.
 */
export function bytesOfText(text: string): number {
  return Buffer.byteLength(text) === text.length ? text.length : text.length * 2;
}
