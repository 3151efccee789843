import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { isSuccess } from '../answers';
import { observed, proved, violated, type Check, type CheckContext, type Mismatch, type Outcome } from '../check';
import type { Exchange } from '../exchange';
import { Unmet } from '../unsendable';
import { defineCheck, mismatch, planned, type CheckDefinition } from './define-check';
import { isBare, isItem, makeOwn, ownKinds, plannedOwn, sendTo, type Own, type OwnKind } from './own-items';
import { mayStay } from './removal-words';
import { expectedStatus } from '../expectation';

/** A collection whose items the run can make and remove. */
export interface Removable extends OwnKind {
  readonly remove: Operation;
}

/** Gives the collections whose items the run can make and remove. */
export function removables(contract: Contract): Removable[] {
  return ownKinds(contract).flatMap((kind) => {
    const { remove } = kind.resource;
    return remove === undefined || !isBare(contract, remove) ? [] : [{ ...kind, remove }];
  });
}

/** Gives a check of a DELETE; what it sends and creates stands in it where it is more than one item and its removal. */
export function removalCheck(
  contract: Contract,
  kind: Removable,
  definition: Omit<CheckDefinition, 'family' | 'phase' | 'pointer' | 'id'> & {
    readonly name: string;
    readonly pointer?: string;
    readonly items?: number;
  },
): Check {
  const { name, items = 1, pointer = kind.remove.pointer, sends, ...rest } = definition;
  const standard = [planned({ operation: kind.remove }), planned({ operation: kind.read })];
  return defineCheck(contract, {
    family: 'removal',
    phase: 'remove',
    sends: [...plannedOwn(kind, items), ...(sends ?? standard)],
    writes: items + 1,
    ...rest,
    id: `${kind.remove.id}.${name}`,
    pointer,
  });
}

/** Sends a DELETE to an item of the run's own. */
export function removeOwn(context: CheckContext, kind: Removable, own: Own): Promise<Exchange> {
  return sendTo(context, kind, own, { operation: kind.remove });
}

/** Makes an item and removes it. Throws an Unmet where the DELETE is refused, which is a finding of its own check. */
export async function makeAndRemove(
  context: CheckContext,
  kind: Removable,
): Promise<{ readonly own: Own; readonly removal: Exchange }> {
  const own = await makeOwn(context, kind);
  return { own, removal: await removed(context, kind, own) };
}

/** Removes an item of the run's own. Throws an Unmet where that is refused. */
export async function removed(context: CheckContext, kind: Removable, own: Own): Promise<Exchange> {
  const removal = await removeOwn(context, kind, own);
  if (!isSuccess(removal)) throw new Unmet(`the DELETE was answered ${removal.response.status}`);
  return removal;
}

/** Gives the outcome of what is not as it must be: a document that lets removed items be shown is silent about it. */
export function judgeRemoved(contract: Contract, kind: Removable, wrong: Mismatch | undefined): Outcome {
  if (wrong === undefined) return proved();
  return mayStay(contract, kind, kind.remove)
    ? observed(`${wrong.got.words}: the document speaks of more than a removal`)
    : violated(wrong);
}

/** Gives the mismatch of an item that is shown by its identifier although it was removed. */
export async function stillRead(context: CheckContext, kind: OwnKind, own: Own): Promise<Mismatch | undefined> {
  let last: Exchange | undefined;
  const gone = await context.eventually(`${kind.resource.collection} gone`, async () => {
    last = await context.send({ operation: kind.read, path: own.path });
    return [404, 410].includes(last.response.status) ? true : undefined;
  });
  if (gone === true || last === undefined) return undefined;
  const isNamed = kind.read.responses.some(({ status }) => status === '404' || status === '410');
  if (!isNamed && !isSuccess(last)) return undefined;
  return mismatch(last, expectedStatus(['404', '410'], `the item ${own.id} was removed`));
}

/** Tells whether an item of the run's own is there. */
export async function isThere(context: CheckContext, kind: OwnKind, own: Own): Promise<boolean> {
  return isItem(context.contract, kind, await context.send({ operation: kind.read, path: own.path }), own.id);
}
