import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { isRefusal } from '../answers';
import { inconclusive, observed, proved, violated, type Check, type CheckContext, type Outcome } from '../check';
import type { Exchange } from '../exchange';
import type { RequestSpec } from '../request';
import { unsampled } from '../required-parameters';
import { defineCheck, demandStatus, statusesOfMissing, planned, responsePointer } from './define-check';
import { familySize, makeFamily, movedBelow, plannedFamily, sharedFamily, type Nested } from './nested-kinds';
import { isBare, isItem, sendTo, whatChanged, type Own, type OwnKind } from './own-items';
import { asBody, bodyLike, writable } from './valid-body';

/**
 * Gives the checks that an item is found below its own parent alone, by each operation on one item: read, replaced, changed
 * or removed below another one, it is not there, and stays as it was.
 */
export function misplacedChecks(contract: Contract, nested: Nested): Check[] {
  const { kind } = nested;
  const { read, replace, update, remove } = kind.resource;
  const isSent = (operation: Operation): boolean =>
    operation.method === 'DELETE'
      ? isBare(contract, operation)
      : unsampled(contract, operation) === undefined &&
        (operation === read || writable(contract, operation) !== undefined);
  return [read, replace, update, remove]
    .filter((operation) => operation !== undefined)
    .filter(isSent)
    .map((operation) => misplaced(contract, nested, operation));
}

/** Where items have a path of their own too, an identifier may well be looked up without its parent. */
function isGlobal({ resources }: Contract, { resource }: OwnKind): boolean {
  const isShallow = (collection: string): boolean =>
    (collection.match(/\{/g) ?? []).length < (resource.collection.match(/\{/g) ?? []).length;
  return resources.some(
    (other) =>
      other.schemaName !== undefined &&
      other.schemaName === resource.schemaName &&
      other.read !== undefined &&
      isShallow(other.collection),
  );
}

function misplaced(contract: Contract, nested: Nested, operation: Operation): Check {
  const { kind } = nested;
  const isRead = operation === kind.read;
  const statuses = statusesOfMissing(operation);
  const isSilent = isGlobal(contract, kind);
  return defineCheck(contract, {
    id: `${operation.id}.below-another`,
    family: 'nesting',
    title: `An item is ${doneBy(operation)} below its own parent alone`,
    level: isSilent ? 'silent' : 'implied',
    pointer: responsePointer(operation, statuses[0] ?? '404'),
    phase: operation.method === 'DELETE' ? 'remove' : 'change',
    sends: [...plannedFamily(nested), planned({ operation })],
    writes: familySize,
    run: async (context) => {
      const { other, second, cousin } = isRead
        ? await sharedFamily(context, nested)
        : await makeFamily(context, nested);
      if (second.id === cousin.id) return inconclusive('both parents have an item of this identifier');
      const spec = specOf(context, nested, operation, second);
      if (spec === undefined) return inconclusive('no valid body can be made');
      const exchange = await sendTo(context, kind, { ...second, path: movedBelow(nested, second, other) }, spec);
      if (isSilent) return observed(`answered ${exchange.response.status}`);
      if (isMade(operation, exchange)) return inconclusive('a PUT may create what is not there');
      const outcome = judgeAnswer(contract, kind, exchange, second, statuses);
      if (outcome.verdict !== 'proved' || isRead) return outcome;
      const wrong = await whatChanged(context, kind, second, `the ${operation.method} below another parent`);
      return wrong === undefined ? outcome : violated(wrong);
    },
  });
}

function doneBy({ method }: Operation): string {
  if (method === 'GET') return 'read';
  if (method === 'DELETE') return 'removed';
  return method === 'PUT' ? 'replaced' : 'changed';
}

function isMade({ method, responses }: Operation, { response }: Exchange): boolean {
  return method === 'PUT' && response.status === 201 && responses.some(({ status }) => status === '201');
}

function specOf(context: CheckContext, { kind }: Nested, operation: Operation, own: Own): RequestSpec | undefined {
  const { contract } = context;
  const writing =
    operation.method === 'GET' || operation.method === 'DELETE' ? undefined : writable(contract, operation);
  if (writing === undefined) return { operation };
  const tag = kind.creatable.tagField?.path.at(-1);
  const body = bodyLike(contract, kind.resource, writing, own, tag === undefined ? {} : { [tag]: context.nextTag() });
  return body === undefined ? undefined : { operation, body: asBody(writing, body) };
}

/** Another success than the item itself is judged too: it was not there to be removed. */
function judgeAnswer(
  contract: Contract,
  kind: OwnKind,
  exchange: Exchange,
  { id }: Own,
  statuses: readonly string[],
): Outcome {
  const { operation, response } = exchange;
  if (operation === kind.read && !isRefusal(exchange) && !isItem(contract, kind, exchange, id))
    return inconclusive(`answered with ${response.status}, which is not the item`);
  if ([401, 402, 403, 405, 412, 428, 429].includes(response.status) && !statuses.includes(String(response.status)))
    return statuses.includes('4XX') || response.status === 403
      ? proved(`refused ${response.status}`)
      : inconclusive(`refused with ${response.status}`);
  return demandStatus(exchange, statuses, `the item ${id} lies below another`);
}
