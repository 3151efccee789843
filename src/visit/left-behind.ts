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
  /** Nobody knows whether there is an item: no response told. */
  readonly isUncertain?: true;
}

/** What a run leaves behind: kept in a file while it runs, so that whoever ends it loses nothing. It has no values of items. */
export interface LeftBehindJournal {
  /**
   * @param what a `create` is about to be sent, with the concrete path of the collection, or was `rejected`; an item was `created`, with its path,
   * or is `gone`
   */
  note(what: 'create' | 'rejected' | 'created' | 'gone', path: string): void;
  /** Keeps what is left alone, and what earlier runs left; removes the file if that is nothing. */
  end(left: readonly LeftBehind[]): void;
}

/** What earlier runs noted. */
export interface EarlierRuns {
  /** The text that each had in all that it made up. */
  readonly runTags: readonly string[];
  /** The paths of their items, the oldest first. */
  readonly paths: readonly string[];
  /** Concrete paths of collections in which they may have created an item without knowing its ID. */
  readonly uncertain: readonly string[];
}

/** Notes nothing: for runs without a report. */
export const noJournal: LeftBehindJournal = {
  note: () => undefined,
  end: () => undefined,
};

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
  return left.flatMap(({ path, isRemovable, isUncertain }): readonly JsonObject[] => {
    if (isUncertain === true) return [{ create: path }];
    return isRemovable ? [{ created: path }] : [];
  });
}

/** Reads the journal of earlier runs on the same API. Throws a UsageError. */
export function readJournal(file: string, baseUrl: string): EarlierRuns {
  const runTags: string[] = [];
  const paths = new Set<string>();
  const uncertain: string[] = [];
  for (const entry of linesOf(file, baseUrl)) {
    const text = (name: string): string | undefined => textIn(entry, name);
    const [runTag, create, created, gone] = [text('runTag'), text('create'), text('created'), text('gone')];
    if (runTag !== undefined) runTags.push(runTag);
    if (create !== undefined) uncertain.push(create);
    if (created !== undefined) paths.add(created);
    if (gone !== undefined) paths.delete(gone);
    // The outcome is that of the last create in the collection.
    const known = text('rejected') ?? created?.slice(0, created.lastIndexOf('/'));
    const at = known === undefined ? -1 : uncertain.lastIndexOf(known);
    if (at !== -1) uncertain.splice(at, 1);
  }
  return { runTags, paths: [...paths], uncertain: [...new Set(uncertain)] };
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
