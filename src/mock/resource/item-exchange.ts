import { setImmediate } from 'node:timers/promises';
import type { Contract } from '../../contract/contract';
import { preview } from '../../contract/schema/describe-error';
import { isObject } from '../../contract/document';
import { childPointer } from '../../contract/json-pointer';
import { isWholeText } from '../../contract/uri-path';
import type { Resource } from '../../contract/resource/resources';
import type { State } from '../../contract/resource/state';
import type { ItemExchange } from '../../control/handler';
import { ApiError, describeViolation, type Violation } from '../../errors';
import { createPace } from '../../middleware/pieces';
import { stringifyJson, type JsonValue } from '../../exact-json';
import type { NamedItem, Scope, StoredItem } from '../../store/store';
import { parentParameters, parentProperty, parentTexts, scopeAt } from './collection-scope';
import { createItemViolations, type ItemViolations } from './item-check';
import type { Item } from './item';
import { createDocumentExchange, type DocumentExchange } from './document-exchange';
import { documentsCollection } from './kept-document';
import type { Seedings } from './seedings';
import { templatePattern } from './template-pattern';

/** Most violations of a load that are told. */
const mostViolations = 100;

/** Longest path of a collection that is told whole, in characters: every violation of its items tells it again. */
const longestPath = 1000;

/** A collection of the document, and how the paths of its items are read. */
interface Collection {
  readonly resource: Resource;
  /** Gives the scope that a concrete path such as `/stores/1/orders` stands for, or undefined where it is another's. */
  readonly scopeOfPath: (path: string) => Scope | undefined;
  readonly violationsOf: ItemViolations;
}

/** Gives what dumps and loads the items of sessions. Nested collections are told apart by their concrete paths. */
export function createItemExchange(contract: Contract, seedings: Seedings, state: State): ItemExchange {
  const documents = createDocumentExchange(contract, state);
  const collections = contract.resources.map((resource) => openCollection(contract, resource));
  const known = contract.resources.map(({ collection }) => collection).join(', ');
  return {
    dump: async (session) => {
      const dumped = await session.store.dump();
      const byPath = new Map<string, string[]>();
      for (const { collection } of contract.resources) {
        if (!collection.includes('{')) byPath.set(collection, []);
        for (const item of dumped.get(collection) ?? []) {
          const path = concretePath(collection, item);
          const texts = byPath.get(path);
          if (texts === undefined) byPath.set(path, [item.text]);
          else texts.push(item.text);
        }
      }
      const written = documents.dump(dumped.get(documentsCollection) ?? []);
      if (written.length > 0) byPath.set(documentsCollection, written);
      return () => piecesOf(byPath);
    },
    load: async (session, body, isStillThere) => {
      const store: Load['store'] = (resource, item, scope) =>
        seedings.factoryOf(session.seeding, resource).store(item, scope);
      const loaded = new Map<string, LoadedItems>();
      const violations: Violation[] = [];
      const pace = createPace();
      for (const [path, items] of Object.entries(body)) {
        await pace();
        if (path === documentsCollection && Array.isArray(items) && hasDocuments(state)) {
          loaded.set(path, await readDocuments(documents, items, violations));
          continue;
        }
        const found = findCollection(collections, path);
        if (violations.length >= mostViolations) break;
        const where = childPointer('', path.length > longestPath ? `${path.slice(0, longestPath)}...` : path);
        if (found === undefined) violations.push(unknownCollection(where, path, known));
        else if (!Array.isArray(items)) violations.push(noArray(where, items));
        else await readItems(where, items as Item[], found, { store, loaded, violations });
      }
      if (violations.length > 0) throw refusal(violations);
      if (!(await isStillThere())) throw new ApiError('not_found', 'the session ended while its items were read');
      const outcome = await session.store.load(
        new Map([...loaded].map(([collection, { named }]) => [collection, named])),
      );
      if (outcome.kind === 'full') {
        throw new ApiError('storage_full', `expected at most ${outcome.limit} items in the store, got more`);
      }
    },
  };
}

function* piecesOf(byPath: ReadonlyMap<string, readonly string[]>): Generator<string> {
  let before = '{';
  for (const [path, texts] of byPath) {
    yield `${before}${JSON.stringify(path)}:[`;
    for (const [index, text] of texts.entries()) {
      if (index > 0) yield ',';
      yield text;
    }
    before = '],';
  }
  yield byPath.size === 0 ? '{}' : ']}';
}

