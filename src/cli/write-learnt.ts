import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../errors';
import { stringifyJson } from '../exact-json';
import type { ProfileData } from '../profile/profile';
import { isWritten, writeProfile } from '../profile/write-profile';
import { assertOpens } from '../read-start';
import type { KeptItems } from '../recording/kept-items';

/** Where what was learnt is written. */
export interface LearntFiles {
  readonly profile: string;
  readonly items: string;
}

/** Gives the file of the items that belongs to that of a profile: `understudy-profile.items.json` beside it. */
export function filesOf(out: string): LearntFiles {
  return { profile: out, items: `${out.replace(/\.ya?ml$/i, '')}.items.json` };
}

/**
 * Throws a UsageError where a file is there that learn has not written, or in which somebody has written comments, unless it may
 * be written over.
 */
export function assertWritable({ profile, items }: LearntFiles, isForced: boolean): void {
  if (isForced) return;
  const own = existsSync(profile) && isWritten(read(profile));
  const strange = !own && existsSync(profile) ? profile : !own && existsSync(items) ? items : undefined;
  if (strange !== undefined)
    throw new UsageError(
      `--out ${profile}: ${strange} is there, and learn has not written it, or it was edited: name another file, or give --force.`,
    );
}

function read(file: string): string {
  try {
    assertOpens(file);
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** How what was learnt is written. */
export interface Writing {
  /** Takes out of evidence what is masked in the items. */
  readonly mask: ((text: string) => string) | undefined;
  readonly flags: { readonly keepValues?: boolean };
}

/** Writes the profile and its items, for the owner alone where values are kept. Throws a UsageError where they cannot be written. */
export function writeLearnt(
  files: LearntFiles,
  profile: ProfileData,
  items: KeptItems,
  { mask = (text) => text, flags }: Writing,
): void {
  const hasItems = Object.keys(items).length > 0;
  const named = hasItems ? { ...profile, items: path.resolve(files.items) } : profile;
  const mode = flags.keepValues === true ? 0o600 : 0o666;
  try {
    if (hasItems) writeFileSync(files.items, itemsText(items), { mode });
    writeFileSync(files.profile, writeProfile(masked(named, mask), path.resolve(path.dirname(files.profile))));
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

function masked(profile: ProfileData, mask: (text: string) => string): ProfileData {
  const entries = new Map(
    [...profile.entries].map(([id, places]) => [
      id,
      new Map(
        [...places].map(([place, { evidence, ...entry }]) => [
          place,
          { ...entry, ...(evidence !== undefined && { evidence: mask(evidence) }) },
        ]),
      ),
    ]),
  );
  const unclear = profile.unclear.map((one) => ({ ...one, seen: one.seen.map(mask) }));
  return { ...profile, entries, unclear };
}
