import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Contract } from '../contract/contract';
import { UsageError } from '../errors';
import { stringifyJson } from '../exact-json';
import type { ProfileData } from '../profile/profile';
import { foldPlaces } from '../profile/fold-places';
import { areItemsOf, isWritten, writeProfile } from '../profile/write-profile';
import { assertOpens } from '../read-start';
import type { KeptItems } from '../recording/kept-items';
import { replaceable, writeAtomically } from './write-atomically';

/** Where what was learnt is written. */
export interface LearntFiles {
  readonly profile: string;
  readonly items: string;
}

/** Gives the file of the items that belongs to that of a profile: `understudy-profile.items.json` beside it. */
export function filesOf(out: string): LearntFiles {
  return { profile: out, items: `${out.replace(/\.ya?ml$/i, '')}.items.json` };
}

/** Gives the file in which a run notes what it creates until that is removed again. */
export function notesOf({ profile }: LearntFiles): string {
  return `${profile}.left-over`;
}

/**
 * Gives the files for what a run learnt: where it was stopped and a profile is there, that stays, and what there is of the new one
 * goes beside it, `understudy-profile.partial.yaml`.
 */
export function filesAfter(files: LearntFiles, isPartial: boolean): LearntFiles {
  if (!isPartial || !existsSync(files.profile)) return files;
  return filesOf(files.profile.replace(/(\.ya?ml)?$/i, '.partial$1'));
}

/** Throws a UsageError where no file can be made beside a profile: it is known before anything is sent. */
function assertFolder({ profile }: LearntFiles): void {
  const folder = path.dirname(path.resolve(profile));
  try {
    if (!statSync(folder).isDirectory()) throw new Error(`${folder} is no folder`);
    accessSync(folder, constants.W_OK);
    if (statSync(profile, { throwIfNoEntry: false })?.isDirectory() === true) throw new Error('it is a folder');
  } catch (cause) {
    throw new UsageError(`--out ${profile}: cannot be written: ${(cause as Error).message}`);
  }
}

/**
 * Throws a UsageError where nothing can be written, and where a file is there that learn has not written, or in which somebody has changed anything since, unless it
 * may be written over.
 */
export function assertWritable({ profile, items }: LearntFiles, isForced: boolean): void {
  assertFolder({ profile, items });
  if (!isForced) assertUnchanged({ profile, items });
  try {
    replaceable(profile);
    replaceable(items);
  } catch (cause) {
    throw new UsageError(`--out ${profile}: cannot be written: ${(cause as Error).message}`);
  }
}

function assertUnchanged({ profile, items }: LearntFiles): void {
  const text = read(profile);
  const isOwn = text !== undefined && isWritten(text);
  const held = read(items);
  const areOwn = held === undefined || (isOwn && areItemsOf(text, held));
  const strange = text !== undefined && !isOwn ? profile : areOwn ? undefined : items;
  if (strange !== undefined)
    throw new UsageError(
      `--out ${profile}: ${strange} is there, and learn has not written it, or it was edited: name another file, or give --force.`,
    );
}

/** Gives the text of a file; undefined where there is none, and nothing where it cannot be read. */
function read(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  try {
    assertOpens(file);
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** How what was learnt is written. */
export interface Writing {
  /** What was named to be masked beside what is masked by itself; undefined where values are kept. */
  readonly redacted: readonly string[] | undefined;
}

/**
 * Writes the profile and its items, masked where they are to be, each as a whole or not at all. The items are for their owner alone, and so is the profile where
 * values are kept. Throws a UsageError where they cannot be written.
 */
export function writeLearnt(
  contract: Contract,
  files: LearntFiles,
  profile: ProfileData,
  items: KeptItems,
  { redacted }: Writing,
): void {
  const held = Object.keys(items).length > 0 ? itemsText(items) : undefined;
  const named = held === undefined ? profile : { ...profile, items: path.resolve(files.items) };
  const folder = path.resolve(path.dirname(files.profile));
  const text = writeProfile(foldPlaces(contract, named), folder, held, redacted);
  const isKept = redacted === undefined;
  try {
    writeAtomically([
      ...(held === undefined ? [] : [{ file: files.items, text: held, isPrivate: true, isKept }]),
      { file: files.profile, text, isPrivate: false, isKept },
    ]);
  } catch (cause) {
    throw new UsageError(`--out ${files.profile}: cannot be written: ${(cause as Error).message}`);
  }
}

/** One item a line, so that what changed shows. */
function itemsText(items: KeptItems): string {
  const lists = Object.entries(items).map(([name, all]) => {
    const lines = all.map((item) => `    ${stringifyJson(item)}`).join(',\n');
    return `  ${stringifyJson(name)}: [${all.length === 0 ? '' : `\n${lines}\n  `}]`;
  });
  return `{\n${lists.join(',\n')}\n}\n`;
}
