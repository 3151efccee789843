import type { Contract } from '../openapi/contract';
import { isObject } from '../openapi/document';
import type { Operation } from '../openapi/operation';
import { parametersIn } from '../openapi/collections/names';
import type { ListOperation, Resource } from '../openapi/collections/resources';
import { deriveState, type State } from '../openapi/collections/state';
import { encodePart } from '../base/http';
import { ownMember, parseJson, stringifyJson, type JsonValue } from '../base/json';
import { documentsKey, type KeptItems, type Removal } from './items-file';
import { type RecordedExchange, filled, idOf, itemIn, valueOf, type RecordedItem } from './recorded-exchange';
import type { DocumentWrite } from '../openapi/collections/documents';

/** An item as it was seen last. */
interface Seen {
  readonly item: Record<string, JsonValue>;
  /** Whether an answer to the item itself showed it, rather than a list. */
  readonly isFull: boolean;
  /** Its place among those that lists showed; none where none has. */
  readonly listed: number | undefined;
}

/**
 * The items of one collection as exchanges show them one after another: the last answer to an item itself wins, what lists show
 * fills in where there is none. They come in the order of the lists, those that no list showed behind them as they were met.
 */
class FoldedCollection {
  readonly #seen = new Map<string, Seen>();
  #listed = 0;

  /** How many items it holds. */
  get size(): number {
    return this.#seen.size;
  }

  has(id: string): boolean {
    return this.#seen.has(id);
  }

  /** Gives an item as it is known so far. */
  get(id: string): Record<string, JsonValue> | undefined {
    return this.#seen.get(id)?.item;
  }

  /** Takes an item as an answer to itself showed it. */
  take(id: string, item: Record<string, JsonValue>): void {
    this.#seen.set(id, { item, isFull: true, listed: this.#seen.get(id)?.listed });
  }

