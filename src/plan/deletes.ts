import type { KnownItem } from '../knowledge/knowledge';
import type { Collection, ItemOperation } from '../openapi/collections/collection';
import type { Visit } from '../visit/visit';
import { bodyMedia } from './bodies';
import { requiredParameters } from './parameters';
import type { Generator, Planner } from './planner';
import { sendParts, sendPlain } from './send';
import { bodyFor, changeItem, targetOf } from './write-item';

/** DELETE of an own item; then everything that is asked of it finds nothing. */
export const deletes: Generator = function* (planner) {
  for (const collection of planner.contract.collections) {
    const { delete: remove, create } = collection;
    if (remove === undefined || create === undefined || collection.isSingleton) continue;
    yield {
      ...{ id: `${remove.operation.id}.deletes`, operation: remove.operation, generator: 'deletes' },
      ...{ round: 1, phase: 'delete' },
      run: (visit) => deleteItem(visit, planner, collection, remove),
    };
  }
};

async function deleteItem(
  visit: Visit,
  planner: Planner,
  collection: Collection,
  remove: ItemOperation,
): Promise<void> {
  const item = await planner.own.fresh(visit, collection);
  if (item === undefined) return;
  await sendTo(visit, planner, collection, remove, item, 'delete');
  await planner.own.prove(visit, collection, item.path);
  const { list, replace, update } = collection;
  if (list !== undefined) await sendPlain(visit, planner, list.operation, 'list after delete');
  for (const write of [update, replace]) {
    if (write === undefined || bodyMedia(write.operation) === undefined || visit.isSkipped(write.operation)) continue;
    const body = bodyFor(visit, collection, write, item, 'full');
    if (body !== undefined)
      await changeItem(visit, planner, collection, write, item, body, `${write.operation.method} after delete`);
  }
  await sendTo(visit, planner, collection, remove, item, 'delete again');
  await planner.own.fresh(visit, collection);
}

/** Sends an operation without a body to an item. */
export async function sendTo(
  visit: Visit,
  planner: Planner,
  collection: Collection,
  { operation }: ItemOperation,
  item: KnownItem,
  name: string,
): Promise<void> {
  const target = targetOf(collection, item);
  const parameters = requiredParameters(visit.contract, visit.knowledge, planner.finder.given, operation, target);
  await sendParts(visit, operation, { parameters }, name);
}
