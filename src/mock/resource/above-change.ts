import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { operationsOf, type Resource } from '../../contract/resource/resources';
import { ApiError } from '../../errors';
import { ownMember, parseJson, type JsonValue } from '../../exact-json';
import type { RequestContext } from '../../middleware/request-context';
import { abovePoints, type AboveChange, type NumberChange } from '../../profile/above-points';
import { momentAlike } from '../../profile/alike';
import { profileOf } from '../../profile/profile-of';
import type { StoredItem } from '../../store/store';
import type { Handler } from '../handler';
import { parentOf, scopeOf } from './collection-scope';
import { isItem, type Item } from './item';
import type { ItemFactory } from './item-factory';
import { identifierIn } from './item-path';
import { itemAbove } from './known-item';

/** Gives the factory of a resource's items, of the seed of a request's session. */
export type FactoryFor = (request: RequestContext, resource: Resource) => ItemFactory;

/**
 * Gives the handler of an operation below an item that changes that item too, as a profile says, and throws an ApiError `conflict`
 * with the answer of the profile where that would make a number less than it may be. The handler itself where it says nothing.
 */
export function changingAbove(
  contract: Contract,
  operation: Operation,
  handler: Handler,
  factoryFor: FactoryFor,
): Handler {
  const change = profileOf(contract).find(abovePoints.aboveChange, operation);
  const own = contract.resources.find((one) => operationsOf(one).includes(operation));
  const above = own === undefined ? undefined : parentOf(own, contract.resources)?.resource;
  if (change === undefined || own === undefined || above === undefined) return handler;
  const locate = itemAbove(above, operation);
  return async (request) => {
    const { id, scope } = locate(request);
    const { store, clock } = request.session;
    const before = operation.method === 'DELETE' ? await removedItem(own, request) : request.body;
    const text = await store.get(above.collection, id, scope);
    const present = text === undefined ? undefined : parseJson(text);
    if (isItem(present)) assertEnough(change, present, isItem(before) ? before : {});
    const answer = await handler(request);
    const answered = answer.text === undefined || answer.text === '' ? undefined : parseJson(answer.text);
    const said = { ...(isItem(answered) ? answered : {}), ...(isItem(before) ? before : {}) };
    await store.replace(
      above.collection,
      id,
      (now): StoredItem => {
        const item = parseJson(now) as Item;
        const next = { ...item, ...changed(change, item, said, clock.now()) };
        // The moments that go along are those that the profile names.
        const sent = { present: item, next, body: {}, bodySchema: {}, keepsTimes: true };
        return factoryFor(request, above).changed(sent, { scope, now: clock.now() }, operation)('as sent').stored;
      },
      scope,
    );
    return answer;
  };
}

async function removedItem(resource: Resource, request: RequestContext): Promise<JsonValue | undefined> {
  const text = await request.session.store.get(
    resource.collection,
    identifierIn(resource, request),
    scopeOf(resource, request),
  );
  return text === undefined ? undefined : parseJson(text);
}

function assertEnough({ numbers, least = {}, answer }: AboveChange, present: Item, said: Item): void {
  for (const [name, bound] of Object.entries(least)) {
    const change = numbers[name];
    const [own, step] = [ownMember(present, name), change && stepOf(change, said)];
    if (typeof own !== 'number' || step === undefined || own + step >= bound) continue;
    throw new ApiError('conflict', `${name} of the item above would be less than ${bound}`, answer && { answer });
  }
}

function changed({ numbers, moments = {} }: AboveChange, item: Item, said: Item, now: number): Item {
  const counted = Object.entries(numbers).flatMap(([name, change]): [string, JsonValue][] => {
    const [own, step] = [ownMember(item, name), stepOf(change, said)];
    return typeof own === 'number' && step !== undefined ? [[name, exact(own + step)]] : [];
  });
  const moved = Object.entries(moments).map(([name, spelling]): [string, JsonValue] => [
    name,
    momentAlike(now, spelling) ?? new Date(now).toISOString(),
  ]);
  return Object.fromEntries([...counted, ...moved]);
}

/** Sums of money are off by what a double cannot hold. */
function exact(number: number): number {
  return Number(number.toFixed(9));
}

function stepOf({ by, times }: NumberChange, said: Item): number | undefined {
  const step = typeof by === 'number' ? by : ownMember(said, by);
  return typeof step === 'number' ? step * times : undefined;
}