  /** Takes an item as a list showed it, or an answer that shows a part. */
  fill(id: string, item: Record<string, JsonValue>, isListed: boolean): void {
    const before = this.#seen.get(id);
    const listed = before?.listed ?? (isListed ? this.#listed++ : undefined);
    this.#seen.set(id, before?.isFull === true ? { ...before, listed } : { item, isFull: false, listed });
  }

  remove(id: string): void {
    this.#seen.delete(id);
  }

  /** Gives the items in their order. */
  items(): JsonValue[] {
    const all = [...this.#seen.values()];
    const listed = all.filter((one) => one.listed !== undefined);
    listed.sort((first, second) => (first.listed ?? 0) - (second.listed ?? 0));
    return [...listed, ...all.filter((one) => one.listed === undefined)].map(({ item }) => item);
  }
}

/** Documents at paths of their own (`/settings`), as exchanges show them one after another: the last one counts. */
class FoldedDocuments {
  readonly #bodies = new Map<string, JsonValue | undefined>();

  constructor(readonly most: number) {}

  /** Takes what a 2xx exchange tells of the document at a path: a read of it, or a write. */
  take(path: string, write: DocumentWrite | undefined, { requestBody, responseBody }: RecordedExchange): void {
    if (!this.#bodies.has(path) && this.#bodies.size >= this.most) return;
    if (write?.kind === 'remove') {
      this.#bodies.set(path, undefined);
      return;
    }
    const answered = write === undefined || write.answersDocument ? valueOf(responseBody) : undefined;
    const next = answered ?? (write === undefined ? undefined : this.#written(path, write, valueOf(requestBody)));
    if (next !== undefined) this.#bodies.set(path, next);
  }

  #written(path: string, { kind, place }: DocumentWrite, sent: JsonValue | undefined): JsonValue | undefined {
    const before = this.#bodies.get(path);
    if (sent === undefined) return undefined;
    if (place !== undefined) return isObject(before) ? { ...before, [place]: sent } : undefined;
    if (kind === 'replace') return sent;
    return isObject(before) && isObject(sent) ? { ...before, ...sent } : undefined;
  }

  /** Forgets what lies below a path. */
  removeBelow(path: string): void {
    for (const other of this.#bodies.keys()) if (other.startsWith(path)) this.#bodies.delete(other);
  }

  /** Gives the documents as the control API takes them. */
  entries(): JsonValue[] {
    return [...this.#bodies].map(([path, body]) => (body === undefined ? { path, removed: true } : { path, body }));
  }
}

/** How exchanges are folded. */
export interface FoldOptions {
  /** Most items of all collections together, 100,000 by default; what comes after them is passed over. */
  readonly most?: number;
}

/** Items as exchanges showed them at last. */
export interface FoldedItems {
  readonly items: KeptItems;
  /** How many exchanges match no operation of the document: those of other services, such as in a browser's archive. */
  readonly unmatched: number;
  /** The first of what they asked for, each once, without queries: `GET /assets/app.js`. */
  readonly unmatchedExamples: readonly string[];
  /** Operations whose answers are of no collection's items (views, actions, bulk changes) and were not folded: `POST /pets/import`. */
  readonly unfolded: readonly string[];
  /** How many items were passed over because there were too many. */
  readonly passedOver: number;
  /** What was removed, in order, whether an exchange before had shown it or not. */
  readonly removed: readonly Removal[];
}

const defaultMost = 100_000;

/**
 * Folds exchanges, in their order, into the items that the service had at their end, each collection by its concrete path: the last
 * answer to an item itself wins, list items fill gaps, what was created and changed counts, what was removed goes, with all below
 * it. Envelopes are taken off, every digit is kept. What the document does not describe, and answers other than 2xx, tell nothing.
 */
export function foldItems(
  contract: Contract,
  exchanges: Iterable<RecordedExchange>,
  { most = defaultMost }: FoldOptions = {},
): FoldedItems {
  const { roles, parents } = foldRoles(deriveState(contract));
  const folding = new Folding(contract, most, parents);
  let unmatched = 0;
  const unfolded = new Set<string>();
  const examples = new Set<string>();
  for (const exchange of exchanges) {
    const match = matchOf(contract, exchange);
    if (match === undefined) {
      unmatched += 1;
      if (examples.size < mostExamples) examples.add(askedBy(exchange));
    }
    const role = match === undefined ? undefined : roles.get(match.operation);
    if (match === undefined || exchange.status < 200 || exchange.status > 299) continue;
    if (role === undefined) {
      unfolded.add(`${match.operation.method} ${match.operation.path}`);
      continue;
    }
    const parameters = parametersIn(match.operation.path).map((name) => spelled(match.pathParameters[name] ?? ''));
    if (role.kind === 'document') folding.takeDocument(role, parameters, exchange);
    else folding.take(role, match.operation, parameters, exchange);
  }
  return {
    items: folding.items(),
    unmatched,
    unmatchedExamples: [...examples],
    unfolded: [...unfolded],
    passedOver: folding.passedOver,
    removed: folding.removed,
  };
}

/** Most of what no operation matches that is named, and most characters of each path. */
const [mostExamples, longestExample] = [3, 100];

/** What is behind the path may be a secret. */
function askedBy({ method, target }: RecordedExchange): string {
  const [path = ''] = target.split(/[?#]/, 1);
  return `${method} ${path.length > longestExample ? `${path.slice(0, longestExample)}...` : path}`;
}

/** What has been folded so far. */
class Folding {
  readonly #collections = new Map<string, FoldedCollection>();
  readonly #documents: FoldedDocuments;
  #size = 0;
  passedOver = 0;
  readonly removed: Removal[] = [];

  constructor(
    readonly contract: Contract,
    readonly most: number,
    readonly parents: FoldRoles['parents'],
  ) {
    this.#documents = new FoldedDocuments(most);
  }

  take(role: ItemRole, operation: Operation, parameters: readonly string[], exchange: RecordedExchange): void {
    const { kind, resource } = role;
    const names = parametersIn(resource.collection);
    if (parameters.length < names.length) return;
    const path = filled(resource.collection, parameters);
    const answered = valueOf(exchange.responseBody);
    if (kind === 'list') {
      this.#takeList(path, resource, answered, isPlainList(resource.list, exchange.target));
      return;
    }
    const named = parameters[names.length];
    const known = named === undefined ? undefined : decodeURIComponent(named);
    if (kind === 'remove') {
      if (known !== undefined) this.#remove(resource.collection, path, known, named ?? '');
      return;
    }
    const envelope = resource.envelopes.get(operation);
    const shown = itemIn(answered, envelope);
    const sent = kind === 'read' ? undefined : itemIn(valueOf(exchange.requestBody), envelope);
    const id = (shown && idOf(resource, shown)) ?? known;
    if (id === undefined || (shown ?? sent) === undefined) return;
    if (shown !== undefined && (kind === 'read' || this.#isFull(resource, shown))) this.#put(path, id, shown, 'shown');
    else {
      const together = { ...this.#collections.get(path)?.get(id), ...sent, ...shown };
      this.#putTogether(path, id, resource, together, shown !== undefined);
    }
  }

  takeDocument({ path, write }: DocumentRole, parameters: readonly string[], exchange: RecordedExchange): void {
    this.#documents.take(filled(path, parameters), write, exchange);
  }

  items(): KeptItems {
    const kept: Record<string, readonly JsonValue[]> = {};
    for (const [path, collection] of this.#collections) kept[path] = collection.items();
    const documents = this.#documents.entries();
    if (documents.length > 0) kept[documentsKey] = documents;
    return kept;
  }

  #takeList(path: string, { list, identifier }: Resource, answered: JsonValue | undefined, isPlain: boolean): void {
    if (list === undefined) return;
    const { envelope, itemEnvelope } = list;
    const elements = envelope === undefined ? answered : isObject(answered) ? ownMember(answered, envelope) : undefined;
    if (!Array.isArray(elements)) return;
    // A collection that is empty is known to be so.
    if (!this.#collections.has(path)) this.#collections.set(path, new FoldedCollection());
    for (const element of elements) {
      const item = itemIn(element, itemEnvelope);
      if (item === undefined) continue;
      const id = identifier === undefined ? stringifyJson(item) : idOf({ identifier }, item);
      if (id !== undefined) this.#put(path, id, item, isPlain ? 'listed' : 'found');
    }
  }

  /** What an answer shows a part of, such as the identifier alone, is put together of what was sent and what was known. */
  #putTogether(path: string, id: string, resource: Resource, item: RecordedItem, isShown: boolean): void {
    const { property = '', schema } = resource.identifier ?? {};
    if (schema !== undefined && !Object.hasOwn(item, property)) {
      const isNumber = this.contract.schemas.typesOf(schema).includes('integer') && /^-?\d+$/.test(id);
      item[property] = isNumber ? parseJson(id) : id;
    }
    const isFull = this.#isFull(resource, item);
    // A part that was sent tells nothing of an item that nobody has seen.
    if (isFull || isShown) this.#put(path, id, item, isFull ? 'shown' : 'found');
  }

  #isFull({ itemSchema }: Resource, item: RecordedItem): boolean {
    const { required = [] } = this.contract.schemas.flatten(itemSchema);
    const { schemas } = this.contract;
    const described = schemas.shapedProperties(itemSchema);
    return required.every((name) => {
      const property = ownMember(described, name);
      return Object.hasOwn(item, name) || (property !== undefined && schemas.flatten(property).writeOnly === true);
    });
  }

  #put(path: string, id: string, item: RecordedItem, how: 'shown' | 'listed' | 'found'): void {
    const collection = this.#collections.get(path) ?? new FoldedCollection();
    if (!collection.has(id) && this.#size >= this.most) {
      this.passedOver += 1;
      return;
    }
    this.#collections.set(path, collection);
    const before = collection.size;
    if (how === 'shown') collection.take(id, item);
    else collection.fill(id, item, how === 'listed');
    this.#size += collection.size - before;
  }

  #remove(template: string, path: string, id: string, segment: string): void {
    this.removed.push({ path, id, segment });
    const collection = this.#collections.get(path);
    const before = collection?.size ?? 0;
    collection?.remove(id);
    this.#size -= before - (collection?.size ?? 0);
    if (!this.parents.has(template)) return;
    const below = `${path}/${segment}/`;
    for (const [other, { size }] of this.#collections) {
      if (!other.startsWith(below)) continue;
      this.#size -= size;
      this.#collections.delete(other);
    }
    this.#documents.removeBelow(below);
  }
}

/** Lists that are filtered, searched or sorted show items in an order of their own. */
function isPlainList(list: ListOperation | undefined, target: string): boolean {
  if (list === undefined) return false;
  const mark = target.indexOf('?');
  const names = new Set(mark === -1 ? [] : new URLSearchParams(target.slice(mark + 1)).keys());
  const paging = new Set([list.limit, list.offset, list.page, list.cursor]);
  return !list.operation.parameters.some((one) => one.in === 'query' && names.has(one.name) && !paging.has(one));
}

/** An operation, and what a path holds in the places of its parameters. */
export interface Matched {
  readonly operation: Operation;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** Gives the operation that an exchange went to; undefined where it is none. A recording may have been made where the API lies at the root. */
export function matchOf({ match, basePaths }: Contract, { method, target }: RecordedExchange): Matched | undefined {
  const [whole = ''] = target.split('?', 1);
  const path = whole.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '');
  for (const base of ['', ...basePaths]) {
    const found = match(method.toUpperCase(), base + path);
    if (found.kind === 'operation') return found;
  }
  return undefined;
}

/** Two spellings of a segment are one. */
function spelled(segment: string): string {
  try {
    return encodePart(decodeURIComponent(segment));
  } catch {
    return encodePart(segment);
  }
}

/** What an operation does to the items of a collection. */
interface ItemRole {
  readonly kind: 'list' | 'create' | 'read' | 'change' | 'remove';
  readonly resource: Resource;
}

/** What an operation does to a document at a path of its own. */
interface DocumentRole {
  readonly kind: 'document';
  readonly path: string;
  /** None where it is read. */
  readonly write?: DocumentWrite;
}

/** What the operations of a document do to what is kept. */
interface FoldRoles {
  readonly roles: ReadonlyMap<Operation, ItemRole | DocumentRole>;
  /** The collections below whose items others, or documents, lie. */
  readonly parents: ReadonlySet<string>;
}

/** Gives what the operations of a document do to what it keeps. */
function foldRoles({ resources, documents }: State): FoldRoles {
  const roles = new Map<Operation, ItemRole | DocumentRole>();
  for (const resource of resources) {
    const { list, create, read, replace, update, remove } = resource;
    const add = (kind: ItemRole['kind'], operation: Operation | undefined): void => {
      if (operation !== undefined) roles.set(operation, { kind, resource });
    };
    add('list', list?.operation);
    add('create', create);
    add('read', read);
    add('change', replace);
    add('change', update);
    add('remove', remove);
  }
  for (const { path, read, writes } of documents) {
    roles.set(read, { kind: 'document', path });
    for (const write of writes) roles.set(write.operation, { kind: 'document', path, write });
  }
  const paths = [...resources.map(({ collection }) => collection), ...documents.map(({ path }) => path)];
  const parents = paths.flatMap((path) => [...path.matchAll(/\/\{[^{}]+\}/g)].map(({ index }) => path.slice(0, index)));
  return { roles, parents: new Set(parents) };
}
