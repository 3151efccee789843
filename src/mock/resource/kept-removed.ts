import type { Contract } from '../../contract/contract';
import type { Resource } from '../../contract/resource/resources';
import { profileOf } from '../../profile/profile-of';
import { removalPoints, type KeptRemoved } from '../../profile/removal-points';
import { keyOfWhether, whetherSet } from '../../store/keys';
import type { CollectionPlan, FilterTerm } from '../../store/store';

/** Gives how a profile says that removed items of a resource are kept; undefined where they go. */
export function keptRemoved(contract: Pick<Contract, 'schemas'>, resource: Resource): KeptRemoved | undefined {
  return profileOf(contract).find(removalPoints.keptRemoved, resource.list?.operation.path ?? resource.collection);
}

/** Gives what a collection shows of its items: those that are not removed, where removed ones are kept. */
export function shownOf(contract: Pick<Contract, 'schemas'>, resource: Resource): Pick<CollectionPlan, 'shows'> {
  const kept = keptRemoved(contract, resource);
  return kept === undefined ? {} : { shows: removalTerm(kept, [false]) };
}

/** Gives the term of items that are removed or not, or of both. */
export function removalTerm({ member }: KeptRemoved, isSet: readonly boolean[]): FilterTerm {
  return { property: whetherSet(member), anyOf: isSet.map(keyOfWhether) };
}
