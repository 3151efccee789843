import type { Contract } from '../../contract/contract';
import { isObject } from '../../contract/document';
import { childPointer } from '../../contract/json-pointer';
import type { Resource } from '../../contract/resource/resources';
import { preview } from '../../contract/schema/describe-error';
import { isWholeText } from '../../contract/uri-path';
import { ApiError, type Violation } from '../../errors';
import { stringifyJson, type JsonValue } from '../../exact-json';
import type { NamedItem, Scope, StoredItem } from '../../store/store';
import { parentParameters, scopeAt } from './collection-scope';
import type { Item } from './item';
import { createItemViolations, type ItemViolations } from './item-check';
import { templatePattern } from './template-pattern';

/** A collection of the document, and how the paths of its items are read. */
interface Collection {
  readonly resource: Resource;
  /** Gives the scope that a concrete path such as `/stores/1/orders` stands for, or undefined where it is another's. */
  readonly scopeOfPath: (path: string) => Scope | undefined;
  readonly violationsOf: ItemViolations;
}

/** A collection whose items a concrete path names. */
export interface FoundCollection {
  readonly collection: Collection;
  readonly scope: Scope;
}

/** What has been read for a collection, of however many paths, and the identifiers that are taken, each with what it lies below. */
export interface LoadedItems {
  readonly named: NamedItem[];
  readonly taken: Set<string>;
}

/** Where items that are read go, and what is wrong with the others. */
export interface ItemReading {
  readonly store: (resource: Resource, item: Item, scope: Scope) => StoredItem;
  readonly loaded: Map<string, LoadedItems>;
  /** Is told what is wrong with an item, which is left out; gives whether to go on. */
  readonly refuse: (violations: readonly Violation[]) => boolean;
}

/** Gives what finds the collection of a document that a concrete path names. */
export function createFindCollection(contract: Contract): (path: string) => FoundCollection | undefined {
  const collections = contract.resources.map((resource) => openCollection(contract, resource));
  return (path) => {
    for (const collection of collections) {
      const scope = collection.scopeOfPath(path);
      if (scope !== undefined) return { collection, scope };
    }
    return undefined;
  };
}

function openCollection(contract: Contract, resource: Resource): Collection {
  const names = parentParameters(resource);
  const pattern = templatePattern(resource.collection);
  const scopeOfPath = (path: string): Scope | undefined => {
    const texts = pattern.exec(path)?.slice(1).map(decode);
    if (texts === undefined || texts.includes(undefined)) return undefined;
    return scopeAt(names, (name) => texts[names.indexOf(name)] ?? '');
  };
  let violationsOf: ItemViolations | undefined;
  return {
    resource,
    scopeOfPath,
    violationsOf: (item) => (violationsOf ??= createItemViolations(resource, contract))(item),
  };
}

/** Gives undefined where the percent escapes are none. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads items of a collection, one for each step, so that others may be let in between; `where` is the JSON pointer that
 * violations are told by.
 */
export function* readItems(
  where: string,
  items: readonly JsonValue[],
  { collection: { resource, violationsOf }, scope }: FoundCollection,
  { store, loaded, refuse }: ItemReading,
): Generator<void> {
  const { named, taken } = loaded.get(resource.collection) ?? { named: [], taken: new Set() };
  loaded.set(resource.collection, { named, taken });
  const above = `${JSON.stringify(scope.map(({ anyOf }) => anyOf))} `;
  for (const [index, value] of items.entries()) {
    yield;
    const item = value as Item;
    const pointer = childPointer(where, index);
    const placed = (violation: Violation): Violation => ({ ...violation, where: pointer + toPath(violation.where) });
    const wrong = violationsOf(item).map(placed);
    const property = resource.identifier?.property;
    const given = property === undefined || !isObject(item) ? undefined : item[property];
    const id = given === undefined ? undefined : typeof given === 'string' ? given : stringifyJson(given);
    if (id !== undefined && taken.has(above + id)) wrong.unshift(repeated(`${pointer}/${property ?? ''}`, id));
    if (id !== undefined && !isWholeText(id)) wrong.push(unnameable(`${pointer}/${property ?? ''}`, id));
    const stored = wrong.length > 0 ? wrong : storedOr(placed, () => store(resource, item, scope));
    if (Array.isArray(stored)) {
      if (refuse(stored)) continue;
      return;
    }
    if (id !== undefined) taken.add(above + id);
    named.push({ id, item: stored });
  }
}

/** What some answer could not show is wrong too, though the item by itself is not. */
function storedOr(placed: (violation: Violation) => Violation, store: () => StoredItem): StoredItem | Violation[] {
  try {
    return store();
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.details.violations === undefined) throw cause;
    return cause.details.violations.map(placed);
  }
}

/** Where in an item, as a validator says it (`body.tags.0`), as the rest of a JSON pointer. */
function toPath(where: string): string {
  return where
    .split('.')
    .slice(1)
    .map((token) => childPointer('', token))
    .join('');
}

function repeated(where: string, id: string): Violation {
  return { where, clause: '', rule: 'unique', expected: 'an identifier that no other item has', got: id };
}

function unnameable(where: string, id: string): Violation {
  return { where, clause: '', rule: 'identifier', expected: 'an identifier of whole characters', got: preview(id) };
}

/** Gives what is wrong with a path that names no collection of the document. */
export function unknownCollection(where: string, path: string, { resources }: Contract): Violation {
  const known = resources.map(({ collection }) => collection).join(', ');
  const expected = `one of the collections ${known}`;
  return { where, clause: '/paths', rule: 'collection', expected, got: preview(path) };
}
