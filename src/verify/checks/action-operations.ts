import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { wordsOf } from '../../contract/operation-words';
import { unsampled } from '../required-parameters';
import { type OwnKind } from './own-items';

/** Words of what reaches others or cannot be taken back: no item of a run is worth it. */
const reachesOthers =
  /\b(?:e-?mails?|mail(?:s|ed|ing)?|sms|notif|messag|send|sends|sent|invit|charg|pay|paid|payment|refund|captur|transfer|purchas|bill|invoic|publish|broadcast|deploy|ship|dispatch|call(?:s|ed)? |webhook|irreversibl|permanent|cannot be undone|reboot|restart|shut)/i;

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
    const words = `${operation.id} ${verb} ${wordsOf(operation, '200', '201', '202', '204')}`;
    const isFree = requestBody?.required !== true && unsampled(contract, operation) === undefined;
    return isVerb && isFree && !reachesOthers.test(words.replaceAll(/([a-z])([A-Z])/g, '$1 $2'));
  });
}
