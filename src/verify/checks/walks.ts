import type { Contract } from '../../openapi/contract';
import type { ListOperation } from '../../openapi/collections/resources';
import type { Parameter } from '../../openapi/operation';
import { isSuccess } from '../../probe/answers';
import {
  inconclusive,
  judge,
  proved,
  violated,
  type Check,
  type CheckContext,
  type Outcome,
  defineCheck,
  mismatch,
  planned,
} from '../../probe/check';
import { isRead, bodyOf, headerOf, type Exchange } from '../../probe/exchange';
import type { SeenItem } from '../../probe/knowledge';
import { greatestLimit, itemsOf, listRequest, boundsOf } from '../../probe/listing';
import { isHeldBy } from '../../probe/read-back';
import { listedResources, readableResources, readRequest, type ListedResource } from '../../probe/readable-resources';
import { firstPage, mostPages, pageStyle, type PageStyle, type Walk, walkList } from '../../probe/walk';
import { isObject } from '../../openapi/document';
import { answerSchema } from '../../probe/described';
import { expectedProperty, gotProperty } from '../../probe/expectation';

/** Gives the checks of lists that come in pages: each item once, an end, the page size on each, where a page begins. */
export function walkChecks(contract: Contract): Check[] {
  return listedResources(contract).flatMap((listed) => {
    const style = pageStyle(listed.list);
    if (style === undefined || listed.resource.identifier === undefined) return [];
    return [
      eachItemOnce(contract, listed, style),
      pagesEnd(contract, listed, style),
      pageSizes(contract, listed, style),
      ...startsAtFirst(contract, listed),
      ...totalsAgree(contract, listed),
    ];
  });
}

function parameterOf({ cursor, offset, page }: ListOperation, style: PageStyle): Parameter | undefined {
  return style === 'link' ? undefined : { cursor, offset, page }[style];
}

function walkCheck(
  contract: Contract,
  listed: ListedResource,
  style: PageStyle,
  rule: { readonly name: string; readonly title: string; readonly words: string; readonly times: number },
  run: (context: CheckContext) => Promise<Outcome>,
): Check {
  const { list } = listed;
  const parameter = parameterOf(list, style);
  const next: [string, string][] = parameter === undefined ? [] : [[parameter.name, `{${style}}`]];
  return defineCheck(contract, {
    id: `${list.operation.id}.pages.${rule.name}`,
    family: 'pages',
    title: rule.title,
    level: 'implied',
    pointer: parameter?.pointer ?? list.operation.pointer,
    words: rule.words,
    phase: 'read',
    sends: Array.from({ length: rule.times }, () => [
      planned(listRequest(list, { limit: '{size}' })),
      ...Array.from({ length: mostPages }, () => planned(listRequest(list, { limit: '{size}', query: next }))),
    ]).flat(),
    run,
  });
}

function eachItemOnce(contract: Contract, listed: ListedResource, style: PageStyle): Check {
  const rule = {
    name: 'each-item-once',
    title: 'Page by page, a list shows each of its items once',
    words: 'pages are parts of one list',
    times: 2,
  };
  return walkCheck(contract, listed, style, rule, async (context) => {
    const first = await firstWalk(context, listed);
    const ids = idsOf(context, listed, first);
    const pages = first.pages.filter(({ items = [] }) => items.length > 0);
    if (ids.length === 0) return inconclusive('the list is empty');
    const isFlawed = new Set(ids).size < ids.length || (await missing(context, listed, first)) !== undefined;
    if (!isFlawed) {
      if (pages.length < 2) return inconclusive('needs a list of two pages');
      return first.open === undefined ? proved() : inconclusive(first.open);
    }
    // Others may write meanwhile: what is so once more, in the very same order, is no work of theirs.
    const second = await walkAgain(context, listed);
    const same = idsOf(context, listed, second);
    if (ids.length !== same.length || ids.some((id, index) => id !== same[index])) {
      return inconclusive('the list changed from one walk to the next');
    }
    const seen = new Set<string>();
    const twice = ids.find((id) => seen.size === seen.add(id).size);
    const last = second.pages.findLast(({ items = [] }) => items.length > 0)?.exchange ?? second.pages.at(-1)?.exchange;
    if (last === undefined) return inconclusive('no page was read');
    if (twice !== undefined) return violated(mismatch(last, 'each item once', `the item ${twice} on two pages`));
    const lost = await missing(context, listed, second);
    return lost === undefined ? proved() : violated(mismatch(last, `the item ${lost} on some page`, 'it is on none'));
  });
}

