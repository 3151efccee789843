import {
  isDescending,
  nothingArranged,
  type Arranging,
  type Search,
  type SortKey,
  isBound,
  type Bound,
  type Range,
} from '../../openapi/collections/arranging';
import type { ListOperation } from '../../openapi/collections/resources';
import type { Parameter } from '../../openapi/operation';
import { preview } from '../../openapi/schema/describe-error';
import { isObject } from '../../openapi/document';
import { ownMember, parseJson, type JsonValue } from '../../base/json';
import { createPace } from '../pipeline/pieces';
import type { RequestContext } from '../pipeline/request-context';
import type { Eventually, ListPage, ListQuery } from '../store/store';
import type { HandlerContext } from './handler-context';
import { conditionTest } from './conditions';
import { isItem, type Item } from './item';
import { listPoints, type Collation } from '../../profile/data-points';
import { comparable, compareValues, dayOf, isDay, type Comparable } from './comparing';
import type { Contract } from '../../openapi/contract';
import { filtersAndParts, type Filter } from '../../openapi/collections/list-operation';
import { profileOf } from '../../profile/profile-of';

/** So many elements are sorted at once, a millisecond's worth. */
const chunk = 1000;

/**
 * Gives the elements sorted, alike ones in the order they came in, by merging sorted parts: `pace` is asked every thousand
 * elements and gives what to wait for where it is time to let others in.
 */
async function sortInTurns<Element>(
  elements: readonly Element[],
  order: (one: Element, other: Element) => number,
  pace: () => Promise<void> | undefined,
): Promise<readonly Element[]> {
  let parts: Element[][] = [];
  for (let start = 0; start < elements.length; start += chunk) {
    parts.push(elements.slice(start, start + chunk).sort(order));
    await pace();
  }
  while (parts.length > 1) {
    const merged: Element[][] = [];
    for (let index = 0; index < parts.length; index += 2)
      merged.push(await mergeInTurns(parts[index] ?? [], parts[index + 1] ?? [], order, pace));
    parts = merged;
  }
  return parts[0] ?? [];
}

async function mergeInTurns<Element>(
  first: readonly Element[],
  second: readonly Element[],
  order: (one: Element, other: Element) => number,
  pace: () => Promise<void> | undefined,
): Promise<Element[]> {
  const merged: Element[] = [];
  let [left, right] = [0, 0];
  while (left < first.length && right < second.length) {
    if (merged.length % chunk === chunk - 1) await pace();
    const [one, other] = [first[left], second[right]] as [Element, Element];
    const takesFirst = order(one, other) <= 0;
    merged.push(takesFirst ? one : other);
    if (takesFirst) left += 1;
    else right += 1;
  }
  for (; left < first.length; left += 1) merged.push(first[left] as Element);
  for (; right < second.length; right += 1) merged.push(second[right] as Element);
  return merged;
}

type QueryValues = Readonly<Record<string, JsonValue>>;

/** What a request asks of a list beside filters and page. */
interface Asked {
  readonly keep: ((item: Item) => boolean) | undefined;
  readonly by: readonly Required<SortKey>[];
}

/** Items that are read in one look at lists that nobody has looked into yet, some milliseconds' worth. */
const itemsInTurn = 50;

const walked = new WeakSet();

/**
 * Gives what finds the page of a list that a request asks for: as the store keeps it, or, where the request sorts, keeps to
 * ranges or searches, out of all the items that the store finds, in turns short enough that others are served meanwhile.
 */
