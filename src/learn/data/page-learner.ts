import type { Contract } from '../../openapi/contract';
import { defaultOf } from '../../openapi/parameters';
import type { ListOperation, Resource } from '../../openapi/collections/resources';
import { dataPoints, type ListFact, type ListMember, type PlainListMember } from '../../profile/data-points';
import { boundsOf, greatestLimit, itemsOf } from '../../probe/listing';
import { type Exchange, bodyOf, isRead } from '../../probe/exchange';
import { pageStyle, walkList } from '../../probe/walk';
import { listedTexts } from '../../probe/required-parameters';
import type { LearnContext, Learner } from '../learner';
import { isObject, type Schema } from '../../openapi/document';
import { jsonContent, successResponse } from '../../openapi/success-response';
import { ownMember, setMember, stringifyJson, type JsonValue } from '../../base/json';
import type { Parameter } from '../../openapi/operation';

/** Values of a filter that are asked for, so that more items are seen than one page shows. */
const mostValues = 5;

/** So many pages of a list are looked at, one after the other. */
export const pagesSeen = 3;

/** Gives what finds out how long the pages of lists are against what was asked for. */
export function pageLearners(contract: Contract): readonly Learner[] {
  return contract.resources.flatMap((resource) => {
    const { list } = resource;
    if (list === undefined) return [];
    return [
      { id: `pages of ${list.operation.path}`, phase: 'read', learn: (context) => learnPages(context, resource, list) },
    ];
  });
}

interface Page {
  readonly asked: number | undefined;
  readonly got: number;
  readonly exchange: Exchange;
}

async function learnPages(context: LearnContext, resource: Resource, list: ListOperation): Promise<void> {
  const ask = async (asked: number | undefined): Promise<Page | undefined> => {
    const { items, exchange } = await context.list(resource, { limit: asked?.toString() });
    return items === undefined ? undefined : { asked, got: items.length, exchange };
  };
  await seeMore(context, resource, list);
  const plain = await ask(undefined);
  const pages: Page[] = [];
  if (list.limit !== undefined) {
    const { minimum, maximum } = boundsOf(list.limit.schema);
    const greatest = Number(greatestLimit(resource) ?? 100);
    const sizes = [2, 3, 5, 10, greatest].filter(
      (size) => size <= (maximum?.value ?? size) && size >= (minimum?.value ?? 1),
    );
    for (const size of new Set(sizes)) {
      const page = await ask(size);
      if (page !== undefined) pages.push(page);
    }
  }
  const known = Math.max(context.everListed(resource).length, ...pages.map(({ got }) => got));
  const longest = longestPage(pages, known);
  const share = sharedPage(pages, known);
  const { path } = list.operation;
  if (longest !== undefined) context.note(dataPoints.longestPage, longest.got, longest.exchange, path);
  else if (share !== undefined) context.note(dataPoints.pageShare, share.value, share.exchange, path);
  if (plain === undefined || plain.got >= known) return;
  const standard = list.limit === undefined ? undefined : defaultOf(context.contract.schemas, list.limit);
  const expected = Number(standard ?? Infinity);
  const asUsual = Math.min(expected, longest?.got ?? Infinity);
  const isExplained = share === undefined ? plain.got === asUsual : plain.got === Math.ceil(asUsual * share.value);
  if (!isExplained && plain.got > 0) context.note(dataPoints.usualPage, plain.got, plain.exchange, path);
}

/** Looks at the items of several filters: of a list without pages more is not to be seen. */
async function seeMore(context: LearnContext, resource: Resource, list: ListOperation): Promise<void> {
  for (const { parameter } of list.filters) {
    const values = listedTexts(context.contract, parameter).slice(0, mostValues);
    for (const value of values)
      await context.list(resource, { limit: greatestLimit(resource), query: [[parameter.name, value]] });
  }
  if (pageStyle(list) !== undefined)
    await walkList(context, resource, { limit: greatestLimit(resource), pages: pagesSeen });
}

