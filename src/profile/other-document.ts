import { readText } from '../contract/read-text';
import { digestOf } from './digest';
import type { Profile } from './profile';

/**
 * Gives a sentence where a profile was learnt by another document, or another state of it, than the one of a file; undefined where it
 * was not, where the profile does not say, and for addresses, which are not asked twice.
 */
export function otherDocument({ from }: Pick<Profile, 'from'>, profile: string, file: string): string | undefined {
  if (from.document === undefined || /^https?:\/\//i.test(file)) return undefined;
  if (from.document === digestOf(readText(file))) return undefined;
  return `${profile} was learnt by another document than ${file}, or by another state of it: what changed is played as the profile says, or not learnt; learn again`;
}
