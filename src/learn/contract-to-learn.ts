import type { Contract } from '../contract/contract';
import { deriveUpdates, resourcesByItemPath } from '../contract/resource/actions';
import { operationsOf, type Resource } from '../contract/resource/resources';
import { withUpdate } from '../contract/resource/state';

/**
 * Gives a document with what only the stand-in plays of it: a POST on an item's path that changes the item, as many services have
 * in place of PATCH. A kit may not hold a service to that; a learner asks how it behaves. Another object each time, so that what is
 * remembered of a document is that of one run.
 */
export function contractToLearn(contract: Contract): Contract {
  const { operations, resources, schemas } = contract;
  const kept = new Set(resources.flatMap(operationsOf));
  const rest = operations.filter((operation) => !kept.has(operation));
  const updates = deriveUpdates(rest, resourcesByItemPath(resources, [], schemas), schemas);
  const changed = resources.map((resource): Resource => withUpdate(resource, updates.get(resource), schemas));
  return { ...contract, resources: changed };
}
