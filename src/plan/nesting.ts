import type { KnownItem } from '../knowledge/knowledge';
import { parentValues, type Collection } from '../openapi/collections/collection';
import type { Visit } from '../visit/visit';
import { bodyMedia } from './bodies';
import { sendTo } from './deletes';
import { pathTarget } from './parameters';
import type { Generator, Planner } from './planner';
import { sendPlain } from './send';
import { bodyFor, changeItem } from './write-item';

/** Two own parents, and an item below one of them: with the other parent it is not found. */
export const nesting: Generator = function* (planner) {
  for (const collection of planner.contract.collections) {
    const above = parentOf(planner, collection);
    const { create, list, read } = collection;
    const operation = read?.operation ?? list?.operation;
    if (above === undefined || create === undefined || operation === undefined) continue;
    yield {
      ...{ id: `${operation.id}.nesting`, operation, generator: 'nesting', round: 1, phase: 'change' },
      run: (visit) => askBelowOther(visit, planner, collection, above),
    };
  }
};

function parentOf({ contract }: Planner, { parents }: Collection): Collection | undefined {
  const path = parents.at(-1)?.collection;
  return contract.collections.find((one) => one.path === path && one.create !== undefined);
}

async function askBelowOther(visit: Visit, planner: Planner, collection: Collection, above: Collection): Promise<void> {
  const { own } = planner;
  const item = await own.item(visit, collection);
  const other = await own.fresh(visit, above);
  if (item === undefined || other === undefined) return;
  const parents = pathTarget(parentValues(above, other.address.at), other.address.id);
  const { list, read, update, replace, delete: remove } = collection;
  if (list !== undefined) {
    await sendPlain(visit, planner, list.operation, 'list of its parent', parentValues(collection, item.address.at));
    await sendPlain(visit, planner, list.operation, 'list of the other parent', parents);
  }
  const moved = below(collection, item, parents);
  if (read !== undefined)
    await sendPlain(
      visit,
      planner,
      read.operation,
      'read below the other parent',
      pathTarget(parents, item.address.id),
    );
  for (const write of [update, replace]) {
    if (write === undefined || bodyMedia(write.operation) === undefined) continue;
    const body = bodyFor(visit, collection, write, item, 'full');
    if (body !== undefined)
      await changeItem(
        visit,
        planner,
        collection,
        write,
        moved,
        body,
        `${write.operation.method} below the other parent`,
      );
  }
  if (remove !== undefined) await sendTo(visit, planner, collection, remove, moved, 'delete below the other parent');
  await own.prove(visit, collection, item.path);
}

/** The item as if it were below other parents. */
function below(collection: Collection, item: KnownItem, parents: readonly string[]): KnownItem {
  let index = 0;
  const at = collection.path.replaceAll(/\{[^{}]*\}/g, () => encodeURIComponent(parents[index++] ?? ''));
  return { ...item, address: { ...item.address, at } };
}
