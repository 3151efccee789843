import { asText, isArray, isEqual, isScalar, type JsonObject, type JsonValue } from '../base/json';
import type { Collection, ListFilter, ListOperation } from '../openapi/collections/collection';
import { placeOfParameter } from '../openapi/collections/list-query';
import { trySample } from '../openapi/sample/sample';
import type { Place } from '../openapi/violation';
import { queryParameter } from '../rules/places';
import type { Visit } from '../visit/visit';
import { listsOf, ordersOf, sendLongest, walk, type Listed } from './lists';
import type { Generator, PlannedVisit } from './planner';
import { scenario } from './scenario';
import { partsWith, sendVaried, type Base } from './send';

const mostValues = 3;
const mostPairs = 8;

/** Each filter, with members of its enum, values that items have and one that none has; in pages. */
export const filters: Generator = function* (planner) {
  for (const listed of listsOf(planner)) {
    for (const filter of listed.list.filters)
      yield scenario(listed.list.operation, `filters.${filter.parameter}`, 1, 'read', (visit) =>
        sendFilter(visit, listed, filter),
      );
  }
};

async function sendFilter(visit: PlannedVisit, { collection, list }: Listed, filter: ListFilter): Promise<void> {
  const base = await sendLongest(visit, list, 'plain');
  if (base?.view.result !== 'success') return;
  const values = valuesFor(visit, knownItems(visit, collection, base), list, filter);
  const place = placeOfParameter(list, filter.parameter);
  for (const value of values)
    await sendVaried(visit, base, place, value, `${filter.parameter} ${asText(value).slice(0, 40)}`);
  const [first] = values;
  if (first === undefined || list.paging.position === undefined) return;
  const filtered = { ...base, parts: partsWith(base.parts, place, first) };
  await walk(visit, list, filtered, 2, 4);
}

/** The items that a list may show, as far as they are known; those of other parents where it has none. */
function knownItems({ knowledge }: Visit, { path }: Collection, { view: { role } }: Base): readonly JsonObject[] {
  const here = role.kind === 'none' ? [] : knowledge.items(role.at);
  return (here.length > 0 ? here : knowledge.itemsOf(path)).map(({ value }) => value);
}

/** What a filter is tried with: bounds within a range, else members of an enum, else values that items have, and one that is made up. */
function valuesFor(
  visit: Visit,
  items: readonly JsonObject[],
  list: ListOperation,
  filter: ListFilter,
): readonly JsonValue[] {
  const { parameter, property, compare } = filter;
  const described = queryParameter(list, parameter);
  const { enum: members } = visit.contract.schemas.flatten(described?.schema.schema);
  if (isArray(members)) return members.filter((member) => member !== null).slice(0, 6);
  const known = items.map((item) => item[property]);
  const distinct = distinctOf(known);
  const made =
    described === undefined
      ? undefined
      : trySample(visit.contract, described.schema, { random: visit.random, name: parameter, style: 'realistic' });
  const chosen = isRange(compare)
    ? distinctOf(quartiles(distinct))
    : [...distinct.slice(0, mostValues), ...(typeof made === 'string' && compare === 'eq' ? [made] : [])];
  return chosen.filter((value) => mayBeSent(visit, list, filter, value));
}

/** Whether the OpenAPI file allows a value for a filter. */
function mayBeSent({ contract }: Visit, list: ListOperation, filter: ListFilter, value: JsonValue): boolean {
  const schema = queryParameter(list, filter.parameter)?.schema;
  if (schema === undefined) return true;
  const types = contract.schemas.typesOf(schema.schema);
  const isArrayed = types.length === 1 && types[0] === 'array';
  return contract.judge.check(schema, isArrayed ? [value] : value, 'request').length === 0;
}

type Bound = string | number | bigint;

function distinctOf(values: readonly (JsonValue | undefined)[]): readonly Bound[] {
  const known = values.filter((value): value is Bound => isScalar(value) && value !== '');
  return known.filter((value, index) => known.findIndex((other) => isEqual(other, value)) === index);
}

