import type { Operation } from '../../contract/operation';
import type { CheckContext } from '../check';
import { uncreatables } from './bodies';
import { whyNotSent } from './known-path';

const changing = ['PUT', 'PATCH', 'DELETE'];

/** Gives why a run sends no request to an operation, whatever the service holds; undefined where it sends some. */
export function whyNeverSent({ contract, sendsWrites }: CheckContext, operation: Operation): string | undefined {
  const { method } = operation;
  if (method === 'GET') return whyNotSent(contract, operation);
  if (changing.includes(method)) return 'never sent (PUT, PATCH and DELETE change what is not ours)';
  if (method !== 'POST') return `never sent (${method} is tried on the paths of GET alone)`;
  if (!sendsWrites) return 'read-only: no POST is sent';
  if (contract.resources.some(({ create }) => create === operation)) return undefined;
  return 'never sent (what a POST changes that creates no item of a collection is not known)';
}

/** Gives why a documented create cannot be sent; undefined where it can, or where no POST is sent at all. */
export function whyUncreatable({ contract, sendsWrites }: CheckContext, operation: Operation): string | undefined {
  if (!sendsWrites || operation.method !== 'POST') return undefined;
  return uncreatables(contract).find((found) => found.operation === operation)?.reason;
}
