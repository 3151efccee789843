import type { Contract } from '../../openapi/contract';
import {
  inconclusive,
  judge,
  observed,
  proved,
  violated,
  type Check,
  type CheckContext,
  type Mismatch,
  defineCheck,
  describeStatus,
  mismatch,
  planned,
  responsePointer,
  silentPoint,
  successStatus,
} from '../../probe/check';
import { isMissing, isSuccess } from '../../probe/answers';
import { isRead, type Exchange } from '../../probe/exchange';
import type { SeenItem, Knowledge } from '../../probe/knowledge';
import { greatestLimit, itemsOf, listRequest, type Listing } from '../../probe/listing';
import {
  integerOf,
  listedResources,
  readableResources,
  readRequest,
  type ListedResource,
  type ReadableResource,
} from '../../probe/readable-resources';
import { expectedList, expectedAnswer, expectedAsListed } from '../../probe/expectation';
import type { ListOperation, Resource } from '../../openapi/collections/resources';
import type { JsonValue } from '../../base/json';
import { differences, valueIn, textOf, isCounted, isTimeOfChange } from '../../probe/body-values';
import { describedPart, listedItemSchema } from '../../probe/described';
import { answeredItem, answeredItemSchema } from '../../probe/items';

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
      const wrong = context.exchangesOf(list.operation).flatMap((exchange) => {
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
      const longest = context
        .exchangesOf(list.operation)
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

/**
 * Gives the check that items read one by one are as listed, in what both answers describe. The list is read again, because
 * others may change items meanwhile.
 */
function itemsReadable(contract: Contract, one: ReadableResource, list: ListOperation): Check {
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
      const [listed, single] = [listedItemSchema(contract, list), answeredItemSchema(contract, read)];
      const both = (value: JsonValue): JsonValue =>
        describedPart(contract, single, describedPart(contract, listed, value));
      for (const id of ids) {
        const wrong = await compareWithList(context, one, id, both);
        if (wrong !== undefined && isFoundUnreadable(context, one, wrong.exchange))
          return inconclusive('the item cannot be read, which is a finding of its own');
        if (wrong !== undefined && (await isGoneFromList(context, resource, id, wrong.exchange)))
          return inconclusive('the list does not show the item any more: somebody has removed it meanwhile');
        if (wrong !== undefined) return violated(wrong);
      }
      return proved();
    },
  });
}

/** Others may remove an item between the list and its read. */
async function isGoneFromList(
  context: CheckContext,
  resource: Resource,
  id: string,
  exchange: Exchange,
): Promise<boolean> {
  if (!isMissing(exchange)) return false;
  const { items } = await context.list(resource, { limit: greatestLimit(resource) });
  return items !== undefined && !items.some((item) => context.knowledge(resource).idOf(item) === id);
}

/** Tells whether a listed item was sought by the plain read before, and not found either. */
function isFoundUnreadable({ exchanges }: CheckContext, { read }: ReadableResource, exchange: Exchange): boolean {
  return (
    !isSuccess(exchange) &&
    exchanges.some(
      (one) => one.checkId === `${read.id}.succeeds` && one.request.path === exchange.request.path && !isSuccess(one),
    )
  );
}

/** Gives the part of an item that two answers describe both. */
type CommonPart = (value: JsonValue) => JsonValue;

/** Gives how an item differs from what a list shows, where it still does after the consistency window. */
async function compareWithList(
  context: CheckContext,
  one: ReadableResource,
  id: string,
  both: CommonPart,
): Promise<Mismatch | undefined> {
  const { resource } = one;
  let found: Mismatch | undefined;
  let isFirst = true;
  await context.eventually(`${resource.collection} as read`, async () => {
    if (!isFirst) await context.list(resource, { limit: greatestLimit(resource) });
    isFirst = false;
    found = await difference(context, one, id, both);
    return found === undefined ? true : undefined;
  });
  return found === undefined ? undefined : difference(context, one, id, both);
}

async function difference(
  context: CheckContext,
  one: ReadableResource,
  id: string,
  both: CommonPart,
): Promise<Mismatch | undefined> {
  const shown = context.knowledge(one.resource).find(id) ?? {};
  const listed = both(shown);
  const exchange = await context.send(readRequest(one, id));
  if (!isSuccess(exchange)) return mismatch(exchange, expectedAnswer('200', `the list shows the item ${id}`));
  const answered = answeredItem(context.contract, exchange) ?? null;
  const read = both(answered);
  const lost = differences(listed, read).find(
    ({ where, sent, got }) =>
      !isEmpty(sent) &&
      !isMoving(context.contract, one, where, sent) &&
      !isOtherForm(where, answered, read) &&
      (got !== undefined || isSettable(context.contract, one, where)),
  );
  // A list may show less than the item: what it leaves out, or leaves empty.
  const first =
    lost ??
    differences(read, listed).find(
      ({ where, got }) =>
        got !== undefined &&
        !isEmpty(got) &&
        !isMoving(context.contract, one, where, got) &&
        !isOtherForm(where, shown, listed),
    );
  if (first === undefined) return undefined;
  return mismatch(exchange, expectedAsListed(first.where, textOf(lost === undefined ? first.got : lost.sent)));
}

/** Tells whether a value is the time of the last change, or what the service counts: it moves by itself. */
function isMoving(contract: Contract, one: ReadableResource, where: string, value: JsonValue | undefined): boolean {
  if (isTimeOfChange(where, value) || !isCounted(where, value)) return isTimeOfChange(where, value);
  const shown = contract.schemas.shapedProperties(one.resource.itemSchema)[where.split('.')[0] ?? ''];
  return contract.schemas.flatten(shown).readOnly === true || !isSettable(contract, one, where);
}

/** What clients can set is part of an item; what a list counts up beside it, the item itself need not show. */
function isSettable(contract: Contract, { resource }: ReadableResource, where: string): boolean {
  const [name = ''] = where.split('.');
  const { create, replace, update, identifier } = resource;
  if (name === identifier?.property) return true;
  const writes = [create, replace, update].filter((operation) => operation !== undefined);
  const { schemas } = contract;
  return writes.some(({ requestBody }) =>
    requestBody?.content.some(({ schema }) => {
      const sent = schemas.shapedProperties(schema);
      const inner = Object.values(sent).map((one) => schemas.shapedProperties(one));
      return [sent, ...inner].some((properties) => Object.hasOwn(properties, name));
    }),
  );
}

function isEmpty(value: JsonValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** What is there, and no part that both answers describe, is shown by one of them in a form of its own. */
function isOtherForm(where: string, whole: JsonValue, part: JsonValue): boolean {
  const path = where.split('.');
  return valueIn(whole, path) !== undefined && valueIn(part, path) === undefined;
}

function spread(ids: readonly string[]): string[] {
  const picked = [ids[0], ids[Math.floor(ids.length / 2)], ids.at(-1)].filter((id) => id !== undefined);
  return [...new Set(picked)];
}
