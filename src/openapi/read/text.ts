import path from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { DocumentError } from '../../base/errors';
import { isAddress, printableAddress } from '../../base/text';
import { readStart } from '../../base/files';
import { isObject } from '../document';

/** Largest file that is read, in bytes; the largest of well-known documents have 13 MiB. */
export const mostBytes = 32 * 1024 ** 2;

/** How many bytes of memory the tree of a YAML file takes for each of its own, as measured. */
const memoryPerByte = 50;

/**
 * Gives the text of an OpenAPI file: UTF-8, or UTF-16 with a byte order mark (YAML 1.2.2 section 5.2). Throws a DocumentError
 * where there is none, where it is no text, and where it is too large for the memory that there is.
 */
export function readText(file: string): string {
  try {
    return textOf(file, readStart(file, mostBytes));
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause;
    if (/^(https?|ftp):\/\//i.test(file)) throw urlError(printableAddress(file));
    const code = isObject(cause) && typeof cause['code'] === 'string' ? cause['code'] : String(cause);
    const reasons: Record<string, string> = {
      ENOENT: 'there is no such file',
      EISDIR: 'expected a file, got a folder',
    };
    const problem = reasons[code] ?? `the file cannot be read (${code})`;
    throw new DocumentError(
      isAddress(file) ? printableAddress(file) : path.resolve(file),
      '',
      problem,
      'Name an OpenAPI file in YAML or JSON.',
    );
  }
}

/** Gives the text of what was read of a file. Throws as readText does. */
export function textOf(file: string, bytes: Buffer): string {
  assertSize(file, bytes.length);
  return decode(file, bytes);
}

function assertSize(file: string, bytes: number): void {
  if (bytes > mostBytes) {
    const problem = `expected a file of at most ${mostBytes / 1024 ** 2} MiB, got a longer one`;
    throw new DocumentError(file, '', problem, 'Split the document, or take from it what is not needed.');
  }
  const shown = `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
  const memory = getHeapStatistics().heap_size_limit;
  if (bytes * memoryPerByte <= memory) return;
  const needed = Math.ceil((bytes * memoryPerByte) / 1024 ** 2);
  const problem = `a file of ${shown} needs about ${needed} MiB of memory, and there are ${Math.round(memory / 1024 ** 2)}`;
  throw new DocumentError(file, '', problem, `Set NODE_OPTIONS=--max-old-space-size=${2 * needed}, or split it.`);
}

function decode(file: string, bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new DocumentError(file, '', `the file is not valid ${encoding.toUpperCase()}`, 'Save it as UTF-8.');
  }
}

function urlError(url: string): DocumentError {
  const name = /\/([\w.-]+\.(?:json|ya?ml))(?:[?#]|$)/i.exec(url.slice(url.indexOf('//') + 2))?.[1] ?? 'openapi.yaml';
  const remedy = `Download it first: curl -sSfL -o ${name} '${url.replaceAll("'", '%27')}'`;
  return new DocumentError(url, '', 'expected a file, got a URL, which is not read here', remedy);
}
