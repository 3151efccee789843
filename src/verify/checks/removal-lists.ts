import type { Contract } from '../../contract/contract';
import { inconclusive, type Check, type CheckContext, type Mismatch } from '../check';
import { greatestLimit, listRequest } from '../listing';
import { mismatch, planned } from './define-check';
import { walkAgain } from './first-walk';
import { listsThatHold } from './lists';
import { makeOwn, type Own } from './own-items';
import { judgeRemoved, makeAndRemove, removables, removalCheck, removed, type Removable } from './removal-requests';
import type { ListedResource } from './resources';
import { agreesIn, totalsOf, type Total } from './totals';
import { walkList } from './walk';

/** Gives the checks that lists show a removed item no more, and count it no more. */
export function removalListChecks(contract: Contract): Check[] {
  return removables(contract).flatMap((kind) => {
    const { resource } = kind;
    const { list } = resource;
    if (list === undefined) return [];
    const listed = { resource, list };
    return [
      goneFromLists(contract, kind, listed),
      ...totalsOf(contract, listed).map((total) => countedNoMore(contract, kind, listed, total)),
    ];
  });
}

function goneFromLists(contract: Contract, kind: Removable, { list }: ListedResource): Check {
  return removalCheck(contract, kind, {
    name: 'gone-from-lists',
    title: 'A removed item is in no list',
    level: 'implied',
    pointer: list.operation.pointer,
    sends: [planned(listRequest(list)), planned({ operation: kind.remove }), planned(listRequest(list))],
    run: async (context) => {
      const own = await makeOwn(context, kind);
      const query = await queryThatShows(context, kind, own);
      if (query === undefined) return inconclusive('no list shows the item before its removal');
      await removed(context, kind, own);
      let wrong: Mismatch | undefined;
      await context.eventually(`${kind.resource.collection} gone from lists`, async () => {
        wrong = await whereShown(context, kind, own, query);
        return wrong === undefined ? true : undefined;
      });
      return judgeRemoved(contract, kind, wrong);
    },
  });
}

type Query = readonly (readonly [name: string, value: string])[];

/** A list of everything tells most; of a large store a filtered one alone may reach the item. */
async function queryThatShows(context: CheckContext, kind: Removable, own: Own): Promise<Query | undefined> {
  const shown = await context.eventually(`${kind.resource.collection} in lists`, async () => {
    for (const query of listsThatHold(kind.resource, own.before).reverse())
      if ((await whereShown(context, kind, own, query)) !== undefined) return { query };
    return undefined;
  });
  return shown?.query;
}

async function whereShown(
  context: CheckContext,
  { resource }: Removable,
  own: Own,
  query: Query,
): Promise<Mismatch | undefined> {
  const { pages } = await walkList(context, resource, { limit: greatestLimit(resource), query });
  const knowledge = context.knowledge(resource);
  const page = pages.find(({ items = [] }) => items.some((item) => knowledge.idOf(item) === own.id));
  return page && mismatch(page.exchange, `no item ${own.id}: it was removed`, 'a list that shows it');
}

function countedNoMore(contract: Contract, kind: Removable, listed: ListedResource, total: Total): Check {
  return removalCheck(contract, kind, {
    name: `${total.name}-counts-no-more`,
    title: `${total.name} counts a removed item no more`,
    level: 'implied',
    pointer: total.pointer,
    sends: [planned({ operation: kind.remove }), planned(listRequest(listed.list))],
    run: async (context) => {
      await makeAndRemove(context, kind);
      return agreesIn(context, listed, total, await walkAgain(context, listed));
    },
  });
}
