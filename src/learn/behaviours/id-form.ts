import { asText, type JsonObject } from '../../base/json';
import { getOrMake } from '../../base/once';
import { lacksCredentials } from '../../knowledge/view-of';
import { lastParameter } from '../../openapi/collections/paths';
import { idForms } from '../../profile/trigger';
import type { Explained } from '../explain';

interface Seen {
  readonly found: Set<string>;
  readonly rejected: Set<string>;
}

/** By operation the form of IDs that the OpenAPI file does not tell: others are rejected, where one of that form is only unknown. */
export function learnIdForms(explained: readonly Explained[]): ReadonlyMap<string, JsonObject> {
  const byPath = new Map<string, Seen>();
  for (const { view, response } of explained) {
    const parameter = view && lastParameter(view.operation.path);
    const id = parameter && view.reading.values.get(`path.${parameter}`);
    // What a write is rejected for may be its body.
    if (view === undefined || id === undefined || !['GET', 'DELETE'].includes(view.operation.method)) continue;
    if (view.reading.violations.length > 0 || lacksCredentials(view)) continue;
    const { status } = response;
    const seen = getOrMake(byPath, view.operation.path, () => ({ found: new Set(), rejected: new Set() }));
    if (status < 300 || status === 404 || status === 410) seen.found.add(asText(id));
    else if (status === 400 || status === 422) seen.rejected.add(asText(id));
  }
  return new Map(
    explained.flatMap(({ view }): [string, JsonObject][] => {
      const { name = '', path = '' } = view?.operation ?? {};
      const than = formOf(byPath.get(path));
      return than === undefined ? [] : [[name, { at: `path.${lastParameter(path) ?? ''}`, is: 'unlike', than }]];
    }),
  );
}

function formOf(seen: Seen | undefined): string | undefined {
  if (seen === undefined || seen.found.size === 0) return undefined;
  const found = [...seen.found];
  // What was found elsewhere was rejected for something else.
  const others = [...seen.rejected].filter((id) => !seen.found.has(id));
  const [form] =
    Object.entries(idForms).find(
      ([, pattern]) => found.every((id) => pattern.test(id)) && !others.some((id) => pattern.test(id)),
    ) ?? [];
  return others.length === 0 ? undefined : form;
}
