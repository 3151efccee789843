import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { isDocumentedSuccess, isRefusal, isSuccess } from '../answers';
import { inconclusive, judge, proved, violated, type Check, type CheckContext, type Outcome } from '../check';
import type { Exchange } from '../exchange';
import { itemIn, movedIn, ownItem, readItem, tagOf, whyNotMade } from './change-own';
import { changeables, membersOf, type Members } from './changeables';
import { changeUnder, isConditional, isStrong, noTag } from './conditional-changes';
import { mismatch, parameterPointer, responsePointer } from './define-check';
import { makeOwn } from './own-items';
import { removalCheck, removables, type Removable } from './removal-requests';
import { expectedStatus, gotStatus } from '../expectation';

/** Gives the checks of removals that rest on an entity tag (RFC 9110 section 13.1.1), where the document speaks of them. */
export function conditionalRemovalChecks(contract: Contract): Check[] {
  return removables(contract)
    .filter(({ remove }) => isConditional(remove))
    .flatMap((kind) => [
      currentIsTaken(contract, kind),
      ...(kind.remove.responses.some(({ status }) => status === '412') ? [staleIsRefused(contract, kind)] : []),
    ]);
}

function removeUnder(
  context: CheckContext,
  { remove, parameter }: Removable,
  id: string,
  tag: string,
): Promise<Exchange> {
  return context.send({ operation: remove, path: { [parameter]: id }, headers: [['If-Match', tag]] });
}

function currentIsTaken(contract: Contract, kind: Removable): Check {
  return removalCheck(contract, kind, {
    name: 'if-match.current',
    title: 'A removal with the entity tag that a read shows is made',
    level: 'implied',
    pointer: pointerOf(kind.remove),
    run: async (context) => {
      const { id, read } = await makeOwn(context, kind);
      const tag = tagOf(read);
      if (!isStrong(tag)) return inconclusive(noTag);
      const exchange = await removeUnder(context, kind, id, tag);
      if (exchange.response.status === 412)
        return violated(mismatch(exchange, `the item removed: ${tag} is its entity tag`, gotStatus(exchange)));
      return isDocumentedSuccess(exchange)
        ? proved()
        : inconclusive(`the DELETE was answered ${exchange.response.status}`);
    },
  });
}

function pointerOf(operation: Operation): string {
  const parameter = operation.parameters.find(({ name, in: place }) => place === 'header' && /^if-match$/i.test(name));
  return parameterPointer(operation, parameter?.name);
}

/** An item of the run's own with a tag that it has no more, or never had. */
interface Stale {
  readonly id: string;
  readonly tag: string;
  readonly before: Members;
  /** Whether the tag was one of the item's: a service may refuse any other as none of its making. */
  readonly isOfItem: boolean;
}

function staleIsRefused(contract: Contract, kind: Removable): Check {
  return removalCheck(contract, kind, {
    name: 'if-match.stale',
    title: 'A removal with an entity tag that the item does not have is answered 412, and removes nothing',
    level: 'written',
    pointer: responsePointer(kind.remove, '412'),
    run: async (context) => {
      const own = await staleItem(context, kind);
      if ('verdict' in own) return own;
      const exchange = await removeUnder(context, kind, own.id, own.tag);
      const { status } = exchange.response;
      const wrong = mismatch(
        exchange,
        expectedStatus(['412'], `${own.tag} is not the entity tag of the item`),
        gotStatus(exchange),
      );
      if (!isRefusal(exchange)) return violated(wrong);
      const read = await context.send({ operation: kind.read, path: { [kind.parameter]: own.id } });
      if (!isSuccess(read)) return violated(mismatch(read, `the item ${own.id}: its DELETE was answered ${status}`));
      const moved = movedIn(context, read, own.before, Object.keys(own.before));
      if (moved.length > 0 || status === 412) return judge(moved.slice(0, 3));
      // What would be refused anyway need not be looked at for its tag (RFC 9110 section 13.2.1), nor one that nobody made.
      const tag = tagOf(read);
      const isRemovable = own.isOfItem && tag !== undefined && isSuccess(await removeUnder(context, kind, own.id, tag));
      return isRemovable ? violated(wrong) : inconclusive(`the DELETE was answered ${status}`);
    },
  });
}

/** Where the run can change the item its tag goes stale so; else one is made up. */
async function staleItem(context: CheckContext, kind: Removable): Promise<Stale | Outcome> {
  const changeable = changeables(context.contract).find(({ resource }) => resource === kind.resource);
  if (changeable === undefined) {
    const { id, read, before } = await makeOwn(context, kind);
    const tag = `"${context.nextTag()}"`;
    return isStrong(tagOf(read)) ? { id, tag, before: membersOf(before), isOfItem: false } : inconclusive(noTag);
  }
  const own = await ownItem(context, changeable);
  const tag = tagOf(await readItem(context, changeable, own.id));
  if (!isStrong(tag)) return inconclusive(noTag);
  const refused = whyNotMade(await changeUnder(context, changeable, own, tag));
  if (refused !== undefined) return refused.verdict === 'violated' ? inconclusive('the change was not made') : refused;
  const now = await readItem(context, changeable, own.id);
  if (tagOf(now) === tag) return inconclusive('the entity tag is the same after a change');
  return { id: own.id, tag, before: itemIn(context, now), isOfItem: true };
}
