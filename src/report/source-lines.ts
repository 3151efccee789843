import { readFileSync } from 'node:fs';
import type { SourceLine } from './finding';

/** A line of a file and its neighbours; empty if it cannot be read, as where the file was an address. */
export type SourceReader = (file: string, line: number) => readonly SourceLine[];

const longest = 160;

/** Reads each file once. */
export function createSourceReader(): SourceReader {
  const files = new Map<string, readonly string[]>();
  return (file, line) => {
    let lines = files.get(file);
    if (lines === undefined) files.set(file, (lines = linesOf(file)));
    const near = lines.slice(Math.max(0, line - 2), line + 1);
    const indent = Math.min(...near.filter((text) => text.trim() !== '').map((text) => text.search(/\S/)));
    return near.map((text, index) => ({
      number: Math.max(0, line - 2) + index + 1,
      text: text.slice(indent, indent + longest),
    }));
  };
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/);
  } catch {
    return [];
  }
}
