import type { Contract } from '../../contract/contract';
import { isForDependents } from '../../contract/resource/told-removal';
import { isDocumentedSuccess } from '../answers';
import { inconclusive, observed, proved, violated, type Check } from '../check';
import { mismatch, responsePointer, successStatus } from './define-check';
import { makeOwn, whatChanged } from './own-items';
import { missingItemChecks } from './removal-missing';
import {
  judgeRemoved,
  makeAndRemove,
  removalCheck,
  removables,
  removed,
  removeOwn,
  stillRead,
  type Removable,
} from './removal-requests';
import { expectedStatus, gotStatus } from '../expectation';

/** Gives the checks of DELETE: what it names is gone, nothing else is, and what is not there is said to be so. */
export function removalChecks(contract: Contract): Check[] {
  return removables(contract).flatMap((kind) => [
    succeeds(contract, kind),
    goneByRead(contract, kind),
    staysGone(contract, kind),
    ...missingItemChecks(contract, kind),
    othersStay(contract, kind),
  ]);
}

/** Statuses that say that the state of a thing, or who asks, stands in the way of its removal. */
const standsInTheWay = [401, 402, 403, 405, 409, 412, 422, 423, 428, 501];

function succeeds(contract: Contract, kind: Removable): Check {
  const { remove } = kind;
  const status = successStatus(remove);
  return removalCheck(contract, kind, {
    name: 'succeeds',
    title: 'An item that exists is removed, with a documented status',
    level: 'written',
    pointer: responsePointer(remove, status),
    run: async (context) => {
      const own = await makeOwn(context, kind);
      const exchange = await removeOwn(context, kind, own);
      if (isDocumentedSuccess(exchange)) return proved();
      const { response } = exchange;
      const isOpen = standsInTheWay.includes(response.status) && !isForDependents(remove, response.status);
      if (isOpen) return inconclusive(`refused with ${response.status}, which the state of an item may be reason for`);
      return violated(mismatch(exchange, expectedStatus([status], `the item ${own.id} exists`), gotStatus(exchange)));
    },
  });
}

function goneByRead(contract: Contract, kind: Removable): Check {
  return removalCheck(contract, kind, {
    name: 'gone-by-read',
    title: 'A removed item can be read no more',
    level: 'implied',
    run: async (context) => {
      const { own } = await makeAndRemove(context, kind);
      return judgeRemoved(contract, kind, await stillRead(context, kind, own));
    },
  });
}

function staysGone(contract: Contract, kind: Removable): Check {
  return removalCheck(contract, kind, {
    name: 'stays-gone',
    title: 'A removed item does not come back when another one is created',
    level: 'implied',
    items: 2,
    run: async (context) => {
      const { own } = await makeAndRemove(context, kind);
      if ((await stillRead(context, kind, own)) !== undefined) return inconclusive('it can be read all the time');
      const next = await makeOwn(context, kind);
      if (next.id === own.id) return observed('the next item has the identifier of the one that was removed');
      return judgeRemoved(contract, kind, await stillRead(context, kind, own));
    },
  });
}

function othersStay(contract: Contract, kind: Removable): Check {
  return removalCheck(contract, kind, {
    name: 'others-stay',
    title: 'A DELETE removes one item and no other',
    level: 'implied',
    items: 3,
    run: async (context) => {
      const [before, own, after] = [
        await makeOwn(context, kind),
        await makeOwn(context, kind),
        await makeOwn(context, kind),
      ];
      await removed(context, kind, own);
      for (const other of [before, after]) {
        const wrong = await whatChanged(context, kind, other, `the DELETE of the item ${own.id}`);
        if (wrong !== undefined) return violated(wrong);
      }
      return proved();
    },
  });
}
