import type { Contract } from '../../openapi/contract';
import { isObject } from '../../openapi/document';
import {
  inconclusive,
  proved,
  violated,
  type Check,
  type CheckContext,
  type Mismatch,
  defineCheck,
  mismatch,
  type Outcome,
  planned,
} from '../../probe/check';
import { answerSchema } from '../../probe/described';
import { bodyOf, isRead, type Exchange } from '../../probe/exchange';
import { firstWalk, idsOf, walkAgain, walkingSize, tellingPages, totalsOf } from './walks';
import { listedResources, type ListedResource } from '../../probe/readable-resources';
import { firstPage, pageStyle, type Walk, mostPages, walkList } from '../../probe/walk';
import { expectedProperty, gotProperty, expectedItems } from '../../probe/expectation';
import type { Parameter } from '../../openapi/operation';
import { greatestLimit, listRequest, type Listing } from '../../probe/listing';
import type { Filter } from '../../openapi/collections/resources';
import { takesText } from '../../probe/required-parameters';
import { hasValue, knownValues } from './whole-lists';

const ownNumber = /^(?:page|currentpage|pagenumber|pageno|pageindex)$/;
const numberOfPages = /^(?:pages|totalpages|pagecount|numpages|numberofpages|lastpage)$/;
const ofMore = /^(?:hasmore|hasnext|hasnextpage|moreavailable)$/;
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** A member of the answers of a list that tells of its pages. */
interface Told {
  readonly name: string;
  /** Gives what an answer tells. */
  readonly read: (exchange: Exchange) => number | boolean | undefined;
  /** Gives what is wrong with what a walk tells. */
  readonly flaw: (walk: Walk) => Mismatch | undefined;
}

/**
 * Gives the checks that pages tell the truth of themselves: their own number and how many there are, where they are numbered,
 * whether there are more, and how many items are counted.
 */
export function pageNumberChecks(contract: Contract): Check[] {
  return listedResources(contract).flatMap((listed) => {
    const { list, resource } = listed;
    if (pageStyle(list) === undefined || list.envelope === undefined || resource.identifier === undefined) return [];
    return membersOf(contract, listed).map((told) => agrees(contract, listed, told));
  });
}

function membersOf({ schemas }: Contract, { list }: ListedResource): Told[] {
  const first = list.page === undefined ? undefined : firstPage(list);
  const properties = Object.entries(schemas.shapedProperties(answerSchema(list.operation) ?? {}));
  return properties.flatMap(([name, schema]): Told[] => {
    const types = schemas.typesOf(schemas.flatten(schema));
    const read = (exchange: Exchange): number | boolean | undefined => memberIn(exchange, name);
    if (types.includes('boolean') && ofMore.test(plain(name)))
      return [{ name, read, flaw: (walk) => wrongMember(walk, name, (index) => index + 1 < full(walk).length) }];
    if (!types.includes('integer')) return [];
    if (plain(name) === 'count') return [{ name, read, flaw: (walk) => wrongCount(walk, name) }];
    if (ownNumber.test(plain(name)) && first !== undefined)
      return [{ name, read, flaw: (walk) => wrongMember(walk, name, (index) => first + index) }];
    return list.page !== undefined && numberOfPages.test(plain(name))
      ? [{ name, read, flaw: (walk) => wrongMember(walk, name, () => full(walk).length) }]
      : [];
  });
}

/** Gives the pages that hold items. */
function full({ pages }: Walk): Walk['pages'] {
  return pages.filter(({ items = [] }) => items.length > 0);
}

function wrongMember(walk: Walk, name: string, expected: (index: number) => number | boolean): Mismatch | undefined {
  for (const [index, { exchange }] of full(walk).entries()) {
    const told = memberIn(exchange, name);
    if (told !== undefined && told !== expected(index))
      return mismatch(exchange, expectedProperty(name, String(expected(index))), gotProperty(name, String(told)));
  }
  return undefined;
}

/** What is counted is the items of each page, or those of the whole list: either on every page. */
function wrongCount(walk: Walk, name: string): Mismatch | undefined {
  const all = wrongMember(walk, name, () => walk.items.length);
  const each = wrongMember(walk, name, (index) => full(walk)[index]?.items?.length ?? 0);
  if (all === undefined || each === undefined) return undefined;
  const words = `${each.expected.words}, or ${walk.items.length} on every page`;
  return { ...each, expected: { ...each.expected, words, saysMore: true } };
}

