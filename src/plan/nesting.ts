import { closestParent, collectionAt, type Collection } from '../openapi/collections/collection';
import { bodyMedia } from './bodies';
import { sendMadeUp } from './made-up';
import { aboveItem, targetOf } from './parameters';
import type { Generator, PlannedVisit } from './planner';
import { scenario } from './scenario';
import { sendPlain } from './send';
import { bodyFor } from './write-item';

/** Two own parents, and an item below one of them: with the other parent it is not found, and what is below that one stays when it goes. */
export const nesting: Generator = function* (planner) {
  for (const collection of planner.contract.collections) {
    const above = collectionAt(planner.contract, closestParent(collection)?.collection);
    const { create, list, read } = collection;
    const operation = read?.operation ?? list?.operation;
    if (above?.create === undefined || create === undefined || operation === undefined) continue;
    yield scenario(operation, 'nesting', 1, 'change', (visit) => askBelowOther(visit, collection, above));
  }
};

async function askBelowOther(visit: PlannedVisit, collection: Collection, above: Collection): Promise<void> {
  const { own } = visit;
  // Its parent is not the other one, which is there when it is made.
  await own.item(visit, collection);
  const other = await own.fresh(visit, above);
  const item = await own.fresh(visit, collection);
  if (item === undefined || other === undefined) return;
  const parents = targetOf(above, other);
  const { list, read, update, replace, delete: remove } = collection;
  if (list !== undefined) {
    await sendPlain(visit, list.operation, 'list of its parent', aboveItem(collection, item));
    await sendPlain(visit, list.operation, 'list of the other parent', parents);
  }
  const { id } = item.address;
  // IDs may be given below each parent anew: only what a read has just not found is surely not there.
  const isMissing = async (): Promise<boolean> => {
    if (read === undefined) return false;
    const target = [...parents, id];
    return (await sendPlain(visit, read.operation, 'read below the other parent', target))?.view.status === 404;
  };
  // To write to what is not there is for services whose data may be lost.
  for (const write of visit.mayOverlap ? [update, replace, remove] : []) {
    if (write === undefined || visit.isSkipped(write.operation) || !(await isMissing())) continue;
    const hasBody = write !== remove && bodyMedia(write.operation) !== undefined;
    const body = hasBody ? bodyFor(visit, { collection, write }, item, 'full') : undefined;
    await sendMadeUp(visit, collection, write, id, body, parents);
  }
  await own.prove(visit, collection, item.path);
}
