import type { Operation } from '../../contract/operation';
import type { CheckContext } from '../check';
import { resourceOf } from '../items';
import { creatables, uncreatables } from './bodies';
import { whyNotSent } from './known-path';

const changing = ['PUT', 'PATCH', 'DELETE'];

/** Gives why a run sends no request to an operation, whatever the service holds; undefined where it sends some. */
export function whyNeverSent(context: CheckContext, operation: Operation): string | undefined {
  const { contract, sendsWrites } = context;
  const { method } = operation;
  if (method === 'GET') return whyNotSent(contract, operation);
  if (changing.includes(method)) return whyNeverChanged(context, operation);
  if (method !== 'POST') return `never sent (${method} is tried on the paths of GET alone)`;
  if (!sendsWrites) return 'read-only: nothing is sent that could change the service';
  if (contract.resources.some(({ create }) => create === operation)) return undefined;
  return 'never sent (what a POST changes that creates no item of a collection is not known)';
}

/** Only what the run created is changed and removed. */
function whyNeverChanged({ contract, whyUnchanged }: CheckContext, operation: Operation): string | undefined {
  if (whyUnchanged !== undefined) return whyUnchanged;
  const resource = resourceOf(contract, operation);
  const isOfOurs = creatables(contract).some((creatable) => creatable.resource === resource);
  return isOfOurs ? undefined : 'never sent (it goes to nothing that this run can create)';
}

/** Gives why a documented create cannot be sent; undefined where it can, or where no POST is sent at all. */
export function whyUncreatable({ contract, sendsWrites }: CheckContext, operation: Operation): string | undefined {
  if (!sendsWrites || operation.method !== 'POST') return undefined;
  return uncreatables(contract).find((found) => found.operation === operation)?.reason;
}
