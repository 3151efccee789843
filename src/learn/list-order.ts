import { compareValues } from '../mock/handlers/arrange';
import { isEqual, isScalar, type JsonObject, type JsonValue } from '../base/json';

/** Items that a list must have before its order says something. */
const enough = 3;

/**
 * The property that explains the order of lists, with `-` before it for falling values; undefined if none does. A moment goes before
 * other properties: services list the newest first.
 */
export function orderOf(lists: readonly (readonly JsonObject[])[]): string | undefined {
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
export function isNewestFirst(ids: readonly JsonValue[], shown: readonly JsonValue[]): boolean {
  return ids.some((_, at) => isEqual([...ids.slice(at).reverse(), ...ids.slice(0, at)], shown));
}