export function finder(
  { contract, resource, factoryOf }: HandlerContext,
  list: ListOperation,
): (request: RequestContext, query: ListQuery) => Eventually<ListPage> {
  const { collection } = resource;
  const { arranging = nothingArranged } = list;
  const loose = looseFilters(contract, list);
  const sorting = sortingOf(contract, list);
  const conditions = list.conditions ?? [];
  const isPlain = list.arranging === undefined && loose === undefined && conditions.length === 0;
  return (request, query) => {
    const { store } = request.session;
    const asked = isPlain ? undefined : askedOf({ arranging, conditions }, request, loose, sorting.falling);
    if (asked === undefined) return store.list(collection, query);
    const { plan } = factoryOf(request);
    const all = async (): Promise<ListPage> => {
      const pace = createPace();
      // Items that are made when they are looked at are made in turns.
      for (let offset = 0; !walked.has(plan) && offset < plan.seedCount; offset += itemsInTurn) {
        await store.list(collection, { filters: [], offset, limit: itemsInTurn });
        await pace();
      }
      walked.add(plan);
      const { items } = await store.list(collection, {
        filters: query.filters,
        offset: 0,
        limit: Number.MAX_SAFE_INTEGER,
        // Of what is alike the order of creation counts, where a profile says so.
        ...(query.order !== undefined &&
          !(sorting.alike !== undefined && asked.by.length > 0) && { order: query.order }),
      });
      return arrange(items, asked, query, sorting);
    };
    return all();
  };
}

/** Gives what a request asks for; undefined where it asks for nothing. What names no property is told. */
function askedOf(
  { arranging, conditions }: Required<Pick<ListOperation, 'arranging' | 'conditions'>>,
  request: RequestContext,
  loose: ReturnType<typeof looseFilters>,
  falling: readonly string[],
): Asked | undefined {
  const { query } = request.parameters;
  const by = sortKeys(arranging, query, request, falling);
  const tests = [
    ...arranging.ranges.flatMap((range) => withinRange(range, query)),
    ...arranging.searches.flatMap((search) => searching(search, query)),
    ...conditions.flatMap((one) => conditionTest(one, request) ?? []),
    ...(loose?.(query) ?? []),
  ];
  if (by.length + tests.length === 0) return undefined;
  return { by, keep: tests.length === 0 ? undefined : (item) => tests.every((test) => test(item)) };
}

function sortKeys(
  { sort }: Arranging,
  query: QueryValues,
  request: RequestContext,
  falling: readonly string[],
): Required<SortKey>[] {
  if (sort === undefined) return [];
  const { parameter, direction, fallback, keyOf } = sort;
  const chosen = direction === undefined ? undefined : isDescending(direction, query[direction.name]);
  const sent = parameter === undefined ? undefined : query[parameter.name];
  const values = (Array.isArray(sent) ? sent : [sent]).flatMap((value) =>
    typeof value === 'string' ? value.split(',') : [],
  );
  const keys = values.flatMap((value) => {
    const key = keyOf(value);
    if (key === undefined && isSent(parameter, request)) request.warnings.push(noProperty(parameter, value));
    const falls = key?.isDescending === undefined && chosen === undefined && falling.includes(value);
    return key === undefined ? [] : [{ ...key, ...(falls && { isDescending: true }) }];
  });
  if (keys.length === 0 && fallback !== undefined && chosen !== undefined) keys.push(fallback);
  return keys.map((key) => ({ ...key, isDescending: key.isDescending ?? chosen ?? false }));
}

/** Of a default nobody need be told. */
function isSent(parameter: Parameter | undefined, { query }: RequestContext): parameter is Parameter {
  return parameter !== undefined && new URLSearchParams(query).has(parameter.name);
}

function noProperty({ name }: Parameter, value: string): string {
  return `query.${name} has no effect: items have no one property for ${preview(value)}`;
}

type Test = (item: Item) => boolean;

function withinRange({ parameter, property, comparing, bound }: Range, query: QueryValues): Test[] {
  const value = query[parameter.name];
  if (value === undefined) return [];
  const asked: [Bound, JsonValue][] =
    bound !== 'members'
      ? [[bound, value]]
      : isObject(value)
        ? Object.entries(value).filter((member): member is [Bound, JsonValue] => isBound(member[0]))
        : [];
  return asked.flatMap(([one, limit]) => {
    const end = comparable(comparing, limit);
    if (end === undefined) return [];
    const isOfDays = comparing.as === 'moment' && isDay(limit);
    return [
      (item) => {
        const own = comparable(comparing, ownMember(item, property));
        return own !== undefined && lies(compareValues(isOfDays ? dayOf(own) : own, end), one);
      },
    ];
  });
}

