import type { Contract } from '../../openapi/contract';
import type { ListOperation, Resource } from '../../openapi/collections/resources';
import { defaultOf } from '../../openapi/parameters';
import { ownMember } from '../../base/json';
import {
  collations,
  compareTexts,
  type Collation,
  dataPoints,
  type ListOrder,
  listPoints,
} from '../../profile/data-points';
import { walkList } from '../../probe/walk';
import { isRead, type Exchange } from '../../probe/exchange';
import { idText, type SeenItem } from '../../probe/knowledge';
import { greatestLimit, itemsOf, type Listing } from '../../probe/listing';
import type { LearnContext, Learner } from '../learner';
import { pagesSeen } from './page-learner';

/** Gives what finds out in which order lists stand; after the creates, so that it is seen where those come. */
export function orderLearners(contract: Contract): readonly Learner[] {
  return contract.resources.flatMap((resource) => {
    const { list } = resource;
    if (list === undefined) return [];
    const sort = list.arranging?.sort?.parameter;
    // Of a list that is always sorted as it is asked to be there is nothing more to learn.
    if (sort !== undefined && defaultOf(contract.schemas, sort) !== undefined) return [];
    const learn = (context: LearnContext): Promise<void> => learnOrder(context, resource, list);
    return [{ id: `order of ${list.operation.path}`, phase: 'change', learn }];
  });
}

type Known = Extract<NonNullable<typeof dataPoints.listOrder.values.of>, string> | ListOrder;

async function learnOrder(context: LearnContext, resource: Resource, list: ListOperation): Promise<void> {
  const limit = greatestLimit(resource);
  const [first, second] = [await context.list(resource, { limit }), await context.list(resource, { limit })];
  if (first.items === undefined || second.items === undefined) return;
  const { path } = list.operation;
  const ids = (items: readonly SeenItem[]): string[] => items.map((item) => idOf(resource, item) ?? '');
  if (movesAbout(ids(first.items), ids(second.items))) {
    context.note(dataPoints.listOrder, 'changing', second.exchange, path);
    return;
  }
  const listings = [
    await longer(context, resource, first),
    ...(await filtered(context, resource, list)),
    ...belowOthers(context, resource, list),
  ];
  const ours = context.knowledge(resource).ours.flatMap(({ id }) => id ?? []);
  const shown = shownIn(listings, first.exchange);
  for (const collation of collations) {
    const order = orderOf(resource, listings, ours, collation);
    if (order === undefined) continue;
    if (order !== 'created') context.note(dataPoints.listOrder, order, shown, path);
    if (collation !== 'binary') context.note(listPoints.collation, collation, shown, path);
    return;
  }
}

/** Several pages as one list: the first alone may be short. */
async function longer(context: LearnContext, resource: Resource, first: Listing): Promise<Listing> {
  const { items } = await walkList(context, resource, { limit: greatestLimit(resource), pages: pagesSeen });
  return items.length > (first.items?.length ?? 0) ? { ...first, items } : first;
}

function shownIn(listings: readonly Listing[], first: Exchange): Exchange {
  return listings.find(({ items = [] }) => items.length > 2)?.exchange ?? first;
}

/** Lists that hold items of the run, where the whole list is too long to show them. */
async function filtered(context: LearnContext, resource: Resource, list: ListOperation): Promise<Listing[]> {
  const listings: Listing[] = [];
  const [last] = context.knowledge(resource).ours.slice(-1);
  for (const { parameter, property } of list.filters) {
    const value = last === undefined ? undefined : idText(ownMember(last.answered, property));
    if (value === undefined) continue;
    listings.push(await context.list(resource, { limit: greatestLimit(resource), query: [[parameter.name, value]] }));
  }
  return listings.filter(({ items }) => items !== undefined);
}

/** Most lists below other items that are looked at. */
const mostOthers = 100;

/** Lists below other items that the run has read, where the list lies below items: one alone may hold too little. */
function belowOthers(context: LearnContext, resource: Resource, list: ListOperation): Listing[] {
  if (!list.operation.path.includes('{')) return [];
  const byPath = new Map<string, Listing>();
  for (const exchange of context.exchanges) {
    const [path = '', query = ''] = exchange.request.path.split('?');
    const isOwn = exchange.operation === list.operation && exchange.request.method === 'GET' && isRead(exchange);
    const isWhole = [...new URLSearchParams(query).keys()].every((name) => name === list.limit?.name);
    const items = isOwn && isWhole && exchange.response.status < 300 ? itemsOf(resource, exchange) : undefined;
    const known = byPath.get(path)?.items?.length ?? 1;
    if (items !== undefined && items.length > known && byPath.size < mostOthers)
      byPath.set(path, { exchange, items, open: undefined });
  }
  return [...byPath.values()];
}

function idOf({ identifier }: Resource, item: SeenItem): string | undefined {
  return identifier === undefined ? undefined : idText(ownMember(item, identifier.property));
}

/** Whether two readings show what both have in another order. */
function movesAbout(one: readonly string[], other: readonly string[]): boolean {
  const [inOne, inOther] = [new Set(one), new Set(other)];
  const [kept, again] = [one.filter((id) => inOther.has(id)), other.filter((id) => inOne.has(id))];
  return kept.some((id, index) => id !== again[index]);
}

