import { textOf } from './value-text';
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
import { differences } from '../body-values';
import { bodyOf } from '../exchange';
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
  listedResources,
  readableResources,
  readRequest,
  type ListedResource,
  type ReadableResource,
} from './resources';

/** Gives the checks of lists: they succeed, hold no item twice, agree with the items read one by one, and stay as they are. */
export function listingChecks(contract: Contract): Check[] {
  const readable = new Map(readableResources(contract).map((entry) => [entry.resource, entry]));
  return listedResources(contract).flatMap((listed) => {
    const one = readable.get(listed.resource);
    return [
      succeeds(contract, listed),
      ...(listed.resource.identifier === undefined ? [] : [distinct(contract, listed), repeatable(contract, listed)]),
      ...(one === undefined ? [] : [itemsReadable(contract, one)]),
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
      return items === undefined ? violated(mismatch(exchange, `${successStatus(operation)} with a list`)) : proved();
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
      const wrong = context.exchanges.flatMap((exchange) => {
        const items = exchange.operation === list.operation ? (itemsOf(resource, exchange) ?? []) : [];
        const ids = items.map((item) => knowledge.idOf(item));
        const twice = ids.find((id, index) => id !== undefined && ids.indexOf(id) !== index);
        return twice === undefined ? [] : [mismatch(exchange, 'each identifier once', `${twice} more than once`)];
      });
      const isVacuous = wrong.length === 0 && knowledge.largestPage < 2;
      return Promise.resolve(isVacuous ? inconclusive('no list held two items') : judge(wrong.slice(0, 3)));
    },
  });
}

/** Items that are read one by one must be as listed; the list is read again, because others may change it meanwhile. */
function itemsReadable(contract: Contract, one: ReadableResource): Check {
  const { resource, read } = one;
  return defineCheck(contract, {
    id: `${read.id}.equals-list-item`,
    family: 'reading',
    title: 'An item read by its identifier is the item that the list shows',
    level: 'implied',
    pointer: read.pointer,
    phase: 'read',
    sends: ['first', 'middle', 'last'].map(() => planned(readRequest(one, `{${one.parameter}}`))),
    run: async (context) => {
      const ids = spread(
        context.knowledge(resource).listed.flatMap((item) => context.knowledge(resource).idOf(item) ?? []),
      );
      if (ids.length === 0) return inconclusive('no item is known');
      for (const id of ids) {
        const wrong = await compareWithList(context, one, id);
        if (wrong !== undefined) return violated(wrong);
      }
      return proved();
    },
  });
}

async function compareWithList(
  context: CheckContext,
  one: ReadableResource,
  id: string,
): Promise<Mismatch | undefined> {
  const { resource } = one;
  let found: Mismatch | undefined;
  let isFirst = true;
  await context.eventually(async () => {
    if (!isFirst) await context.list(resource, { limit: greatestLimit(resource) });
    isFirst = false;
    const listed = context.knowledge(resource).find(id);
    const exchange = await context.send(readRequest(one, id));
    const body = bodyOf(exchange.response);
    if (exchange.response.status !== 200) found = mismatch(exchange, `200: the list shows the item ${id}`);
    else {
      const [first] = [...differences(listed ?? {}, body), ...differences(body ?? null, listed)];
      if (first === undefined) return true;
      const expected = `${first.where || 'the item'} as in the list: ${textOf(differences(listed ?? {}, body)[0]?.sent ?? first.got)}`;
      found = mismatch(exchange, expected);
    }
    return undefined;
  });
  const last = context.knowledge(resource).find(id);
  return last === undefined ? undefined : (await settled(context, one, id, found)) ? undefined : found;
}

async function settled(
  context: CheckContext,
  one: ReadableResource,
  id: string,
  found: Mismatch | undefined,
): Promise<boolean> {
  if (found === undefined) return true;
  const listed = context.knowledge(one.resource).find(id);
  const { response } = await context.send(readRequest(one, id));
  const body = bodyOf(response);
  return (
    response.status === 200 &&
    differences(listed ?? {}, body).length === 0 &&
    differences(body ?? null, listed).length === 0
  );
}

function spread(ids: readonly string[]): string[] {
  const picked = [ids[0], ids[Math.floor(ids.length / 2)], ids.at(-1)].filter((id) => id !== undefined);
  return [...new Set(picked)];
}

function repeatable(contract: Contract, { resource, list }: ListedResource): Check {
  const limit = greatestLimit(resource);
  return defineCheck(contract, {
    id: `${list.operation.id}.changes-nothing`,
    family: 'listing',
    title: 'Reading changes nothing: a list keeps its items',
    level: 'implied',
    pointer: list.operation.pointer,
    words: 'GET is safe (RFC 9110 section 9.2.1)',
    phase: 'read',
    sends: [planned(listRequest(list, { limit })), planned(listRequest(list, { limit }))],
    run: async (context) => {
      // Somebody may remove an item meanwhile; a service whose reads remove items loses one each time.
      let lost: Mismatch | undefined;
      for (let pair = 0; pair < 3; pair += 1) {
        const [before, after] = [await context.list(resource, { limit }), await context.list(resource, { limit })];
        if (before.items === undefined || after.items === undefined) return inconclusive('the list was not answered');
        if (before.items.length === 0 && pair === 0) return inconclusive('the list is empty');
        lost = lostItem(context.knowledge(resource), before.items, after);
        if (lost === undefined) return proved();
      }
      return lost === undefined ? proved() : violated(lost);
    },
  });
}

/** A shorter list that lacks an item of the list before; two cut-off lists of one length say nothing. */
function lostItem(
  knowledge: Knowledge,
  before: readonly SeenItem[],
  { items = [], exchange }: Listing,
): Mismatch | undefined {
  if (items.length >= before.length) return undefined;
  const ids = new Set(items.map((item) => knowledge.idOf(item)));
  const gone = before.map((item) => knowledge.idOf(item)).find((id) => !ids.has(id));
  if (gone === undefined) return undefined;
  return mismatch(exchange, `the item ${gone}, as in the list before`, 'a list without it');
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
      const longest = context.exchanges
        .filter(({ operation }) => operation === list.operation)
        .map((exchange) => itemsOf(resource, exchange) ?? [])
        .reduce((first, second) => (second.length > first.length ? second : first), []);
      const ids = longest.map((item) => knowledge.idOf(item) ?? '');
      if (ids.length < 2) return Promise.resolve(observed('too few items to tell'));
      const sorted = [...ids].sort(compareIds);
      if (ids.every((id, index) => id === sorted[index])) return Promise.resolve(observed('ascending identifier'));
      sorted.reverse();
      const isDescending = ids.every((id, index) => id === sorted[index]);
      return Promise.resolve(observed(isDescending ? 'descending identifier' : 'not by identifier'));
    },
  });
}

/** Integers in numeric order, other texts by their characters. */
function compareIds(first: string, second: string): number {
  if (/^-?\d+$/.test(first) && /^-?\d+$/.test(second)) return Number(BigInt(first) - BigInt(second));
  return first < second ? -1 : Number(first > second);
}

function unknownParameter(contract: Contract, { resource, list }: ListedResource): Check {
  return silentPoint(contract, {
    id: `${list.operation.id}.unknown-parameter`,
    family: 'listing',
    title: 'a query parameter that the document does not name',
    pointer: `${list.operation.pointer}/parameters`,
    spec: listRequest(list, { query: [['understudy-unknown', '1']] }),
    describe: (exchange) => (itemsOf(resource, exchange) === undefined ? describeStatus(exchange) : 'ignored'),
  });
}
