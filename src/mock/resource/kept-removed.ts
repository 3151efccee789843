import type { Contract } from '../../contract/contract';
import type { Resource } from '../../contract/resource/resources';
import { ownMember } from '../../exact-json';
import { profileOf } from '../../profile/profile-of';
import { removalPoints, type KeptRemoved } from '../../profile/removal-points';
import { keyOfWhether, whetherSet } from '../../store/keys';
import type { CollectionPlan, FilterTerm } from '../../store/store';
import type { Item } from './item';

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

/**
 * Gives an item as it was before it could be removed: without the mark, or with one that says so where each item has it. The item
 * itself where removed ones are not kept.
 */
export function createUnmarked(contract: Pick<Contract, 'schemas'>, resource: Resource): (item: Item) => Item {
  const kept = keptRemoved(contract, resource);
  if (kept === undefined) return (item) => item;
  const { schemas } = contract;
  const { member } = kept;
  const isRequired = schemas.flatten(resource.itemSchema).required?.includes(member) === true;
  const types = schemas.typesOf(ownMember(schemas.shapedProperties(resource.itemSchema), member));
  return (item) => {
    if (!isRequired) return Object.fromEntries(Object.entries(item).filter(([name]) => name !== member));
    if (types.includes('boolean')) return { ...item, [member]: false };
    return types.includes('null') ? { ...item, [member]: null } : item;
  };
}
