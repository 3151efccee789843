import { itemsReadable } from './listed-items';
import type { Contract } from '../../contract/contract';
import {
  inconclusive,
  judge,
  observed,
  proved,
  violated,
  type Check,
  type CheckContext,
  type Mismatch,
} from '../check';
import { isSuccess } from '../answers';
import { isRead } from '../exchange';
import { exchangesOf } from '../exchanges-of';
import type { SeenItem, Knowledge } from '../knowledge';
import { greatestLimit, itemsOf, listRequest, type Listing } from '../listing';
import {
  defineCheck,
  describeStatus,
  mismatch,
  planned,
  responsePointer,
  silentPoint,
  successStatus,
} from './define-check';
import {
  integerOf,
  listedResources,
  readableResources,
  readRequest,
  type ListedResource,
  type ReadableResource,
} from './resources';
import { expectedList } from '../expectation';

/** Gives the checks of lists: they succeed, hold no item twice, agree with the items read one by one, and stay as they are. */
export function listingChecks(contract: Contract): Check[] {
  const readable = new Map(readableResources(contract).map((entry) => [entry.resource, entry]));
  return listedResources(contract).flatMap((listed) => {
    const one = readable.get(listed.resource);
    return [
      succeeds(contract, listed),
      ...(listed.resource.identifier === undefined
        ? []
        : [distinct(contract, listed), repeatable(contract, listed, one)]),
      ...(one === undefined ? [] : [itemsReadable(contract, one, listed.list)]),
      order(contract, listed),
      unknownParameter(contract, listed),
    ];
  });
}

function succeeds(contract: Contract, { resource, list }: ListedResource): Check {
  const { operation } = list;
  return defineCheck(contract, {
    id: `${operation.id}.succeeds`,
    family: 'listing',
    title: 'The list is answered without any parameter',
    level: 'written',
    pointer: responsePointer(operation, successStatus(operation)),
    phase: 'read',
    sends: [planned(listRequest(list))],
    run: async (context) => {
      const { exchange, items } = await context.list(resource);
      return items === undefined ? violated(mismatch(exchange, expectedList(successStatus(operation)))) : proved();
    },
  });
}

function distinct(contract: Contract, { resource, list }: ListedResource): Check {
  return defineCheck(contract, {
    id: `${list.operation.id}.identifiers-distinct`,
    family: 'identifiers',
    title: 'No list holds one identifier twice',
    level: 'implied',
    pointer: list.operation.pointer,
    words: 'an identifier names one item',
    phase: 'review',
    run: (context) => {
      const knowledge = context.knowledge(resource);
      let mostNamed = 0;
      const wrong = exchangesOf(context.exchanges, list.operation).flatMap((exchange) => {
        const items = isRead(exchange) ? (itemsOf(resource, exchange) ?? []) : [];
        const ids = items.flatMap((item) => knowledge.idOf(item) ?? []);
        mostNamed = Math.max(mostNamed, ids.length);
        const seen = new Set<string>();
        const twice = ids.find((id) => seen.size === seen.add(id).size);
        return twice === undefined ? [] : [mismatch(exchange, 'each identifier once', `${twice} more than once`)];
      });
      const isVacuous = wrong.length === 0 && mostNamed < 2;
      return Promise.resolve(isVacuous ? inconclusive('no list held two items') : judge(wrong.slice(0, 3)));
    },
  });
}

