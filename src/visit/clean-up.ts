import { encodePart } from '../base/http';
import { stringifyJson } from '../base/json';
import { enumerate } from '../base/text';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Knowledge } from '../knowledge/knowledge';
import { parentValues, type Collection, type ItemAddress } from '../openapi/collections/collection';
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
  readonly journal: LeftBehindJournal;
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
type Fate = 'deleted' | 'gone' | (Omit<LeftBehind, 'path'> & { /** Its delete was sent. */ readonly wasSent?: true });

export async function cleanUp(given: CleanUpParts): Promise<CleanedUp> {
  const parts = { ...given, send: untilSilent(given.send) };
  const { writes, journal } = parts;
  const uncertain = await findEarlier(parts);
  const fates = new Map<OwnItem, Fate>();
  // What stopped one delete may be gone after the others: each is tried twice.
  for (const turn of [1, 2])
    for (const item of [...writes.items.values()].reverse()) {
      const before = fates.get(item);
      const isOpen = before === undefined || (typeof before === 'object' && before.wasSent === true && turn === 2);
      if (isOpen) fates.set(item, await fateOf(parts, item, fates));
    }
  const items: LeftBehind[] = [];
  for (const item of writes.items.values()) {
    const fate = fates.get(item);
    // What went with something else is gone: it is read once more before it is told.
    if (typeof fate !== 'object' || isBelowDeleted(parts, item, fates) || (await isGone(parts, item)))
      journal.note('gone', item.path);
    else items.push({ path: item.path, reason: fate.reason, isRemovable: fate.isRemovable });
  }
  const left = [...items, ...uncertain, ...writes.mayBeThere.values()];
  journal.end(left);
  return { deleted: [...fates.values()].filter((fate) => fate === 'deleted').length, left };
}

/** In place of a clean-up: everything stays as it is, and is listed. */
export function keepAll({ writes, journal, knowledge }: Omit<CleanUpParts, 'send'>): CleanedUp {
  const reason = 'kept, as --keep says';
  const items = [...writes.items.keys()].filter((path) => knowledge.item(path)?.state !== 'deleted');
  const left = [...items.map((path) => ({ path, reason, isRemovable: true })), ...writes.mayBeThere.values()];
  journal.end(left);
  return { deleted: 0, left };
}

async function fateOf(parts: CleanUpParts, item: OwnItem, fates: ReadonlyMap<OwnItem, Fate>): Promise<Fate> {
  const { contract, knowledge } = parts;
  const { address, path } = item;
  const known = knowledge.item(path);
  if (known?.state === 'deleted' || isBelowDeleted(parts, item, fates)) return 'gone';
  const collection = contract.collections.find((one) => one.path === address.collection);
  const remove = collection?.delete;
  if (collection === undefined || remove === undefined || remove.idIn === 'body')
    return { reason: 'the API has no delete', isRemovable: false };
  const request = itemRequest(collection, remove.operation, address, 'item', known?.currentTag);
  if (typeof request === 'string') return { reason: `its delete asks for ${request}`, isRemovable: false };
  if ((known === undefined || !known.isProven || known.origin === 'found') && (await isGone(parts, item))) {
    noteNeverFound(parts, item);
    return 'gone';
  }
  try {
    const { status, result } = await parts.send({ name: `delete ${path}`, operation: remove.operation, request });
    if (status === 404 || status === 410) return 'gone';
    if (result === 'success') return 'deleted';
    return {
      reason: status === 0 ? 'DELETE had no response' : `DELETE returned ${status}`,
      isRemovable: true,
      wasSent: true,
    };
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
  const target = operation.path.replaceAll(/\{[^{}]*\}/g, () => encodePart(values[index++] ?? ''));
  const isConditional = operation.parameters.some(({ in: place, name }) => place === 'header' && isMatch(name));
  const condition = isConditional && operation.method !== 'GET' ? ['If-Match', tag ?? '*'] : [];
  return { method: operation.method, target, headers: ['Accept', acceptOf(operation), ...condition] };
}

/** Creates returned IDs at which nothing was ever found: what they stored may have others. */
function noteNeverFound({ knowledge, writes }: CleanUpParts, { address, path }: OwnItem): void {
  const known = knowledge.item(path);
  const isAnyFound = knowledge.items(address.at).some(({ origin, isProven }) => origin === 'created' && isProven);
  const create = known?.origin === 'created' && !isAnyFound ? knowledge.view(known.lastWrite) : undefined;
  if (create?.role.kind === 'create') writes.addUncertain(address.at, create);
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
  const collection = contract.collections.find((one) => one.path === address.collection);
  if (collection === undefined) return false;
  const { read, list } = collection;
  const operation = read?.operation ?? list?.operation;
  const request = operation && itemRequest(collection, operation, address, read === undefined ? 'list' : 'item');
  if (operation === undefined || request === undefined || typeof request === 'string') return false;
  const view = await send({ name: `read ${path}`, operation, request }).catch(() => undefined);
  return read !== undefined && (view?.status === 404 || view?.status === 410);
}

/**
 * The items of earlier runs: by their paths, or by their tags in the lists of collections.
 * @returns the collections of which no list shows whether there are any
 */
async function findEarlier(parts: CleanUpParts): Promise<readonly LeftBehind[]> {
  const { contract, earlier, writes, knowledge, send } = parts;
  if (earlier === undefined) return [];
  for (const path of earlier.paths) {
    const address = addressOfPath(contract, path);
    if (address !== undefined) writes.addEarlier({ address, path });
  }
  const left: LeftBehind[] = [];
  for (const at of earlier.uncertain) {
    const match = contract.match('GET', at);
    const operation = match.kind === 'operation' ? match.operation : undefined;
    const list = operation !== undefined && contract.roleOf(operation)?.kind === 'list' ? operation : undefined;
    const step = (of: Operation): Step => ({
      ...{ name: `list ${at}`, operation: of },
      request: { method: 'GET', target: at, headers: ['Accept', acceptOf(of)] },
    });
    const view = list && (await send(step(list)).catch(() => undefined));
    const found = knowledge
      .items(at)
      .filter(({ value }) => earlier.runTags.some((tag) => stringifyJson(value).includes(tag)));
    for (const { address, path } of found) writes.addEarlier({ address, path });
    if (found.length === 0 && (view === undefined || knowledge.whole(view) === undefined))
      left.push({ path: at, reason: 'an item of an earlier run may be there', isRemovable: false, isUncertain: true });
  }
  return left;
}

/** The address of an item's concrete path: `/shops/1/orders/5`. */
function addressOfPath({ collections }: Contract, path: string): ItemAddress | undefined {
  const segments = path.split('/');
  const above = segments.slice(0, -1);
  const collection = collections.find(({ path: template, isSingleton }) => {
    const parts = template.split('/');
    return (
      !isSingleton &&
      parts.length === above.length &&
      parts.every((one, index) => one.includes('{') || one === above[index])
    );
  });
  const id = segments.at(-1) ?? '';
  return collection === undefined
    ? undefined
    : { collection: collection.path, at: above.join('/'), id: decodeURIComponent(id) };
}
