import type { Contract } from '../openapi/contract';
import type { Resource } from '../openapi/collections/resources';
import { stringifyJson } from '../base/json';
import { isObject } from '../openapi/document';
import { isSuccess } from '../probe/answers';
import { listedResources } from '../probe/readable-resources';
import { preflightTrouble } from '../probe/preflight';
import { stepsOf, parentsOf } from '../probe/parents';
import { answeredItem } from '../probe/items';
import { idText, type SeenItem } from '../probe/knowledge';
import { greatestLimit, itemsOf, listRequest } from '../probe/listing';
import { isAskable } from '../probe/request';
import { guessesValues } from '../probe/required-parameters';
import { instantOf } from '../probe/body-values';
import { asking, probeOf, type Probe } from './plan-parts';
import type { Side } from './service-side';

/** How the items that two services list stand to each other. */
export interface CollectionData {
  readonly resource: Resource;
  readonly a: number;
  readonly b: number;
  /**
   * `same`: they hold the same items; `fewer`: one of them some of those that the other has; `other`: different ones; `empty`:
   * one of them lists none.
   */
  readonly kind: 'same' | 'fewer' | 'other' | 'empty' | 'unread';
}

/** Services that cannot be compared: one is not there, refuses the key, or is no such service. */
export class Incomparable extends Error {}

/** So many items of a parent are looked at for one below which both services list something. */
const mostParents = 3;

/**
 * Reads the collections of both services, and settles which items are counterparts. Throws an Incomparable where a service does
 * not answer, or all its first lists are refused.
 */
export async function learnSides(contract: Contract, a: Side, b: Side): Promise<readonly CollectionData[]> {
  const data: CollectionData[] = [];
  const depth = ({ collection }: Resource): number => stepsOf(collection).length;
  const listed = listedResources(contract).map(({ resource }) => resource);
  const troubles = { a: [] as string[], b: [] as string[] };
  for (const resource of listed.toSorted((first, second) => depth(first) - depth(second))) {
    const parent = parentsOf(contract, resource.list?.operation.path ?? '').at(-1);
    const tries = parent === undefined ? 1 : mostParents;
    let found: CollectionData | undefined;
    for (let index = 0; index < tries && (found === undefined || found.kind === 'empty'); index += 1) {
      const isThere = parent === undefined || chooseHome(a, b, parent, index);
      if (!isThere) break;
      const [one, other] = [await readList(a, resource, troubles.a), await readList(b, resource, troubles.b)];
      found = await align(a, b, resource, one, other);
    }
    data.push(found ?? { resource, a: 0, b: 0, kind: 'unread' });
  }
  for (const side of [a, b]) {
    const found = troubles[side.name];
    const isWhole = !data.some(({ resource }) => (side.items.get(resource) ?? []).length > 0);
    if (found[0] !== undefined && isWhole) throw new Incomparable(`${side.name}: ${found[0]}`);
  }
  return data;
}

function chooseHome(a: Side, b: Side, parent: Resource, index: number): boolean {
  const [one, other] = [a.item(parent, index), b.item(parent, index)];
  if (one === undefined || other === undefined) return false;
  a.homes.set(parent, one);
  b.homes.set(parent, other);
  return true;
}

/** Gives what a side lists: as it comes, and the longest page that is documented. */
async function readList(side: Side, resource: Resource, troubles: string[]): Promise<readonly SeenItem[]> {
  const { list } = resource;
  if (list === undefined) return [];
  const items = new Map<string, SeenItem>();
  const limit = greatestLimit(resource);
  for (const asked of limit === undefined ? [undefined] : [undefined, limit]) {
    const { query = [] } = listRequest(list, { limit: asked });
    const probe: Probe = probeOf(list.operation, { id: 'learning', point: '', request: asking(list.operation, query) });
    const answer = await side.ask(probe);
    if ('trouble' in answer) {
      if (answer.isGone) throw new Incomparable(`${side.name}: ${answer.trouble}`);
      troubles.push(answer.trouble);
      continue;
    }
    if ('unasked' in answer) continue;
    const exchange = { ...answer.exchange, operation: list.operation };
    const trouble = guessesValues(side.contract, list.operation) ? undefined : preflightTrouble(exchange);
    if (trouble !== undefined) troubles.push(trouble);
    const property = resource.identifier?.property ?? '';
    const found = isSuccess(exchange) && side.bodyOf(exchange) !== undefined ? itemsOf(resource, exchange) : undefined;
    for (const [index, item] of (found ?? []).entries()) items.set(idText(item[property]) ?? `#${index}`, item);
  }
  return [...items.values()];
}