/** Gives the order that all listings keep to, of the simplest that explains them; undefined where none does. */
export function orderOf(
  resource: Resource,
  listings: readonly Listing[],
  ours: readonly string[],
  collation: Collation = 'binary',
): Known | undefined {
  const lists = listings.map(({ items = [] }) => items).filter((items) => items.length > 1);
  if (lists.length === 0) return undefined;
  const all = lists.flat();
  const ids = lists.map((items) => items.map((item) => idOf(resource, item) ?? ''));
  const isCounted = ids.flat().every((id) => /^-?\d{1,40}$/.test(id));
  const property = resource.identifier?.property ?? '';
  const shown = ids.map((list) => list.filter((id) => ours.includes(id)));
  const isOursLast = ids.every((list, index) => isTail(list, shown[index] ?? [], ours));
  const isOursFirst = ids.every((list, index) =>
    isTail([...list].reverse(), [...(shown[index] ?? [])].reverse(), ours),
  );
  const hasOurs = shown.some((list) => list.length > 0);
  const sortedBy = (member: string, direction: 'ascending' | 'descending'): boolean =>
    lists.every((items) => isSorted(items, member, direction, collation));
  if (isCounted && sortedBy(property, 'ascending') && (!hasOurs || isOursLast)) return 'created';
  if (isCounted && sortedBy(property, 'descending') && (!hasOurs || isOursFirst)) return 'newest-first';
  // A member of which all is alike explains nothing.
  const isEverywhere = (name: string): boolean => all.every((item) => (ownMember(item, name) ?? null) !== null);
  // What is the same in all of a list, such as what it lies below, orders nothing.
  const varies = (name: string): boolean => lists.some((items) => distinct(items, name) > 1);
  const found = Object.keys(all[0] ?? {}).filter(
    (name) => isEverywhere(name) && varies(name) && distinct(all, name) >= Math.min(4, all.length),
  );
  // Of several that explain it the moment of creation is the likeliest.
  const members = [...found.filter((name) => ofCreation(name)), ...found.filter((name) => !ofCreation(name))];
  // Identifiers that rise with creation explain no more than creation does.
  const isOfCreation = hasOurs && (isOursLast || isOursFirst);
  const candidates = members.filter((name) => name !== property || !(isCounted || isOfCreation));
  const isTold = bitsOfOrder(ids) >= Math.log2(2 * Math.max(1, candidates.length)) + bitsBeyondChance;
  for (const direction of ['ascending', 'descending'] as const)
    for (const member of [...candidates, ...(isCounted ? [property] : [])])
      if (isTold && sortedBy(member, direction))
        return byMember(member, direction, hasOurs, { isOursLast, isOursFirst });
  if (hasOurs && isOursLast) return 'created';
  return hasOurs && isOursFirst ? 'newest-first' : undefined;
}

/** Of so many orders by chance one is that of a member: 2 to the power of this. */
const bitsBeyondChance = 3;

/** How much lists tell by their order, in bits: each item once, however often and in whatever version it is shown. */
function bitsOfOrder(lists: readonly (readonly string[])[]): number {
  const known = new Set<string>();
  let bits = 0;
  for (const ids of lists) {
    const fresh = ids.filter((id) => !known.has(id));
    for (const [index, id] of fresh.entries()) {
      known.add(id);
      bits += Math.log2(index + 1);
    }
  }
  return bits;
}

/** What is sorted by the moment of creation is sorted by creation, as far as the items of the run show it. */
function byMember(
  member: string,
  direction: 'ascending' | 'descending',
  hasOurs: boolean,
  { isOursLast, isOursFirst }: { readonly isOursLast: boolean; readonly isOursFirst: boolean },
): Known {
  const isOfCreation = ofCreation(member);
  if (isOfCreation && direction === 'ascending' && (!hasOurs || isOursLast)) return 'created';
  if (isOfCreation && direction === 'descending' && (!hasOurs || isOursFirst)) return 'newest-first';
  return { by: [{ member, direction }] };
}

function ofCreation(member: string): boolean {
  return /^(created|creation|inserted|added)/i.test(member.replaceAll(/[^a-z]/gi, ''));
}

/** Whether the items of the run stand at the end of a list, in the order of their creation; where it shows none, nothing speaks against it. */
function isTail(list: readonly string[], shown: readonly string[], ours: readonly string[]): boolean {
  if (shown.length === 0) return true;
  const order = shown.map((id) => ours.indexOf(id));
  const isAscending = order.every((at, index) => index === 0 || at > (order[index - 1] ?? -1));
  const isEnd = list.slice(-shown.length).every((id, index) => id === shown[index]);
  return isEnd && isAscending;
}

/** Tells whether items stand in the order of a member; what has none is passed over. */
export function isSorted(
  items: readonly SeenItem[],
  member: string,
  direction: 'ascending' | 'descending',
  collation: Collation,
): boolean {
  const values = items.map((item) => ownMember(item, member)).filter((value) => value !== undefined && value !== null);
  if (values.some((value) => typeof value === 'object' || typeof value === 'boolean')) return false;
  return values.every((value, index) => {
    const before = values[index - 1];
    if (before === undefined) return true;
    const compared = compare(before, value, collation);
    return direction === 'ascending' ? compared <= 0 : compared >= 0;
  });
}

function compare(one: unknown, other: unknown, collation: Collation): number {
  const isNumber = (value: unknown): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';
  if (isNumber(one) && isNumber(other)) return one < other ? -1 : one > other ? 1 : 0;
  return compareTexts(String(one), String(other), collation);
}

function distinct(items: readonly SeenItem[], member: string): number {
  return new Set(items.map((item) => JSON.stringify(idText(ownMember(item, member)) ?? null))).size;
}
