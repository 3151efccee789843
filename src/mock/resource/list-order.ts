import type { ListOperation } from '../../contract/resource/resources';
import { isObject } from '../../contract/document';
import { ownMember, parseJson, type JsonValue } from '../../exact-json';
import { compareTexts, type Collation } from '../../profile/collation';
import { dataPoints, type ListOrder as ProfileOrder } from '../../profile/data-points';
import { listPoints } from '../../profile/list-points';
import { profileOf } from '../../profile/profile-of';
import type { ListOrder, Rank } from '../../store/item-order';
import type { HandlerContext } from './handler-context';

/** Gives the order in which a list is answered; undefined for that of creation. */
export function orderOfList(
  { contract }: Pick<HandlerContext, 'contract'>,
  { operation }: ListOperation,
): ListOrder | undefined {
  const profile = profileOf(contract);
  const order = profile.find(dataPoints.listOrder, operation.path);
  if (order === undefined || order === 'created' || order === 'changing') return undefined;
  return order === 'newest-first' ? order : byMembers(order, profile.find(listPoints.collation, operation.path));
}

function byMembers({ by }: ProfileOrder, collation: Collation | undefined): ListOrder {
  const signs = by.map(({ direction }) => (direction === 'descending' ? -1 : 1));
  return {
    name: JSON.stringify(by),
    rankOf: (text) => {
      const item = parseJson(text);
      return by.map(({ member }) =>
        isObject(item) ? ownMember<JsonValue>(item as Record<string, JsonValue>, member) : undefined,
      );
    },
    compare: (one, other) => compareRanks(one, other, signs, collation),
  };
}

function compareRanks(one: Rank, other: Rank, signs: readonly number[], collation: Collation | undefined): number {
  for (const [index, sign] of signs.entries()) {
    const [first, second] = [one[index], other[index]];
    const [isFirstOpen, isSecondOpen] = [isOpen(first), isOpen(second)];
    // What has no value comes last, in whichever direction.
    if (isFirstOpen || isSecondOpen) {
      if (isFirstOpen !== isSecondOpen) return isFirstOpen ? 1 : -1;
      continue;
    }
    const compared = compareMembers(first, second, collation);
    if (compared !== 0) return compared * sign;
  }
  return 0;
}

function isOpen(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Compares numbers by value, all else by its text. */
function compareMembers(one: unknown, other: unknown, collation: Collation | undefined): number {
  const isNumber = (value: unknown): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';
  if (isNumber(one) && isNumber(other)) return one < other ? -1 : one > other ? 1 : 0;
  return compareTexts(String(one), String(other), collation);
}
