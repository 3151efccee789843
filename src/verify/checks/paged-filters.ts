import type { Contract } from '../../contract/contract';
import type { Filter } from '../../contract/resource/resources';
import { inconclusive, proved, violated, type Check, type CheckContext, type Outcome } from '../check';
import { greatestLimit, listRequest } from '../listing';
import { takesText } from '../required-parameters';
import { defineCheck, mismatch, planned } from './define-check';
import { hasValue, knownValues } from './known-values';
import { idsOf } from './first-walk';
import { listedResources, type ListedResource } from './resources';
import { tellingPages, totalsOf } from './totals';
import { mostPages, pageStyle, walkList, type Walk } from './walk';
import { expectedItems, expectedProperty, gotProperty } from '../expectation';

/** So many filters of one list are walked in short pages. */
const mostFilters = 3;

type Query = readonly (readonly [name: string, value: string])[];

/** Gives the checks that a filter holds on every page: short pages show what long ones do, and totals count what matches. */
export function pagedFilterChecks(contract: Contract): Check[] {
  return listedResources(contract).flatMap((listed) => {
    const { list, resource } = listed;
    if (pageStyle(list) === undefined || list.limit === undefined || resource.identifier === undefined) return [];
    return list.filters.slice(0, mostFilters).map((filter) => holdsOnEveryPage(contract, listed, filter));
  });
}

function holdsOnEveryPage(contract: Contract, listed: ListedResource, filter: Filter): Check {
  const { list, resource } = listed;
  const { name, pointer } = filter.parameter;
  const query = [[name, `{${name}}`]] as const;
  return defineCheck(contract, {
    id: `${list.operation.id}.${name}.on-every-page`,
    family: 'pages',
    title: `A list filtered by ${name} is the same list in short pages as in long ones`,
    level: 'implied',
    pointer,
    phase: 'read',
    sends: [greatestLimit(resource), '{size}'].flatMap((limit) =>
      Array.from({ length: 2 * mostPages }, () => planned(listRequest(list, { limit, query }))),
    ),
    run: async (context) => {
      const value = frequentValue(context, listed, filter);
      if (value === undefined) return inconclusive(`needs two items that share a ${filter.property}`);
      const asked = { query: [[name, value.text]] as Query, size: Math.max(1, Math.ceil(value.count / 3)) };
      const found = await compared(context, listed, filter, asked);
      if (found.verdict !== 'violated') return found;
      // What others write between two walks may disturb one comparison, but not two alike.
      const again = await compared(context, listed, filter, asked);
      return again.verdict === 'violated' ? again : inconclusive('the list changed from one walk to the next');
    },
  });
}

function frequentValue(
  context: CheckContext,
  { resource }: ListedResource,
  { parameter, property, everything = [] }: Filter,
): { readonly text: string; readonly count: number } | undefined {
  return knownValues(context, resource, property).find(
    ({ text, count }) => count > 1 && takesText(context.contract, parameter, text) && !everything.includes(text),
  );
}

/** Gives how a filtered list in short pages differs from the same list in the longest. */
async function compared(
  context: CheckContext,
  listed: ListedResource,
  filter: Filter,
  { query, size }: { readonly query: Query; readonly size: number },
): Promise<Outcome> {
  const { resource } = listed;
  const long = await walkList(context, resource, { limit: greatestLimit(resource), query });
  const short = await walkList(context, resource, { limit: String(size), query });
  const text = query[0]?.[1] ?? '';
  for (const { exchange, items = [] } of short.pages) {
    const other = items.find((item) => item[filter.property] !== undefined && !hasValue(item, filter.property, text));
    if (other !== undefined) {
      return violated(
        mismatch(exchange, expectedItems(filter.property, `items with ${filter.property} ${text}`), 'another item'),
      );
    }
  }
  const open = long.open ?? short.open;
  if (open !== undefined) return inconclusive(open);
  const shown = new Set(idsOf(context, listed, short));
  const lost = idsOf(context, listed, long).find((id) => !shown.has(id));
  const last = short.pages.at(-1);
  if (lost === undefined || last === undefined) {
    if (short.pages.length < 2) return inconclusive('needs a filtered list of two pages');
    return wrongTotal(context, listed, [long, short]) ?? proved();
  }
  return violated(mismatch(last.exchange, `the item ${lost} on some page: longer pages show it`, 'it is on none'));
}

/** A total that is another on some page is the affair of the check of the whole list: others may write meanwhile. */
function wrongTotal(context: CheckContext, listed: ListedResource, walks: readonly Walk[]): Outcome | undefined {
  const counts = new Set(walks.map((walk) => new Set(idsOf(context, listed, walk)).size));
  const [count] = counts;
  if (counts.size > 1 || count === undefined || walks.some(({ items }) => items.length !== count)) return undefined;
  for (const total of totalsOf(context.contract, listed)) {
    const telling = walks.flatMap((walk) => tellingPages(walk, total));
    const [first] = telling;
    if (first === undefined || first.told === count || telling.some(({ told }) => told !== first.told)) continue;
    const expected = expectedProperty(total.name, String(count), ': so many items match');
    return violated(mismatch(first.exchange, expected, gotProperty(total.name, String(first.told))));
  }
  return undefined;
}
