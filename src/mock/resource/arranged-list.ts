import { isDescending, type Arranging, type Search, type SortKey } from '../../contract/resource/arranging';
import { isBound, type Bound, type Range } from '../../contract/resource/ranges';
import type { ListOperation } from '../../contract/resource/resources';
import type { Parameter } from '../../contract/operation';
import { preview } from '../../contract/schema/describe-error';
import { isObject } from '../../contract/document';
import { ownMember, parseJson, type JsonValue } from '../../exact-json';
import { createPace } from '../../middleware/pieces';
import type { RequestContext } from '../../middleware/request-context';
import type { Eventually, ListPage, ListQuery } from '../../store/store';
import { compareValues, comparable, dayOf, isDay, type Comparable } from './compare-values';
import type { HandlerContext } from './handler-context';
import { looseFilters, sortingOf, type Sorting } from './loose-filters';
import { isItem, type Item } from './item';
import { sortInTurns } from './sort-in-turns';

type QueryValues = Readonly<Record<string, JsonValue>>;

/** What a request asks of a list beside filters and page. */
interface Asked {
  readonly keep: ((item: Item) => boolean) | undefined;
  readonly by: readonly Required<SortKey>[];
}

/** Items that are read in one look at lists that nobody has looked into yet, some milliseconds' worth. */
const itemsInTurn = 50;

const walked = new WeakSet();

const nothingArranged: Arranging = { ranges: [], searches: [] };

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
  const isPlain = list.arranging === undefined && loose === undefined;
  return (request, query) => {
    const { store } = request.session;
    const asked = isPlain ? undefined : askedOf(arranging, request, loose, sorting.falling);
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
  arranging: Arranging,
  request: RequestContext,
  loose: ReturnType<typeof looseFilters>,
  falling: readonly string[],
): Asked | undefined {
  const { query } = request.parameters;
  const by = sortKeys(arranging, query, request, falling);
  const tests = [
    ...arranging.ranges.flatMap((range) => withinRange(range, query)),
    ...arranging.searches.flatMap((search) => searching(search, query)),
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
    found.push({ text, values: by.map(({ property, comparing }) => comparable(comparing, ownMember(item, property))) });
  }
  const order = (one: Ranked, other: Ranked): number => {
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
  const isTurned =
    by.length > 0 && (alike === 'newest-first' || (alike === 'turned' && by.some((key) => key.isDescending)));
  const sorted = by.length === 0 ? found : await sortInTurns(isTurned ? found.toReversed() : found, order, pace);
  const items = sorted.slice(query.offset, query.offset + query.limit).map(({ text }) => text);
  return { items, ...(query.countAll === true && { total: found.length }) };
}