/** Gives an item that exists, that an unfiltered list has shown before, and that no page shows. */
async function missing(context: CheckContext, listed: ListedResource, walk: Walk): Promise<string | undefined> {
  const { resource } = listed;
  if (walk.open !== undefined) return undefined;
  const knowledge = context.knowledge(resource);
  const shown = new Set(walk.items.map((item) => knowledge.idOf(item)));
  const one = readableResources(context.contract).find((candidate) => candidate.resource === resource);
  const asked = new URLSearchParams(walk.pages[0]?.exchange.request.path.split('?', 2)[1]);
  const lacking = seenPlainly(context, listed).find((item) => {
    const id = knowledge.idOf(item);
    // What this run has made may be shown late.
    const isOwn = id === undefined || knowledge.createdAt(id) !== undefined;
    return !isOwn && !shown.has(id) && isHeldBy(context.contract, resource, item, asked);
  });
  const id = lacking === undefined ? undefined : knowledge.idOf(lacking);
  if (id === undefined || one === undefined) return undefined;
  return isSuccess(await context.send(readRequest(one, id))) ? id : undefined;
}

/** Gives the items as lists without any filter have shown them: what a filter alone shows another list may leave out. */
function seenPlainly(context: CheckContext, { resource, list }: ListedResource): SeenItem[] {
  const paging = [list.limit, list.offset, list.page, list.cursor].map((parameter) => parameter?.name);
  const lists = context
    .exchangesOf(list.operation)
    .filter(
      (exchange) =>
        isRead(exchange) &&
        [...new URLSearchParams(exchange.request.path.split('?', 2)[1]).keys()].every((name) => paging.includes(name)),
    );
  return lists.flatMap((exchange) => itemsOf(resource, exchange) ?? []);
}

function pagesEnd(contract: Contract, listed: ListedResource, style: PageStyle): Check {
  const rule = {
    name: 'end',
    title: 'Page by page, a list comes to an end',
    words: 'what says that there is another page leads to one',
    times: 2,
  };
  return walkCheck(contract, listed, style, rule, async (context) => {
    const walk = await firstWalk(context, listed);
    if (walk.circle !== undefined) {
      return violated(mismatch(walk.circle.exchange, 'another page, or none', 'a page that was there before'));
    }
    const last = walk.pages.at(-1);
    if (last !== undefined && last.items === undefined && last.exchange.response.status >= 500) {
      return violated(mismatch(last.exchange, 'a page, or the end of the list'));
    }
    const refused = style === 'cursor' || style === 'link' ? refusedPage(walk) : undefined;
    if (refused !== undefined) {
      // A cursor may have run out meanwhile: another walk has others.
      const again = refusedPage(await walkAgain(context, listed));
      const wrong = mismatch(refused.exchange, 'the page that the one before names as the next');
      return again === undefined ? inconclusive('one walk ended in a refusal, the next did not') : violated(wrong);
    }
    if (walk.open !== undefined) return inconclusive(walk.open);
    return walk.pages.length < 2 ? inconclusive('needs a list of two pages') : proved();
  });
}

/** Gives the answer that refuses a page to which the service itself has led. */
function refusedPage({ pages }: Walk): Walk['pages'][number] | undefined {
  const last = pages.at(-1);
  const isRefused = pages.length > 1 && [400, 404, 410, 422].includes(last?.exchange.response.status ?? 0);
  return isRefused ? last : undefined;
}

function pageSizes(contract: Contract, listed: ListedResource, style: PageStyle): Check {
  const rule = {
    name: 'size',
    title: 'No page is longer than asked for',
    words: 'the page size holds for every page',
    times: 1,
  };
  return walkCheck(contract, listed, style, rule, async (context) => {
    const size = walkingSize(context, listed);
    if (size === undefined) return inconclusive('the document names no page size');
    const { pages } = await firstWalk(context, listed);
    const asked = (path: string): number => {
      const text = new URLSearchParams(path.split('?', 2)[1]).get(listed.list.limit?.name ?? '');
      return text === null ? Infinity : Number(text);
    };
    const wrong = pages.slice(1).flatMap(({ exchange, items = [] }) => {
      const most = asked(exchange.request.path);
      return items.length > most ? [mismatch(exchange, `at most ${most} items`, `${items.length} items`)] : [];
    });
    return pages.length < 2 ? inconclusive('needs a list of two pages') : judge(wrong.slice(0, 1));
  });
}

