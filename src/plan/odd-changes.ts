import { isObject, type JsonObject, type JsonValue } from '../base/json';
import { namesOf } from '../openapi/document/pointer';
import { propertyPlace } from '../openapi/violation';
import { bodyMedia, makeBody } from './bodies';
import { propertiesOfService, readMadeUp, sendMadeUp, unknownIdsFor } from './made-up';
import type { Generator, PlannedVisit, Writing } from './planner';
import { scenario } from './scenario';
import { sendVaried } from './send';
import { bodyFor, changesOf, changeWhole } from './write-item';

/** Changes that no client should make: of what the service sets, to values that are taken, of items that are not there. */
export const oddChanges: Generator = function* (planner) {
  for (const collection of planner.contract.collections) {
    const { create, replace, update, actions, isSingleton } = collection;
    if (isSingleton || create === undefined) continue;
    for (const write of [replace, update, ...actions]) {
      if (write === undefined) continue;
      yield scenario(write.operation, 'unknown-items', 2, 'change', (visit) =>
        changeUnknown(visit, { collection, write }),
      );
    }
    for (const changing of changesOf(collection))
      yield scenario(changing.write.operation, 'odd-changes', 2, 'change', (visit) => changeOddly(visit, changing));
  }
};

async function changeOddly(visit: PlannedVisit, changing: Writing): Promise<void> {
  const { collection, write } = changing;
  const item = await visit.own.fresh(visit, collection);
  if (item === undefined) return;
  const base = await changeWhole(visit, changing, item, 'all properties');
  const full = base?.parts.body;
  if (base?.view.result !== 'success' || !isObject(full)) return;
  const send = async (body: JsonObject, at: string, value: JsonValue, name: string): Promise<void> => {
    const alone = { ...base, parts: { ...base.parts, body: write === collection.update ? {} : body } };
    await sendVaried(visit, alone, propertyPlace(at), value, name);
    await visit.own.prove(visit, collection, item.path);
  };
  if (write === collection.update && bodyMedia(write.operation)?.name.includes('merge-patch') === true)
    for (const name of Object.keys(full)) await send(full, name, null, `${name} null`);
  const other = await visit.own.fresh(visit, collection);
  for (const name of write.operation.words.unique) {
    const own = visit.knowledge.item(item.path)?.value[name];
    if (own !== undefined) await send(full, name, own, `${name} as it is`);
    const taken = other?.value[name];
    if (taken !== undefined) await send(full, name, taken, `${name} of another item`);
  }
  const idName = namesOf(collection.id?.at ?? '')[0];
  // Another ID may make another item, which nobody would know.
  for (const { name, made } of propertiesOfService(visit, changing))
    if (name !== idName) await send(full, name, made, `${name}, which the service sets`);
}

/** An unsafe request to an ID that nothing has, right after a read has shown that. */
async function changeUnknown(visit: PlannedVisit, changing: Writing): Promise<void> {
  const { collection, write } = changing;
  const item = await visit.own.item(visit, collection);
  const [id] = unknownIdsFor(visit, collection);
  if (item === undefined || id === undefined || visit.isSkipped(write.operation)) return;
  if (!(await readMadeUp(visit, collection, id))) return;
  const isChange = write === collection.replace || write === collection.update;
  const body = isChange ? bodyFor(visit, changing, item, 'full') : makeBody(visit, write.operation, undefined, 'least');
  const idName = namesOf(collection.id?.at ?? '')[0] ?? '';
  const named = isObject(body) && Object.hasOwn(body, idName) ? { ...body, [idName]: id } : body;
  await sendMadeUp(visit, collection, write, id, named);
}
