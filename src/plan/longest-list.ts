import type { ListOperation } from '../openapi/collections/collection';
import { numberAt } from '../openapi/sample/scalars';
import { queryParameter } from '../rules/places';
import type { PathTarget } from './parameters';
import type { PlannedVisit } from './planner';
import { partsWith, placeOfParameter, sendParts, sendPlain, type Base } from './send';

/** Longest page that is asked for where no maximum is documented. */
const usualMaximum = 100;

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
