import { isArray, isObject, type JsonValue } from '../base/json';
import { isKeyed, type Collection, type ItemOperation } from '../openapi/collections/collection';
import type { SchemaRef } from '../openapi/schema/schema';
import { bodyMedia } from '../plan/bodies';
import { bodyLike, freshKey } from '../plan/create-bodies';
import { requiredParameters } from '../plan/parameters';
import type { Planner, PlannedVisit } from '../plan/planner';
import { scenario, type Scenario } from '../plan/scenario';

/** Forms of items that are tried. */
const mostForms = 3;

/** What a service shows though the OpenAPI file has it otherwise, it may take too: items like those that it shows are created. */
export function* shownScenarios(planner: Planner): Iterable<Scenario> {
  for (const collection of planner.contract.collections) {
    const { create } = collection;
    const schema = create && bodyMedia(create.operation)?.schema;
    if (create === undefined || schema === undefined) continue;
    const { operation } = create;
    yield scenario(operation, 'as-shown', 0, 'write', (visit) => createAsShown(visit, collection, create, schema));
  }
}

async function createAsShown(
  visit: PlannedVisit,
  collection: Collection,
  create: ItemOperation,
  schema: SchemaRef,
): Promise<void> {
  const { contract, knowledge, own } = visit;
  const parents = await own.parents(visit, collection);
  if (parents === undefined) return;
  const forms = new Set<string>();
  for (const item of knowledge.itemsOf(collection.path)) {
    if (item.origin !== 'found' || item.state !== 'present') continue;
    const body = bodyLike(visit, { collection, write: create }, item.value, true);
    const violations = body === undefined ? [] : contract.judge.check(schema, body, 'request');
    const form = violations.map(({ place, received }) => `${place.at} ${kindOf(received)}`).join();
    if (body === undefined || form === '' || forms.has(form)) continue;
    if (forms.add(form).size > mostForms) return;
    const key = isKeyed(collection) ? freshKey(visit, collection, [item]) : undefined;
    const target = key === undefined ? parents : [...parents, key];
    const parameters = requiredParameters(visit, create.operation, target);
    const idName = collection.id?.name ?? '';
    const named = key !== undefined && isObject(body) && idName in body ? { ...body, [idName]: key } : body;
    await own.createWith(visit, { collection, write: create }, { parameters, body: named }, 'as shown');
  }
}

function kindOf(value: JsonValue | undefined): string {
  return value === null ? 'null' : isArray(value) ? 'array' : typeof value;
}