function repeatable(contract: Contract, { resource, list }: ListedResource, one: ReadableResource | undefined): Check {
  const limit = greatestLimit(resource);
  return defineCheck(contract, {
    id: `${list.operation.id}.changes-nothing`,
    family: 'listing',
    title: 'Reading changes nothing: a list keeps its items',
    level: 'implied',
    pointer: list.operation.pointer,
    words: 'GET is safe (RFC 9110 section 9.2.1)',
    phase: 'read',
    sends: [
      planned(listRequest(list, { limit })),
      planned(listRequest(list, { limit })),
      ...(one === undefined ? [] : [planned(readRequest(one, `{${one.parameter}}`))]),
    ],
    run: async (context) => {
      // Somebody may remove an item meanwhile; a service whose reads remove items loses one each time.
      let lost: Mismatch | string | undefined;
      for (let pair = 0; pair < 3; pair += 1) {
        const [before, after] = [await context.list(resource, { limit }), await context.list(resource, { limit })];
        if (before.items === undefined || after.items === undefined) return inconclusive('the list was not answered');
        if (before.items.length === 0 && pair === 0) return inconclusive('the list is empty');
        lost = await lostItem(context, one, before.items, after, context.knowledge(resource));
        if (lost === undefined) return proved();
      }
      return typeof lost === 'object' ? violated(lost) : inconclusive(lost ?? 'not read');
    },
  });
}

/**
 * Gives what a list lacks of the list before; a text where that cannot be told. A shorter list that lacks an item has lost
 * it. One of the same length may be cut off in another place: then the item that it lacks is read.
 */
async function lostItem(
  context: CheckContext,
  one: ReadableResource | undefined,
  before: readonly SeenItem[],
  { items = [], exchange }: Listing,
  knowledge: Knowledge,
): Promise<Mismatch | string | undefined> {
  const ids = new Set(items.map((item) => knowledge.idOf(item)));
  const named = before.flatMap((item) => knowledge.idOf(item) ?? []);
  if (named.length === 0) return 'the items have no identifier';
  const gone = named.find((id) => !ids.has(id));
  if (gone === undefined) return undefined;
  if (items.length < before.length) {
    return mismatch(exchange, `the item ${gone}, as in the list before`, 'a list without it');
  }
  if (one === undefined) return 'the list is cut off, each time in another place';
  const read = await context.send(readRequest(one, gone));
  if (isSuccess(read)) return undefined;
  return mismatch(read, `the item ${gone}, which a list showed just before`);
}

function order(contract: Contract, { resource, list }: ListedResource): Check {
  return defineCheck(contract, {
    id: `${list.operation.id}.order`,
    family: 'listing',
    title: 'Order of a list',
    level: 'silent',
    pointer: list.operation.pointer,
    phase: 'review',
    run: (context) => {
      const knowledge = context.knowledge(resource);
      const longest = exchangesOf(context.exchanges, list.operation)
        .filter(isRead)
        .map((exchange) => itemsOf(resource, exchange) ?? [])
        .reduce((first, second) => (second.length > first.length ? second : first), []);
      const ids = longest.slice(0, mostOrdered).map((item) => knowledge.idOf(item) ?? '');
      if (ids.length < 2) return Promise.resolve(observed('too few items to tell'));
      const sorted = [...ids].sort(compareIds);
      if (ids.every((id, index) => id === sorted[index])) return Promise.resolve(observed('ascending identifier'));
      sorted.reverse();
      const isDescending = ids.every((id, index) => id === sorted[index]);
      return Promise.resolve(observed(isDescending ? 'descending identifier' : 'not by identifier'));
    },
  });
}

/** The order of so many items tells that of all. */
const mostOrdered = 1000;

/** Integers in numeric order, other texts by their characters. */
function compareIds(first: string, second: string): number {
  const [one, other] = [integerOf(first), integerOf(second)];
  if (one !== undefined && other !== undefined) return one < other ? -1 : Number(one > other);
  return first < second ? -1 : Number(first > second);
}

function unknownParameter(contract: Contract, { resource, list }: ListedResource): Check {
  return silentPoint(contract, {
    id: `${list.operation.id}.unknown-parameter`,
    family: 'listing',
    title: 'a query parameter that the document does not name',
    pointer:
      list.operation.raw['parameters'] === undefined ? list.operation.pointer : `${list.operation.pointer}/parameters`,
    spec: listRequest(list, { query: [['understudy-unknown', '1']] }),
    describe: (exchange) => (itemsOf(resource, exchange) === undefined ? describeStatus(exchange) : 'ignored'),
  });
}
