import type { MockConfig } from '../config';
import type { Contract } from '../../openapi/contract';
import { childPointer, isObject } from '../../openapi/document';
import type { Resource } from '../../openapi/collections/resources';
import type { State } from '../../openapi/collections/state';
import { describeViolation, UsageError, type Violation, ApiError } from '../../base/errors';
import { type KeptItems, readItemsFile } from '../../recording/items-file';
import type { Profile } from '../../profile/profile';
import type { NamedItem, Scope, StoredItem } from '../store/store';
import { createFactory, type Seedings } from './factories';
import { noGivenItems, type GivenItems, type Item } from './item';
import type { ItemFactory } from './item-factory';
import { documentsCollection, asAtStart, gone, storedAt, isMember, isNone } from './stored-document';
import { preview } from '../../openapi/schema/describe-error';
import { isWholeText } from '../../base/http';
import { stringifyJson, type JsonValue } from '../../base/json';
import { parentParameters, scopeAt, parentProperty, parentTexts } from './collection-scope';
import { createItemViolations, type ItemViolations } from './item-check';
import type { KeptDocument } from '../../openapi/collections/documents';
import { jsonContent, sentType, successResponse } from '../../openapi/success-response';
import { succeed } from '../handler';
import { setImmediate } from 'node:timers/promises';
import type { ItemExchange } from '../control/handler';
import { createPace } from '../pipeline/pieces';

/** What becomes of an item that the document does not allow. */
type OnDeviation = 'refuse' | 'leave out';

