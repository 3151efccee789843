import { existsSync, readFileSync } from 'node:fs';
import type { Contract } from '../contract/contract';
import { DocumentError, UsageError } from '../errors';
import type { ProfileData } from '../profile/profile';
import { readProfileData } from '../profile/read-profile';
import { redactedIn } from '../profile/write-profile';
import type { KeptItems } from '../recording/kept-items';
import { readItemsFile } from '../recording/read-items-file';

/** A profile that is there where one is to be written, and its items. */
export interface Earlier {
  readonly profile: ProfileData;
  readonly items: KeptItems;
  /** What was named to be masked beside what is masked by itself (`--redact`); undefined where values may be as they were. */
  readonly redacted: readonly string[] | undefined;
}

/**
 * Gives the profile in a file that a run which sees a part of the service alone is to complete; undefined where there is none. Throws
 * a UsageError where it is of another service, or says what the document has no place for any more.
 *
 * @param url the service that is asked; undefined of a recording
 */
export function readEarlier(file: string, contract: Contract, url: string | undefined): Earlier | undefined {
  if (!existsSync(file)) return undefined;
  const refuse = (why: string): UsageError =>
    new UsageError(
      `--out ${file}: it is there, and this run, which sees a part of the service, would lose what it says: ${why}. ` +
        'Name another file, or give --force.',
    );
  try {
    const profile = readProfileData(file, contract);
    const { items, from } = profile;
    if (url !== undefined && from.url !== undefined && from.url !== url) throw refuse(`it is of ${from.url}`);
    return {
      profile,
      items: items === undefined || !existsSync(items) ? {} : readItemsFile(items, file),
      redacted: redactedIn(readFileSync(file, 'utf8')),
    };
  } catch (cause) {
    if (cause instanceof DocumentError) throw refuse(cause.message);
    throw cause;
  }
}