/** The page that all longer ones are cut to, though there are more items. */
function longestPage(pages: readonly Page[], known: number): Page | undefined {
  const asked = pages.toSorted((one, other) => Number(one.asked) - Number(other.asked));
  const most = Math.max(0, ...asked.map(({ got }) => got));
  const cut = asked.filter((page) => Number(page.asked) > page.got && page.got < known);
  const isWhole = (page: Page): boolean => page.got === Math.min(Number(page.asked), most);
  return most > 0 && cut.length > 0 && asked.every(isWhole) ? cut.at(-1) : undefined;
}

/** The part of what was asked for that every page shows. */
function sharedPage(
  pages: readonly Page[],
  known: number,
): { readonly value: number; readonly exchange: Exchange } | undefined {
  const open = pages.filter(({ asked, got }) => got < known && Number(asked) > 1);
  const last = open.at(-1);
  if (last === undefined || open.length < 2 || open.every(({ asked, got }) => got === asked)) return undefined;
  for (const value of [1 / 2, 1 / 3, 1 / 4, 2 / 3, 3 / 4])
    if (open.every(({ asked, got }) => got === Math.ceil(Number(asked) * value)))
      return { value, exchange: last.exchange };
  return undefined;
}

/** Most members of the object around a list that are looked at, and most characters of a value that is kept. */
const mostMembers = 40;
const mostCharacters = 2000;

/** Fewer answers than this explain nothing. */
const leastAnswers = 3;

/**
 * Gives what reads out of all lists of the run what the objects around them tell beside the items; it asks for one that is empty
 * where none was. */
export function listMemberLearners(contract: Contract): readonly Learner[] {
  return contract.resources.flatMap((resource): Learner[] => {
    const { list } = resource;
    const { envelope } = list ?? {};
    if (list === undefined || envelope === undefined) return [];
    const learn = async (context: LearnContext): Promise<void> => {
      await seeNothing(context, resource, list);
      noteMembers(context, resource, list, envelope);
    };
    return [{ id: `what ${list.operation.path} tells of its pages`, phase: 'review', learn }];
  });
}

/** Of a list of nothing some services count one page, others none. */
async function seeNothing(context: LearnContext, resource: Resource, list: ListOperation): Promise<void> {
  const { filters, arranging, limit, operation } = list;
  const { schemas } = context.contract;
  if (limit === undefined || seenPages(context, resource, list).some(({ total }) => total === 0)) return;
  const parameters = [...filters, ...(arranging?.searches ?? [])].map(({ parameter }) => parameter);
  const open = parameters.find(({ schema }) => {
    const flat = schemas.flatten(schema);
    const isFree = (flat.enum ?? flat.const ?? flat.pattern ?? flat.format) === undefined;
    return isFree && schemas.typesOf(flat).includes('string');
  });
  if (open !== undefined && !operation.path.includes('{'))
    await context.list(resource, { limit: undefined, query: [[open.name, 'understudy-nothing']] });
}

function noteMembers(context: LearnContext, resource: Resource, list: ListOperation, envelope: string): void {
  const pages = seenPages(context, resource, list);
  const [first] = pages;
  if (first === undefined || pages.length < leastAnswers) return;
  const { schemas } = context.contract;
  const flat = schemas.flatten(jsonContent(successResponse(list.operation))?.schema);
  const described: Readonly<Record<string, Schema>> = flat.properties ?? {};
  const names = new Set([...Object.keys(described), ...pages.flatMap(({ body }) => Object.keys(body))]);
  names.delete(envelope);
  const learnt: Record<string, ListMember> = {};
  for (const name of [...names].slice(0, mostMembers)) {
    const values = pages.map(({ body }) => ownMember(body, name));
    const isDescribed = ownMember(described, name) !== undefined;
    const isCursor = list.cursor !== undefined && areCursors(name, values);
    const member = isCursor
      ? ({ make: 'cursor' } as const)
      : (pathOf(new URL(context.baseUrl).pathname.replace(/\/$/, ''), values, pages) ??
        (isDescribed
          ? (factOf(name, values, pages) ?? innerOf(values, pages) ?? textOf(values))
          : memberOf(name, values, pages)));
    if (member !== undefined) setMember(learnt, name, member);
  }
  if (Object.keys(learnt).length > 0) context.note(dataPoints.listMembers, learnt, first.exchange, list.operation.path);
}

