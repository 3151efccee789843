import { withoutTrailingSlashes } from '../base/http';
import { isArray, isObject, type JsonValue } from '../base/json';
import { pathOfItem } from '../openapi/collections/address';
import { isKeyed, pathBelow } from '../openapi/collections/collection';
import { acceptOf } from '../openapi/response/responses';
import type { Planner } from '../plan/planner';
import { requiredParameters } from '../plan/parameters';
import { scenario, type Scenario } from '../plan/scenario';
import { writeRequest } from '../plan/write-request';

/** Items that are read by a name which a response has shown. */
const mostRead = 20;
/** How deep a response is searched for names. */
const deepest = 4;

/** Segments that a path is shortened by. */
const leadsElsewhere = /(?:^|\/)\.{0,2}(?:\/|$)/;

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
      const request = { method: 'GET', target: withoutTrailingSlashes(at), headers: ['Accept', acceptOf(operation)] };
      const { body, status } = await visit.send({ name: `above ${at}`, operation, request });
      const shown = status === 200 && body !== undefined ? [...keysIn(body, id.name)] : [];
      const keys = new Set(shown);
      let reads = 0;
      // What is read may show others, as a folder does.
      for (const key of keys) {
        const path = pathOfItem({ collection: collection.path, at, id: key });
        if (visit.knowledge.item(path) !== undefined || leadsElsewhere.test(key)) continue;
        if ((reads += 1) > mostRead) break;
        const target = [...parents, key];
        const parameters = requiredParameters(visit, operation, target);
        const read = writeRequest(operation, { parameters });
        // Where the ID of an item is a path, it mostly stands in the path of the item as it is.
        const asPath = { ...read, target: read.target.replaceAll('%2F', '/') };
        const { body: item = null } = await visit.send({ name: `read ${key}`, operation, request: asPath });
        for (const below of keysIn(item, id.name)) keys.add(below);
      }
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
