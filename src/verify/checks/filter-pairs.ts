import type { Contract } from '../../contract/contract';
import type { Filter } from '../../contract/resource/resources';
import { inconclusive, type Check, type CheckContext } from '../check';
import type { SeenItem } from '../knowledge';
import { greatestLimit, listRequest } from '../listing';
import { isAskable } from '../request';
import { takesText } from '../required-parameters';
import { defineCheck, planned } from './define-check';
import { hasValue, scalarTexts } from './known-values';
import { keepsAsAsked } from './kept-list';
import { listedResources, type ListedResource } from './resources';
import { mostPages, pageStyle } from './walk';

/** So many pairs of filters of one list are tried. */
const mostPairs = 3;

/** Gives the checks of two filters together: what both keep is shown, over all pages. */
export function filterPairChecks(contract: Contract): Check[] {
  return listedResources(contract).flatMap((listed) => {
    const { filters } = listed.list;
    const pairs = filters.flatMap((first, index) => filters.slice(index + 1).map((second) => [first, second] as const));
    return pairs.slice(0, mostPairs).map((pair) => keepsBoth(contract, listed, pair));
  });
}

function keepsBoth(contract: Contract, { resource, list }: ListedResource, pair: readonly [Filter, Filter]): Check {
  const names = pair.map(({ parameter }) => parameter.name);
  const shown = names.map((name) => [name, `{${name}}`] as const);
  const pages = pageStyle(list) === undefined ? 1 : mostPages;
  return defineCheck(contract, {
    id: `${list.operation.id}.${names.join('.')}.together`,
    family: 'filters',
    title: `${names.join(' and ')} together keep the items that have both`,
    level: 'implied',
    pointer: pair[1].parameter.pointer,
    phase: 'read',
    sends: Array.from({ length: pages }, () =>
      planned(listRequest(list, { limit: greatestLimit(resource), query: shown })),
    ),
    run: async (context) => {
      const { listed } = context.knowledge(resource);
      const wanted = listed
        .map((item) => valuesOf(context, pair, item))
        .find((values) => isTelling(pair, values, listed));
      if (wanted === undefined) return inconclusive(`needs items that share a ${names[0]} and differ in ${names[1]}`);
      const query = pair.map(({ parameter }, index) => [parameter.name, wanted[index] ?? ''] as const);
      return keepsAsAsked(context, resource, {
        query,
        ...(query[0] !== undefined && { property: query[0][0] }),
        words: `items with ${query.map((one) => one.join(' ')).join(' and ')}`,
        belongs: (item) => hasBoth(pair, wanted, item),
      });
    },
  });
}

function valuesOf({ contract }: CheckContext, pair: readonly Filter[], item: SeenItem): string[] | undefined {
  const values = pair.map(({ parameter, property, everything = [] }) =>
    scalarTexts(item, property).find(
      (text) => isAskable(text) && takesText(contract, parameter, text) && !everything.includes(text),
    ),
  );
  return values.every((value) => value !== undefined) ? values : undefined;
}

function hasBoth(pair: readonly Filter[], values: readonly string[], item: SeenItem): boolean {
  return pair.every(({ property }, index) => hasValue(item, property, values[index] ?? ''));
}

/** One filter alone must keep more: else it could not be told from both. */
function isTelling(
  pair: readonly Filter[],
  values: string[] | undefined,
  listed: readonly SeenItem[],
): values is string[] {
  if (values === undefined) return false;
  return pair.every(({ property }, index) =>
    listed.some((item) => hasValue(item, property, values[index] ?? '') && !hasBoth(pair, values, item)),
  );
}
