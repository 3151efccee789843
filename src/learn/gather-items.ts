import type { Contract } from '../openapi/contract';
import { isObject } from '../openapi/document';
import { pathOfItems, type Resource } from '../openapi/collections/resources';
import { isSuccess, isDocumentedSuccess } from '../probe/answers';
import type { CheckContext } from '../probe/check';
import { singleDocuments } from '../probe/single-documents';
import { walkList } from '../probe/walk';
import { bodyOf, isRead } from '../probe/exchange';
import { parentsOf, readableAt, stepsOf } from '../probe/parents';
import { answeredItem } from '../probe/items';
import { greatestLimit, itemsOf, listRequest, readListing } from '../probe/listing';
import { listedTexts } from '../probe/required-parameters';
import { isElsewhere } from '../probe/shared-parameters';
import { outcomeOfError } from '../probe/run-errors';
import { ownMember, type JsonValue } from '../base/json';
import { idText, type SeenItem } from '../probe/knowledge';
import { isDeepStrictEqual } from 'node:util';
import { readableResources, type ReadableResource } from '../probe/readable-resources';
import { isAskable } from '../probe/request';

/** How much is gathered. */
interface Gathering {
  /** Most items of all collections together. */
  readonly most: number;
  readonly warn: (sentence: string) => void;
}

/** Items of at most so many parents are asked for what lies below them. */
const mostParents = 100;

/** Values of at most so many filters are asked for beside the whole list. */
const mostFilters = 12;

/**
 * Walks every list of a service, those below items of others too, reads each item whole where its list shows less, and reads the
 * documents of which there is one. Items keep every digit and stand in the order of their creation, as far as that shows.
 * Sends reads alone. Throws an EnvironmentError where the service does not answer any more.
 */
export async function gatherItems(context: CheckContext, { most, warn }: Gathering): Promise<GatheredItems> {
  const { contract } = context;
  const gathered = new Gathered(most);
  const depth = (resource: Resource): number => stepsOf(pathOfItems(resource)).length;
  const listed = contract.resources.filter(({ list }) => list !== undefined);
  for (const resource of listed.toSorted((first, second) => depth(first) - depth(second))) {
    for (const above of homesOf(contract, resource, gathered)) {
      if (gathered.room <= 0) break;
      try {
        await gatherAt(context, resource, above, gathered);
      } catch (error) {
        if (outcomeOfError(error) === undefined) throw error;
        warn(`${resource.collection}: ${(error as Error).message}`);
      }
    }
  }
  for (const resource of contract.resources) await gatherUnlisted(context, resource, gathered);
  if (gathered.room <= 0) warn(`more than ${most} items: the rest is left out (--items)`);
  for (const { read } of singleDocuments(contract)) {
    const exchange = await context.send({ operation: read });
    const body = isRead(exchange) && isSuccess(exchange) ? bodyOf(exchange.response) : undefined;
    if (body !== undefined && !read.path.includes('{')) gathered.document(read.path, body);
  }
  return gathered.all();
}

/** Most numbers that are asked for one by one of a collection without a list. */
const mostUnlisted = 20;

/** Nothing lists them: those that are numbered from 1 on are asked for, and where there are none, it begins with none. */
async function gatherUnlisted(context: CheckContext, resource: Resource, gathered: Gathered): Promise<void> {
  const { list, read, create, collection, identifier } = resource;
  const parameter = identifier?.parameter;
  const isAlone = list === undefined && create !== undefined && !collection.includes('{');
  if (!isAlone || read === undefined || parameter === undefined) return;
  const { schemas } = context.contract;
  const isNumbered = schemas.typesOf(schemas.flatten(identifier?.schema)).includes('integer');
  const place = gathered.at(resource, {});
  for (let number = 1; isNumbered && number <= mostUnlisted && gathered.room > 0; number += 1) {
    const exchange = await context.send({ operation: read, path: { [parameter]: String(number) }, takesAny: true });
    const item = isSuccess(exchange) ? answeredItem(context.contract, exchange) : undefined;
    if (!isObject(item)) return;
    place.see([item]);
  }
}

/** Gives the path values that a collection is asked for with: those of items above it that were gathered. */
function homesOf(contract: Contract, resource: Resource, gathered: Gathered): Readonly<Record<string, string>>[] {
  const path = pathOfItems(resource);
  const steps = stepsOf(path);
  const parents = parentsOf(contract, `${path}/{any}`);
  let homes: Readonly<Record<string, string>>[] = [{}];
  for (const [index, { name, above }] of steps.entries()) {
    const parent = readableAt(contract, above)?.resource ?? parents[index];
    if (parent === undefined) return [];
    homes = homes.flatMap((home) => gathered.idsAt(parent, home).map((id) => ({ ...home, [name]: id })));
    if (homes.length > mostParents) homes = homes.slice(0, mostParents);
  }
  return homes;
}

