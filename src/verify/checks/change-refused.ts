import { isRefusal, isSuccess } from '../answers';
import { inconclusive, violated, type CheckContext, type Outcome } from '../check';
import type { Exchange } from '../exchange';
import { exchangesOf } from '../exchanges-of';
import { itemIn, movedIn, ownItem, readItem, type OwnItem } from './change-own';
import type { Changeable } from './changeables';
import { demandStatus, isForOtherReason, mismatch } from './define-check';

/** Items of a run that refused changes are tried on: they stay as they were, so that one serves for all of an operation. */
const targets = new WeakMap<readonly unknown[], Map<string, OwnItem>>();

/** Gives an item that refused changes of an operation are sent to, as it is now. */
export async function targetOf(context: CheckContext, changeable: Changeable): Promise<OwnItem> {
  let known = targets.get(context.exchanges);
  if (known === undefined) targets.set(context.exchanges, (known = new Map<string, OwnItem>()));
  const { name } = changeable;
  const old = known.get(name);
  if (old !== undefined) {
    const read = await readItem(context, changeable, old.id);
    if (isSuccess(read)) return { ...old, before: itemIn(context, read) };
  }
  const own = await ownItem(context, changeable);
  known.set(name, own);
  return own;
}

/** Gives the outcome of a refusal: of the status that is due, and of the item, which must be as it was. */
export async function refusedAndUnchanged(
  context: CheckContext,
  changeable: Changeable,
  own: OwnItem,
  exchange: Exchange,
  due: { readonly statuses: readonly string[]; readonly why: string },
): Promise<Outcome> {
  const status = demandStatus(exchange, due.statuses, due.why);
  if (!isRefusal(exchange)) return status;
  const read = await readItem(context, changeable, own.id);
  const names = Object.keys({ ...changeable.full, ...own.sent });
  const moved = isSuccess(read)
    ? movedIn(context, read, own.before, names)
    : [mismatch(read, `the item ${own.id}: the change was refused`)];
  if (moved.length > 0) {
    targets.get(context.exchanges)?.delete(changeable.name);
    return violated(...moved.slice(0, 3));
  }
  if (isForOtherReason(exchange, due.statuses))
    return inconclusive(`refused with ${exchange.response.status}, which does not say that the body was judged`);
  return status;
}

/** Gives why a refused change says nothing: every valid one was refused as well. */
export function whyNoneMade({ exchanges }: CheckContext, { operation, name }: Changeable): string | undefined {
  const isInvalid = ({ checkId }: Exchange): boolean =>
    /\.(?:refuses|unknown|taken-once)\b/.test(checkId.slice(name.length));
  const valid = exchangesOf(exchanges, operation).filter((exchange) => !isInvalid(exchange));
  const isMade = valid.some(isSuccess);
  return isMade || valid.length === 0 ? undefined : `each of ${valid.length} valid changes was refused as well`;
}
