import type { Contract } from '../../contract/contract';
import { isObject } from '../../contract/document';
import { inconclusive, proved, violated, type Check, type CheckContext, type Mismatch } from '../check';
import { answerSchema } from '../described';
import { bodyOf, isRead, type Exchange } from '../exchange';
import { defineCheck, mismatch } from './define-check';
import { firstWalk, idsOf, walkAgain } from './first-walk';
import { listedResources, type ListedResource } from './resources';
import { firstPage, pageStyle, type Walk } from './walk';
import { expectedProperty, gotProperty } from '../expectation';

const ownNumber = /^(?:page|currentpage|pagenumber|pageno|pageindex)$/;
const numberOfPages = /^(?:pages|totalpages|pagecount|numpages|numberofpages|lastpage)$/;
const ofMore = /^(?:hasmore|hasnext|hasnextpage|moreavailable)$/;
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** A member of the answers of a list that tells of its pages. */
interface Told {
  readonly name: string;
  /** Gives what an answer tells. */
  readonly read: (exchange: Exchange) => number | boolean | undefined;
  /** Gives what is wrong with what a walk tells. */
  readonly flaw: (walk: Walk) => Mismatch | undefined;
}

/**
 * Gives the checks that pages tell the truth of themselves: their own number and how many there are, where they are numbered,
 * whether there are more, and how many items are counted.
 */
export function pageNumberChecks(contract: Contract): Check[] {
  return listedResources(contract).flatMap((listed) => {
    const { list, resource } = listed;
    if (pageStyle(list) === undefined || list.envelope === undefined || resource.identifier === undefined) return [];
    return membersOf(contract, listed).map((told) => agrees(contract, listed, told));
  });
}

function membersOf({ schemas }: Contract, { list }: ListedResource): Told[] {
  const first = list.page === undefined ? undefined : firstPage(list);
  const properties = Object.entries(schemas.shapedProperties(answerSchema(list.operation) ?? {}));
  return properties.flatMap(([name, schema]): Told[] => {
    const types = schemas.typesOf(schemas.flatten(schema));
    const read = (exchange: Exchange): number | boolean | undefined => memberIn(exchange, name);
    if (types.includes('boolean') && ofMore.test(plain(name)))
      return [{ name, read, flaw: (walk) => wrongMember(walk, name, (index) => index + 1 < full(walk).length) }];
    if (!types.includes('integer')) return [];
    if (plain(name) === 'count') return [{ name, read, flaw: (walk) => wrongCount(walk, name) }];
    if (ownNumber.test(plain(name)) && first !== undefined)
      return [{ name, read, flaw: (walk) => wrongMember(walk, name, (index) => first + index) }];
    return list.page !== undefined && numberOfPages.test(plain(name))
      ? [{ name, read, flaw: (walk) => wrongMember(walk, name, () => full(walk).length) }]
      : [];
  });
}

/** Gives the pages that hold items. */
function full({ pages }: Walk): Walk['pages'] {
  return pages.filter(({ items = [] }) => items.length > 0);
}

function wrongMember(walk: Walk, name: string, expected: (index: number) => number | boolean): Mismatch | undefined {
  for (const [index, { exchange }] of full(walk).entries()) {
    const told = memberIn(exchange, name);
    if (told !== undefined && told !== expected(index))
      return mismatch(exchange, expectedProperty(name, String(expected(index))), gotProperty(name, String(told)));
  }
  return undefined;
}

/** What is counted is the items of each page, or those of the whole list: either on every page. */
function wrongCount(walk: Walk, name: string): Mismatch | undefined {
  const all = wrongMember(walk, name, () => walk.items.length);
  const each = wrongMember(walk, name, (index) => full(walk)[index]?.items?.length ?? 0);
  if (all === undefined || each === undefined) return undefined;
  const words = `${each.expected.words}, or ${walk.items.length} on every page`;
  return { ...each, expected: { ...each.expected, words, saysMore: true } };
}

function memberIn(exchange: Exchange, name: string): number | boolean | undefined {
  const body = isRead(exchange) ? bodyOf(exchange.response) : undefined;
  const value: unknown = isObject(body) ? body[name] : undefined;
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

function agrees(contract: Contract, listed: ListedResource, { name, read, flaw }: Told): Check {
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
      const isTold = full(walk).some(({ exchange }) => read(exchange) !== undefined);
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
