import type { Contract } from '../../contract/contract';
import type { Resource } from '../../contract/resource/resources';
import { ownMember } from '../../exact-json';
import type { Item } from './item';
import { createItemViolations } from './item-check';

/**
 * Gives what takes back, of what a profile has set of an item, the members that answers to carry it forbid: each is as it was
 * without; where no one member is to blame (`not`, `oneOf`), all are. What was wrong before is left to others.
 */
export function createSoundMembers(resource: Resource, contract: Contract): (own: Item, set: Item) => Item {
  const violationsOf = createItemViolations(resource, contract);
  return (own, set) => {
    const changed = [...new Set([...Object.keys(own), ...Object.keys(set)])].filter(
      (name) => ownMember(own, name) !== ownMember(set, name),
    );
    if (changed.length === 0) return set;
    const places = violationsOf(set).map(({ where }) => where);
    if (places.length === 0) return set;
    const forbidden = changed.filter((name) =>
      places.some((where) => where === `body.${name}` || where.startsWith(`body.${name}.`)),
    );
    const mended = forbidden.length === 0 ? set : without(set, own, new Set(forbidden));
    const isSound = forbidden.length > 0 && violationsOf(mended).length === 0;
    return !isSound && violationsOf(own).length === 0 ? own : mended;
  };
}

/** Gives an item whose members of some names are those of another, or are not there where that has none. */
function without(item: Item, other: Item, names: ReadonlySet<string>): Item {
  const kept = Object.entries(item).filter(([name]) => !names.has(name));
  return Object.fromEntries([...kept, ...Object.entries(other).filter(([name]) => names.has(name))]);
}
