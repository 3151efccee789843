import { isKeyed, type Collection, type ItemOperation } from '../openapi/collections/collection';
import { bodyMedia } from '../plan/bodies';
import { freshKey } from '../plan/create-bodies';
import { requiredParameters, targetOf } from '../plan/parameters';
import type { Planner, PlannedVisit } from '../plan/planner';
import { scenario, type Scenario } from '../plan/scenario';
import { sendParts, sendPlain } from '../plan/send';

/** Changes of the property that a path names, where nothing lists items: they move an item, or are ignored. */
export function* renameScenarios(planner: Planner): Iterable<Scenario> {
  const { contract } = planner;
  for (const collection of contract.collections) {
    const { update } = collection;
    const name = collection.id?.name ?? '';
    const schema = update && bodyMedia(update.operation)?.schema;
    if (update === undefined || schema === undefined || !isKeyed(collection)) continue;
    if (!contract.schemas.propertiesOf(schema).has(name)) continue;
    yield scenario(update.operation, 'renames', 0, 'change', (visit) => rename(visit, collection, update, name));
  }
}

/** Another name for an own item, then one that another item has; and what is gone is deleted. */
async function rename(
  visit: PlannedVisit,
  collection: Collection,
  { operation }: ItemOperation,
  name: string,
): Promise<void> {
  const { own } = visit;
  const other = await own.fresh(visit, collection);
  const item = await own.fresh(visit, collection);
  if (item === undefined || other === undefined) return;
  const parents = targetOf(collection, item).slice(0, -1);
  const { read, delete: remove } = collection;
  const show = async (id: string): Promise<void> => {
    if (read !== undefined) await sendPlain(visit, read.operation, `read ${id}`, [...parents, id]);
  };
  const key = freshKey(visit, collection);
  for (const [from, to] of [
    [item.address.id, key],
    [key, other.address.id],
  ] as const) {
    const target = [...parents, from];
    const parameters = requiredParameters(visit, operation, target);
    await show(to);
    await sendParts(visit, operation, { parameters, body: { [name]: to } }, 'rename');
    await show(to);
    await show(from);
  }
  if (remove === undefined) return;
  await show(item.address.id);
  await sendPlain(visit, remove.operation, 'delete what was renamed', [...parents, item.address.id]);
}
