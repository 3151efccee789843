import { setImmediate } from 'node:timers/promises';
import type { Contract } from '../../contract/contract';
import { preview } from '../../contract/schema/describe-error';
import { childPointer } from '../../contract/json-pointer';
import type { State } from '../../contract/resource/state';
import type { ItemExchange } from '../../control/handler';
import { ApiError, describeViolation, type Violation } from '../../errors';
import { createPace } from '../../middleware/pieces';
import type { JsonValue } from '../../exact-json';
import type { NamedItem, StoredItem } from '../../store/store';
import { parentProperty, parentTexts } from './collection-scope';
import { createDocumentExchange, type DocumentExchange } from './document-exchange';
import { documentsCollection } from './kept-document';
import { createFindCollection, readItems, unknownCollection, type ItemReading, type LoadedItems } from './read-items';
import type { Seedings } from './seedings';

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
          loaded.set(path, await readDocuments(documents, items, violations));
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
}
