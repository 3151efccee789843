import { closeSync, existsSync, ftruncateSync, lstatSync, rmSync, writeSync } from 'node:fs';
import { UsageError } from '../base/errors';
import { openPrivateFile, readNamedFile, tryToWrite, writePrivateFile } from '../base/files';
import { asText, isObject, tryParseJson, type JsonObject, type JsonValue } from '../base/json';

/** An item that is still there. */
export interface LeftBehind {
  /** The concrete path of the item; of a collection, if an item may be in it whose ID is not known. */
  readonly path: string;
  /** `the API has no delete`, `DELETE returned 409` */
  readonly reason: string;
  /** Another clean-up may remove it. */
  readonly isRemovable: boolean;
}

/** What a run leaves behind: kept in a file while it runs, so that whoever ends it loses nothing. It has no values of items. */
export interface LeftBehindJournal {
  /** An item was created, or is gone. */
  note(what: 'created' | 'gone', path: string): void;
  /** Keeps what is left alone, and what earlier runs left; removes the file if that is nothing. */
  end(left: readonly LeftBehind[]): void;
}

/** What earlier runs noted. */
export interface EarlierRuns {
  /** The text that each had in all that it made up. */
  readonly runTags: readonly string[];
  /** The paths of their items, the oldest first. */
  readonly paths: readonly string[];
}

const kind = 'left-behind';

/** Begins a journal, or goes on with the file of earlier runs on the same API. Throws a UsageError if that cannot be. */
export function createJournal(file: string, baseUrl: string, runTag: string): LeftBehindJournal {
  const earlier = existsSync(file) ? linesOf(file, baseUrl) : [];
  // It is said once: a clean-up goes on without its journal.
  let isBroken = false;
  const attempt = (write: () => void): void => {
    if (isBroken) return;
    isBroken = true;
    tryToWrite(file, write);
    isBroken = false;
  };
  const handle = openPrivateFile(file, 'append');
  const note = (entry: JsonObject): void => {
    attempt(() => writeSync(handle, `${JSON.stringify(entry)}\n`));
  };
  const head = { understudy: kind, baseUrl, runTag };
  note(head);
  return {
    note: (what, path) => {
      note({ [what]: path });
    },
    end: (left) => {
      attempt(() => {
        ftruncateSync(handle, 0);
      });
      const own = entriesOf(left);
      for (const entry of [...earlier, ...(own.length > 0 ? [head] : []), ...own]) note(entry);
      closeSync(handle);
      if (earlier.length + own.length === 0) rmSync(file);
    },
  };
}

/** What another clean-up can do something about. */
function entriesOf(left: readonly LeftBehind[]): readonly JsonObject[] {
  return left.filter(({ isRemovable }) => isRemovable).map(({ path }) => ({ created: path }));
}

/** Reads the journal of earlier runs on the same API. Throws a UsageError. */
export function readJournal(file: string, baseUrl: string): EarlierRuns {
  const runTags: string[] = [];
  const paths = new Set<string>();
  for (const entry of linesOf(file, baseUrl)) {
    const [runTag, created, gone] = ['runTag', 'created', 'gone'].map((name) => textIn(entry, name));
    if (runTag !== undefined) runTags.push(runTag);
    if (created !== undefined) paths.add(created);
    if (gone !== undefined) paths.delete(gone);
  }
  return { runTags, paths: [...paths] };
}

/** Keeps what a clean-up of earlier runs could not remove; removes the file if that is nothing. */
export function keepLeft(file: string, baseUrl: string, { runTags }: EarlierRuns, left: readonly LeftBehind[]): void {
  const entries = entriesOf(left);
  if (entries.length === 0) {
    rmSync(file);
    return;
  }
  const heads = runTags.map((runTag) => ({ understudy: kind, baseUrl, runTag }));
  writePrivateFile(file, [...heads, ...entries].map((entry) => `${JSON.stringify(entry)}\n`).join(''));
}

/** The entries of a journal. A line that its run did not write to its end is left out. */
function linesOf(file: string, baseUrl: string): readonly JsonObject[] {
  const isFile = !existsSync(file) || lstatSync(file).isFile();
  const lines = isFile
    ? readNamedFile(file)
        .split('\n')
        .map((line) => tryParseJson(line))
    : [];
  const [head] = lines;
  if (!isObject(head) || head['understudy'] !== kind)
    throw new UsageError(`${file} is no file of what a run left behind. Its name ends in .left-behind.`);
  if (head['baseUrl'] !== baseUrl)
    throw new UsageError(
      `${file} is of the API at ${asText(head['baseUrl'] ?? '')}. Use that address or another file, or delete it if that API is gone.`,
    );
  return lines.filter((line): line is JsonObject => isObject(line));
}

function textIn(entry: JsonValue, name: string): string | undefined {
  const value = isObject(entry) ? entry[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}
