import {
  asText,
  createIsAmong,
  isArray,
  isEqual,
  isNumeric,
  stringifyJson,
  type JsonObject,
  type JsonValue,
  valueIn,
} from '../../base/json';
import type { Condition, ListQuery, SortKey } from '../../openapi/collections/list-query';
import type { Wish } from '../../openapi/collections/list-words';

/** The items that a query finds, in its order; its page is not cut out. Pure. */
export function arrange(
  items: readonly JsonObject[],
  { where, search, sort }: Pick<ListQuery, 'where' | 'search' | 'sort'>,
  wish?: Wish,
): readonly JsonObject[] {
  const text = search?.text.toLowerCase();
  const tests = [...where.map(testOf), ...(wish === undefined ? [] : [testOfWish(wish)])];
  const found = items.filter(
    (item) =>
      tests.every((test) => test(item)) &&
      (search === undefined || text === undefined || search.properties.some((name) => contains(item[name], text))),
  );
  return sort.length === 0 ? found : found.sort((one, other) => compareItems(one, other, sort));
}

type Test = (item: JsonObject) => boolean;

/** Whether an item is what free words ask for: their values may be texts of numbers. */
function testOfWish(wish: Wish): Test {
  if ('not' in wish) {
    const test = testOfWish(wish.not);
    return (item) => !test(item);
  }
  if (!('property' in wish)) {
    const tests = ('all' in wish ? wish.all : wish.any).map(testOfWish);
    return 'all' in wish ? (item) => tests.every((test) => test(item)) : (item) => tests.some((test) => test(item));
  }
  const { property, compare, value } = wish;
  if (compare === 'in' && isArray(value))
    return testOf({ ...wish, value: value.flatMap((one) => [one, alikeTo(0, one), alikeTo(true, one)]) });
  return (item) => {
    const held = valueIn(item, property);
    const likeHeld = (one: JsonValue): JsonValue => alikeTo(isArray(held) ? held[0] : held, one);
    return meets(held, { compare, value: isArray(value) ? value.map(likeHeld) : likeHeld(value) });
  };
}

function testOf({ property, compare, value }: Pick<Condition, 'property' | 'compare' | 'value'>): Test {
  const isAmong = compare === 'in' && isArray(value) ? createIsAmong(value) : undefined;
  return (item) => meets(valueIn(item, property), { compare, value, isAmong });
}

/** A text as the number or truth value that an item has in its place. */
function alikeTo(held: JsonValue | undefined, value: JsonValue): JsonValue {
  if (typeof value !== 'string') return value;
  if (typeof held === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  return isNumeric(held) && value.trim() !== '' && !Number.isNaN(Number(value)) ? Number(value) : value;
}

interface Comparing extends Pick<Condition, 'compare' | 'value'> {
  /** Whether a value is one of several. */
  readonly isAmong?: ((value: JsonValue) => boolean) | undefined;
}

/** Of a list of values, one is enough, or the whole list. */
function meets(held: JsonValue | undefined, comparing: Comparing): boolean {
  const { compare, value } = comparing;
  if (compare === 'exists') return (held !== undefined && held !== null) === (value !== false);
  if (held === undefined || held === null) return false;
  if (isArray(held))
    return (compare === 'eq' && isEqual(held, value)) || held.some((element) => meets(element, comparing));
  switch (compare) {
    case 'eq':
      return isEqual(held, value);
    case 'in':
      return comparing.isAmong?.(held) === true;
    case 'gt':
      return compareValues(held, value) > 0;
    case 'gte':
      return compareValues(held, value) >= 0;
    case 'lt':
      return compareValues(held, value) < 0;
    case 'lte':
      return compareValues(held, value) <= 0;
    case 'contains':
      return contains(held, asText(value).toLowerCase());
    case 'starts':
      return typeof held === 'string' && held.toLowerCase().startsWith(asText(value).toLowerCase());
    case 'ends':
      return typeof held === 'string' && held.toLowerCase().endsWith(asText(value).toLowerCase());
  }
}

/** Whether a text, or one of several, holds another, in any case. */
function contains(value: JsonValue | undefined, lowerCase: string): boolean {
  if (typeof value === 'string') return value.toLowerCase().includes(lowerCase);
  return isArray(value) && value.some((element) => contains(element, lowerCase));
}

function compareItems(one: JsonObject, other: JsonObject, keys: readonly SortKey[]): number {
  for (const { property, descending } of keys) {
    const order = compareValues(valueIn(one, property), valueIn(other, property));
    if (order !== 0) return descending ? -order : order;
  }
  return 0;
}

/** Numbers by value, prices in texts too, dates by moment, other texts by their characters; what is absent or null comes last. */
export function compareValues(one: JsonValue | undefined, other: JsonValue | undefined): number {
  const [isMissing, isOtherMissing] = [one ?? null, other ?? null].map((value) => value === null);
  if (isMissing === true || isOtherMissing === true) return Number(isMissing) - Number(isOtherMissing);
  const [number, otherNumber] = [numberIn(one), numberIn(other)];
  if (number !== undefined && otherNumber !== undefined)
    return number < otherNumber ? -1 : number > otherNumber ? 1 : 0;
  const [text, otherText] = [comparable(one), comparable(other)];
  return text < otherText ? -1 : text > otherText ? 1 : 0;
}

function numberIn(value: JsonValue | undefined): number | bigint | undefined {
  if (isNumeric(value)) return value;
  return typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? Number(value) : undefined;
}

function comparable(value: JsonValue | undefined): string {
  if (typeof value !== 'string') return stringifyJson(value ?? null);
  const moment = /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(moment) ? value.toLowerCase() : new Date(moment).toISOString();
}