function lies(order: number, bound: Bound): boolean {
  if (bound === 'gt') return order > 0;
  if (bound === 'gte') return order >= 0;
  return bound === 'lt' ? order < 0 : order <= 0;
}

function searching(search: Search, query: QueryValues): Test[] {
  const value = query[search.parameter.name];
  if (typeof value !== 'string' || value === '') return [];
  const sought = value.toLowerCase();
  const has = (text: JsonValue | undefined): boolean => {
    if (Array.isArray(text)) return text.some(has);
    if (typeof text !== 'string') return false;
    const lower = text.toLowerCase();
    return search.isPrefix ? lower.startsWith(sought) : lower.includes(sought);
  };
  return [(item) => search.properties.some((property) => has(ownMember(item, property)))];
}

interface Ranked {
  readonly text: string;
  readonly values: readonly (Comparable | undefined)[];
}

function ranked(text: string, item: Item, by: Asked['by']): Ranked {
  return { text, values: by.map(({ property, comparing }) => comparable(comparing, ownMember(item, property))) };
}

function orderBy(by: Asked['by'], collation: Collation | undefined): (one: Ranked, other: Ranked) => number {
  return (one, other) => {
    for (const [index, { isDescending: isReversed }] of by.entries()) {
      const [first, second] = [one.values[index], other.values[index]];
      // What has no value comes last, in whichever direction.
      if (first === undefined || second === undefined) {
        if (first !== second) return first === undefined ? 1 : -1;
        continue;
      }
      const compared = compareValues(first, second, collation);
      if (compared !== 0) return isReversed ? -compared : compared;
    }
    return 0;
  };
}

/** Gives what selects of the texts of items those that a request asks for beside filters, in its order and at once. */
export function createSelect(
  contract: Contract,
  list: ListOperation,
): (request: RequestContext, texts: readonly string[]) => readonly string[] {
  const { arranging = nothingArranged, conditions = [] } = list;
  const loose = looseFilters(contract, list);
  const { falling, collation } = sortingOf(contract, list);
  return (request, texts) => {
    const asked = askedOf({ arranging, conditions }, request, loose, falling);
    if (asked === undefined) return texts;
    const { by, keep } = asked;
    const kept = texts.flatMap((text) => {
      const item = parseJson(text);
      return isItem(item) && keep?.(item) !== false ? [ranked(text, item, by)] : [];
    });
    return kept.sort(orderBy(by, collation)).map(({ text }) => text);
  };
}

/** Items are kept as texts: those that stay are ranked by what they are sorted by, alike ones in the order of creation. */
async function arrange(
  texts: readonly string[],
  { keep, by }: Asked,
  query: ListQuery,
  { alike, collation }: Sorting,
): Promise<ListPage> {
  const pace = createPace();
  const found: Ranked[] = [];
  for (const text of texts) {
    const wait = pace();
    if (wait !== undefined) await wait;
    const item = parseJson(text);
    if (!isItem(item) || keep?.(item) === false) continue;
    found.push(ranked(text, item, by));
  }
  const order = orderBy(by, collation);
  const isTurned =
    by.length > 0 && (alike === 'newest-first' || (alike === 'turned' && by.some((key) => key.isDescending)));
  const sorted = by.length === 0 ? found : await sortInTurns(isTurned ? found.toReversed() : found, order, pace);
  const items = sorted.slice(query.offset, query.offset + query.limit).map(({ text }) => text);
  return { items, ...(query.countAll === true && { total: found.length }) };
}

