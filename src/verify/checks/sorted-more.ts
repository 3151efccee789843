import type { Contract } from '../../contract/contract';
import type { Filter } from '../../contract/resource/resources';
import { inconclusive, proved, type Check } from '../check';
import { greatestLimit, listRequest } from '../listing';
import { takesText } from '../required-parameters';
import { defineCheck, planned } from './define-check';
import { hasValue, knownValues } from './known-values';
import { keepsAsAsked } from './kept-list';
import { listedResources, type ListedResource } from './resources';
import { asId, ordersOf, outOfOrder, wordsOf, type Order } from './sorted-lists';
import { textOf } from './value-text';
import { mostPages, pageStyle, walkList } from './walk';

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