function isRange(compare: ListFilter['compare']): boolean {
  return compare === 'gt' || compare === 'gte' || compare === 'lt' || compare === 'lte';
}

/** Of the values that items have. */
function quartiles(values: readonly Bound[]): readonly (Bound | undefined)[] {
  const sorted = [...values].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  return [1, 2, 3].map((quarter) => sorted[Math.floor((sorted.length * quarter) / 4)]);
}

/** Two parameters at once: filters, both bounds of a range, a filter and an order. */
export const together: Generator = function* (planner) {
  for (const listed of listsOf(planner)) {
    const { filters: all, sort } = listed.list;
    if (all.length + (sort?.parameter === undefined ? 0 : 1) > 1)
      yield scenario(listed.list.operation, 'together', 2, 'read', (visit) => sendPairs(visit, listed, all));
  }
};

async function sendPairs(visit: PlannedVisit, { collection, list }: Listed, all: readonly ListFilter[]): Promise<void> {
  const base = await sendLongest(visit, list, 'plain');
  if (base?.view.result !== 'success') return;
  const items = knownItems(visit, collection, base);
  const pairs = all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other] as const));
  const sent = pairs.flatMap((pair) => {
    const values = pairValues(visit, list, items, pair);
    return values === undefined ? [] : [[placesOf(list, pair), values] as const];
  });
  const order = list.sort?.parameter;
  const [direction] = order === undefined ? [] : ordersOf(visit, list, order).slice(-1);
  const [first] = all;
  const value = first === undefined ? undefined : valuesFor(visit, items, list, first)[0];
  if (order !== undefined && direction !== undefined && first !== undefined && value !== undefined)
    sent.unshift([
      [placeOfParameter(list, first.parameter), placeOfParameter(list, order)],
      [value, direction],
    ]);
  for (const [[place, otherPlace], [own, other]] of sent.slice(0, mostPairs))
    await sendVaried(
      visit,
      { ...base, parts: partsWith(base.parts, place, own) },
      otherPlace,
      other,
      `${place.at} ${asText(own).slice(0, 40)}, ${otherPlace.at} ${asText(other).slice(0, 40)}`,
    );
}

type Pair<Value> = readonly [Value, Value];

function placesOf(list: ListOperation, [one, other]: Pair<ListFilter>): Pair<Place> {
  return [placeOfParameter(list, one.parameter), placeOfParameter(list, other.parameter)];
}

/** Values that leave out what fits one of them alone; both bounds of a range around the middle half. */
function pairValues(
  visit: Visit,
  list: ListOperation,
  items: readonly JsonObject[],
  [one, other]: Pair<ListFilter>,
): Pair<JsonValue> | undefined {
  if (isRange(one.compare) || isRange(other.compare)) {
    const isOneRange = one.property === other.property && one.compare.startsWith('g') !== other.compare.startsWith('g');
    if (!isOneRange) return undefined;
    const [low, , high] = quartiles(distinctOf(items.map((item) => item[one.property])));
    if (low === undefined || high === undefined) return undefined;
    return one.compare.startsWith('g') ? [low, high] : [high, low];
  }
  if (one.property === other.property) return undefined;
  const usable = items.filter((item) =>
    [one, other].every(({ property }) => distinctOf([item[property]]).length === 1),
  );
  const isTelling = (item: JsonObject): boolean =>
    usable.some((next) => isAlike(item, next, one) && !isAlike(item, next, other)) &&
    usable.some((next) => !isAlike(item, next, one) && isAlike(item, next, other));
  const item = usable.find(isTelling) ?? usable[0];
  const [own, otherOwn] = [item?.[one.property], item?.[other.property]];
  if (own === undefined || otherOwn === undefined) return undefined;
  const areValid = mayBeSent(visit, list, one, own) && mayBeSent(visit, list, other, otherOwn);
  return areValid ? [own, otherOwn] : undefined;
}

function isAlike(one: JsonObject, other: JsonObject, { property }: ListFilter): boolean {
  return isEqual(one[property] ?? null, other[property] ?? null);
}
