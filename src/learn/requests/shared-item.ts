import { isObject } from '../../contract/document';
import type { JsonValue } from '../../exact-json';
import { ownItem, readOwn, type OwnItem } from '../../verify/checks/change-own';
import type { Changeable } from '../../verify/checks/changeables';
import type { CheckContext } from '../../verify/check';
import { Unmet } from '../../verify/unsendable';

const made = new WeakMap<readonly unknown[], Map<Changeable['resource'], OwnItem>>();

/** Gives an item of this run that changes are tried on: one of each collection, of those that were made already, the fullest. */
export async function sharedItem(context: CheckContext, changeable: Changeable): Promise<OwnItem> {
  const { exchanges } = context;
  const known = made.get(exchanges) ?? new Map<Changeable['resource'], OwnItem>();
  made.set(exchanges, known);
  const item =
    known.get(changeable.resource) ?? (await madeBefore(context, changeable)) ?? (await ownItem(context, changeable));
  known.set(changeable.resource, item);
  return item;
}

async function madeBefore(context: CheckContext, changeable: Changeable): Promise<OwnItem | undefined> {
  const size = (sent: JsonValue): number => (isObject(sent) ? Object.keys(sent).length : -1);
  const [fullest] = context
    .knowledge(changeable.resource)
    .ours.filter(({ id, isOurs, sent }) => id !== undefined && isOurs && size(sent) >= 0)
    .toSorted((one, other) => size(other.sent) - size(one.sent));
  if (fullest?.id === undefined) return undefined;
  try {
    return await readOwn(context, changeable, { id: fullest.id, sent: fullest.sent });
  } catch (error) {
    // One that is not found any more is made anew.
    if (error instanceof Unmet) return undefined;
    throw error;
  }
}