/** How a filter keeps items, where not by the very text. */
type LooseMatch = Exclude<NonNullable<typeof listPoints.filterMatch.values.of>, 'exact'>;

/** How a list is sorted, as a profile says. */
interface Sorting {
  /** In which order items stand that are alike in what they are sorted by. */
  readonly alike: NonNullable<typeof listPoints.alikeOrder.values.of> | undefined;
  /** How their texts are compared. */
  readonly collation: Collation | undefined;
  /** Values by which it descends, though they name no direction. */
  readonly falling: readonly string[];
}

/** Gives how a filter keeps items where a profile says otherwise than by the very text; undefined where not. */
function looseMatch(contract: Contract, { operation }: ListOperation, filter: Filter): LooseMatch | undefined {
  const match = profileOf(contract).find(listPoints.filterMatch, operation, `query.${filter.parameter.name}`);
  return match === 'exact' ? undefined : match;
}

/** Gives a list without the filters that keep more than the very text. */
export function exactFilters(contract: Contract, list: ListOperation): ListOperation {
  return { ...list, filters: list.filters.filter((filter) => looseMatch(contract, list, filter) === undefined) };
}

/** Gives the tests that a query's filters make, of those that a profile has keep more than the very text; undefined where there are none. */
function looseFilters(
  contract: Contract,
  list: ListOperation,
): ((query: Readonly<Record<string, JsonValue>>) => ((item: Item) => boolean)[]) | undefined {
  const loose = filtersAndParts(list).flatMap((filter) => {
    const match = looseMatch(contract, list, filter);
    return match === undefined ? [] : [{ ...filter, match }];
  });
  const searches = searchesOf(contract, list);
  if (loose.length + searches.length === 0) return undefined;
  return (query) => [
    ...loose.flatMap(({ parameter, property, match, everything = [] }) => {
      const value = query[parameter.name];
      if (typeof value !== 'string' || value === '' || everything.includes(value)) return [];
      return [(item: Item) => keeps(match, ownMember(item, property), value)];
    }),
    ...searches.flatMap(({ name, members }) => {
      const value = query[name];
      const sought = typeof value === 'string' ? value.split(/[\s,]+/).filter((word) => word !== '') : [];
      return sought.slice(0, mostWords).map((word) => (item: Item) => {
        return members.some((member) => keeps('contains-any-case', ownMember(item, member), word));
      });
    }),
  ];
}

/** Most words of one search that are looked for. */
const mostWords = 50;

/** Gives the parameters that search, and in which members, as a profile says. */
function searchesOf(
  contract: Contract,
  { operation }: ListOperation,
): { readonly name: string; readonly members: readonly string[] }[] {
  const profile = profileOf(contract);
  if (profile.isEmpty) return [];
  return operation.parameters.flatMap(({ in: place, name }) => {
    const members =
      place === 'query' ? profile.find(listPoints.searchedMembers, operation, `query.${name}`) : undefined;
    return members === undefined ? [] : [{ name, members }];
  });
}

function keeps(match: LooseMatch, own: JsonValue | undefined, sought: string): boolean {
  if (Array.isArray(own)) return own.some((one) => keeps(match, one, sought));
  if (typeof own !== 'string') return false;
  const [text, part] = match.endsWith('any-case') ? [own.toLowerCase(), sought.toLowerCase()] : [own, sought];
  if (match.startsWith('contains')) return text.includes(part);
  return match.startsWith('begins') ? text.startsWith(part) : text === part;
}

/** Gives how a list is sorted, as far as a profile says it. */
function sortingOf(contract: Contract, { operation, arranging }: ListOperation): Sorting {
  const profile = profileOf(contract);
  const { path } = operation;
  const sort = arranging?.sort?.parameter?.name;
  return {
    alike: profile.find(listPoints.alikeOrder, path),
    collation: profile.find(listPoints.collation, path),
    falling: (sort === undefined ? undefined : profile.find(listPoints.falling, operation, `query.${sort}`)) ?? [],
  };
}
