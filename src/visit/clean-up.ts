import { enumerate } from '../base/text';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Knowledge } from '../knowledge/knowledge';
import { requestRole } from '../openapi/collections/address';
import { collectionAt, parentValues, type Collection, type ItemAddress } from '../openapi/collections/collection';
import { filledPath } from '../openapi/collections/paths';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import { acceptOf } from '../openapi/response/responses';
import type { EarlierRuns, LeftBehind, LeftBehindJournal } from './left-behind';
import type { OwnItem, OwnWrites } from './own-writes';
import { Withheld, type Step } from './visit';

export interface CleanUpParts {
  readonly contract: Contract;
  readonly knowledge: Knowledge;
  readonly writes: OwnWrites;
  /** Absent for runs without a report. */
  readonly journal: LeftBehindJournal | undefined;
  readonly earlier: EarlierRuns | undefined;
  /** Sends one request by the write policy, and observes it. Throws Withheld. */
  readonly send: (step: Step) => Promise<ExchangeView>;
}

export interface CleanedUp {
  /** How many items were deleted. */
  readonly deleted: number;
  /** The oldest first. */
  readonly left: readonly LeftBehind[];
}

/** What becomes of an item: gone, or why it is left. */
type Fate = 'deleted' | 'gone' | Omit<LeftBehind, 'path'>;

export async function cleanUp(given: CleanUpParts): Promise<CleanedUp> {
  const parts = { ...given, send: untilSilent(given.send) };
  const { contract, writes, journal, earlier } = parts;
  for (const path of earlier?.paths ?? []) {
    const address = addressOfPath(contract, path);
    if (address !== undefined) writes.addEarlier({ address, path });
  }
  writes.addStored(contract.collections);
  const fates = new Map<OwnItem, Fate>();
  for (const item of [...writes.items.values()].reverse()) fates.set(item, await fateOf(parts, item, fates));
  const items: LeftBehind[] = [];
  for (const item of writes.items.values()) {
    const fate = fates.get(item);
    // What went with something else is gone: it is read once more before it is told.
    if (typeof fate !== 'object' || isBelowDeleted(parts, item, fates) || (await isGone(parts, item)))
      journal?.note('gone', item.path);
    else items.push({ path: item.path, ...fate });
  }
  const left = [...items, ...writes.mayBeThere.values()];
  journal?.end(left);
  return { deleted: [...fates.values()].filter((fate) => fate === 'deleted').length, left };
}

/** In place of a clean-up: everything stays as it is, and is listed. */
export function keepAll({ writes, journal, knowledge }: Omit<CleanUpParts, 'send'>): CleanedUp {
  const reason = 'kept, as --keep says';
  const items = [...writes.items.keys()].filter((path) => knowledge.item(path)?.state !== 'deleted');
  const left = [...items.map((path) => ({ path, reason, isRemovable: true })), ...writes.mayBeThere.values()];
  journal?.end(left);
  return { deleted: 0, left };
}

async function fateOf(parts: CleanUpParts, item: OwnItem, fates: ReadonlyMap<OwnItem, Fate>): Promise<Fate> {
  const { contract, knowledge } = parts;
  const { address, path } = item;
  const known = knowledge.item(path);
  if (known?.state === 'deleted' || isBelowDeleted(parts, item, fates)) return 'gone';
  const collection = collectionAt(contract, address.collection);
  const remove = collection?.delete;
  if (collection === undefined || remove === undefined || remove.idIn === 'body')
    return { reason: 'the API has no delete', isRemovable: false };
  const request = itemRequest(collection, remove.operation, address, 'item', known?.currentTag);
  if (typeof request === 'string') return { reason: `its delete asks for ${request}`, isRemovable: false };
  const isSure = known?.isProven === true && known.origin === 'created' && known.state === 'present';
  if (!isSure && (await isGone(parts, item))) return 'gone';
  try {
    const { status, result } = await parts.send({ name: `delete ${path}`, operation: remove.operation, request });
    if (status === 404 || status === 410) return 'gone';
    if (result === 'success') return 'deleted';
    return { reason: status === 0 ? 'DELETE had no response' : `DELETE returned ${status}`, isRemovable: true };
  } catch (error) {
    if (parts.writes.isGivenBack(item))
      return { reason: 'its create returned it twice: it may have been there before', isRemovable: false };
    const isShown = knowledge.item(path)?.isProven ?? false;
    return {
      reason: isShown ? (error as Error).message : 'no response shows that this run made it',
      isRemovable: true,
    };
  }
}

