import type { Contract } from '../../openapi/contract';
import type { Parameter } from '../../openapi/operation';
import { isDescending, type Sort, type SortKey, type Comparing } from '../../openapi/collections/arranging';
import { isSuccess } from '../../probe/answers';
import {
  inconclusive,
  proved,
  violated,
  type Check,
  type CheckContext,
  type Outcome,
  defineCheck,
  mismatch,
  planned,
  successStatus,
} from '../../probe/check';
import { listRequest, greatestLimit } from '../../probe/listing';
import { firstWalk, idsOf, walkingSize } from './walks';
import { listedResources, readableResources, readRequest, type ListedResource } from '../../probe/readable-resources';
import { textOf, compareInstants, instantOf } from '../../probe/body-values';
import { mostPages, pageStyle, walkList, type Walk } from '../../probe/walk';
import { expectedList, expectedProperty } from '../../probe/expectation';
import type { Filter } from '../../openapi/collections/resources';
import { takesText } from '../../probe/required-parameters';
import { hasValue, knownValues, keepsAsAsked } from './whole-lists';
import { readTime } from '../../openapi/schema/times';
import type { JsonValue } from '../../base/json';

/** So many documented orders of one list are tried. */
const mostOrders = 8;

/** One documented order: what asks for it, and what it is. */
export interface Order {
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly key: SortKey;
}

/** Gives the checks of sorted lists: in the documented order over all pages, ties and nulls wherever they are, nothing lost. */
export function sortChecks(contract: Contract): Check[] {
  return listedResources(contract).flatMap((listed) => {
    const sort = listed.list.arranging?.sort;
    const pointer = (sort?.parameter ?? sort?.direction)?.pointer ?? listed.list.operation.pointer;
    return sort === undefined ? [] : ordersOf(contract, sort).map((order) => inOrder(contract, listed, order, pointer));
  });
}

/** Gives the documented orders of a list, at most so many: that of no parameter first. */
export function ordersOf(contract: Contract, sort: Sort): Order[] {
  const { parameter, direction, keyOf, fallback } = sort;
  const directions = direction === undefined ? [] : listedValues(contract, direction);
  const sorted: readonly Order[] =
    parameter === undefined
      ? fallback === undefined
        ? []
        : [{ query: [], key: fallback }]
      : listedValues(contract, parameter).flatMap((value) => {
          const key = typeof value === 'string' ? keyOf(value) : undefined;
          return key === undefined ? [] : [{ query: [[parameter.name, String(value)]], key }];
        });
  const orders = sorted.flatMap(({ query, key }): Order[] => {
    if (direction === undefined || key.isDescending !== undefined) return [{ query, key }];
    return directions.flatMap((value) => {
      const descends = isDescending(direction, value);
      const asked: Order['query'] = [...query, [direction.name, String(value)]];
      return descends === undefined ? [] : [{ query: asked, key: { ...key, isDescending: descends } }];
    });
  });
  return [...standardOrder(contract, sort, orders), ...orders.map((order) => turned(order, orders))].slice(
    0,
    mostOrders,
  );
}

/** Beside a value that asks for the opposite, the one that says no direction asks for the rising order. */
function turned(order: Order, orders: readonly Order[]): Order {
  const { property, isDescending: known } = order.key;
  const hasOpposite = orders.some(({ key }) => key.property === property && key.isDescending === true);
  return known === undefined && hasOpposite ? { ...order, key: { ...order.key, isDescending: false } } : order;
}

/** Gives the order of a list that is asked for none: that of the parameter's default. */
function standardOrder({ schemas }: Contract, { parameter, direction }: Sort, orders: readonly Order[]): Order[] {
  const standard =
    parameter === undefined || direction !== undefined ? undefined : schemas.flatten(parameter.schema).default;
  const found = orders.find(({ query: [pair] }) => pair?.[1] === standard);
  return found === undefined ? [] : [{ query: [], key: turned(found, orders).key }];
}

function listedValues({ schemas }: Contract, { schema }: Parameter): readonly unknown[] {
  const flat = schemas.flatten(schema);
  const one = flat.items === undefined ? flat : schemas.flatten(flat.items);
  if (schemas.typesOf(one).includes('boolean')) return [true, false];
  return one.enum ?? [];
}

