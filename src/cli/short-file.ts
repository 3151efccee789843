import { UsageError } from '../errors';
import { readStart } from '../read-start';

/** Most bytes of a file that a flag names; a bundle of all certificates that systems trust has some 200 KiB. */
const mostBytes = 4 * 1024 ** 2;

/** Gives the text of a file that a flag names, of 4 MiB at most. Throws a UsageError where it cannot be read, or is longer. */
export function readShortFile(file: string, flag: string): string {
  let bytes: Buffer;
  try {
    bytes = readStart(file, mostBytes);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new UsageError(`${flag} ${file}: cannot be read (${code ?? String(cause)})`);
  }
  if (bytes.length > mostBytes) throw new UsageError(`${flag} ${file}: expected at most ${mostBytes} bytes, got more`);
  return bytes.toString('utf8');
}
