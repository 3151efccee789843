import { isEqual, isScalar, type JsonObject, type JsonValue } from '../../base/json';
import { groupBy } from '../../base/once';
import { splitOnce } from '../../base/text';
import type { ExchangeView } from '../../knowledge/exchange-view';
import { compareValues } from '../../mock/handlers/arrange';
import { valueAlong, valueAt } from '../../openapi/document/pointer';
import type { Operation } from '../../openapi/operation';
import type { Explained } from '../explain';

/** Items that a list must have before its order says something. */
const enough = 3;

/** By operation what its lists are sorted by. @param usual the answer where that is what the mock does */
export function learnOrders(explained: readonly Explained[], usual: string): ReadonlyMap<Operation, readonly string[]> {
  const lists = explained.flatMap(({ view, exchange, situation, facts }) => {
    if (view?.query?.sort.length !== 0 || !asksForPage(view)) return [];
    if (view.items.length < 2 || situation.outcome !== 'list') return [];
    const { operation, role } = view;
    const shown = view.items.map(({ value }) => value);
    const idAt = role.kind === 'list' ? role.collection.id?.at : undefined;
    const idsOf = (items: JsonValue): readonly JsonValue[] =>
      [items].flat().map((item) => (idAt === undefined ? item : (valueAt(item, idAt) ?? item)));
    const [known, ids] = [idsOf(valueAlong(facts, ['list', 'items']) ?? []), idsOf(shown)];
    // A page shows a part.
    const isNewest = exchange.request.target.includes('?') ? undefined : isNewestFirst(known, ids);
    return [{ operation, shown, isOther: !isEqual(known, ids), isNewest }];
  });
  return new Map(
    [...groupBy(lists, ({ operation }) => operation)].flatMap(([operation, all]): [Operation, string[]][] => {
      const others = all.filter(({ isOther }) => isOther);
      const isTurned = others.some(({ isNewest }) => isNewest) && others.every(({ isNewest }) => isNewest !== false);
      const order =
        others.length > 0 ? (orderOf(all.map(({ shown }) => shown)) ?? (isTurned ? '-' : undefined)) : undefined;
      return order === undefined && all.every(({ shown }) => shown.length < enough)
        ? []
        : [[operation, [order ?? usual]]];
    }),
  );
}

/** Whether a list is asked for its items, or a page of them: any other parameter may sort them. */
function asksForPage({ role, exchange }: ExchangeView): boolean {
  const { limit, position } = role.kind === 'list' ? role.list.paging : {};
  const [, query = ''] = splitOnce(exchange.request.target, '?');
  return [...new URLSearchParams(query).keys()].every((name) => name === limit || name === position);
}

/**
 * The property that explains the order of lists, with `-` before it for falling values; undefined if none does. A moment goes before
 * other properties: services list the newest first.
 */
function orderOf(lists: readonly (readonly JsonObject[])[]): string | undefined {
  if (!lists.some((items) => items.length >= enough)) return undefined;
  const [first = {}] = lists.flat();
  const names = Object.keys(first).filter((name) => lists.flat().every((item) => isScalar(item[name])));
  const isInOrder = (name: string, sign: 1 | -1, compare: typeof compareValues): boolean =>
    lists.every((items) =>
      items.every((item, index) => {
        const before = items[index - 1];
        return before === undefined || compare(before[name], item[name]) * sign <= 0;
      }),
    );
  const explains = (name: string, sign: 1 | -1): boolean =>
    [compareValues, compareSigns].some((compare) => isInOrder(name, sign, compare)) &&
    lists.some((items) => items.length >= enough && new Set(items.map((item) => item[name])).size > items.length / 2);
  const found = names.flatMap((name) => [
    ...(explains(name, 1) ? [name] : []),
    ...(explains(name, -1) ? [`-${name}`] : []),
  ]);
  return found.find((name) => /creat|modif|updat|_at$|At$|time|date/i.test(name)) ?? found[0];
}

/** Texts as many databases order them: capital letters go first. */
function compareSigns(one: JsonValue | undefined, other: JsonValue | undefined): number {
  if (typeof one !== 'string' || typeof other !== 'string') return NaN;
  return one < other ? -1 : Number(one > other);
}

/** Whether what was created since the beginning goes before what was there, the last first. @param ids in the order of their creation */
function isNewestFirst(ids: readonly JsonValue[], shown: readonly JsonValue[]): boolean {
  return ids.some((_, at) => isEqual([...ids.slice(at).reverse(), ...ids.slice(0, at)], shown));
}
