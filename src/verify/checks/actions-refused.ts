import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { isRefusedTwice } from '../../contract/resource/told-actions';
import { isSuccess } from '../answers';
import { inconclusive, observed, type Check } from '../check';
import {
  defineCheck,
  demandStatus,
  describeStatus,
  isForOtherReason,
  planned,
  responsePointer,
  type CheckDefinition,
} from './define-check';
import { makeOwn, plannedOwn, sendTo, type OwnKind } from './own-items';
import { madeUpIds } from './reading';
import { missingStatuses } from './removal-words';

/** Gives the checks of actions that have nothing to act on: done already, or on what is not there. */
export function refusedActionChecks(contract: Contract, kind: OwnKind, operation: Operation): Check[] {
  return [secondTime(contract, kind, operation), unknownItem(contract, kind, operation)];
}

/** Gives a check of an action on items of the run's own. */
export function actionCheck(
  contract: Contract,
  kind: OwnKind,
  operation: Operation,
  definition: Omit<CheckDefinition, 'family' | 'phase' | 'id' | 'pointer'> & {
    readonly name: string;
    readonly pointer?: string;
    readonly items?: number;
  },
): Check {
  const { name, items = 1, pointer = operation.pointer, ...rest } = definition;
  return defineCheck(contract, {
    family: 'actions',
    phase: 'change',
    sends: [...plannedOwn(kind, items), planned({ operation }), planned({ operation: kind.read })],
    writes: items + 1,
    ...rest,
    id: `${operation.id}.${name}`,
    pointer,
  });
}

/** Where a 409 says that it was done already, it is answered to what was done already. */
function secondTime(contract: Contract, kind: OwnKind, operation: Operation): Check {
  const isSaid = isRefusedTwice(operation);
  return actionCheck(contract, kind, operation, {
    name: 'second-time',
    title: isSaid ? 'What was done already is refused' : 'What a second time is answered',
    level: isSaid ? 'written' : 'silent',
    pointer: responsePointer(operation, '409'),
    run: async (context) => {
      const own = await makeOwn(context, kind);
      const first = await sendTo(context, kind, own, { operation });
      if (!isSuccess(first)) return inconclusive(`the action was answered ${first.response.status}`);
      const second = await sendTo(context, kind, own, { operation });
      return isSaid ? demandStatus(second, ['409'], 'it was done already') : observed(describeStatus(second));
    },
  });
}

function unknownItem(contract: Contract, kind: OwnKind, operation: Operation): Check {
  const statuses = missingStatuses(operation);
  const isOpen = statuses.length === 0;
  const [[name, make] = ['', () => ''] as const] = madeUpIds(contract, kind);
  return defineCheck(contract, {
    id: `${operation.id}.not-found.${name}`,
    family: 'actions',
    title: 'An identifier that no item has is not there to be acted on',
    level: isOpen ? 'silent' : 'written',
    pointer: responsePointer(operation, statuses[0] ?? '404'),
    phase: 'change',
    sends: [planned({ operation })],
    run: async (context) => {
      const id = make(context);
      const exchange = await context.send({ operation, path: { [kind.parameter]: id } });
      if (isOpen) return observed(describeStatus(exchange));
      if (isForOtherReason(exchange, ['4XX'])) return inconclusive(`refused with ${exchange.response.status}`);
      return demandStatus(exchange, statuses, `no item has the identifier ${id}`);
    },
  });
}
