import type { ListOperation } from '../../contract/resource/list-operation';
import { isObject } from '../../contract/document';
import { ownMember, parseJson, type JsonValue } from '../../exact-json';
import { dataPoints, type ListOrder as ProfileOrder } from '../../profile/data-points';
import { profileOf } from '../../profile/profile-of';
import type { ListOrder, Rank } from '../../store/item-order';
import type { HandlerContext } from './handler-context';

/** Gives the order in which a list is answered; undefined for that of creation. */
export function orderOfList(
  { contract }: Pick<HandlerContext, 'contract'>,
  { operation }: ListOperation,
): ListOrder | undefined {
  const order = profileOf(contract).find(dataPoints.listOrder, operation.path);
  if (order === undefined || order === 'created' || order === 'changing') return undefined;
  return order === 'newest-first' ? order : byMembers(order);
}

function byMembers({ by }: ProfileOrder): ListOrder {
  const signs = by.map(({ direction }) => (direction === 'descending' ? -1 : 1));
  return {
    name: JSON.stringify(by),
    rankOf: (text) => {
      const item = parseJson(text);
      return by.map(({ member }) =>
        isObject(item) ? ownMember<JsonValue>(item as Record<string, JsonValue>, member) : undefined,
      );
    },
    compare: (one, other) => compareRanks(one, other, signs),
  };
}

function compareRanks(one: Rank, other: Rank, signs: readonly number[]): number {
  for (const [index, sign] of signs.entries()) {
    const [first, second] = [one[index], other[index]];
    const [isFirstOpen, isSecondOpen] = [isOpen(first), isOpen(second)];
    // What has no value comes last, in whichever direction.
    if (isFirstOpen || isSecondOpen) {
      if (isFirstOpen !== isSecondOpen) return isFirstOpen ? 1 : -1;
      continue;
    }
    const compared = compareMembers(first, second);
    if (compared !== 0) return compared * sign;
  }
  return 0;
}

function isOpen(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Compares numbers by value, all else by the code units of its text, as databases do whose collation is that of bytes. */
function compareMembers(one: unknown, other: unknown): number {
  const isNumber = (value: unknown): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';
  if (isNumber(one) && isNumber(other)) return one < other ? -1 : one > other ? 1 : 0;
  const [first, second] = [String(one), String(other)];
  return first < second ? -1 : first > second ? 1 : 0;
}
