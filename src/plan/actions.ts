import { safeMethods } from '../base/http';
import type { KnownItem } from '../knowledge/knowledge';
import type { Collection } from '../openapi/collections/collection';
import type { Operation } from '../openapi/operation';
import { collectionAbove } from '../visit/write-policy';
import { possibleBodies } from './bodies';
import { requiredParameters, targetOf } from './parameters';
import type { Generator, PlannedVisit } from './planner';
import { scenario } from './scenario';
import { sendParts } from './send';

/** Actions on an own item: `POST /orders/{orderId}/cancel`. */
export const actions: Generator = function* (planner) {
  for (const collection of planner.contract.collections)
    for (const { operation } of collection.create === undefined ? [] : collection.actions)
      yield scenario(operation, 'actions', 0, 'change', (visit) => act(visit, collection, operation));
};

/** Where data may be lost, what stands below the path of an own item, and no collection has: nobody knows what it does. */
export const unknownActions: Generator = function* (planner) {
  const { contract, mayOverlap } = planner;
  for (const operation of contract.operations) {
    if (!mayOverlap || [...safeMethods, 'TRACE'].includes(operation.method)) continue;
    const collection = contract.roleOf(operation) === undefined ? collectionAbove(contract, operation) : undefined;
    if (collection?.create === undefined) continue;
    yield scenario(operation, 'unknown-actions', 0, 'change', (visit) => act(visit, collection, operation));
  }
};

/** Acts on a new item, and on one that was created with as little as possible: what else it has may forbid the action. */
async function act(visit: PlannedVisit, collection: Collection, operation: Operation): Promise<void> {
  const item = await visit.own.fresh(visit, collection);
  if (item === undefined || (await actOn(visit, collection, operation, item))) return;
  const { create } = collection;
  const parents = await visit.own.parents(visit, collection);
  if (create === undefined || parents === undefined) return;
  const creating = { collection, write: create };
  const least = await visit.own.least(visit, creating, visit.own.parts(visit, creating, parents).parameters);
  if (least !== undefined) await actOn(visit, collection, operation, least);
}

/** Sends an action with the bodies that the OpenAPI file allows, until one is accepted; then once more. @returns whether one was */
async function actOn(
  visit: PlannedVisit,
  collection: Collection,
  operation: Operation,
  item: KnownItem,
): Promise<boolean> {
  const parameters = requiredParameters(visit, operation, targetOf(collection, item));
  for (const body of possibleBodies(visit, operation)) {
    const parts = { parameters, body };
    const { view } = await sendParts(visit, operation, parts, 'action');
    await visit.own.prove(visit, collection, item.path);
    if (view.result !== 'success') continue;
    await sendParts(visit, operation, parts, 'action again');
    return true;
  }
  return false;
}
