import { isArray, ownProperty, type JsonObject } from '../base/json';
import type { ListFilter, ListOperation } from '../openapi/collections/collection';
import { numberAt } from '../openapi/sample/scalars';
import { queryParameter } from '../rules/places';
import type { Visit } from '../visit/visit';
import type { PathTarget } from './parameters';
import type { PlannedVisit } from './planner';
import { partsWith, placeOfParameter, sendParts, sendPlain, type Base } from './send';

/** Longest page that is asked for where no maximum is documented. */
const usualMaximum = 100;
const mostMembers = 4;

/** Asks a list for as many items as one page may have. */
export async function sendLongest(
  visit: PlannedVisit,
  list: ListOperation,
  name: string,
  target?: PathTarget,
): Promise<Base | undefined> {
  const base = await sendPlain(visit, list.operation, name, target);
  const { limit } = list.paging;
  const parameter = queryParameter(list, limit);
  if (base?.view.result !== 'success' || parameter === undefined) return base;
  const flat = visit.contract.schemas.flatten(parameter.schema.schema);
  const size = numberAt(flat, 'maximum') ?? usualMaximum;
  const parts = partsWith(base.parts, placeOfParameter(list, parameter.name), size);
  return sendParts(visit, list.operation, parts, `${name}, ${parameter.name} ${size}`);
}

/**
 * Asks a list, for the longest page, with each filter by equality alone: for the value that an item has, or each member of its enum. What a
 * whole list is too long to show, a filtered one shows.
 */
export async function sendFiltered(
  visit: PlannedVisit,
  list: ListOperation,
  name: string,
  item?: JsonObject,
): Promise<void> {
  const filters = list.filters.filter(({ compare, key }) => compare === 'eq' && key === undefined);
  if (filters.length === 0) return;
  const longest = await sendLongest(visit, list, name);
  if (longest?.view.result !== 'success') return;
  for (const filter of filters.slice(0, 2))
    for (const value of valuesOf(visit, list, filter, item)) {
      const parts = partsWith(longest.parts, placeOfParameter(list, filter.parameter), value);
      await sendParts(visit, list.operation, parts, `${name}, ${filter.parameter} ${String(value)}`);
    }
}

function valuesOf(
  { contract }: Visit,
  list: ListOperation,
  { parameter, property }: ListFilter,
  item: JsonObject | undefined,
): readonly (string | number | boolean)[] {
  const members = contract.schemas.flatten(queryParameter(list, parameter)?.schema.schema)['enum'];
  const known = isArray(members) ? members.slice(0, mostMembers) : [];
  const values = item === undefined ? known : [ownProperty(item, property)];
  return values.filter((value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean');
}
