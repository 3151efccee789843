import type { Contract } from '../../contract/contract';
import { isSuccess } from '../answers';
import { inconclusive, observed, type Check } from '../check';
import { defineCheck, demandStatus, describeStatus, isForOtherReason, planned, responsePointer } from './define-check';
import { madeUpIds } from './reading';
import { makeAndRemove, removalCheck, removeOwn, stillRead, type Removable } from './removal-requests';
import { mayRepeat, mayStay, missingStatuses } from './removal-words';

/** Gives the checks of a DELETE of what is not there: removed already, or never made. */
export function missingItemChecks(contract: Contract, kind: Removable): Check[] {
  return [secondTime(contract, kind), ...unknownItems(contract, kind)];
}

function secondTime(contract: Contract, kind: Removable): Check {
  const { remove } = kind;
  const statuses = missingStatuses(remove);
  const isSilent = statuses.length === 0 || mayRepeat(remove);
  return removalCheck(contract, kind, {
    name: 'second-time',
    title: 'What was removed already is not there to be removed',
    level: isSilent ? 'silent' : 'written',
    pointer: responsePointer(remove, statuses[0] ?? '404'),
    run: async (context) => {
      const { own } = await makeAndRemove(context, kind);
      const stays = await stillRead(context, kind, own);
      const again = await removeOwn(context, kind, own);
      if (isSilent) return observed(describeStatus(again));
      if (stays !== undefined) return inconclusive('it can be read all the time');
      if (isSuccess(again) && mayStay(contract, kind, remove)) return observed(describeStatus(again));
      return demandStatus(again, statuses, `the item ${own.id} was removed`);
    },
  });
}

function unknownItems(contract: Contract, kind: Removable): Check[] {
  const { remove, parameter, creatable } = kind;
  const statuses = missingStatuses(remove);
  return madeUpIds(contract, kind)
    .slice(0, 1)
    .map(([name, make]) =>
      defineCheck(contract, {
        id: `${remove.id}.not-found.${name}`,
        family: 'removal',
        title: 'An identifier that no item has is not there to be removed',
        level: statuses.length === 0 || mayRepeat(remove) ? 'silent' : 'written',
        pointer: responsePointer(remove, statuses[0] ?? '404'),
        phase: 'remove',
        sends: [planned({ operation: remove })],
        run: async (context) => {
          const id = make(context);
          if (context.knowledge(creatable.resource).find(id) !== undefined) return inconclusive(`an item ${id} exists`);
          const exchange = await context.send({ operation: remove, path: { [parameter]: id } });
          if (statuses.length === 0 || mayRepeat(remove)) return observed(describeStatus(exchange));
          if (isForOtherReason(exchange, ['4XX']))
            return inconclusive(`refused with ${exchange.response.status}, which does not say that it is not found`);
          return demandStatus(exchange, statuses, `no item has the identifier ${id}`);
        },
      }),
    );
}
