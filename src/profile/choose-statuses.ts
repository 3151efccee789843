import type { Contract } from '../contract/contract';
import { chooseSuccess } from '../contract/success-response';
import { answerPoints } from './answer-points';
import type { Profile } from './profile';

/** Has the operations of a document succeed with the statuses that a profile names, where the document describes those. */
export function chooseStatuses(profile: Profile, { operations }: Pick<Contract, 'operations'>): void {
  if (profile.isEmpty) return;
  for (const operation of operations) {
    const status = profile.find(answerPoints.status, operation);
    if (status !== undefined) chooseSuccess(operation, status);
  }
}
