import { asText, type JsonObject, type JsonValue } from '../../base/json';
import { groupBy } from '../../base/once';
import type { Condition } from '../../openapi/collections/list-query';
import type { Explained } from '../explain';

/** By operation the parameters that a service filters by a part of a text, in any case, or that it does not filter by. */
export function learnFilters(explained: readonly Explained[]): ReadonlyMap<string, JsonObject> {
  const shown = explained.flatMap(({ view, response }) => {
    if (view?.role.kind !== 'list' || response.status !== 200 || view.items.length === 0) return [];
    const conditions = view.query?.where.filter(({ compare, value }) => compare === 'eq' && value !== '') ?? [];
    return conditions.map((one) => {
      const held = view.items.map(({ value }) => value[one.property]);
      return { operation: view.operation.name, parameter: one.place.at, fit: fitOf(one, held) };
    });
  });
  const learned = new Map<string, JsonObject>();
  for (const [operation, all] of groupBy(shown, (one) => one.operation)) {
    const byParameter = groupBy(all, ({ parameter }) => parameter);
    const answers = [...byParameter].flatMap(([parameter, ones]) => {
      const answer = answerOf(ones.map(({ fit }) => fit));
      return answer === undefined ? [] : [[parameter, answer] as const];
    });
    if (answers.length > 0) learned.set(operation, Object.fromEntries(answers));
  }
  return learned;
}

type Fit = 'equal' | 'contains' | 'ignore';

/** One list alone may show items that changed meanwhile. */
function answerOf(fits: readonly Fit[]): Fit | undefined {
  if (fits.includes('ignore')) return fits.length > 1 && fits.every((fit) => fit === 'ignore') ? 'ignore' : undefined;
  return fits.includes('contains') ? 'contains' : undefined;
}

/** How the values that a list shows fit the one that it was asked for; of several values of one item, one has to. */
function fitOf({ value }: Condition, held: readonly (JsonValue | undefined)[]): Fit {
  const all = held.map((one) => [one ?? ''].flat().map((text) => asText(text).toLowerCase()));
  const part = asText(value).toLowerCase();
  if (all.every((texts) => texts.includes(part))) return 'equal';
  const areParts = all.every((texts) => texts.some((text) => text.includes(part)));
  return typeof value === 'string' && areParts ? 'contains' : 'ignore';
}
