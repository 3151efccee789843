import type { Contract } from '../../contract/contract';
import { isRefusal, isSuccess } from '../answers';
import { inconclusive, judge, notTested, proved, violated, type Check, type Outcome } from '../check';
import type { Exchange } from '../exchange';
import { readItem } from './change-own';
import { targetOf, whyNoneMade } from './change-refused';
import { changeBody, changeRequest, plannedChange } from './change-requests';
import { type Changeable, anyTag } from './changeables';
import { defineCheck, demandStatus, statusesOfMissing, mismatch, planned, responsePointer } from './define-check';
import { knownIds } from './bodies';
import { nextInteger } from './fresh-identifiers';
import { madeUpId } from './made-up-id';
import { readRequest } from './resources';
import { expectedStatus, gotStatus } from '../expectation';

/**
 * Gives the checks of changes of what is not there. Where neither 404 nor 410 is documented, a service may make what is not there (RFC 9110
 * section 9.3.4, RFC 5789).
 */
export function unknownIdentifierChecks(contract: Contract, changeable: Changeable): Check[] {
  const { operation, name, one } = changeable;
  const statuses = statusesOfMissing(operation);
  const makes = operation.method === 'PUT' && operation.responses.some(({ status }) => status === '201');
  if (statuses.includes('4XX') || makes) return [];
  const check = defineCheck(contract, {
    id: `${name}.unknown-identifier`,
    family: 'change-refusals',
    title: 'A change of what is not there is not found, and makes nothing',
    level: 'written',
    pointer: responsePointer(operation, statuses[0] ?? '404'),
    phase: 'change',
    sends: [planned(readRequest(one, '{made-up identifier}')), ...plannedChange(changeable).slice(2)],
    writes: 1,
    doubt: (context) => whyNoneMade(context, changeable),
    run: async (context) => {
      // A service that makes what is not there may number on from it.
      const id = one.isInteger
        ? String(nextInteger(knownIds(context, one.resource), 90n))
        : madeUpId(contract, one, context, `${name} unknown`);
      if (!isRefusal(await readItem(context, changeable, id))) return notTested(`an item ${id} exists`);
      const own = await targetOf(context, changeable);
      const body = changeBody(changeable, own.sent, {});
      const exchange = await context.send(changeRequest(changeable, id, body, anyTag(changeable)));
      const { status } = exchange.response;
      if (isRefusal(exchange) && status !== 404 && status !== 410) return whyOther(exchange, changeable, statuses);
      const outcome = demandStatus(exchange, statuses, `no item has the identifier ${id}`);
      if (outcome.verdict !== 'proved') return outcome;
      const read = await readItem(context, changeable, id);
      return isSuccess(read) ? violated(mismatch(read, `no item ${id}: its change was answered ${status}`)) : proved();
    },
  });
  return [check];
}

/** A refusal for another reason says nothing of what is there. */
function whyOther(exchange: Exchange, { needsTag }: Changeable, statuses: readonly string[]): Outcome {
  const { status } = exchange.response;
  const isOther =
    [401, 402, 403, 405, 415, 423, 429].includes(status) || (needsTag && (status === 412 || status === 428));
  if (isOther) return inconclusive(`refused with ${status}, which does not say that it is not found`);
  return judge([mismatch(exchange, expectedStatus(statuses, 'no item has this identifier'), gotStatus(exchange))]);
}