function memberIn(exchange: Exchange, name: string): number | boolean | undefined {
  const body = isRead(exchange) ? bodyOf(exchange.response) : undefined;
  const value: unknown = isObject(body) ? body[name] : undefined;
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

function agrees(contract: Contract, listed: ListedResource, { name, read, flaw }: Told): Check {
  const { operation } = listed.list;
  return defineCheck(contract, {
    id: `${operation.id}.${name}.agrees`,
    family: 'pages',
    title: `${name} says what the pages of the list are`,
    level: 'implied',
    pointer: listed.list.page?.pointer ?? operation.pointer,
    phase: 'read',
    run: async (context: CheckContext) => {
      const walk = await firstWalk(context, listed);
      if (walk.open !== undefined) return inconclusive(walk.open);
      if (walk.pages.length < 2) return inconclusive('needs a list of two pages');
      const isTold = full(walk).some(({ exchange }) => read(exchange) !== undefined);
      if (!isTold) return inconclusive('no page tells it');
      if (flaw(walk) === undefined) return proved();
      const second = await walkAgain(context, listed);
      const isSame = idsOf(context, listed, walk).join('\n') === idsOf(context, listed, second).join('\n');
      const wrong = flaw(second);
      return isSame && wrong !== undefined && second.open === undefined
        ? violated(wrong)
        : inconclusive('the list changed from one walk to the next');
    },
  });
}

/** Gives the checks that a page from some offset on holds as many items as are asked for: clients step by what they ask for. */
export function offsetPageChecks(contract: Contract): Check[] {
  return listedResources(contract).flatMap((listed) => {
    const { offset, limit } = listed.list;
    const isWalked = pageStyle(listed.list) === 'offset' && listed.resource.identifier !== undefined;
    return offset === undefined || limit === undefined || !isWalked ? [] : [holdsAsMany(contract, listed, offset)];
  });
}

function holdsAsMany(contract: Contract, listed: ListedResource, offset: Parameter): Check {
  const { list } = listed;
  return defineCheck(contract, {
    id: `${list.operation.id}.pages.full`,
    family: 'pages',
    title: 'A page from an offset on holds as many items as asked for, where a longer one shows that they are there',
    level: 'implied',
    pointer: offset.pointer,
    phase: 'read',
    sends: Array.from({ length: mostPages }, () =>
      planned(listRequest(list, { limit: '{size}', query: [[offset.name, '{offset}']] })),
    ),
    run: async (context) => {
      const size = walkingSize(context, listed);
      const { pages } = await firstWalk(context, listed);
      if (size === undefined || pages.length < 2) return inconclusive('needs a list of two pages');
      const at = pages.findIndex(({ items = [] }, index) => {
        const isFollowed = (pages[index + 1]?.items ?? []).length > 0;
        return isFollowed && items.length < size;
      });
      if (at < 0) return proved();
      const before = pages.slice(0, at).reduce((sum, { items = [] }) => sum + items.length, 0);
      return short(context, listed, { size, offset: [offset.name, String(before)] });
    },
  });
}

interface Place {
  readonly size: number;
  readonly offset: readonly [name: string, value: string];
}

/** A service may have shorter pages of its own: what a longer page shows from the same place, it had to give. */
async function short(context: CheckContext, { resource }: ListedResource, { size, offset }: Place): Promise<Outcome> {
  const limit = greatestLimit(resource) ?? String(2 * size);
  if (Number(limit) <= size) return inconclusive('no longer page can be asked for');
  const from = (asked: string): Promise<Listing> => context.list(resource, { limit: asked, query: [offset] });
  const longer = await from(limit);
  const page = await from(String(size));
  // What others remove meanwhile is missing from both.
  const again = await from(limit);
  const shown = page.items?.length ?? 0;
  const least = Math.min(longer.items?.length ?? 0, again.items?.length ?? 0, size);
  if (page.items === undefined || least <= shown) return inconclusive('pages hold fewer items than asked for');
  const wanted = `${least} items: a page of ${limit} from there shows so many`;
  return violated(mismatch(page.exchange, wanted, `${shown} items`));
}

/** So many filters of one list are walked in short pages. */
const mostFilters = 3;

type Query = readonly (readonly [name: string, value: string])[];

/** Gives the checks that a filter holds on every page: short pages show what long ones do, and totals count what matches. */
export function pagedFilterChecks(contract: Contract): Check[] {
  return listedResources(contract).flatMap((listed) => {
    const { list, resource } = listed;
    if (pageStyle(list) === undefined || list.limit === undefined || resource.identifier === undefined) return [];
    return list.filters.slice(0, mostFilters).map((filter) => holdsOnEveryPage(contract, listed, filter));
  });
}

function holdsOnEveryPage(contract: Contract, listed: ListedResource, filter: Filter): Check {
  const { list, resource } = listed;
  const { name, pointer } = filter.parameter;
  const query = [[name, `{${name}}`]] as const;
  return defineCheck(contract, {
    id: `${list.operation.id}.${name}.on-every-page`,
    family: 'pages',
    title: `A list filtered by ${name} is the same list in short pages as in long ones`,
    level: 'implied',
    pointer,
    phase: 'read',
    sends: [greatestLimit(resource), '{size}'].flatMap((limit) =>
      Array.from({ length: 2 * mostPages }, () => planned(listRequest(list, { limit, query }))),
    ),
    run: async (context) => {
      const value = frequentValue(context, listed, filter);
      if (value === undefined) return inconclusive(`needs two items that share a ${filter.property}`);
      const asked = { query: [[name, value.text]] as Query, size: Math.max(1, Math.ceil(value.count / 3)) };
      const found = await compared(context, listed, filter, asked);
      if (found.verdict !== 'violated') return found;
      // What others write between two walks may disturb one comparison, but not two alike.
      const again = await compared(context, listed, filter, asked);
      return again.verdict === 'violated' ? again : inconclusive('the list changed from one walk to the next');
    },
  });
}

function frequentValue(
  context: CheckContext,
  { resource }: ListedResource,
  { parameter, property, everything = [] }: Filter,
): { readonly text: string; readonly count: number } | undefined {
  return knownValues(context, resource, property).find(
    ({ text, count }) => count > 1 && takesText(context.contract, parameter, text) && !everything.includes(text),
  );
}

/** Gives how a filtered list in short pages differs from the same list in the longest. */
async function compared(
  context: CheckContext,
  listed: ListedResource,
  filter: Filter,
  { query, size }: { readonly query: Query; readonly size: number },
): Promise<Outcome> {
  const { resource } = listed;
  const long = await walkList(context, resource, { limit: greatestLimit(resource), query });
  const short = await walkList(context, resource, { limit: String(size), query });
  const text = query[0]?.[1] ?? '';
  for (const { exchange, items = [] } of short.pages) {
    const other = items.find((item) => item[filter.property] !== undefined && !hasValue(item, filter.property, text));
    if (other !== undefined) {
      return violated(
        mismatch(exchange, expectedItems(filter.property, `items with ${filter.property} ${text}`), 'another item'),
      );
    }
  }
  const open = long.open ?? short.open;
  if (open !== undefined) return inconclusive(open);
  const shown = new Set(idsOf(context, listed, short));
  const lost = idsOf(context, listed, long).find((id) => !shown.has(id));
  const last = short.pages.at(-1);
  if (lost === undefined || last === undefined) {
    if (short.pages.length < 2) return inconclusive('needs a filtered list of two pages');
    return wrongTotal(context, listed, [long, short]) ?? proved();
  }
  return violated(mismatch(last.exchange, `the item ${lost} on some page: longer pages show it`, 'it is on none'));
}

/** A total that is another on some page is the affair of the check of the whole list: others may write meanwhile. */
function wrongTotal(context: CheckContext, listed: ListedResource, walks: readonly Walk[]): Outcome | undefined {
  const counts = new Set(walks.map((walk) => new Set(idsOf(context, listed, walk)).size));
  const [count] = counts;
  if (counts.size > 1 || count === undefined || walks.some(({ items }) => items.length !== count)) return undefined;
  for (const total of totalsOf(context.contract, listed)) {
    const telling = walks.flatMap((walk) => tellingPages(walk, total));
    const [first] = telling;
    if (first === undefined || first.told === count || telling.some(({ told }) => told !== first.told)) continue;
    const expected = expectedProperty(total.name, String(count), ': so many items match');
    return violated(mismatch(first.exchange, expected, gotProperty(total.name, String(first.told))));
  }
  return undefined;
}
