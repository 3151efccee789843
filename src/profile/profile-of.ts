import type { Contract } from '../openapi/contract';
import { emptyProfile, type Profile } from './profile';
import { chooseSuccess } from '../openapi/success-response';
import { answerPoints } from './answer-points';

/** The contracts of an app, one with fewer resources too, share its schemas, which no other app has. */
type Document = Pick<Contract, 'schemas'>;

/** By the schemas of an app, for as long as it lives. */
const profiles = new WeakMap<Contract['schemas'], Profile>();

/** Has a document played by a profile, from now on: that of one app, whose schemas are its own. */
export function playBy(profile: Profile, { schemas }: Document): void {
  profiles.set(schemas, profile);
}

/** Gives the profile that a document is played by; the one that says nothing where there is none. */
export function profileOf({ schemas }: Document): Profile {
  return profiles.get(schemas) ?? emptyProfile;
}

/** Has the operations of a document succeed with the statuses that a profile names, where the document describes those. */
export function chooseStatuses(profile: Profile, { operations }: Pick<Contract, 'operations'>): void {
  if (profile.isEmpty) return;
  for (const operation of operations) {
    const status = profile.find(answerPoints.status, operation);
    if (status !== undefined) chooseSuccess(operation, status);
  }
}
