import { readFile, stat } from 'node:fs/promises';
import type { Document } from '../../openapi/document/document';
import { isUrl } from '../../openapi/document/source';
import type { ViolationPlace } from './console-types';

/** Larger files are not read: their lines are left out. */
const mostBytes = 20 * 1024 * 1024;

const [linesBefore, linesAfter, longestLine] = [2, 2, 200];

/** Where the OpenAPI file has the rules at some pointers, with the lines around each. */
export async function placesOf(document: Document, pointers: readonly string[]): Promise<readonly ViolationPlace[]> {
  const files = new Map<string, Promise<readonly string[]>>();
  return Promise.all(
    pointers.map(async (pointer) => {
      const at = document.locate(pointer);
      const [, file = '', number = '0'] = /^(.*):(\d+):\d+$/.exec(at) ?? [];
      const line = Number(number);
      let reading = files.get(file);
      if (reading === undefined) files.set(file, (reading = readLines(document, file)));
      const firstLine = Math.max(line - linesBefore, 1);
      const lines = (await reading).slice(firstLine - 1, line + linesAfter).map((text) => text.slice(0, longestLine));
      return { at, pointer, lines, firstLine, line };
    }),
  );
}

/** None of a URL, of a file that the contract was not read from, and of one that is gone. */
async function readLines({ files }: Document, file: string): Promise<readonly string[]> {
  if (isUrl(file) || !files.includes(file)) return [];
  try {
    if ((await stat(file)).size > mostBytes) return [];
    return (await readFile(file, 'utf8')).split(/\r?\n/);
  } catch {
    return [];
  }
}