function openCollection(contract: Contract, resource: Resource): Collection {
  const names = parentParameters(resource);
  const pattern = templatePattern(resource.collection);
  const scopeOfPath = (path: string): Scope | undefined => {
    const texts = pattern.exec(path)?.slice(1).map(decode);
    if (texts === undefined || texts.includes(undefined)) return undefined;
    return scopeAt(names, (name) => texts[names.indexOf(name)] ?? '');
  };
  return { resource, scopeOfPath, violationsOf: createItemViolations(resource, contract) };
}

/** Gives undefined where the percent escapes are none. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function findCollection(
  collections: readonly Collection[],
  path: string,
): { collection: Collection; scope: Scope } | undefined {
  for (const collection of collections) {
    const scope = collection.scopeOfPath(path);
    if (scope !== undefined) return { collection, scope };
  }
  return undefined;
}

interface Load {
  readonly store: (resource: Resource, item: Item, scope: Scope) => StoredItem;
  readonly loaded: Map<string, LoadedItems>;
  readonly violations: Violation[];
}

/** What has been read for a collection, of however many paths, and the identifiers that are taken. */
interface LoadedItems {
  readonly named: NamedItem[];
  readonly taken: Set<string | undefined>;
}

/** So many items are read in one turn, some milliseconds' worth, before others are let in. */
const itemsInTurn = 50;

async function readItems(
  where: string,
  items: readonly Item[],
  { collection: { resource, violationsOf }, scope }: { collection: Collection; scope: Scope },
  { store, loaded, violations }: Load,
): Promise<void> {
  const { named, taken } = loaded.get(resource.collection) ?? { named: [], taken: new Set() };
  loaded.set(resource.collection, { named, taken });
  for (const [index, item] of items.entries()) {
    if (violations.length >= mostViolations) return;
    if (index % itemsInTurn === itemsInTurn - 1) await setImmediate();
    const pointer = childPointer(where, index);
    const wrong = violationsOf(item).map((violation) => ({ ...violation, where: pointer + toPath(violation.where) }));
    const property = resource.identifier?.property;
    const value = property === undefined || !isObject(item) ? undefined : item[property];
    const id = value === undefined ? undefined : typeof value === 'string' ? value : stringifyJson(value);
    if (id !== undefined && taken.has(id)) violations.push(repeated(`${pointer}/${property ?? ''}`, id));
    if (id !== undefined && !isWholeText(id)) wrong.push(unnameable(`${pointer}/${property ?? ''}`, id));
    violations.push(...wrong);
    if (wrong.length > 0) continue;
    taken.add(id);
    named.push({ id, item: store(resource, item, scope) });
  }
}

/** A later entry of a path counts. */
async function readDocuments(
  documents: DocumentExchange,
  entries: readonly JsonValue[],
  violations: Violation[],
): Promise<LoadedItems> {
  const named = new Map<string | undefined, NamedItem>();
  for (const [index, entry] of entries.entries()) {
    if (violations.length >= mostViolations) break;
    if (index % itemsInTurn === itemsInTurn - 1) await setImmediate();
    const outcome = documents.read(entry, childPointer(childPointer('', documentsCollection), index));
    if ('violations' in outcome) violations.push(...outcome.violations);
    else named.set(outcome.named.id, outcome.named);
  }
  return { named: [...named.values()], taken: new Set() };
}

function hasDocuments({ documents, memberships }: State): boolean {
  return documents.length + memberships.length > 0;
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

function noArray(where: string, items: JsonValue): Violation {
  return { where, clause: '', rule: 'type', expected: 'an array', got: preview(items) };
}

function unknownCollection(where: string, path: string, known: string): Violation {
  return {
    where,
    clause: '/paths',
    rule: 'collection',
    expected: `one of the collections ${known}`,
    got: preview(path),
  };
}

function refusal(violations: readonly Violation[]): ApiError {
  const shown = violations.slice(0, 5).map(describeViolation).join('; ');
  const more = violations.length > 5 ? `; and ${violations.length - 5} more` : '';
  return new ApiError('invalid_body', `nothing was loaded: ${shown}${more}`, { violations });
}

/** Fills the parents' identifiers into the path of a nested collection, as its items keep them. */
function concretePath(collection: string, { keys }: StoredItem): string {
  return collection.replaceAll(/\{([^{}]+)\}/g, (_whole, name: string) => {
    const property = parentProperty(name);
    const [[, text] = ['', '']] = parentTexts([{ property, anyOf: keys[property] ?? [] }]);
    return encodeURIComponent(text);
  });
}