function inOrder(contract: Contract, listed: ListedResource, order: Order, pointer: string): Check {
  const { list } = listed;
  const { query, key } = order;
  const words = wordsOf(order);
  const pages = pageStyle(list) === undefined ? 1 : 2 * mostPages;
  return defineCheck(contract, {
    id: `${list.operation.id}.${asId(order)}.in-order`,
    family: 'sorting',
    title: `${words} sorts by ${key.property}, from page to page`,
    level: 'implied',
    pointer,
    phase: 'read',
    sends: Array.from({ length: pages }, () => planned(listRequest(list, { limit: '{size}', query }))),
    run: async (context) => {
      const first = await sortedWalk(context, listed, order);
      const [start] = first.pages;
      if (start !== undefined && start.items === undefined) {
        return violated(mismatch(start.exchange, expectedList(successStatus(list.operation), words)));
      }
      const [broken, missing] = [outOfOrder(first, key), await lost(context, listed, first)];
      if (broken === undefined && missing === undefined)
        return isTelling(first, key) ? proved() : inconclusive('needs items that differ in it');
      // What others write between two pages may disturb a walk, but not twice alike.
      const second = await sortedWalk(context, listed, order);
      const again = outOfOrder(second, key);
      if (broken !== undefined && again !== undefined) return again;
      const last = second.pages.at(-1);
      const isLost = missing !== undefined && missing === (await lost(context, listed, second));
      return isLost && last !== undefined
        ? violated(
            mismatch(last.exchange, `the item ${missing}, which the list shows without an order`, 'a list without it'),
          )
        : inconclusive('the list changed from one walk to the next');
    },
  });
}

/** Gives an order as part of a check's id. */
export function asId({ query }: Order): string {
  return query.length === 0 ? 'default-order' : query.map(([name, value]) => `${name}.${value}`).join('.');
}

/** Gives what asks for an order, in words. */
export function wordsOf({ query }: Order): string {
  return query.length === 0 ? 'The default' : query.map((pair) => pair.join('=')).join('&');
}

function sortedWalk(context: CheckContext, listed: ListedResource, { query }: Order): Promise<Walk> {
  const size = walkingSize(context, listed);
  return walkList(context, listed.resource, { limit: size === undefined ? undefined : String(size), query });
}

/** Gives the first break of an order: where a value says no direction, the list may go either way, but one way alone. */
export function outOfOrder(walk: Walk, key: SortKey): Outcome | undefined {
  const ways = key.isDescending === undefined ? [false, true] : [key.isDescending];
  const found = ways.map((isDown) => firstBreak(walk, key, isDown));
  return found.includes(undefined) ? undefined : found[0];
}

function firstBreak({ pages }: Walk, { property, comparing }: SortKey, isDown: boolean): Outcome | undefined {
  let before: (typeof shown)[number] | undefined;
  const shown = pages.flatMap(({ exchange, items = [] }) => items.map((item) => ({ exchange, value: item[property] })));
  for (const one of shown) {
    if (one.value === undefined || one.value === null) continue;
    const order = before === undefined ? undefined : compareValues(comparing, before.value, one.value);
    if (order !== undefined && (isDown ? order < 0 : order > 0)) {
      const expected = expectedProperty(property, isDown ? 'falling' : 'rising', ` from ${textOf(before?.value)}`);
      return violated(mismatch(one.exchange, expected, `${property} ${textOf(one.value)} behind it`));
    }
    before = one;
  }
  return undefined;
}

/** Gives an item that a sorted list lacks: the list without an order shows it, and it is there still. */
async function lost(context: CheckContext, listed: ListedResource, sorted: Walk): Promise<string | undefined> {
  const plain = await firstWalk(context, listed);
  const one = readableResources(context.contract).find(({ resource }) => resource === listed.resource);
  if (plain.open !== undefined || sorted.open !== undefined || one === undefined) return undefined;
  const shown = new Set(idsOf(context, listed, sorted));
  const id = idsOf(context, listed, plain).find((known) => !shown.has(known));
  return id !== undefined && isSuccess(await context.send(readRequest(one, id))) ? id : undefined;
}

function isTelling({ items }: Walk, { property, comparing }: SortKey): boolean {
  return items.some((item, index) => {
    const before = items[index - 1];
    return before !== undefined && (compareValues(comparing, before[property], item[property]) ?? 0) !== 0;
  });
}

/** Of more items, the pages that are walked need not hold what this run created. */
const mostItems = 500;

/** Gives the checks of sorted lists that hold what this run created, and of those that are filtered as well. */
export function sortedMoreChecks(contract: Contract): Check[] {
  return listedResources(contract).flatMap((listed) => {
    const sort = listed.list.arranging?.sort;
    if (sort === undefined) return [];
    const pointer = (sort.parameter ?? sort.direction)?.pointer ?? listed.list.operation.pointer;
    const orders = ordersOf(contract, sort);
    const order = orders.at(-1);
    const [filter] = listed.list.filters;
    return [
      ...(order === undefined || filter === undefined ? [] : [keepsFilter(contract, listed, order, filter)]),
      ...(listed.resource.create === undefined
        ? []
        : orders.map((one) => holdsCreated(contract, listed, one, pointer))),
    ];
  });
}

