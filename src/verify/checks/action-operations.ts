import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { reachesOthers, reachesOutside } from '../reaches-others';
import { unsampled } from '../required-parameters';
import { type OwnKind } from './own-items';

/**
 * Gives the actions on one item: a POST to a verb below it (`POST /orders/{id}/cancel`), which needs no body and of which no word
 * says that it reaches anybody outside or cannot be taken back.
 */
export function itemActions(contract: Contract, { read }: OwnKind): Operation[] {
  const taken = new Set(contract.resources.flatMap(({ collection, create }) => [collection, create?.path]));
  return contract.operations.filter((operation) => {
    const { method, path, requestBody } = operation;
    const verb = path.startsWith(`${read.path}/`) ? path.slice(read.path.length + 1) : '';
    const isVerb = method === 'POST' && /^[a-z][\w-]*$/i.test(verb) && !taken.has(path);
    const isFree = requestBody?.required !== true && unsampled(contract, operation) === undefined;
    return isVerb && isFree && !reachesOthers(operation) && !reachesOutside(operation);
  });
}