/** How items are read that a mock is to start with. */
interface GivenReading {
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

/** A collection of the document, and how the paths of its items are read. */
interface Collection {
  readonly resource: Resource;
  /** Gives the scope that a concrete path such as `/stores/1/orders` stands for, or undefined where it is another's. */
  readonly scopeOfPath: (path: string) => Scope | undefined;
  readonly violationsOf: ItemViolations;
}

/** A collection whose items a concrete path names. */
interface FoundCollection {
  readonly collection: Collection;
  readonly scope: Scope;
}

/** What has been read for a collection, of however many paths, and the identifiers that are taken, each with what it lies below. */
interface LoadedItems {
  readonly named: NamedItem[];
  readonly taken: Set<string>;
}

/** Where items that are read go, and what is wrong with the others. */
interface ItemReading {
  readonly store: (resource: Resource, item: Item, scope: Scope) => StoredItem;
  readonly loaded: Map<string, LoadedItems>;
  /** Is told what is wrong with an item, which is left out; gives whether to go on. */
  readonly refuse: (violations: readonly Violation[]) => boolean;
}

/** Gives what finds the collection of a document that a concrete path names. */
function createFindCollection(contract: Contract): (path: string) => FoundCollection | undefined {
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
function* readItems(
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
function unknownCollection(where: string, path: string, { resources }: Contract): Violation {
  const known = resources.map(({ collection }) => collection).join(', ');
  const expected = `one of the collections ${known}`;
  return { where, clause: '/paths', rule: 'collection', expected, got: preview(path) };
}

/** What is read of a dumped document: how it is kept, or what is wrong with it. */
type ReadEntry = { readonly named: NamedItem } | { readonly violations: readonly Violation[] };

/** Dumps and loads what has been written to documents at paths of their own, and to memberships. */
interface DocumentExchange {
  /** Gives the JSON text of each entry: `{path, body}`, `{path, removed: true}` or `{path, member: true}`. */
  readonly dump: (items: readonly StoredItem[]) => string[];
  /** Reads an entry; `where` is the JSON pointer that violations are told by. */
  readonly read: (entry: JsonValue, where: string) => ReadEntry;
}

/** Gives the exchange of all documents and memberships of a contract. */
function createDocumentExchange(contract: Contract, { documents, memberships }: State): DocumentExchange {
  const documentAt = finder(documents);
  const membershipAt = finder(memberships);
  const read: DocumentExchange['read'] = (entry, where) => {
    const wrong = (at: string, expected: string, got: JsonValue | undefined): ReadEntry => ({
      violations: [{ where: where + at, clause: '', rule: 'document', expected, got: preview(got) }],
    });
    const { path, body, removed, member } = isObject(entry) ? (entry as Record<string, JsonValue>) : {};
    if (typeof path !== 'string') return wrong('', 'an object with a path and what is there', entry);
    const keep = (text: string): ReadEntry => ({ named: { id: path, item: storedAt(path, text) } });
    if (typeof member === 'boolean') {
      const isKnown = membershipAt(path) !== undefined;
      return isKnown ? keep(member ? isMember : isNone) : wrong('/path', 'the path of a membership', path);
    }
    const document = documentAt(path);
    if (document === undefined) return wrong('/path', 'the path of a document that can be written to', path);
    if (removed === true) return keep(gone);
    if (body === undefined) return wrong('', 'a body, or removed: true', entry);
    const violations = violationsOf(contract, document, body).map((violation) => ({
      ...violation,
      where: [where, ...violation.where.split('.')].reduce((pointer, token) => childPointer(pointer, token)),
    }));
    return violations.length > 0 ? { violations } : keep(stringifyJson(body));
  };
  return { dump: (items) => items.flatMap(entryOf), read };
}

function entryOf({ text, keys }: StoredItem): string[] {
  const [path] = keys['path'] ?? [];
  if (path === undefined || text === asAtStart) return [];
  if (text === gone) return [`{"path":${path},"removed":true}`];
  if (text === isMember || text === isNone) return [`{"path":${path},"member":${String(text === isMember)}}`];
  return [`{"path":${path},"body":${text}}`];
}

function finder<Kept extends { readonly path: string }>(all: readonly Kept[]): (path: string) => Kept | undefined {
  const concrete = new Map(all.map((kept) => [kept.path, kept]));
  const templated = all.filter(({ path }) => path.includes('{'));
  const patterns = templated.map((kept) => ({ kept, pattern: templatePattern(kept.path) }));
  return (path) => concrete.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.kept;
}

function violationsOf(contract: Contract, { read }: KeptDocument, body: JsonValue): readonly Violation[] {
  const media = jsonContent(successResponse(read));
  const { status } = succeed(read, '');
  const observed = {
    status,
    contentType: media === undefined ? undefined : sentType(media),
    header: () => undefined,
    body,
    hasBody: true,
  };
  return contract.checkResponse(read, observed).filter(({ where }) => where.startsWith('body'));
}

/** Most violations of a load that are told. */
const mostViolations = 100;

/** Longest path of a collection that is told whole, in characters: every violation of its items tells it again. */
const longestPath = 1000;

/** Gives what dumps and loads the items of sessions. Nested collections are told apart by their concrete paths. */
export function createItemExchange(contract: Contract, seedings: Seedings, state: State): ItemExchange {
  const documents = createDocumentExchange(contract, state);
  const find = createFindCollection(contract);
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
      const store: ItemReading['store'] = (resource, item, scope) =>
        seedings.factoryOf(session.seeding, resource).store(item, scope);
      const loaded = new Map<string, LoadedItems>();
      const violations: Violation[] = [];
      const refuse = (more: readonly Violation[]): boolean => violations.push(...more) < mostViolations;
      const pace = createPace();
      for (const [path, items] of Object.entries(body)) {
        await pace();
        if (path === documentsCollection && Array.isArray(items) && hasDocuments(state)) {
          loaded.set(path, await readDocumentEntries(documents, items, violations));
          continue;
        }
        const found = find(path);
        if (violations.length >= mostViolations) break;
        const where = childPointer('', path.length > longestPath ? `${path.slice(0, longestPath)}...` : path);
        if (found === undefined) violations.push(unknownCollection(where, path, contract));
        else if (!Array.isArray(items)) violations.push(noArray(where, items));
        else await inTurns(readItems(where, items, found, { store, loaded, refuse }));
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

/** So many items are read in one turn, some milliseconds' worth, before others are let in. */
const itemsInTurn = 50;

async function inTurns(reading: Iterator<unknown>): Promise<void> {
  for (let index = 1; reading.next().done !== true; index += 1) if (index % itemsInTurn === 0) await setImmediate();
}

/** A later entry of a path counts. */
async function readDocumentEntries(
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

function noArray(where: string, items: JsonValue): Violation {
  return { where, clause: '', rule: 'type', expected: 'an array', got: preview(items) };
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
} /** Gives what matches the concrete paths of a template, whose parameters it captures in their order. */
function templatePattern(template: string): RegExp {
  const source = template.replaceAll(/\{[^{}]+\}|[.*+?^$()|[\]\\]/g, (part) =>
    part.startsWith('{') ? '([^/]+)' : `\\${part}`,
  );
  return new RegExp(`^${source}$`);
}
