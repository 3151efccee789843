import type { Contract } from '../../contract/contract';
import { defaultOf } from '../../contract/parameters';
import type { ListOperation, Resource } from '../../contract/resource/resources';
import { dataPoints } from '../../profile/data-points';
import { boundsOf } from '../../verify/bounds';
import type { Exchange } from '../../verify/exchange';
import { pageStyle, walkList } from '../../verify/checks/walk';
import { greatestLimit } from '../../verify/listing';
import { listedTexts } from '../../verify/required-parameters';
import type { LearnContext, Learner } from '../learner';

/** Values of a filter that are asked for, so that more items are seen than one page shows. */
const mostValues = 5;

/** So many pages of a list are looked at, one after the other. */
export const pagesSeen = 3;

/** Gives what finds out how long the pages of lists are against what was asked for. */
export function pageLearners(contract: Contract): readonly Learner[] {
  return contract.resources.flatMap((resource) => {
    const { list } = resource;
    if (list === undefined) return [];
    return [
      { id: `pages of ${list.operation.path}`, phase: 'read', learn: (context) => learnPages(context, resource, list) },
    ];
  });
}

interface Page {
  readonly asked: number | undefined;
  readonly got: number;
  readonly exchange: Exchange;
}

async function learnPages(context: LearnContext, resource: Resource, list: ListOperation): Promise<void> {
  const ask = async (asked: number | undefined): Promise<Page | undefined> => {
    const { items, exchange } = await context.list(resource, { limit: asked?.toString() });
    return items === undefined ? undefined : { asked, got: items.length, exchange };
  };
  await seeMore(context, resource, list);
  const plain = await ask(undefined);
  const pages: Page[] = [];
  if (list.limit !== undefined) {
    const { minimum, maximum } = boundsOf(list.limit.schema);
    const greatest = Number(greatestLimit(resource) ?? 100);
    const sizes = [2, 3, 5, 10, greatest].filter(
      (size) => size <= (maximum?.value ?? size) && size >= (minimum?.value ?? 1),
    );
    for (const size of new Set(sizes)) {
      const page = await ask(size);
      if (page !== undefined) pages.push(page);
    }
  }
  const known = Math.max(context.everListed(resource).length, ...pages.map(({ got }) => got));
  const longest = longestPage(pages, known);
  const share = sharedPage(pages, known);
  const { path } = list.operation;
  if (longest !== undefined) context.note(dataPoints.longestPage, longest.got, longest.exchange, path);
  else if (share !== undefined) context.note(dataPoints.pageShare, share.value, share.exchange, path);
  if (plain === undefined || plain.got >= known) return;
  const standard = list.limit === undefined ? undefined : defaultOf(context.contract.schemas, list.limit);
  const expected = Number(standard ?? Infinity);
  const asUsual = Math.min(expected, longest?.got ?? Infinity);
  const isExplained = share === undefined ? plain.got === asUsual : plain.got === Math.ceil(asUsual * share.value);
  if (!isExplained && plain.got > 0) context.note(dataPoints.usualPage, plain.got, plain.exchange, path);
}

/** Looks at the items of several filters: of a list without pages more is not to be seen. */
async function seeMore(context: LearnContext, resource: Resource, list: ListOperation): Promise<void> {
  for (const { parameter } of list.filters) {
    const values = listedTexts(context.contract, parameter).slice(0, mostValues);
    for (const value of values)
      await context.list(resource, { limit: greatestLimit(resource), query: [[parameter.name, value]] });
  }
  if (pageStyle(list) !== undefined)
    await walkList(context, resource, { limit: greatestLimit(resource), pages: pagesSeen });
}

/** The page that all longer ones are cut to, though there are more items. */
function longestPage(pages: readonly Page[], known: number): Page | undefined {
  const asked = pages.toSorted((one, other) => Number(one.asked) - Number(other.asked));
  const most = Math.max(0, ...asked.map(({ got }) => got));
  const cut = asked.filter((page) => Number(page.asked) > page.got && page.got < known);
  const isWhole = (page: Page): boolean => page.got === Math.min(Number(page.asked), most);
  return most > 0 && cut.length > 0 && asked.every(isWhole) ? cut.at(-1) : undefined;
}

/** The part of what was asked for that every page shows. */
function sharedPage(
  pages: readonly Page[],
  known: number,
): { readonly value: number; readonly exchange: Exchange } | undefined {
  const open = pages.filter(({ asked, got }) => got < known && Number(asked) > 1);
  const last = open.at(-1);
  if (last === undefined || open.length < 2 || open.every(({ asked, got }) => got === asked)) return undefined;
  for (const value of [1 / 2, 1 / 3, 1 / 4, 2 / 3, 3 / 4])
    if (open.every(({ asked, got }) => got === Math.ceil(Number(asked) * value)))
      return { value, exchange: last.exchange };
  return undefined;
}
