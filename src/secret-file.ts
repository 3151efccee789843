import { UsageError } from './errors';
import { readStart } from './read-start';

/** No secret that travels in a header is longer: servers refuse such header sections (node:http at 16 KiB). */
const longestSecret = 16 * 1024;

/**
 * Gives the secret that a file holds, without the line break at its end. Throws a UsageError, led by `where`, that shows
 * nothing of it: where the file cannot be read, is empty, holds more than one line or what no header field can carry
 * (RFC 9110 section 5.5).
 */
export function readSecretFile(file: string, where: string): string {
  const refuse = (problem: string): never => {
    throw new UsageError(`${where}: ${file}: expected a file that holds the secret alone, in one line; ${problem}.`);
  };
  const bytes = readOrRefuse(file, refuse);
  if (bytes.length > longestSecret) return refuse(`this one is longer than ${longestSecret} bytes`);
  const text = bytes.toString('latin1').replace(/\r?\n$/, '');
  if (text === '') return refuse('this one is empty');
  if (/[\r\n]/.test(text)) return refuse('this one has several lines');
  if (!/^[\x21-\x7e]+$/.test(text)) return refuse('this one has blanks, or others than visible ASCII characters');
  return text;
}

function readOrRefuse(file: string, refuse: (problem: string) => never): Buffer {
  try {
    return readStart(file, longestSecret);
  } catch (cause) {
    const { code = String(cause) } = cause as NodeJS.ErrnoException;
    const problems: Record<string, string> = {
      ENOENT: 'there is no such file',
      EACCES: 'this user may not read it (EACCES)',
      EISDIR: 'this is a folder',
    };
    return refuse(problems[code] ?? `it cannot be read (${code})`);
  }
}