/** Gives that a member repeats the path of the list; undefined where it does not. */
function pathOf(base: string, values: Values, pages: readonly SeenPage[]): ListFact | undefined {
  const isAs = (of: (page: SeenPage) => string): boolean => pages.every((page, index) => values[index] === of(page));
  const plain = ({ target }: SeenPage): string => target.split('?')[0] ?? '';
  if (isAs((page) => base + plain(page))) return { make: 'url-path' };
  return isAs(plain) ? { make: 'path' } : undefined;
}

/** A text that is the same on every page is played as it is; numbers and truth values tell of the page. */
function textOf(values: Values): ListMember | undefined {
  const [first] = values;
  const isOne = typeof first === 'string' && first.length <= mostCharacters && values.every((value) => value === first);
  return isOne ? { value: first } : undefined;
}

/** Whether a member has texts that are no addresses, and null where there is no next page. */
function areCursors(name: string, values: Values): boolean {
  const texts = values.filter((value) => value !== null);
  const isText = (value: JsonValue | undefined): boolean =>
    typeof value === 'string' && /^[\w+=.~-]{1,500}$/.test(value);
  return /next|cursor|token/i.test(name) && texts.length > 0 && texts.every(isText);
}

/** Gives what explains a member that the document does not have: objects member by member. */
function memberOf(name: string, values: Values, pages: readonly SeenPage[]): ListMember | undefined {
  return plainOf(name, values, pages) ?? innerOf(values, pages);
}

/** Gives what explains the members of an object; undefined where there is none. */
function innerOf(values: Values, pages: readonly SeenPage[]): ListMember | undefined {
  if (!values.every((value) => isObject(value))) return undefined;
  const objects = values as readonly Readonly<Record<string, JsonValue>>[];
  const members: Record<string, PlainListMember> = {};
  for (const inner of new Set(objects.flatMap((value) => Object.keys(value)))) {
    const one = plainOf(
      inner,
      objects.map((value) => ownMember(value, inner)),
      pages,
    );
    if (one !== undefined) setMember(members, inner, one);
  }
  return Object.keys(members).length === 0 ? undefined : { members };
}

type Values = readonly (JsonValue | undefined)[];

function plainOf(name: string, values: Values, pages: readonly SeenPage[]): PlainListMember | undefined {
  const fact = factOf(name, values, pages);
  const [first] = values;
  if (fact !== undefined) return fact.make === 'absent' ? undefined : fact;
  if (first === undefined || stringifyJson(first).length > mostCharacters) return undefined;
  const texts = values.map((value) => (value === undefined ? undefined : stringifyJson(value)));
  if (texts.every((text) => text === texts[0])) return { value: first };
  // What the same request is answered otherwise, such as how long it took, is of a kind alone.
  const isPlain = values.every((value) => typeof value === 'number' || typeof value === 'string');
  const differs = pages.some((page, index) =>
    pages.some((other, at) => other.target === page.target && texts[at] !== texts[index]),
  );
  return isPlain && differs ? { value: first } : undefined;
}

