import { safeMethods } from '../base/http';
import type { Collection } from '../openapi/collections/collection';
import { lastParameter } from '../openapi/collections/paths';
import type { Operation } from '../openapi/operation';
import { isSearch } from '../openapi/search';
import { sendMadeUp, unknownIdsFor } from './made-up';
import { targetOf } from './parameters';
import type { Generator, PlannedVisit } from './planner';
import { scenario } from './scenario';
import { sendParts, sendPlain } from './send';

const knownItems = 3;

/** Each operation that only reads, but lists, plainly; then known items, each twice. */
export const reads: Generator = function* (planner) {
  const { contract } = planner;
  for (const operation of contract.operations) {
    const isRead = safeMethods.includes(operation.method) || isSearch(contract.schemas, operation);
    if (!isRead || contract.roleOf(operation)?.kind === 'list') continue;
    yield scenario(operation, 'reads.plain', 0, 'read', async (visit) => {
      await sendPlain(visit, operation);
    });
    const role = contract.roleOf(operation);
    if (role?.kind !== 'read') continue;
    yield scenario(operation, 'reads.known', 1, 'read', (visit) => readKnown(visit, operation, role.collection));
  }
};

async function readKnown(visit: PlannedVisit, operation: Operation, collection: Collection): Promise<void> {
  const { list, isSingleton } = collection;
  if (isSingleton) {
    for (const name of ['once', 'again']) await sendPlain(visit, operation, name);
    return;
  }
  await visit.finder.find(visit, collection);
  const items = visit.knowledge.itemsOf(collection.path).filter(({ state }) => state === 'present');
  for (const item of items.slice(0, knownItems))
    for (const turn of ['once', 'again'])
      await sendPlain(visit, operation, `${turn} ${item.path}`, targetOf(collection, item));
  if (list !== undefined && items.length > 0) await sendPlain(visit, list.operation, 'list after reads');
}

/** IDs that nothing has, and texts that are no IDs. */
export const unknownIds: Generator = function* (planner) {
  for (const operation of planner.contract.operations) {
    const role = planner.contract.roleOf(operation);
    if (operation.method !== 'GET' || role?.kind !== 'read' || lastParameter(operation.path) === undefined) continue;
    yield scenario(operation, 'unknown-ids', 1, 'read', (visit) => readUnknown(visit, role.collection, operation));
  }
};

async function readUnknown(visit: PlannedVisit, collection: Collection, operation: Operation): Promise<void> {
  const parents = await visit.finder.parents(visit, collection);
  for (const id of parents === undefined ? [] : unknownIdsFor(visit, collection))
    await sendMadeUp(visit, collection, { operation }, id, undefined, parents);
}

/** HEAD where there is a GET (RFC 9110 section 9.3.2), and no HEAD of the file's own. */
export const heads: Generator = function* (planner) {
  const { operations } = planner.contract;
  const own = new Set(operations.flatMap(({ method, path }) => (method === 'HEAD' ? [path] : [])));
  for (const operation of operations)
    if (operation.method === 'GET' && !own.has(operation.path))
      yield scenario(operation, 'heads', 2, 'read', async (visit) => {
        const base = await sendPlain(visit, operation);
        if (base?.view.result === 'success')
          await sendParts(visit, operation, { ...base.parts, method: 'HEAD' }, 'HEAD');
      });
};
