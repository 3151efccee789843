import type { Contract } from '../contract/contract';
import { emptyProfile, type Profile } from './profile';

/** Whatever is made of a document shares its schemas, copies of its contract too. */
type Document = Pick<Contract, 'schemas'>;

const profiles = new WeakMap<Contract['schemas'], Profile>();

/** Has a document played by a profile, from now on. */
export function playBy(profile: Profile, { schemas }: Document): void {
  profiles.set(schemas, profile);
}

/** Gives the profile that a document is played by; the one that says nothing where there is none. */
export function profileOf({ schemas }: Document): Profile {
  return profiles.get(schemas) ?? emptyProfile;
}
