import { ownItem, type OwnItem } from '../../verify/checks/change-own';
import type { Changeable } from '../../verify/checks/changeables';
import type { CheckContext } from '../../verify/check';

const made = new WeakMap<readonly unknown[], Map<Changeable['resource'], OwnItem>>();

/** Gives an item of this run that wrong changes are tried on: one of each collection, since none of them is to change it. */
export async function sharedItem(context: CheckContext, changeable: Changeable): Promise<OwnItem> {
  const { exchanges } = context;
  const known = made.get(exchanges) ?? new Map<Changeable['resource'], OwnItem>();
  made.set(exchanges, known);
  const item = known.get(changeable.resource) ?? (await ownItem(context, changeable));
  known.set(changeable.resource, item);
  return item;
}