/** `offset=0`, and the number of the first page, ask for what comes without them. */
function startsAtFirst(contract: Contract, { resource, list }: ListedResource): Check[] {
  const first = firstPage(list);
  const starts: (readonly [Parameter, string])[] = [
    ...(list.offset === undefined ? [] : [[list.offset, '0'] as const]),
    ...(list.page === undefined || first === undefined ? [] : [[list.page, String(first)] as const]),
  ];
  const limit = greatestLimit(resource);
  return starts.map(([parameter, start]) =>
    defineCheck(contract, {
      id: `${list.operation.id}.${parameter.name}.first`,
      family: 'pages',
      title: `${parameter.name}=${start} gives what comes without it`,
      level: 'implied',
      pointer: parameter.pointer,
      phase: 'read',
      sends: [undefined, start, undefined].map((value) =>
        planned(listRequest(list, { limit, query: value === undefined ? [] : [[parameter.name, value]] })),
      ),
      run: async (context) => {
        const knowledge = context.knowledge(resource);
        const idsWith = async (
          query: readonly [string, string][],
        ): Promise<{ ids: string; listing: Awaited<ReturnType<CheckContext['list']>> }> => {
          const listing = await context.list(resource, { limit, query });
          return { listing, ids: (listing.items ?? []).map((item) => knowledge.idOf(item)).join('\n') };
        };
        const before = await idsWith([]);
        const started = await idsWith([[parameter.name, start]]);
        const after = await idsWith([]);
        if (started.listing.items === undefined)
          return violated(
            mismatch(started.listing.exchange, {
              words: `a list: ${parameter.name}=${start} is its beginning`,
              isGranted: true,
              isList: true,
            }),
          );
        if (before.listing.items === undefined) return inconclusive('the list was not answered');
        if (before.ids !== after.ids) return inconclusive('the list is another one each time');
        if (before.ids !== started.ids)
          return violated(mismatch(started.listing.exchange, `the items that come without ${parameter.name}`));
        return before.ids === '' ? inconclusive('the list is empty') : proved();
      },
    }),
  );
}

const totalName = /^(?:x)?(?:total|totalcount|totalitems|totalresults|totalrecords|totalelements|totalhits|totalsize)$/;
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Where an answer says how many items the whole list has. */
export interface Total {
  readonly name: string;
  readonly pointer: string;
  readonly read: (exchange: Exchange) => number | undefined;
}

/** Gives the checks that a documented total of a list is the number of its items, all pages together. */
function totalsAgree(contract: Contract, listed: ListedResource): Check[] {
  const { operation } = listed.list;
  return totalsOf(contract, listed).map((total) =>
    defineCheck(contract, {
      id: `${operation.id}.${total.name}.agrees`,
      family: 'pages',
      title: `${total.name} is the number of items that the list has`,
      level: 'implied',
      pointer: total.pointer,
      phase: 'read',
      run: async (context) => agrees(context, listed, total),
    }),
  );
}

/** A total that is another number than that of the items: judged where it is so twice, in the very same list. */
async function agrees(context: CheckContext, listed: ListedResource, total: Total): Promise<Outcome> {
  return agreesIn(context, listed, total, await firstWalk(context, listed));
}

/** Gives the outcome of comparing a total with the items of a walk; what differs is walked once more. */
export async function agreesIn(
  context: CheckContext,
  listed: ListedResource,
  total: Total,
  walk: Walk,
): Promise<Outcome> {
  if (walk.open !== undefined) return inconclusive(walk.open);
  const ids = idsOf(context, listed, walk);
  const pages = tellingPages(walk, total);
  if (ids.length < walk.items.length) return inconclusive('the items have no identifier');
  if (walk.pages.length < 2 || ids.length === 0) return inconclusive('needs a list of two pages');
  if (pages.length === 0) return inconclusive('no page tells it');
  const count = new Set(ids).size;
  if (pages.every(({ told }) => told === count)) return proved();
  const second = await walkAgain(context, listed);
  const isSame = textOfWalk(ids, pages) === textOfWalk(idsOf(context, listed, second), tellingPages(second, total));
  const wrong = pages.find(({ told }) => told !== count);
  if (!isSame || wrong === undefined) return inconclusive('the list changed from one walk to the next');
  const expected = expectedProperty(total.name, String(count), ': so many items are listed');
  return violated(mismatch(wrong.exchange, expected, gotProperty(total.name, String(wrong.told))));
}

/** A page, and what it tells. */
interface Telling {
  readonly exchange: Exchange;
  readonly told: number;
}