function keepsFilter(contract: Contract, { list, resource }: ListedResource, order: Order, filter: Filter): Check {
  const { parameter, property, everything = [] } = filter;
  const { name } = parameter;
  return defineCheck(contract, {
    id: `${list.operation.id}.${name}.sorted`,
    family: 'filters',
    title: `${name} keeps what it keeps where the list is sorted too`,
    level: 'implied',
    pointer: parameter.pointer,
    phase: 'read',
    sends: Array.from({ length: pageStyle(list) === undefined ? 1 : mostPages }, () =>
      planned(listRequest(list, { limit: greatestLimit(resource), query: [...order.query, [name, `{${name}}`]] })),
    ),
    run: async (context) => {
      const value = knownValues(context, resource, property).find(
        ({ text }) => takesText(contract, parameter, text) && !everything.includes(text),
      );
      if (value === undefined) return inconclusive(`no ${property} is known`);
      return keepsAsAsked(context, resource, {
        query: [...order.query, [name, value.text]],
        property,
        words: `items with ${property} ${value.text}`,
        belongs: (item) => hasValue(item, property, value.text),
      });
    },
  });
}

function holdsCreated(contract: Contract, { list, resource }: ListedResource, order: Order, pointer: string): Check {
  const { query, key } = order;
  return defineCheck(contract, {
    id: `${list.operation.id}.${asId(order)}.with-created`,
    family: 'sorting',
    title: `${wordsOf(order)} sorts what was created among the others`,
    level: 'implied',
    pointer,
    phase: 'write',
    sends: Array.from({ length: pageStyle(list) === undefined ? 1 : 2 * mostPages }, () =>
      planned(listRequest(list, { limit: greatestLimit(resource), query })),
    ),
    run: async (context) => {
      const knowledge = context.knowledge(resource);
      const values = new Set(knowledge.created.map(({ answered }) => textOf(answered[key.property])));
      if (values.size < 2) return inconclusive('needs created items that differ in it');
      if (knowledge.count > mostItems) return inconclusive(`the list has more than ${mostItems} items`);
      const asked = { limit: greatestLimit(resource), query };
      const first = await walkList(context, resource, asked);
      if (outOfOrder(first, key) !== undefined) {
        const broken = outOfOrder(await walkList(context, resource, asked), key);
        return broken ?? inconclusive('the list changed from one walk to the next');
      }
      const own = new Set(knowledge.created.map(({ id }) => id));
      const shown = first.items.filter((item) => own.has(knowledge.idOf(item) ?? ''));
      return shown.length < 2 ? inconclusive(first.open ?? 'the list shows nothing that was created') : proved();
    },
  });
}

/**
 * Gives how two values of a property lie to each other: negative where the first comes before, zero where they are equal;
 * undefined where nothing says so: null and what is left out, and texts that collations order differently.
 */
export function compareValues(
  { as, ...rest }: Comparing,
  first: JsonValue | undefined,
  second: JsonValue | undefined,
): number | undefined {
  if (as === 'number')
    return isNumber(first) && isNumber(second) ? Number(first > second) - Number(first < second) : undefined;
  if (as === 'text')
    return typeof first === 'string' && typeof second === 'string' ? compareTexts(first, second) : undefined;
  if (as === 'flag' || !('form' in rest)) return undefined;
  const [one, other] = [first, second].map((value) => (typeof value === 'string' ? instantOf(value) : undefined));
  if (one !== undefined && other !== undefined) return compareInstants(one, other);
  const [early, late] = [readTime(rest.form, first), readTime(rest.form, second)];
  return early === undefined || late === undefined ? undefined : early - late;
}

function isNumber(value: JsonValue | undefined): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/**
 * Gives how two texts lie where any collation puts them so: one is the beginning of the other, or they first differ in two
 * letters that lie alike with and without their case, or in digits of numbers of one length; else nothing is told.
 */
function compareTexts(first: string, second: string): number | undefined {
  if (first === second) return 0;
  let at = 0;
  while (at < first.length && first[at] === second[at]) at += 1;
  const [one, other] = [first[at], second[at]];
  if (one === undefined || other === undefined) return first.length - second.length;
  const both = `${one}${other}`;
  const [lower, otherLower] = [one.toLowerCase(), other.toLowerCase()];
  const areLetters = /^[A-Za-z]{2}$/.test(both) && lower !== otherLower && one < other === lower < otherLower;
  const isOfOneLength = /^\d{2}$/.test(both) && digitsFrom(first, at) === digitsFrom(second, at);
  return areLetters || isOfOneLength ? (one < other ? -1 : 1) : undefined;
}

function digitsFrom(text: string, at: number): number {
  return /^\d*/.exec(text.slice(at, at + 40))?.[0].length ?? 0;
}
