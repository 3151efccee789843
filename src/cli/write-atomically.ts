import { lstatSync, renameSync, rmSync, writeFileSync, type Stats } from 'node:fs';
import path from 'node:path';
import { assertRegular } from '../open-to-write';

/** A file as it is to be. */
export interface WantedFile {
  readonly file: string;
  readonly text: string;
  /** Whether it may hold what is for its owner alone: it is then readable by nobody else (mode 0600). */
  readonly isPrivate: boolean;
  /** Whether it becomes so though it is there already and others may read it. */
  readonly isKept?: boolean;
}

/** Gives what is to be replaced, if it is there; throws where that is no file: what a shell hands over (`/dev/stdout`) is none. */
export function replaceable(file: string): Stats | undefined {
  assertRegular(file);
  const before = lstatSync(file, { throwIfNoEntry: false });
  if (before?.isFile() === false) throw new Error('expected a file, got something else');
  return before;
}

/**
 * Writes files so that each is there as a whole or as it was: beside it first, and then in its place. All are written before the
 * first takes its place. What is there already keeps its mode; a link is not followed. Throws what the file system throws.
 */
export function writeAtomically(files: readonly WantedFile[]): void {
  const beside: (readonly [from: string, to: string])[] = [];
  try {
    for (const { file, text, isPrivate, isKept = false } of files) {
      const before = replaceable(file);
      const from = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.tmp`);
      const mode = isKept ? 0o600 : before === undefined ? (isPrivate ? 0o600 : 0o666) : before.mode & 0o777;
      beside.push([from, file]);
      rmSync(from, { force: true });
      writeFileSync(from, text, { mode, flag: 'wx' });
    }
    for (const [from, to] of beside) renameSync(from, to);
  } finally {
    for (const [from] of beside) rmSync(from, { force: true });
  }
}