/** Gives the one fact that explains every value, of several that whose name the member has; undefined where none does. */
function factOf(name: string, values: Values, pages: readonly SeenPage[]): ListFact | undefined {
  if (values.every((value) => value === undefined)) return { make: 'absent' };
  const shown = pages.flatMap((page, index) => {
    const value = values[index];
    return value === undefined ? [] : [{ page, value }];
  });
  const found = facts.filter((one) => explains(one, shown));
  const known = found.length < 2 ? found : found.filter(({ names }) => names.test(name)).slice(0, 1);
  const [only] = known;
  // Of lists that are shown whole, what counts all and what counts a page are one; beside the addresses of other pages it is all.
  const isOpen = only?.make === 'returned' && pages.every(({ total }) => total === undefined);
  const fact = isOpen && pages.some(({ body }) => 'next' in body || 'previous' in body) ? totalFact : only;
  if (shown.length === pages.length)
    return fact === undefined && isBeyondPages(name, shown) ? { make: 'total' } : fact && { make: fact.make };
  // Some services count what a filter lets through, unless it is much, and not all there is.
  const isUncounted = pages.every(({ isWhole }, index) => !isWhole || values[index] === undefined);
  const isTotal = fact === undefined ? isLikeTotal(name, shown) : fact.make === 'total';
  return isUncounted && isTotal && pages.some(({ isWhole }) => isWhole)
    ? { make: 'total', whole: 'absent' }
    : undefined;
}

/** Of pages that are full no total is known; it is no less than what was seen. */
function isLikeTotal(name: string, shown: readonly Shown[]): boolean {
  return (
    /total|count|hits|matches/i.test(name) &&
    shown.every(
      ({ page, value }) =>
        typeof value === 'number' && value >= (page.returned === 0 ? 0 : (page.offset ?? 0) + page.returned),
    )
  );
}

/** A service may hold back pages that are as long as was asked for: what tells of more than they show counts all there is. */
function isBeyondPages(name: string, shown: readonly Shown[]): boolean {
  const isConstant = shown.every(({ value }) => value === shown[0]?.value);
  return !isConstant && isLikeTotal(name, shown) && shown.some(({ page, value }) => Number(value) > page.returned);
}

interface Shown {
  readonly page: SeenPage;
  readonly value: JsonValue;
}

/** Whether a fact is every value where it is known, and not always the same. */
function explains({ make, of }: Fact, shown: readonly Shown[]): boolean {
  const known = shown.flatMap(({ page, value }) => {
    const fact = of(page);
    return fact === undefined ? [] : [{ fact, value }];
  });
  // That there is more, a page that is full shows by its own word alone.
  const told = make === 'has-more' ? shown.map(({ value }) => value) : known.map(({ fact }) => fact);
  const isOfKind = make !== 'has-more' || told.every((value) => typeof value === 'boolean');
  return isOfKind && known.every(({ fact, value }) => fact === value) && new Set(told).size > 1;
}

interface Fact {
  readonly make: ListFact['make'];
  /** Members that are called so, where other facts would do as well. */
  readonly names: RegExp;
  readonly of: (page: SeenPage) => JsonValue | undefined;
}

const facts: readonly Fact[] = [
  { make: 'total', names: /total|count|hits|matches/i, of: ({ total }) => total },
  { make: 'returned', names: /returned|length|size|count/i, of: ({ returned }) => returned },
  { make: 'limit', names: /limit|size|per_?page/i, of: ({ limit }) => limit },
  { make: 'offset', names: /offset|skip|start/i, of: ({ offset }) => offset },
  { make: 'page', names: /page/i, of: ({ page }) => page },
  { make: 'pages', names: /pages|page_?count|last/i, of: (page) => pagesOf(page, 1) },
  { make: 'pages-or-none', names: /pages|page_?count|last/i, of: (page) => pagesOf(page, 0) },
  { make: 'has-more', names: /more|next/i, of: ({ hasMore }) => hasMore },
];

const totalFact: Pick<Fact, 'make'> = { make: 'total' };

function pagesOf({ total, limit }: SeenPage, least: number): number | undefined {
  return total === undefined || limit === undefined ? undefined : Math.max(least, Math.ceil(total / limit));
}

/** A page of a list as it was asked for and answered; what is not known of it is undefined. */
interface SeenPage {
  readonly exchange: Exchange;
  /** Path and query. */
  readonly target: string;
  readonly body: Readonly<Record<string, JsonValue>>;
  readonly returned: number;
  readonly limit: number | undefined;
  readonly offset: number | undefined;
  /** The number of the page, where the list counts pages. */
  readonly page: number | undefined;
  /** How many items match, which the last page tells. */
  readonly total: number | undefined;
  readonly hasMore: boolean | undefined;
  /** Whether nothing but the page and its order was asked for. */
  readonly isWhole: boolean;
}

