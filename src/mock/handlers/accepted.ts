import { isArray, type JsonValue } from '../../base/json';
import { requestRole } from '../../openapi/collections/address';
import { createReadSentItem } from '../../openapi/collections/sent-item';
import type { Contract } from '../../openapi/contract';
import { isTrigger, meets, valueIn, type Trigger } from '../../profile/trigger';
import type { Play } from '../../profile/play';
import { Rejected } from '../rejected';
import type { HandlerRequest } from './handler';
import { itemWith, returnedItem } from './named-item';
import { unknownReference } from './preconditions';

/** Throws a rejection if the real API rejects a valid request, as a profile says. */
export async function assertAccepted(play: Play, contract: Contract, request: HandlerRequest): Promise<void> {
  const { operation, reading } = request;
  const triggers = play.behaviour('rejected-when', operation);
  if (!isArray(triggers)) return;
  for (const trigger of triggers) {
    if (!isTrigger(trigger)) continue;
    const value = valueIn(reading, trigger.at);
    if (await isMetBy(play, contract, request, trigger, value)) throw rejectionOf(trigger, value, operation.pointer);
  }
}

const reasons: Readonly<Record<Trigger['is'], (than: string) => string>> = {
  absent: () => 'is missing',
  empty: () => 'is empty',
  blank: () => 'is blank',
  taken: () => 'is already used',
  unknown: () => 'is the ID of no item',
  unlike: (than) => `is no ${than}`,
  with: (than) => `must not have ${JSON.stringify(than)}`,
  shorter: (than) => `is shorter than ${than} characters`,
  longer: (than) => `is longer than ${than} characters`,
  below: (than) => `is below ${than}`,
  above: (than) => `is above ${than}`,
};

function rejectionOf(trigger: Trigger, value: JsonValue | undefined, pointer: string): Rejected {
  const { at: named, is, than } = trigger;
  const [location = '', ...names] = named.split('.');
  const place =
    location === 'body'
      ? ({ in: 'body', at: names.map((name) => `/${name}`).join('') } as const)
      : ({ in: location === 'path' ? 'path' : 'query', at: names.join('.') } as const);
  const received = value === undefined ? {} : { received: value };
  const violation = { place, keyword: is, pointer, expected: than ?? null, ...received };
  return new Rejected(is === 'taken' ? 'conflict' : 'rejected', `${named} ${reasons[is](String(than))}.`, {
    violations: [violation],
  });
}

async function isMetBy(
  play: Play,
  contract: Contract,
  { operation, reading, store }: HandlerRequest,
  trigger: Trigger,
  value: JsonValue | undefined,
): Promise<boolean> {
  if (trigger.is !== 'taken' && trigger.is !== 'unknown') return meets(value, trigger);
  const role = requestRole(contract, operation, reading);
  if (role.kind === 'none' || value === undefined || value === null) return false;
  const { collection, at } = role;
  const property = trigger.at.slice(trigger.at.lastIndexOf('.') + 1);
  if (trigger.is === 'unknown') return unknownReference(collection, property, value, store) !== undefined;
  const id = 'address' in role ? role.address.id : undefined;
  // That an item is unknown is told first.
  if ('address' in role && store.get(role.address) === undefined) return false;
  if ((await itemWith(collection, { at, id }, property, value, store)) === undefined) return false;
  if (role.kind !== 'create') return true;
  const { sent } = createReadSentItem(contract, collection, role.item)(reading);
  const returned = returnedItem(play.behaviour('create-existing', operation), collection, at, sent, store);
  return (await returned) === undefined;
}
