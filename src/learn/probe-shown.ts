import { isArray, isObject, type JsonValue } from '../base/json';
import type { KnownItem } from '../knowledge/knowledge';
import { isKeyed, type Collection } from '../openapi/collections/collection';
import { valueAt } from '../openapi/document/pointer';
import { textsIn } from '../openapi/schema/flatten';
import type { SchemaRef } from '../openapi/schema/schema';
import { bodyMedia } from '../plan/bodies';
import { bodyLike, freshKey } from '../plan/create-bodies';
import { requiredParameters, type PathTarget } from '../plan/parameters';
import { withValueAt, type BodyPlace } from '../plan/places';
import type { Planner, PlannedVisit, Writing } from '../plan/planner';
import { scenario, type Scenario } from '../plan/scenario';
import { placesToVary } from '../plan/write-item';

/** Forms of items that are tried, and values of one property. */
const mostForms = 3;

/**
 * What a service shows though the OpenAPI file has it otherwise, it may take too: items like those that it shows are created. And items of each
 * kind with the least that they may have: what one kind needs, another may not, as a folder has no content.
 */
export function* shownScenarios(planner: Planner): Iterable<Scenario> {
  for (const collection of planner.contract.collections) {
    const { create } = collection;
    const schema = create && bodyMedia(create.operation)?.schema;
    if (create === undefined || schema === undefined) continue;
    const writing = { collection, write: create };
    yield scenario(create.operation, 'as-shown', 0, 'write', async (visit) => {
      const parents = await visit.own.parents(visit, collection);
      if (parents === undefined) return;
      await createAsShown(visit, writing, schema, parents);
      await createKinds(visit, writing, schema, parents);
    });
  }
}

function foundItems({ knowledge }: PlannedVisit, { path }: Collection): readonly KnownItem[] {
  return knowledge.itemsOf(path).filter(({ origin, state }) => origin === 'found' && state === 'present');
}

async function createAsShown(
  visit: PlannedVisit,
  writing: Writing,
  schema: SchemaRef,
  parents: PathTarget,
): Promise<void> {
  const forms = new Set<string>();
  for (const item of foundItems(visit, writing.collection)) {
    const body = bodyLike(visit, writing, item.value, true);
    const violations = body === undefined ? [] : visit.contract.judge.check(schema, body, 'request');
    const form = violations.map(({ place, received }) => `${place.at} ${kindOf(received)}`).join();
    if (body === undefined || form === '' || forms.has(form)) continue;
    if (forms.add(form).size > mostForms) return;
    await createLike(visit, writing, parents, body, item, 'as shown');
  }
}

async function createKinds(
  visit: PlannedVisit,
  writing: Writing,
  schema: SchemaRef,
  parents: PathTarget,
): Promise<void> {
  const { contract, own } = visit;
  const { collection, write } = writing;
  const body = own.acceptedBody(visit, write.operation);
  if (!isObject(body)) return;
  const optional = placesToVary(contract, collection, schema, body).filter(
    ({ at, isRequired }) => !isRequired && valueAt(body, at) !== undefined,
  );
  const least = optional.reduce<JsonValue>((value, { at }) => withValueAt(value, at, undefined), body);
  for (const place of optional)
    for (const [value, item] of kindsAt(visit, collection, place, valueAt(body, place.at)))
      await createLike(visit, writing, parents, withValueAt(least, place.at, value), item, `of the kind ${value}`);
}

/** The other values that a text may have, by the OpenAPI file, or by the items that there are, if several have the same. */
function kindsAt(
  visit: PlannedVisit,
  collection: Collection,
  { at, schema }: BodyPlace,
  known: JsonValue | undefined,
): readonly (readonly [value: string, item: KnownItem | undefined])[] {
  const shown = foundItems(visit, collection).map((item) => [valueAt(item.value, at), item] as const);
  const values = textsIn(shown.map(([value]) => value ?? null));
  const areKinds = new Set(values).size < values.length;
  const written = textsIn(visit.contract.schemas.flatten(schema.schema)['enum']);
  return [...new Set([...written, ...(areKinds ? values : [])])]
    .filter((value) => value !== known && value !== '')
    .slice(0, mostForms)
    .map((value) => [value, shown.find(([own]) => own === value)?.[1]] as const);
}

/** @param item one whose ID the new one has the form of */
async function createLike(
  visit: PlannedVisit,
  writing: Writing,
  parents: PathTarget,
  body: JsonValue,
  item: KnownItem | undefined,
  name: string,
): Promise<void> {
  const { collection, write } = writing;
  const key = isKeyed(collection) ? freshKey(visit, collection, item && [item]) : undefined;
  const target = key === undefined ? parents : [...parents, key];
  const parameters = requiredParameters(visit, write.operation, target);
  const idName = collection.id?.name ?? '';
  const named = key !== undefined && isObject(body) && idName in body ? { ...body, [idName]: key } : body;
  await visit.own.createWith(visit, writing, { parameters, body: named }, name);
}

function kindOf(value: JsonValue | undefined): string {
  return value === null ? 'null' : isArray(value) ? 'array' : typeof value;
}
