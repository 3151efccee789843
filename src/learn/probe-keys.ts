import { withoutTrailingSlashes } from '../base/http';
import { isArray, isObject, type JsonValue } from '../base/json';
import { pathOfItem } from '../openapi/collections/address';
import { isKeyed, pathBelow } from '../openapi/collections/collection';
import type { Planner } from '../plan/planner';
import { scenario, type Scenario } from '../plan/scenario';
import { sendPlain } from '../plan/send';

/** Items that are read by a name which a response has shown. */
const mostRead = 20;
/** How deep a response is searched for names. */
const deepest = 4;

/** Where the OpenAPI file has no list, the path above the items may be one all the same: items that it shows are read. */
export function* keyScenarios(planner: Planner): Iterable<Scenario> {
  const { contract, finder } = planner;
  for (const collection of contract.collections) {
    const { read, id } = collection;
    if (read === undefined || id === undefined || !isKeyed(collection)) continue;
    const { operation } = read;
    yield scenario(operation, 'keys', 0, 'read', async (visit) => {
      const parents = await finder.parents(visit, collection);
      if (parents === undefined) return;
      const at = pathBelow(collection, parents);
      const request = { method: 'GET', target: withoutTrailingSlashes(at), headers: ['Accept', 'application/json'] };
      const { body, status } = await visit.send({ name: `above ${at}`, operation, request });
      const keys = status === 200 && body !== undefined ? [...keysIn(body, id.at.slice(1))] : [];
      const unknown = [...new Set(keys)].filter(
        (key) =>
          !key.includes('/') &&
          visit.knowledge.item(pathOfItem({ collection: collection.path, at, id: key })) === undefined,
      );
      for (const key of unknown.slice(0, mostRead))
        await sendPlain(visit, planner, operation, `read ${key}`, [...parents, key]);
    });
  }
}

/** The values of a property in the objects of lists. */
function* keysIn(value: JsonValue, name: string, depth = 0): Iterable<string> {
  if (depth > deepest || typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value as Record<string, JsonValue>)) {
    const key = isArray(value) && isObject(inner) ? inner[name] : undefined;
    if (typeof key === 'string' && key !== '') yield key;
    else yield* keysIn(inner, name, depth + 1);
  }
}
