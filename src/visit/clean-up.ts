import { stringifyJson } from '../base/json';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Knowledge } from '../knowledge/knowledge';
import type { ItemAddress } from '../openapi/collections/collection';
import type { Contract } from '../openapi/contract';
import type { EarlierRuns, LeftBehind, LeftBehindJournal } from './left-behind';
import { itemRequest } from './item-request';
import type { OwnItem, OwnWrites, UncertainCreate } from './own-writes';
import { putBack } from './put-back';
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
  const changed = await putBack(parts.contract, writes.changed, parts.send);
  await findEarlier(parts);
  const fates = new Map<OwnItem, Fate>();
  // What stopped one delete may be gone after the others: each is tried twice.
  for (const turn of [1, 2])
    for (const item of [...writes.items.values()].reverse()) {
      const before = fates.get(item);
      const isOpen = before === undefined || (typeof before === 'object' && before.wasSent === true && turn === 2);
      if (isOpen) fates.set(item, await fateOf(parts, item, fates));
    }
  const left: LeftBehind[] = [];
  for (const item of writes.items.values()) {
    const fate = fates.get(item);
    // What went with something else is gone: it is read once more before it is told.
    if (typeof fate === 'object' && !isBelowDeleted(item, fates) && !(await isGone(parts, item)))
      left.push(leftBehind(item, fate));
    else journal.gone(item.path);
  }
  journal.end(left.filter(({ isRemovable }) => isRemovable).map(({ path }) => path));
  const uncertain = onceEach(writes.uncertainCreates).map(({ at, what }) => ({
    path: at,
    reason: `${what}: an item may be there`,
    isRemovable: false,
  }));
  const deleted = [...fates.values()].filter((fate) => fate === 'deleted').length;
  return { deleted, left: [...left, ...uncertain, ...changed] };
}

function onceEach(creates: readonly UncertainCreate[]): readonly UncertainCreate[] {
  return [...new Map(creates.map((create) => [`${create.at} ${create.what}`, create])).values()];
}

function leftBehind({ path }: OwnItem, { reason, isRemovable }: Omit<LeftBehind, 'path'>): LeftBehind {
  return { path, reason, isRemovable };
}

async function fateOf(parts: CleanUpParts, item: OwnItem, fates: ReadonlyMap<OwnItem, Fate>): Promise<Fate> {
  const { contract, knowledge } = parts;
  const { address, path } = item;
  const known = knowledge.item(path);
  if (known?.state === 'deleted' || isBelowDeleted(item, fates)) return 'gone';
  const collection = contract.collections.find((one) => one.path === address.collection);
  const remove = collection?.delete;
  if (collection === undefined || remove === undefined || remove.idIn === 'body')
    return { reason: 'the API has no delete', isRemovable: false };
  const request = itemRequest(collection, remove.operation, address, 'item', known?.currentTag);
  if (typeof request === 'string') return { reason: `its delete asks for ${request}`, isRemovable: false };
  if ((known === undefined || !known.isProven || known.origin === 'found') && (await isGone(parts, item)))
    return 'gone';
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
    if (!(error instanceof Withheld)) throw error;
    const isShown = knowledge.item(path)?.isProven ?? false;
    return { reason: isShown ? error.message : 'no response shows it as it was sent', isRemovable: true };
  }
}

/** What is below a deleted item went with it. */
function isBelowDeleted({ path }: OwnItem, fates: ReadonlyMap<OwnItem, Fate>): boolean {
  return [...fates].some(([other, fate]) => fate === 'deleted' && path.startsWith(`${other.path}/`));
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
  try {
    const { status } = await send({ name: `read ${path}`, operation, request });
    return read !== undefined && (status === 404 || status === 410);
  } catch (error) {
    if (error instanceof Withheld) return false;
    throw error;
  }
}

/** The items of earlier runs, by their paths, or by their tags in the lists of collections. */
async function findEarlier({ contract, earlier, writes, knowledge, send }: CleanUpParts): Promise<void> {
  if (earlier === undefined) return;
  for (const path of earlier.paths) {
    const address = addressOfPath(contract, path);
    if (address !== undefined) writes.addEarlier({ address, path });
  }
  for (const at of earlier.uncertain) {
    const match = contract.match('GET', at);
    const role = match.kind === 'operation' ? contract.roleOf(match.operation) : undefined;
    if (match.kind !== 'operation' || role?.kind !== 'list') continue;
    const request = { method: 'GET', target: at, headers: ['Accept', 'application/json'] };
    await send({ name: `list ${at}`, operation: match.operation, request });
    for (const { address, path, value } of knowledge.items(at))
      if (earlier.runTags.some((tag) => stringifyJson(value).includes(tag))) writes.addEarlier({ address, path });
  }
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
