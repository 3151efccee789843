import type { Contract } from '../../contract/contract';
import type { Resource } from '../../contract/resource/resources';
import { ownMember } from '../../exact-json';
import type { SeenItem } from '../../verify/knowledge';
import { isSame } from './value-set';

/** Gives the member that tells the state, of those that changed: one of a few values, or of a name that says so; undefined where none does. */
export function stateIn(
  { schemas }: Contract,
  resource: Resource,
  before: SeenItem,
  after: SeenItem,
): string | undefined {
  const described = schemas.shapedProperties(resource.itemSchema);
  const changed = Object.keys(after).filter((name) => !isSame(ownMember(before, name), ownMember(after, name)));
  const isListed = (name: string): boolean => schemas.flatten(ownMember(described, name)).enum !== undefined;
  const isTelling = (name: string): boolean =>
    /status|state|phase|stage/i.test(name) || typeof ownMember(after, name) === 'boolean';
  return changed.find(isListed) ?? changed.find(isTelling);
}
