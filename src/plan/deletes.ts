import type { KnownItem } from '../knowledge/knowledge';
import { closestParent, parentValues, type Collection } from '../openapi/collections/collection';
import type { Contract } from '../openapi/contract';
import { makeBody } from './bodies';
import { sendLongest } from './lists';
import { readMadeUp, sendMadeUp } from './made-up';
import { aboveItem, targetOf } from './parameters';
import type { Generator, Planner, PlannedVisit, Writing } from './planner';
import { scenario } from './scenario';
import { sendPlain } from './send';
import { changesOf, changeWhole } from './write-item';

/** DELETE of an own item; then everything that is asked of it finds nothing, and the item that was created before it is still there. */
export const deletes: Generator = function* (planner) {
  for (const deleting of deletingIn(planner))
    yield scenario(deleting.write.operation, 'deletes', 0, 'delete', (visit) => deleteItem(visit, deleting));
};

function* deletingIn({ contract: { collections } }: Planner): Iterable<Writing> {
  for (const collection of collections) {
    const { delete: write, create, isSingleton } = collection;
    if (write !== undefined && create !== undefined && !isSingleton) yield { collection, write };
  }
}

async function deleteItem(visit: PlannedVisit, { collection, write: remove }: Writing): Promise<void> {
  const before = await visit.own.fresh(visit, collection);
  const item = await visit.own.fresh(visit, collection);
  if (item === undefined) return;
  const { list } = collection;
  const parents = aboveItem(collection, item);
  if (list !== undefined) await sendLongest(visit, list, 'list before delete', parents);
  const target = targetOf(collection, item);
  await sendPlain(visit, remove.operation, 'delete', target);
  for (const { path } of [item, ...(before === undefined ? [] : [before])])
    await visit.own.prove(visit, collection, path);
  if (list !== undefined) await sendLongest(visit, list, 'list after delete', parents);
  for (const changing of changesOf(collection).toReversed()) {
    const { operation } = changing.write;
    if (!visit.isSkipped(operation)) await changeWhole(visit, changing, item, `${operation.method} after delete`);
  }
  await createBelow(visit, collection, item);
  await visit.own.prove(visit, collection, item.path);
  await sendPlain(visit, remove.operation, 'delete again', target);
  await visit.own.fresh(visit, collection);
}

/** A create below an item that was deleted. */
async function createBelow(visit: PlannedVisit, collection: Collection, { address, path }: KnownItem): Promise<void> {
  for (const nested of collectionsBelow(visit.contract, collection)) {
    // A PUT may have created it anew.
    if (visit.knowledge.item(path)?.state === 'present') return;
    if (nested.create === undefined || !(await readMadeUp(visit, collection, address.id))) continue;
    const body = makeBody(visit, nested.create.operation, nested, 'full');
    const parents = parentValues(collection, address.at);
    if (body !== undefined) await sendMadeUp(visit, nested, nested.create, address.id, body, parents);
  }
}

function collectionsBelow({ collections }: Contract, { path }: Collection): readonly Collection[] {
  return collections.filter((one) => closestParent(one)?.collection === path);
}

/** DELETE of an own item that has items below it: they go with it, or it is rejected and all stay. */
export const deletesAbove: Generator = function* (planner) {
  for (const deleting of deletingIn(planner))
    if (collectionsBelow(planner.contract, deleting.collection).some(({ create }) => create !== undefined))
      yield scenario(deleting.write.operation, 'deletes-above', 1, 'delete', (visit) => deleteAbove(visit, deleting));
};

async function deleteAbove(visit: PlannedVisit, { collection, write: remove }: Writing): Promise<void> {
  const { own } = visit;
  const item = await own.fresh(visit, collection);
  if (item === undefined) return;
  const inside = targetOf(collection, item);
  const nested = collectionsBelow(visit.contract, collection);
  const made: (readonly [Collection, string])[] = [];
  for (const one of nested) {
    const path = (await own.create(visit, one, inside))?.view.items[0]?.path;
    if (path === undefined) continue;
    await own.prove(visit, one, path);
    made.push([one, path]);
  }
  if (made.length === 0) return;
  await sendPlain(visit, remove.operation, 'delete', inside);
  await own.prove(visit, collection, item.path);
  for (const [of, path] of made) await own.prove(visit, of, path);
  for (const { list } of nested) if (list !== undefined) await sendPlain(visit, list.operation, 'list below', inside);
}
