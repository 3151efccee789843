import { isArray, isObject, type JsonValue } from '../base/json';
import type { KnownItem } from '../knowledge/knowledge';
import { isKeyed } from '../openapi/collections/collection';
import { valueAt } from '../openapi/document/pointer';
import type { SchemaRef } from '../openapi/schema/schema';
import { bodyMedia } from '../plan/bodies';
import { bodyLike, freshKey } from '../plan/create-bodies';
import { requiredParameters } from '../plan/parameters';
import { withValueAt } from '../plan/places';
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
      const found = visit.knowledge
        .itemsOf(collection.path)
        .filter(({ origin, state }) => origin === 'found' && state === 'present');
      await createAsShown(visit, writing, schema, found);
      await createKinds(visit, writing, schema, found);
    });
  }
}

type Found = readonly KnownItem[];

async function createAsShown(visit: PlannedVisit, writing: Writing, schema: SchemaRef, found: Found): Promise<void> {
  const forms = new Set<string>();
  for (const item of found) {
    const body = bodyLike(visit, writing, item.value, true);
    const violations = body === undefined ? [] : visit.contract.judge.check(schema, body, 'request');
    const form = violations.map(({ place, received }) => `${place.at} ${kindOf(received)}`).join();
    if (body === undefined || form === '' || forms.has(form)) continue;
    if (forms.add(form).size > mostForms) return;
    await createLike(visit, writing, body, item);
  }
}

async function createKinds(visit: PlannedVisit, writing: Writing, schema: SchemaRef, found: Found): Promise<void> {
  const { collection, write } = writing;
  const body = visit.own.acceptedBody(visit, write.operation);
  if (!isObject(body)) return;
  const optional = placesToVary(visit.contract, collection, schema, body).filter(
    ({ at, isRequired }) => !isRequired && valueAt(body, at) !== undefined,
  );
  const least = optional.reduce<JsonValue>((value, { at }) => withValueAt(value, at, undefined), body);
  const bodies = optional.flatMap(({ at }) => {
    const kinds = new Map(found.map((item) => [valueAt(item.value, at), item]));
    kinds.delete(valueAt(body, at));
    // What is another text in each item is no kind of them.
    const few = kinds.size * 2 > found.length ? [] : [...kinds].slice(0, mostForms);
    return few.flatMap(([value, item]) =>
      typeof value === 'string' && value !== '' ? [{ item, body: withValueAt(least, at, value) }] : [],
    );
  });
  for (const one of bodies.slice(0, visit.mostVaried)) await createLike(visit, writing, one.body, one.item);
}

/** @param item one whose ID the new one has the form of */
async function createLike(visit: PlannedVisit, writing: Writing, body: JsonValue, item: KnownItem): Promise<void> {
  const { collection, write } = writing;
  const parents = await visit.own.parents(visit, collection);
  if (parents === undefined) return;
  const key = isKeyed(collection) ? freshKey(visit, collection, [item]) : undefined;
  const target = key === undefined ? parents : [...parents, key];
  const parameters = requiredParameters(visit, write.operation, target);
  const idName = collection.id?.name ?? '';
  const named = key !== undefined && isObject(body) && idName in body ? { ...body, [idName]: key } : body;
  await visit.own.createWith(visit, writing, { parameters, body: named }, `like ${item.path}`);
}

function kindOf(value: JsonValue | undefined): string {
  return value === null ? 'null' : isArray(value) ? 'array' : typeof value;
}
