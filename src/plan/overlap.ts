import type { Collection } from '../openapi/collections/collection';
import type { Generator, PlannedVisit } from './planner';
import { scenario } from './scenario';
import { sendLongest } from './lists';

const atOnce = 4;

/** Creates at the same time, on this machine: each has an ID of its own, and all are listed. */
export const overlap: Generator = function* (planner) {
  if (!planner.mayOverlap) return;
  for (const collection of planner.contract.collections) {
    const { create } = collection;
    if (create === undefined) continue;
    yield scenario(create.operation, 'overlap', 2, 'write', (visit) => createAtOnce(visit, collection));
  }
};

async function createAtOnce(visit: PlannedVisit, collection: Collection): Promise<void> {
  const { own } = visit;
  const first = await own.item(visit, collection);
  const parents = await own.parents(visit, collection);
  if (first === undefined || parents === undefined) return;
  const created = await Promise.all(Array.from({ length: atOnce }, () => own.create(visit, collection, parents)));
  for (const one of created) {
    const path = one?.view.items[0]?.path;
    if (path !== undefined) await own.prove(visit, collection, path);
  }
  if (collection.list === undefined) return;
  await sendLongest(visit, collection.list, 'list after creates', parents);
}
