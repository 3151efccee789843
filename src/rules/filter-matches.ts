import type { ExchangeView } from '../knowledge/exchange-view';
import type { Knowledge } from '../knowledge/knowledge';
import type { Condition } from '../openapi/collections/list-query';
import type { Contract } from '../openapi/contract';
import type { Schema } from '../openapi/schema/schema';
import { propertyPlace } from '../openapi/violation';
import { fits, isSure, schemasIn } from './fits';
import { type ReturnedList, returnedList } from './facts';
import { failed, inconclusive, message, observed, passed, shown, type Judgement, type Rule } from './rule';

export const filterMatches: Rule = {
  id: 'filter-matches',
  sentence: 'A list holds only items that fit what it was asked for.',
  layer: 'meaning',
  fix: 'Apply the filter in the query that makes the list.',
  *judge(view, knowledge, contract) {
    const list = returnedList(view);
    for (const condition of list?.query.where ?? [])
      if (list !== undefined) yield judgement(view, list, knowledge, contract, condition);
  },
};

function judgement(
  view: ExchangeView,
  { role }: ReturnedList,
  knowledge: Knowledge,
  contract: Contract,
  condition: Condition,
): Judgement {
  const { property, pointer, value, place } = condition;
  const basis = { pointer };
  const schemaOf = schemasIn(contract, role.collection);
  const misfits = (item: ExchangeView['items'][number]['value']): boolean => fits(schemaOf, item, condition) === false;
  const odd = view.items.find((item) => misfits(item.value)) ?? withoutValue(view, condition, schemaOf(property));
  if (odd !== undefined) {
    const received = odd.value[property];
    const at = propertyPlace(property);
    const isCertain = isSure(contract, role.collection, view.operation, condition);
    if (!isCertain && typeof value === 'boolean')
      return observed(basis, message`${place.at} may say whether ${property} is shown, and filter nothing.`);
    return failed(view, {
      basis,
      level: isCertain ? 'error' : 'warning',
      title: message`with ${place.at} ${shown(value, place)} returned an item with ${property} ${shown(received, at)}`,
      expected: message`only items ${wordsOf(condition)}${shown(value, place)}`,
      received: message`${property} ${shown(received, at)} in ${shown(odd.path)}`,
      cause: `${view.operation.id} ${place.at}`,
    });
  }
  if (view.items.length === 0) return inconclusive(basis, message`The list with ${place.at} is empty.`);
  const isLeftOut = knowledge.items(role.at).some((item) => item.state === 'present' && misfits(item.value));
  return isLeftOut
    ? passed(basis)
    : inconclusive(basis, message`No item with another ${property} is known, so that nothing could be left out.`);
}

/** An item that shows no value, in a list that shows one of others: it has none, and equals nothing. */
function withoutValue(
  view: ExchangeView,
  { property, compare, value }: Condition,
  schema: Schema,
): ExchangeView['items'][number] | undefined {
  if ((compare !== 'eq' && compare !== 'in') || value === null || schema['default'] !== undefined) return undefined;
  const isShown = (item: ExchangeView['items'][number]): boolean => (item.value[property] ?? null) !== null;
  if (!view.canCompare(property) || !view.items.some(isShown)) return undefined;
  return view.items.find((item) => !isShown(item));
}

const comparisons: Readonly<Record<Condition['compare'], string>> = {
  ...{ eq: 'is', in: 'is one of', gt: 'is greater than', gte: 'is at least', lt: 'is less than', lte: 'is at most' },
  ...{ contains: 'contains', starts: 'begins with', ends: 'ends with', exists: 'is there:' },
};

function wordsOf({ property, compare }: Condition): string {
  return `whose ${property} ${comparisons[compare]} `;
}