/** Gives what the pages of a walk that hold items tell as a total. */
export function tellingPages({ pages }: Walk, total: Total): Telling[] {
  return pages.flatMap(({ exchange, items = [] }) => {
    const told = items.length === 0 ? undefined : total.read(exchange);
    return told === undefined ? [] : [{ exchange, told }];
  });
}

function textOfWalk(ids: readonly string[], pages: readonly Telling[]): string {
  return JSON.stringify([ids, pages.map(({ told }) => told)]);
}

/** Gives where the answers of a list say how many items it has, all pages together. */
export function totalsOf(contract: Contract, { list }: ListedResource): Total[] {
  const { operation } = list;
  const isInteger = (schema: Parameters<typeof contract.schemas.typesOf>[0]): boolean =>
    contract.schemas.typesOf(contract.schemas.flatten(schema)).includes('integer');
  const headers = operation.responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap((response) => response.headers)
    .filter(({ name, schema }) => totalName.test(plain(name)) && isInteger(schema));
  const top = contract.schemas.shapedProperties(answerSchema(operation) ?? {});
  const nested = Object.entries(top).flatMap(([outer, schema]) =>
    Object.entries(contract.schemas.shapedProperties(schema)).map(([name, inner]) => [[outer, name], inner] as const),
  );
  const members = [...Object.entries(top).map(([name, schema]) => [[name], schema] as const), ...nested].filter(
    ([path, schema]) => list.envelope !== undefined && totalName.test(plain(path.at(-1) ?? '')) && isInteger(schema),
  );
  return [
    ...headers.map(({ name, pointer }) => ({
      name,
      pointer,
      read: ({ response }: Exchange) => numberOf(headerOf(response.headers, name)),
    })),
    ...members.map(([path]) => ({
      name: path.join('.'),
      pointer: operation.pointer,
      read: (exchange: Exchange) => memberAt(exchange, path),
    })),
  ];
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function memberAt(exchange: Exchange, path: readonly string[]): number | undefined {
  let value: unknown = isRead(exchange) ? bodyOf(exchange.response) : undefined;
  for (const name of path) value = isObject(value) ? value[name] : undefined;
  return typeof value === 'number' ? value : undefined;
}

interface Walking {
  /** How many items this run had created by then: more of them make another list. */
  readonly created: number;
  readonly size: number | undefined;
  walk?: Walk;
}

/** What the walks of a run have come to, by collection. */
const walkings = (): Map<string, Walking> => new Map();

function walkingOf(context: CheckContext, listed: ListedResource): Walking {
  const known = context.once(walkings);
  const { collection } = listed.resource;
  const created = context.knowledge(listed.resource).created.length;
  let walking = known.get(collection);
  if (walking?.created !== created) known.set(collection, (walking = { created, size: sizeFor(context, listed) }));
  return walking;
}

function sizeFor(context: CheckContext, { resource, list }: ListedResource): number | undefined {
  if (list.limit === undefined) return undefined;
  const { minimum, maximum } = boundsOf(context.contract.schemas.flatten(list.limit.schema));
  const { count } = context.knowledge(resource);
  // Of a list that the longest page does not hold, nobody knows how many pages it takes.
  const isWhole = maximum !== undefined && count < maximum.value;
  const wished = isWhole ? Math.ceil(count / 4) : Math.ceil((maximum?.value ?? Math.max(count, 20)) / 2);
  return Math.min(Math.max(wished, minimum?.value ?? 1, 1), maximum?.value ?? 50);
}

/**
 * Gives a page size with which what is known takes some pages, the same as long as nothing is created; undefined where the
 * document names no page size.
 */
export function walkingSize(context: CheckContext, listed: ListedResource): number | undefined {
  return walkingOf(context, listed).size;
}

/** Walks a list as the checks of its pages do: once for all of them, as long as nothing was created meanwhile. */
export async function firstWalk(context: CheckContext, listed: ListedResource): Promise<Walk> {
  const walking = walkingOf(context, listed);
  return (walking.walk ??= await walkAgain(context, listed));
}

/** Walks a list anew, in pages as short as those of the first walk. */
export function walkAgain(context: CheckContext, listed: ListedResource): Promise<Walk> {
  const size = walkingSize(context, listed);
  return walkList(context, listed.resource, { limit: size === undefined ? undefined : String(size) });
}

/** Gives the identifiers of the items of a walk, in order; those without one are left out. */
export function idsOf(context: CheckContext, { resource }: ListedResource, { items }: Walk): string[] {
  return items.flatMap((item) => context.knowledge(resource).idOf(item) ?? []);
}