async function gatherAt(
  context: CheckContext,
  resource: Resource,
  above: Readonly<Record<string, string>>,
  gathered: Gathered,
): Promise<void> {
  const { list } = resource;
  if (list === undefined) return;
  const isTop = Object.keys(above).length === 0;
  const below: CheckContext = {
    ...context,
    // What is listed at the top of the service is what all learners know.
    list: async (_resource, query) => {
      const exchange = await context.send({ ...listRequest(list, query), path: above });
      const items = itemsOf(resource, exchange);
      if (isTop) readListing(context.knowledge(resource), exchange, query?.limit);
      return { exchange, items, open: items === undefined ? 'no list' : undefined };
    },
  };
  const limit = greatestLimit(resource);
  const pages = Math.ceil(gathered.room / Number(limit ?? 20)) + 1;
  const whole = await walkList(below, resource, { limit, pages, followsItems: true });
  const place = gathered.at(resource, above);
  place.see(whole.items);
  // A list without pages ends where its longest page does, which may be shorter than what is asked for: by its filters it shows more.
  const isOnePage = whole.pages.length === 1 && whole.items.length > 0;
  if (isOnePage || whole.open !== undefined) {
    const before = place.ids.length;
    for (const query of filterQueries(context.contract, resource).slice(0, mostFilters))
      place.see((await walkList(below, resource, { limit, query: [query], pages, followsItems: true })).items);
    const isCut = whole.items.length >= Number(limit ?? Infinity) || place.ids.length > before;
    if (isCut || whole.open !== undefined) await readGaps(context, resource, above, place);
  }
  await readDetails(context, resource, above, place);
}

/** Gives a query for each value that the document lists for a filter of a list; what writes take too may name another tenant. */
function filterQueries(contract: Contract, resource: Resource): [string, string][] {
  const { list } = resource;
  if (list === undefined) return [];
  const { operation } = list;
  return operation.parameters
    .filter(({ in: location }) => location === 'query')
    .flatMap((parameter) => listedTexts(contract, parameter).map((text): [string, string] => [parameter.name, text]))
    .filter((pair) => !isElsewhere(contract, resource, { operation, query: [pair] }));
}

/** The path values that a collection lies below. */
type Above = Readonly<Record<string, string>>;

/** What was gathered of a service. */
export interface GatheredItems {
  /** Items by the concrete paths of their collections, and the documents, as `--items` names a file of. */
  readonly items: Readonly<Record<string, readonly JsonValue[]>>;
  /** Paths of collections whose items stand in the order in which lists show them, for nothing else tells when they were made. */
  readonly asListed: ReadonlySet<string>;
}

/** The items of one collection, below certain items of others. */
class Place {
  readonly #items = new Map<string, SeenItem>();

  constructor(
    readonly path: string,
    readonly resource: Resource,
    readonly above: Above,
    private readonly gathered: Gathered,
  ) {}

