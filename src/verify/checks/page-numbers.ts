import type { Contract } from '../../contract/contract';
import { isObject } from '../../contract/document';
import { inconclusive, proved, violated, type Check, type CheckContext, type Mismatch } from '../check';
import { answerSchema } from '../described';
import { bodyOf, isRead, type Exchange } from '../exchange';
import { defineCheck, mismatch } from './define-check';
import { firstWalk, idsOf, walkAgain } from './first-walk';
import { listedResources, type ListedResource } from './resources';
import { firstPage, type Walk } from './walk';

const ownNumber = /^(?:page|currentpage|pagenumber|pageno|pageindex)$/;
const numberOfPages = /^(?:pages|totalpages|pagecount|numpages|numberofpages|lastpage)$/;
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** A member of the answers of a list that tells of its pages. */
interface Told {
  readonly name: string;
  /** Gives what is wrong with what a walk tells. */
  readonly flaw: (walk: Walk) => Mismatch | undefined;
}

/** Gives the checks that numbered pages say their own number, and how many pages there are. */
export function pageNumberChecks(contract: Contract): Check[] {
  return listedResources(contract).flatMap((listed) => {
    const { list, resource } = listed;
    if (list.page === undefined || list.envelope === undefined || resource.identifier === undefined) return [];
    return membersOf(contract, listed).map((told) => agrees(contract, listed, told));
  });
}

function membersOf({ schemas }: Contract, { list }: ListedResource): Told[] {
  const first = firstPage(list);
  const properties = Object.entries(schemas.shapedProperties(answerSchema(list.operation) ?? {}));
  return properties.flatMap(([name, schema]): Told[] => {
    if (!schemas.typesOf(schemas.flatten(schema)).includes('integer')) return [];
    if (ownNumber.test(plain(name)) && first !== undefined)
      return [{ name, flaw: (walk) => wrongNumber(walk, name, (index) => first + index) }];
    const count = (walk: Walk): number => walk.pages.filter(({ items = [] }) => items.length > 0).length;
    return numberOfPages.test(plain(name))
      ? [{ name, flaw: (walk) => wrongNumber(walk, name, () => count(walk)) }]
      : [];
  });
}

function wrongNumber({ pages }: Walk, name: string, expected: (index: number) => number): Mismatch | undefined {
  for (const [index, { exchange, items = [] }] of pages.entries()) {
    const told = items.length === 0 ? undefined : numberIn(exchange, name);
    if (told !== undefined && told !== expected(index))
      return mismatch(exchange, `${name} ${expected(index)}`, `${name} ${told}`);
  }
  return undefined;
}

function numberIn(exchange: Exchange, name: string): number | undefined {
  const body = isRead(exchange) ? bodyOf(exchange.response) : undefined;
  const value: unknown = isObject(body) ? body[name] : undefined;
  return typeof value === 'number' ? value : undefined;
}

function agrees(contract: Contract, listed: ListedResource, { name, flaw }: Told): Check {
  const { operation } = listed.list;
  return defineCheck(contract, {
    id: `${operation.id}.${name}.agrees`,
    family: 'pages',
    title: `${name} says what the pages of the list are`,
    level: 'implied',
    pointer: listed.list.page?.pointer ?? operation.pointer,
    phase: 'read',
    run: async (context: CheckContext) => {
      const walk = await firstWalk(context, listed);
      if (walk.open !== undefined) return inconclusive(walk.open);
      if (walk.pages.length < 2) return inconclusive('needs a list of two pages');
      const isTold = walk.pages.some(({ exchange }) => numberIn(exchange, name) !== undefined);
      if (!isTold) return inconclusive('no page tells it');
      if (flaw(walk) === undefined) return proved();
      const second = await walkAgain(context, listed);
      const isSame = idsOf(context, listed, walk).join('\n') === idsOf(context, listed, second).join('\n');
      const wrong = flaw(second);
      return isSame && wrong !== undefined && second.open === undefined
        ? violated(wrong)
        : inconclusive('the list changed from one walk to the next');
    },
  });
}