/** Gives the pages of a list that were asked for in plain words in this run, and answered with an object around the items. */
function seenPages(context: LearnContext, resource: Resource, list: ListOperation): SeenPage[] {
  const pageOf = pageReader(context, list);
  return context.exchanges.flatMap((exchange) => {
    if (exchange.operation !== list.operation || exchange.request.method !== 'GET' || !isRead(exchange)) return [];
    const items = itemsOf(resource, exchange);
    const body = bodyOf(exchange.response);
    return items === undefined || !isObject(body) ? [] : pageOf(exchange, body, items.length);
  });
}

type PageReader = (exchange: Exchange, body: SeenPage['body'], returned: number) => SeenPage[];

function pageReader({ contract: { schemas } }: LearnContext, list: ListOperation): PageReader {
  const { limit: ofLimit, offset: ofOffset, page: ofPage, cursor, after, before: ahead, arranging } = list;
  const standard = ofLimit === undefined ? undefined : defaultOf(schemas, ofLimit);
  const first = ofPage === undefined ? 1 : firstPage(schemas.flatten(ofPage.schema));
  const paging = [ofLimit, ofOffset, ofPage, cursor, after, arranging?.sort?.parameter].map((one) => one?.name);
  return (exchange, body, returned) => {
    const target = exchange.request.path;
    const query = new URLSearchParams(target.split('?')[1] ?? '');
    const asked = [ofLimit, ofOffset, ofPage].map((parameter) => plainNumber(query, parameter));
    const [limitAsked, offsetAsked, pageAsked] = asked;
    if (asked.includes('odd') || (cursor !== undefined && query.getAll(cursor.name).length > 1)) return [];
    // Where such a page begins, and what is further on from it, is for the service to say.
    if (ahead !== undefined && query.has(ahead.name)) return [];
    const limit = numberOr(limitAsked, standard === undefined ? undefined : Number(standard));
    const page = ofPage === undefined ? undefined : numberOr(pageAsked, first);
    const before = page === undefined || limit === undefined ? undefined : (page - first) * limit;
    const isPlaced = [cursor, after].some((one) => one !== undefined && query.has(one.name));
    const isFirst = ofPage === undefined && !isPlaced;
    const offset = numberOr(offsetAsked, isFirst ? 0 : before);
    const isLast = limit !== undefined && returned < limit && (returned > 0 || offset === 0);
    const total = isLast && offset !== undefined ? offset + returned : undefined;
    const isWhole = [...query.keys()].every((name) => paging.includes(name));
    const hasMore = limit !== undefined && returned < limit ? false : undefined;
    return [{ exchange, target, body, returned, limit, offset, page, total, hasMore, isWhole }];
  };
}

function firstPage({ default: standard, minimum }: { readonly default?: unknown; readonly minimum?: number }): number {
  return (standard ?? minimum) === 0 ? 0 : 1;
}

function numberOr(asked: number | 'odd' | undefined, other: number | undefined): number | undefined {
  return typeof asked === 'number' ? asked : other;
}

/** Gives the number of a parameter that keeps to its bounds; `odd` for what any service may read as it likes. */
function plainNumber(query: URLSearchParams, parameter: Parameter | undefined): number | 'odd' | undefined {
  const texts = parameter === undefined ? [] : query.getAll(parameter.name);
  const [text] = texts;
  if (parameter === undefined || text === undefined) return undefined;
  const { minimum, maximum } = boundsOf(parameter.schema);
  const number = /^(?:0|[1-9]\d{0,8})$/.test(text) ? Number(text) : Number.NaN;
  const isInside = number >= (minimum?.value ?? 0) && number <= (maximum?.value ?? Infinity);
  return texts.length === 1 && isInside ? number : 'odd';
}
