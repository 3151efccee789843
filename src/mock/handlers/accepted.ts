import { asText, isArray, isEqual, parseJson, type JsonObject, type JsonValue } from '../../base/json';
import { requestRole } from '../../openapi/collections/address';
import type { Contract } from '../../openapi/contract';
import { valueAt } from '../../openapi/document/pointer';
import { isTrigger, meets, valueIn, type Trigger } from '../../profile/trigger';
import type { Play } from '../../profile/play';
import { keyProperties, keysOf } from '../items/item-place';
import { Rejected } from '../rejected';
import type { HandlerRequest } from './handler';

/** Throws a rejection if the real API rejects a valid request, as a profile says. */
export async function assertAccepted(play: Play, contract: Contract, request: HandlerRequest): Promise<void> {
  const { operation, reading } = request;
  const triggers = play.behaviour('rejected-when', operation);
  if (!isArray(triggers)) return;
  for (const trigger of triggers) {
    if (!isTrigger(trigger)) continue;
    const value = valueIn(reading, trigger.at);
    const isTaken = trigger.is === 'taken';
    const isMet = isTaken ? await isTakenIn(contract, request, trigger, value) : meets(value, trigger);
    if (isMet) throw rejectionOf(trigger, value, operation.pointer);
  }
}

const reasons: Readonly<Record<Trigger['is'], (than: string) => string>> = {
  absent: () => 'is missing',
  empty: () => 'is empty',
  taken: () => 'is already used',
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
      : ({ in: 'query', at: names.join('.') } as const);
  const violation = {
    place,
    keyword: is,
    pointer,
    expected: than ?? null,
    ...(value !== undefined && { received: value }),
  };
  return new Rejected(is === 'taken' ? 'conflict' : 'rejected', `${named} ${reasons[is](String(than))}.`, {
    violations: [violation],
  });
}

async function isTakenIn(
  contract: Contract,
  { operation, reading, store }: HandlerRequest,
  { at: place }: Trigger,
  value: JsonValue | undefined,
): Promise<boolean> {
  const role = requestRole(contract, operation, reading);
  if (role.kind === 'none' || value === undefined || value === null) return false;
  const { collection, at } = role;
  const property = place.slice(place.lastIndexOf('.') + 1);
  const terms = keyProperties(collection).includes(property) ? [{ property, anyOf: keysOf(value) }] : [];
  const range = { offset: 0, limit: Number.MAX_SAFE_INTEGER };
  const { texts } = await store.list({ collection: collection.path, at, terms, ...range });
  const own = 'address' in role ? role.address.id : undefined;
  return texts.some((text) => {
    const item = parseJson(text) as JsonObject;
    const id = collection.id && valueAt(item, collection.id.at);
    return isEqual(item[property], value) && (own === undefined || id === undefined || asText(id) !== own);
  });
}
