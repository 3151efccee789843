import type { Contract } from '../../contract/contract';
import { isObject } from '../../contract/document';
import { inconclusive, proved, violated, type Check, type CheckContext, type Outcome } from '../check';
import { answerSchema } from '../described';
import { bodyOf, headerOf, isRead, type Exchange } from '../exchange';
import { defineCheck, mismatch } from './define-check';
import type { ListedResource } from './resources';
import { firstWalk, idsOf, walkAgain } from './first-walk';
import type { Walk } from './walk';
import { expectedProperty, gotProperty } from '../expectation';

const totalName = /^(?:x)?(?:total|totalcount|totalitems|totalresults|totalrecords|totalelements|totalhits|totalsize)$/;
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Where an answer says how many items the whole list has. */
export interface Total {
  readonly name: string;
  readonly pointer: string;
  readonly read: (exchange: Exchange) => number | undefined;
}

/** Gives the checks that a documented total of a list is the number of its items, all pages together. */
export function totalsAgree(contract: Contract, listed: ListedResource): Check[] {
  const { operation } = listed.list;
  return totalsOf(contract, listed).map((total) =>
    defineCheck(contract, {
      id: `${operation.id}.${total.name}.agrees`,
      family: 'pages',
      title: `${total.name} is the number of items that the list has`,
      level: 'implied',
      pointer: total.pointer,
      phase: 'read',
      run: async (context) => agrees(context, listed, total),
    }),
  );
}

/** A total that is another number than that of the items: judged where it is so twice, in the very same list. */
async function agrees(context: CheckContext, listed: ListedResource, total: Total): Promise<Outcome> {
  return agreesIn(context, listed, total, await firstWalk(context, listed));
}

/** Gives the outcome of comparing a total with the items of a walk; what differs is walked once more. */
export async function agreesIn(
  context: CheckContext,
  listed: ListedResource,
  total: Total,
  walk: Walk,
): Promise<Outcome> {
  if (walk.open !== undefined) return inconclusive(walk.open);
  const ids = idsOf(context, listed, walk);
  const pages = tellingPages(walk, total);
  if (ids.length < walk.items.length) return inconclusive('the items have no identifier');
  if (walk.pages.length < 2 || ids.length === 0) return inconclusive('needs a list of two pages');
  if (pages.length === 0) return inconclusive('no page tells it');
  const count = new Set(ids).size;
  if (pages.every(({ told }) => told === count)) return proved();
  const second = await walkAgain(context, listed);
  const isSame = textOfWalk(ids, pages) === textOfWalk(idsOf(context, listed, second), tellingPages(second, total));
  const wrong = pages.find(({ told }) => told !== count);
  if (!isSame || wrong === undefined) return inconclusive('the list changed from one walk to the next');
  const expected = expectedProperty(total.name, String(count), ': so many items are listed');
  return violated(mismatch(wrong.exchange, expected, gotProperty(total.name, String(wrong.told))));
}

/** A page, and what it tells. */
export interface Telling {
  readonly exchange: Exchange;
  readonly told: number;
}

/** Gives what the pages of a walk that hold items tell as a total. */
export function tellingPages({ pages }: Walk, total: Total): Telling[] {
  return pages.flatMap(({ exchange, items = [] }) => {
    const told = items.length === 0 ? undefined : total.read(exchange);
    return told === undefined ? [] : [{ exchange, told }];
  });
}

function textOfWalk(ids: readonly string[], pages: readonly Telling[]): string {
  return JSON.stringify([ids, pages.map(({ told }) => told)]);
}

/** Gives where the answers of a list say how many items it has, all pages together. */
export function totalsOf(contract: Contract, { list }: ListedResource): Total[] {
  const { operation } = list;
  const isInteger = (schema: Parameters<typeof contract.schemas.typesOf>[0]): boolean =>
    contract.schemas.typesOf(contract.schemas.flatten(schema)).includes('integer');
  const headers = operation.responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap((response) => response.headers)
    .filter(({ name, schema }) => totalName.test(plain(name)) && isInteger(schema));
  const top = contract.schemas.shapedProperties(answerSchema(operation) ?? {});
  const nested = Object.entries(top).flatMap(([outer, schema]) =>
    Object.entries(contract.schemas.shapedProperties(schema)).map(([name, inner]) => [[outer, name], inner] as const),
  );
  const members = [...Object.entries(top).map(([name, schema]) => [[name], schema] as const), ...nested].filter(
    ([path, schema]) => list.envelope !== undefined && totalName.test(plain(path.at(-1) ?? '')) && isInteger(schema),
  );
  return [
    ...headers.map(({ name, pointer }) => ({
      name,
      pointer,
      read: ({ response }: Exchange) => numberOf(headerOf(response.headers, name)),
    })),
    ...members.map(([path]) => ({
      name: path.join('.'),
      pointer: operation.pointer,
      read: (exchange: Exchange) => memberAt(exchange, path),
    })),
  ];
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function memberAt(exchange: Exchange, path: readonly string[]): number | undefined {
  let value: unknown = isRead(exchange) ? bodyOf(exchange.response) : undefined;
  for (const name of path) value = isObject(value) ? value[name] : undefined;
  return typeof value === 'number' ? value : undefined;
}
