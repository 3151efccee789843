import type { MockConfig } from '../../config';
import type { Contract } from '../../contract/contract';
import { childPointer } from '../../contract/json-pointer';
import type { Resource } from '../../contract/resource/resources';
import type { State } from '../../contract/resource/state';
import { describeViolation, UsageError, type Violation } from '../../errors';
import type { KeptItems } from '../../recording/kept-items';
import type { Profile } from '../../profile/profile';
import { readItemsFile } from '../../recording/read-items-file';
import type { NamedItem } from '../../store/store';
import { createDocumentExchange } from './document-exchange';
import { createFactory } from './factories';
import { noGivenItems, type GivenItems } from './given-items-map';
import type { Item } from './item';
import type { ItemFactory } from './item-factory';
import { documentsCollection } from './kept-document';
import { createFindCollection, readItems, unknownCollection, type ItemReading, type LoadedItems } from './read-items';

/** What becomes of an item that the document does not allow. */
export type OnDeviation = 'refuse' | 'leave out';

/** How items are read that a mock is to start with. */
export interface GivenReading {
  /** Where they come from, in words that lead each message. */
  readonly where: string;
  readonly onDeviation: OnDeviation;
  readonly warn: (message: string) => void;
}

/** Most items that are told one by one of those that are left out. */
const mostTold = 20;

/**
 * Gives the items of the file that the configuration names, else of that of the profile, if any. Throws a UsageError as
 * readGivenItems does; items that were learnt and that the document does not allow are left out with a warning.
 */
export function givenItems(
  contract: Contract,
  state: State,
  config: MockConfig,
  profile: Pick<Profile, 'items' | 'itemsAt'>,
  warn: GivenReading['warn'],
): GivenItems {
  const { itemsFile } = config;
  if (itemsFile === undefined && profile.items !== undefined) {
    const learnt = readItemsFile(
      profile.items,
      `${profile.itemsAt ?? 'profile (--profile)'}: items names what cannot be read`,
    );
    return readGivenItems(
      learnt,
      { contract, state, config },
      { where: profile.items, onDeviation: 'leave out', warn },
    );
  }
  if (itemsFile === undefined) return noGivenItems;
  const kept = readItemsFile(itemsFile, 'itemsFile (--items)');
  return readGivenItems(kept, { contract, state, config }, { where: itemsFile, onDeviation: 'refuse', warn });
}

/**
 * Gives items as a mock starts with them, in their order. What the document does not allow (a collection that it does not have, an
 * item that no answer could show, an identifier that comes twice) throws a UsageError that names collection, place and clause, or
 * is left out with a warning.
 */
export function readGivenItems(
  kept: KeptItems,
  mock: { readonly contract: Contract; readonly state: State; readonly config: MockConfig },
  { where, onDeviation, warn }: GivenReading,
): GivenItems {
  const { contract, state, config } = mock;
  let left = 0;
  const refuse = (violations: readonly Violation[]): boolean => {
    const [first] = violations;
    if (first === undefined) return true;
    const told = describeGiven(where, first);
    if (onDeviation === 'refuse') throw new UsageError(`${told}. Correct it, or leave it out.`);
    left += 1;
    if (left <= mostTold) warn(`${told}: it is left out`);
    return true;
  };
  const find = createFindCollection(contract);
  const loaded = new Map<string, LoadedItems>();
  const reading: ItemReading = { store: storing(contract, config, warn), loaded, refuse };
  for (const [path, items] of Object.entries(kept)) {
    const pointer = childPointer('', path);
    const found = find(path);
    if (path === documentsCollection) readDocuments(items, { contract, state }, reading);
    else if (found === undefined) refuse([unknownCollection(pointer, path, contract)]);
    else for (const steps = readItems(pointer, items, found, reading); steps.next().done !== true;);
  }
  if (left > mostTold) warn(`${where}: ${left - mostTold} more are left out`);
  return new Map([...loaded].map(([collection, { named }]) => [collection, named]));
}

function describeGiven(where: string, violation: Violation): string {
  const clause = violation.clause === '' ? '' : ` (${violation.clause})`;
  return `${where}: ${describeViolation(violation)}${clause}`;
}

/** What is kept of an item depends on its collection alone, on no seed. */
function storing(contract: Contract, config: MockConfig, warn: GivenReading['warn']): ItemReading['store'] {
  const factories = new Map<Resource, ItemFactory>();
  return (resource, item: Item, scope) => {
    let factory = factories.get(resource);
    if (factory === undefined) factories.set(resource, (factory = createFactory(resource, contract, config, warn)));
    return factory.store(item, scope);
  };
}

function readDocuments(
  entries: KeptItems[string],
  { contract, state }: { readonly contract: Contract; readonly state: State },
  { loaded, refuse }: ItemReading,
): void {
  const documents = createDocumentExchange(contract, state);
  // A later entry of a path counts.
  const named = new Map<string | undefined, NamedItem>();
  for (const [index, entry] of entries.entries()) {
    const outcome = documents.read(entry, childPointer(childPointer('', documentsCollection), index));
    if ('violations' in outcome) refuse(outcome.violations);
    else named.set(outcome.named.id, outcome.named);
  }
  loaded.set(documentsCollection, { named: [...named.values()], taken: new Set() });
}
