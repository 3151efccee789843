import { asText, isObject } from '../base/json';
import type { KnownItem } from '../knowledge/knowledge';
import { namesOf } from '../openapi/document/pointer';
import { acceptOf } from '../openapi/response/responses';
import { propertyPlace } from '../openapi/violation';
import type { Visit } from '../visit/visit';
import { sendLongest } from './lists';
import { propertiesOfService, readMadeUp } from './made-up';
import { aboveItem } from './parameters';
import type { Generator, Planner, PlannedVisit, Writing } from './planner';
import { scenario } from './scenario';
import { asVariation, partsWith } from './send';
import { leftOut, validVariations } from './variations';
import { acceptedWrite, changeWhole, sendBodyVaried, sendWriteVaried } from './write-item';

function* creatingIn({ contract: { collections } }: Planner): Iterable<Writing> {
  for (const collection of collections)
    if (collection.create !== undefined) yield { collection, write: collection.create };
}

/** A create as the service accepts it, then with the least body; each is read and listed. */
export const creates: Generator = function* (planner) {
  for (const creating of creatingIn(planner)) {
    yield scenario(creating.write.operation, 'creates', 0, 'write', async (visit) => {
      const item = await visit.own.fresh(visit, creating.collection);
      const { list } = creating.collection;
      if (item !== undefined) await followLocation(visit, item);
      if (item === undefined || list === undefined) return;
      await sendLongest(visit, list, 'list after create', aboveItem(creating.collection, item));
    });
    yield scenario(creating.write.operation, 'creates.least', 1, 'write', (visit) => createLeast(visit, creating));
  }
};

/** Reads what the Location of a create names, if it is another address than that of its item. */
async function followLocation(visit: Visit, { address, path, lastWrite }: KnownItem): Promise<void> {
  const location = visit.knowledge.view(lastWrite)?.header('location')?.split(/[?#]/, 1)[0] ?? '';
  const start = location.lastIndexOf(`${address.at}/`);
  const target = location.slice(start);
  const match = start === -1 || target === path ? undefined : visit.contract.match('GET', target);
  if (match?.kind !== 'operation' || visit.isSkipped(match.operation)) return;
  const request = { method: 'GET', target, headers: ['Accept', acceptOf(match.operation)] };
  await visit.send({ name: 'what Location names', operation: match.operation, request });
}

async function createLeast(visit: PlannedVisit, creating: Writing): Promise<void> {
  const { collection } = creating;
  const base = await acceptedWrite(visit, creating);
  if (base === undefined) return;
  const item = await visit.own.least(visit, creating, base.parts.parameters);
  const { update } = collection;
  if (item === undefined || update === undefined || visit.isSkipped(update.operation)) return;
  await changeWhole(visit, { collection, write: update }, item, 'the rest of its properties');
}

/** Values that the OpenAPI file allows: bounds, members of enums, null, odd texts, and optional properties left out. */
export const validValues: Generator = function* (planner) {
  for (const creating of creatingIn(planner))
    yield scenario(creating.write.operation, 'valid-values', 1, 'write', (visit) => sendValidValues(visit, creating));
};

async function sendValidValues(visit: PlannedVisit, creating: Writing): Promise<void> {
  const base = await acceptedWrite(visit, creating);
  if (base?.view.result !== 'success') return;
  const referring = new Set(creating.collection.references.map(({ property }) => property));
  await sendBodyVaried(visit, creating, base, ({ at, schema, isRequired }) => {
    if (referring.has(namesOf(at)[0] ?? '')) return [];
    const values = validVariations(visit.contract, schema, visit.runTag);
    return isRequired ? values : [...values, leftOut];
  });
}

/** Properties that only the service sets, in the body of a create. */
export const ownProperties: Generator = function* (planner) {
  for (const creating of creatingIn(planner))
    yield scenario(creating.write.operation, 'own-properties', 2, 'write', (visit) =>
      sendOwnProperties(visit, creating),
    );
};

async function sendOwnProperties(visit: PlannedVisit, creating: Writing): Promise<void> {
  const { collection } = creating;
  const base = await acceptedWrite(visit, creating);
  if (base?.view.result !== 'success' || !isObject(base.parts.body)) return;
  const [own] = base.view.items;
  const idName = namesOf(collection.id?.at ?? '')[0];
  for (const { name, made } of propertiesOfService(visit, creating)) {
    // Of a create that shows no ID nobody could tell whose the sent one is.
    if (Object.hasOwn(base.parts.body, name) || (name === idName && own === undefined)) continue;
    const place = propertyPlace(name);
    const isFree = name !== idName || (await readMadeUp(visit, collection, made));
    if (!isFree) continue;
    const variation = { value: made, keyword: 'readOnly' };
    const view = await sendWriteVaried(visit, creating, base, place, variation);
    const { id } = visit.knowledge.item(view.items[0]?.path ?? '')?.address ?? {};
    if (name === idName && id !== asText(made)) await readMadeUp(visit, collection, made);
  }
}

/** A unique value a second time: many services fail there. */
export const conflicts: Generator = function* (planner) {
  for (const creating of creatingIn(planner)) {
    const { operation } = creating.write;
    if (operation.words.unique.length === 0) continue;
    yield scenario(operation, 'conflicts', 1, 'write', (visit) => sendConflicts(visit, creating));
  }
};

async function sendConflicts(visit: PlannedVisit, creating: Writing): Promise<void> {
  const { collection, write } = creating;
  const base = await acceptedWrite(visit, creating);
  const path = base?.view.items[0]?.path;
  if (base === undefined || path === undefined) return;
  await visit.own.prove(visit, collection, path);
  const parents = await visit.own.parents(visit, collection);
  if (parents === undefined) return;
  for (const name of write.operation.words.unique) {
    const value = isObject(base.parts.body) ? base.parts.body[name] : undefined;
    if (value === undefined) continue;
    const place = propertyPlace(name);
    const fresh = partsWith(visit.own.parts(visit, creating, parents), place, value);
    await visit.own.createWith(visit, creating, fresh, `${name} again`, asVariation(base, place));
  }
}