  /** Learns from items of a list; those that are known already stay as they are. */
  see(items: readonly SeenItem[]): void {
    for (const item of items) {
      const id = this.#idOf(item) ?? `#${this.#items.size}`;
      if (this.#items.has(id)) continue;
      if (this.gathered.room <= 0) return;
      this.gathered.count += 1;
      this.#items.set(id, item);
    }
  }

  /** Puts the whole of an item in the place of what a list showed. */
  complete(id: string, item: SeenItem): void {
    if (!this.#items.has(id)) this.gathered.count += 1;
    this.#items.set(id, item);
  }

  get ids(): readonly string[] {
    return [...this.#items.keys()].filter((id) => !id.startsWith('#'));
  }

  find(id: string): SeenItem | undefined {
    return this.#items.get(id);
  }

  /** Gives the items in the order of their creation, and whether anything but the list itself tells it. */
  inOrder(): { readonly items: readonly SeenItem[]; readonly isAsListed: boolean } {
    const entries = [...this.#items];
    if (entries.every(([id]) => /^-?\d{1,40}$/.test(id))) {
      const sorted = entries.toSorted(([first], [second]) => compare(BigInt(first), BigInt(second)));
      return { items: sorted.map(([, item]) => item), isAsListed: false };
    }
    const moment = entries.length === 0 ? undefined : creationMember(entries.map(([, item]) => item));
    const items = entries.map(([, item]) => item);
    if (moment === undefined) return { items, isAsListed: true };
    const at = (item: SeenItem): number => timeOf(ownMember(item, moment));
    return { items: items.toSorted((first, second) => at(first) - at(second)), isAsListed: false };
  }

  #idOf(item: SeenItem): string | undefined {
    const property = this.resource.identifier?.property;
    return property === undefined ? undefined : idText(ownMember(item, property));
  }
}

/** Everything that is gathered of a service. */
class Gathered {
  readonly #places = new Map<string, Place>();
  readonly #documents: JsonValue[] = [];
  count = 0;

  constructor(private readonly most: number) {}

  /** How many more items are taken. */
  get room(): number {
    return this.most - this.count;
  }

  at(resource: Resource, above: Above): Place {
    const { collection, below } = resource;
    const path = collection.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => ownMember(above, name) ?? whole);
    let place = this.#places.get(path);
    // What has a path of its own lies below nothing, wherever it is listed.
    const own = below === undefined ? above : {};
    if (place === undefined) this.#places.set(path, (place = new Place(path, resource, own, this)));
    return place;
  }

  /** Gives the identifiers of a collection's items, of those that lie below certain items of others. */
  idsAt(resource: Resource, above: Above): readonly string[] {
    const isBelow = ([name, value]: readonly [string, string], place: Place): boolean =>
      !Object.hasOwn(place.above, name) || place.above[name] === value;
    return [...this.#places.values()]
      .filter((place) => place.resource === resource && Object.entries(above).every((one) => isBelow(one, place)))
      .flatMap(({ ids }) => ids);
  }

  document(path: string, body: JsonValue): void {
    this.#documents.push({ path, body });
  }

  all(): GatheredItems {
    const ordered = [...this.#places.values()].map((place) => [place.path, place.inOrder()] as const);
    return {
      items: {
        ...Object.fromEntries(ordered.map(([path, { items }]) => [path, items])),
        ...(this.#documents.length > 0 && { '(documents)': this.#documents }),
      },
      asListed: new Set(ordered.flatMap(([path, { isAsListed }]) => (isAsListed ? [path] : []))),
    };
  }
}

function timeOf(value: JsonValue | undefined): number {
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
}

function compare(first: bigint, second: bigint): number {
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Gives the member that says when an item was made, where every item has it as a time and it tells them apart. */
function creationMember(items: readonly SeenItem[]): string | undefined {
  const names = Object.keys(items[0] ?? {}).filter((name) =>
    /^_?(?:date_?)?(?:created|inserted|added|placed)/i.test(name),
  );
  return names.find((name) => {
    const moments = items.map((item) => ownMember(item, name));
    const isTime = moments.every((one) => typeof one === 'string' && !Number.isNaN(Date.parse(one)));
    return isTime && (items.length === 1 || new Set(moments).size > 1);
  });
}

/** Identifiers of at most so many items that no list showed are tried. */
const mostTried = 200;

/** So many identifiers behind the greatest that name nothing end the search for more. */
const mostMissed = 3;

/**
 * Reads each item of a place whole, where a first one shows that the list shows less, and looks for those that no list showed
 * by the identifiers between and behind, where these count up.
 */
async function readDetails(context: CheckContext, resource: Resource, above: Above, place: Place): Promise<void> {
  const readable = readableResources(context.contract).find((one) => one.resource === resource);
  const [first] = place.ids;
  if (readable === undefined || first === undefined) return;
  const shown = await readOne(context, readable, above, first);
  if (shown === undefined) return;
  if (!isDeepStrictEqual(shown, place.find(first)))
    for (const id of place.ids.filter(isAskable)) {
      const whole = await readOne(context, readable, above, id);
      if (whole !== undefined) place.complete(id, whole);
    }
}

/** Looks for the items that no list showed, by the identifiers between those that are known and behind them. */
async function readGaps(context: CheckContext, resource: Resource, above: Above, place: Place): Promise<void> {
  const readable = readableResources(context.contract).find((one) => one.resource === resource);
  if (readable === undefined) return;
  let missed = 0;
  for (const [id, isBehind] of unseenIds(place.ids)) {
    const found = await readOne(context, readable, above, id);
    if (found !== undefined) place.complete(id, found);
    if (isBehind) missed = found === undefined ? missed + 1 : 0;
    if (missed >= mostMissed) return;
  }
}

/** Gives the integers between those that are known, by their usual step, and then behind them; none where they do not count up. */
function* unseenIds(ids: readonly string[]): Generator<readonly [id: string, isBehind: boolean]> {
  if (ids.length < 3 || !ids.every((id) => /^-?\d{1,19}$/.test(id))) return;
  const known = ids.map(BigInt).toSorted((first, second) => (first < second ? -1 : first > second ? 1 : 0));
  const steps = known.slice(1).map((id, index) => id - (known[index] ?? id));
  const step = steps.reduce((least, one) => (one < least ? one : least));
  if (step <= 0n) return;
  let tried = 0;
  for (const [index, id] of known.entries()) {
    const next = known[index + 1];
    for (let one = id + step; next !== undefined && one < next && tried < mostTried; one += step, tried += 1)
      yield [String(one), false];
  }
  for (let one = (known.at(-1) ?? 0n) + step; tried < mostTried; one += step, tried += 1) yield [String(one), true];
}

async function readOne(
  context: CheckContext,
  { read, parameter }: ReadableResource,
  above: Above,
  id: string,
): Promise<SeenItem | undefined> {
  const exchange = await context.send({ operation: read, path: { ...above, [parameter]: id } });
  if (!isRead(exchange) || !isDocumentedSuccess(exchange)) return undefined;
  const item = answeredItem(context.contract, exchange);
  return isObject(item) ? item : undefined;
}
