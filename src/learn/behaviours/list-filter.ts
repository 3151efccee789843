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
  return new Map(
    [...groupBy(shown, ({ operation }) => operation)].flatMap(([operation, all]): [string, JsonObject][] => {
      const answers = [...groupBy(all, ({ parameter }) => parameter)].flatMap(
        ([parameter, ones]): [string, string][] => {
          const fits = new Set(ones.map(({ fit }) => fit));
          if (fits.has('ignore')) return fits.size === 1 && ones.length > 1 ? [[parameter, 'ignore']] : [];
          return fits.has('contains') ? [[parameter, 'contains']] : [];
        },
      );
      return answers.length === 0 ? [] : [[operation, Object.fromEntries(answers)]];
    }),
  );
}

/** How the values that a list shows fit the one that it was asked for; of several values of one item, one has to. */
function fitOf({ value }: Condition, held: readonly (JsonValue | undefined)[]): 'equal' | 'contains' | 'ignore' {
  const all = held.map((one) => [one ?? ''].flat().map((text) => asText(text).toLowerCase()));
  const part = asText(value).toLowerCase();
  if (all.every((texts) => texts.includes(part))) return 'equal';
  const areParts = all.every((texts) => texts.some((text) => text.includes(part)));
  return typeof value === 'string' && areParts ? 'contains' : 'ignore';
}