/** So much of what both list must be the same, in hundredths, for them to hold the same items. */
const leastSame = 50;

/** Counterparts are items of one identifier and like content, in the order of the first; else the n-th of each list. */
async function align(
  a: Side,
  b: Side,
  resource: Resource,
  one: readonly SeenItem[],
  other: readonly SeenItem[],
): Promise<CollectionData> {
  const property = resource.identifier?.property ?? '';
  const byId = new Map(other.map((item) => [idText(item[property]), item]));
  const shared = one.flatMap((item): Counterparts[] => {
    const id = idText(item[property]);
    const counterpart = id === undefined ? undefined : byId.get(id);
    return counterpart !== undefined && isAlike(item, counterpart, property) ? [[item, counterpart]] : [];
  });
  const lesser = Math.min(one.length, other.length);
  const counts = { resource, a: one.length, b: other.length };
  if (lesser > 0 && shared.length * 100 >= lesser * leastSame) {
    settle(a, b, resource, shared);
    const missing = [await missingOn(b, resource, one, other), await missingOn(a, resource, other, one)];
    return { ...counts, kind: missing.includes('missing') ? 'fewer' : 'same' };
  }
  const found = lesser === 0 ? [] : await foundByReading(a, b, resource, one, other);
  if (found.length >= 2) {
    settle(a, b, resource, found);
    return { ...counts, kind: 'same' };
  }
  a.items.set(resource, one);
  b.items.set(resource, other);
  if (lesser > 0) return { ...counts, kind: 'other' };
  return { ...counts, kind: one.length === other.length ? 'same' : 'empty' };
}

type Counterparts = readonly [one: SeenItem, other: SeenItem];

function settle(a: Side, b: Side, resource: Resource, shared: readonly Counterparts[]): void {
  a.items.set(
    resource,
    shared.map(([item]) => item),
  );
  b.items.set(
    resource,
    shared.map(([, item]) => item),
  );
}

/** So many items that one service lists and the other does not are read there. */
const mostReads = 3;

/** Pages may be short, or begin at the other end: what a list does not show may be there all the same. */
async function missingOn(
  side: Side,
  resource: Resource,
  listed: readonly SeenItem[],
  known: readonly SeenItem[],
): Promise<'missing' | 'there' | 'unknown'> {
  const property = resource.identifier?.property ?? '';
  const ids = new Set(known.map((item) => idText(item[property])));
  const unseen = listed.filter((item) => !ids.has(idText(item[property]))).slice(0, mostReads);
  const found = await Promise.all(unseen.map(async (item) => readItem(side, resource, item)));
  if (found.length === 0 || resource.read === undefined) return 'unknown';
  return found.some((item) => item === undefined) ? 'missing' : 'there';
}

async function foundByReading(
  a: Side,
  b: Side,
  resource: Resource,
  one: readonly SeenItem[],
  other: readonly SeenItem[],
): Promise<Counterparts[]> {
  const property = resource.identifier?.property ?? '';
  const found: Counterparts[] = [];
  for (const item of one.slice(0, mostReads)) {
    const counterpart = await readItem(b, resource, item);
    if (counterpart !== undefined && isAlike(item, counterpart, property)) found.push([item, counterpart]);
  }
  for (const item of other.slice(0, mostReads)) {
    const counterpart = await readItem(a, resource, item);
    if (counterpart !== undefined && isAlike(item, counterpart, property)) found.push([counterpart, item]);
  }
  return found;
}

async function readItem(side: Side, resource: Resource, item: SeenItem): Promise<SeenItem | undefined> {
  const id = idText(item[resource.identifier?.property ?? '']);
  const { read } = resource;
  if (read === undefined || id === undefined || !isAskable(id)) return undefined;
  const answer = await side.ask(probeOf(read, { id: 'learning', point: '', request: asking(read, [], () => id) }));
  if (!('exchange' in answer) || !isSuccess(answer.exchange)) return undefined;
  const exchange = { ...answer.exchange, operation: read };
  const found = side.bodyOf(exchange) === undefined ? undefined : answeredItem(side.contract, exchange);
  return isObject(found) ? found : undefined;
}

/** Most of the members that both have are the same; times may be those of each service's start. */
function isAlike(one: SeenItem, other: SeenItem, identifier: string): boolean {
  const names = Object.keys(one).filter((name) => name !== identifier && Object.hasOwn(other, name));
  const compared = names.filter((name) => !isTime(one[name]) || !isTime(other[name]));
  const same = compared.filter((name) => stringifyJson(one[name] ?? null) === stringifyJson(other[name] ?? null));
  return compared.length === 0 || same.length * 2 > compared.length;
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && instantOf(value) !== undefined;
}
