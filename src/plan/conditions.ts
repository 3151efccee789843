import type { ItemOperation } from '../openapi/collections/collection';
import { requiredParameters, targetOf } from './parameters';
import type { Generator, PlannedVisit, Writing } from './planner';
import { scenario } from './scenario';
import { sendParts, sendPlain } from './send';
import { changesOf, changeWhole } from './write-item';

/** If-None-Match on reads, If-Match on changes: of services that show entity tags (RFC 9110 section 13.1). */
export const conditions: Generator = function* (planner) {
  for (const collection of planner.contract.collections) {
    const { read } = collection;
    if (read === undefined) continue;
    yield scenario(read.operation, 'conditions', 1, 'read', (visit) => readIfNoneMatch(visit, read));
    for (const changing of changesOf(collection))
      yield scenario(changing.write.operation, 'conditions', 2, 'change', (visit) => changeIfMatch(visit, changing));
  }
};

const otherTag = '"no-such-tag"';

async function readIfNoneMatch(visit: PlannedVisit, { operation }: ItemOperation): Promise<void> {
  const base = await sendPlain(visit, operation);
  const tag = base?.view.header('etag');
  if (base === undefined || tag === undefined) return;
  for (const value of [tag, otherTag, '*'])
    await sendParts(visit, operation, { ...base.parts, headers: ['If-None-Match', value] }, `If-None-Match ${value}`);
}

async function changeIfMatch(visit: PlannedVisit, changing: Writing): Promise<void> {
  const { collection, write } = changing;
  const { read, delete: remove, isSingleton } = collection;
  const item = isSingleton || read === undefined ? undefined : await visit.own.fresh(visit, collection);
  if (item === undefined) return;
  const tag = (): string | undefined => visit.knowledge.item(item.path)?.currentTag;
  await visit.own.prove(visit, collection, item.path);
  const stale = tag();
  const base = await changeWhole(visit, changing, item, 'change');
  const current = tag();
  if (base === undefined || stale === undefined || current === undefined || stale === current) return;
  for (const value of [stale, current]) {
    await sendParts(visit, write.operation, { ...base.parts, headers: ['If-Match', value] }, `If-Match ${value}`);
    await visit.own.prove(visit, collection, item.path);
  }
  if (remove === undefined) return;
  const parameters = requiredParameters(visit, remove.operation, targetOf(collection, item));
  await sendParts(visit, remove.operation, { parameters, headers: ['If-Match', stale] }, `delete, If-Match ${stale}`);
  await visit.own.prove(visit, collection, item.path);
}