/** The request of an operation on an item, or of its list; the parameters that nobody has a value for, if there are any. */
function itemRequest(
  collection: Collection,
  operation: Operation,
  { at, id }: ItemAddress,
  of: 'item' | 'list',
  tag?: string,
): Step['request'] | string {
  const values = [...parentValues(collection, at), ...(collection.isSingleton || of === 'list' ? [] : [id])];
  const isMatch = (name: string): boolean => name.toLowerCase() === 'if-match';
  const lacking = operation.parameters.filter((one) => one.required && one.in !== 'path' && !isMatch(one.name));
  const names = operation.path.match(/\{[^{}]*\}/g) ?? [];
  if (lacking.length > 0)
    return enumerate(
      lacking.map(({ name }) => name),
      'and',
    );
  if (names.length !== values.length) return 'another path';
  let index = 0;
  const target = filledPath(operation.path, () => values[index++] ?? '');
  const isConditional = operation.parameters.some(({ in: place, name }) => place === 'header' && isMatch(name));
  const condition = isConditional && operation.method !== 'GET' ? ['If-Match', tag ?? '*'] : [];
  return { method: operation.method, target, headers: ['Accept', acceptOf(operation), ...condition] };
}

/** What was below an item when it was deleted went with it. */
function isBelowDeleted(
  { knowledge, writes }: CleanUpParts,
  { path }: OwnItem,
  fates: ReadonlyMap<OwnItem, Fate>,
): boolean {
  const isLost = knowledge.item(path)?.state === 'lost';
  return [...path.matchAll(/\//g)].some(({ index }) => {
    const above = writes.items.get(path.slice(0, index));
    if (above === undefined) return false;
    return fates.get(above) === 'deleted' || (isLost && knowledge.item(above.path)?.state === 'deleted');
  });
}

/** Requests without a response after which no more is tried. */
const mostSilent = 3;

function untilSilent(send: CleanUpParts['send']): CleanUpParts['send'] {
  let silent = 0;
  return async (step) => {
    if (silent >= mostSilent) throw new Withheld('the API does not respond any more');
    const view = await send(step);
    silent = view.status === 0 ? silent + 1 : 0;
    return view;
  };
}

/** Reads an item, so that it is known; if it has no read, its list. False if nobody can tell. */
async function isGone({ contract, send, knowledge }: CleanUpParts, { address, path }: OwnItem): Promise<boolean> {
  if (knowledge.item(path)?.state === 'deleted') return true;
  const collection = collectionAt(contract, address.collection);
  if (collection === undefined) return false;
  const { read, list } = collection;
  const operation = read?.operation ?? list?.operation;
  const request = operation && itemRequest(collection, operation, address, read === undefined ? 'list' : 'item');
  if (operation === undefined || request === undefined || typeof request === 'string') return false;
  const view = await send({ name: `read ${path}`, operation, request }).catch(() => undefined);
  return read !== undefined && (view?.status === 404 || view?.status === 410);
}

/** The address of an item's concrete path: `/shops/1/orders/5`. */
function addressOfPath(contract: Contract, path: string): ItemAddress | undefined {
  for (const method of ['DELETE', 'GET']) {
    const match = contract.match(method, path);
    if (match.kind !== 'operation') continue;
    const reading = contract.checkRequest(match.operation, { method, target: path, headers: [] });
    const role = requestRole(contract, match.operation, reading);
    if ('address' in role) return role.address;
  }
  return undefined;
}
