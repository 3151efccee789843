import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { isAction, resourceAbove, resourcesByItemPath } from '../../contract/resource/actions';
import { parametersIn } from '../../contract/resource/names';
import type { Resource } from '../../contract/resource/resources';
import { ApiError } from '../../errors';
import type { RequestContext } from '../../middleware/request-context';
import type { Scope } from '../../store/store';
import { profileOf } from '../../profile/profile-of';
import { abovePoints } from '../../profile/above-points';
import type { Handler } from '../handler';
import { parentParameters, scopeAt } from './collection-scope';
import { asText } from './item-path';

/** An item as the path of a request below it names it. */
interface NamedInPath {
  readonly id: string;
  readonly scope: Scope;
}

/** Gives what reads from a request's path which item of a collection it lies below: parameters stand in the same order, however called. */
export function itemAbove(resource: Resource, { path }: Operation): (request: RequestContext) => NamedInPath {
  const names = parametersIn(path);
  const parents = parentParameters(resource);
  return ({ parameters }) => {
    const texts = names.map((name) => asText(parameters.path[name] ?? null));
    return { id: texts[parents.length] ?? '', scope: scopeAt(parents, (name) => texts[parents.indexOf(name)] ?? '') };
  };
}

/** Where the document has a 404 for an operation below an item that is played too, an item that does not exist is one. */
export function belowKnownItem(contract: Contract, operation: Operation, handler: Handler): Handler {
  if (!looksAbove(contract, operation)) return handler;
  const resource = resourceAbove(operation.path, itemPathsOf(contract));
  if (resource === undefined) return handler;
  const locate = itemAbove(resource, operation);
  return async (request) => {
    const { id, scope } = locate(request);
    const found = await request.session.store.get(resource.collection, id, scope);
    if (found === undefined) throw new ApiError('not_found', `there is no item of ${resource.collection} with ${id}`);
    return handler(request);
  };
}

/** Tells whether what an operation lies below must be there: where a profile does not say so, where the document has an answer for it. */
export function looksAbove(contract: Contract, operation: Operation): boolean {
  const said = profileOf(contract).find(abovePoints.unknownAbove, operation);
  return said === undefined ? documentsNotFound(operation) : said === 'refuse';
}

/** What is done to an item (`POST /orders/{id}/cancel`) cannot be done to one that does not exist, whatever it answers. */
export function actsOnKnownItem(contract: Contract, operation: Operation, handler: Handler): Handler {
  return isAction(operation) ? belowKnownItem(contract, operation, handler) : handler;
}

/** Tells whether an operation documents an answer for what is not there. */
export function documentsNotFound({ responses }: Operation): boolean {
  return responses.some(({ status }) => status === '404' || status === '4XX');
}

const itemPaths = new WeakMap<readonly Resource[], ReadonlyMap<string, Resource>>();

/** Gives the collections of a document by the shapes of their items' paths; made once. */
export function itemPathsOf({ resources, operations, schemas }: Contract): ReadonlyMap<string, Resource> {
  let known = itemPaths.get(resources);
  if (known === undefined) itemPaths.set(resources, (known = resourcesByItemPath(resources, operations, schemas)));
  return known;
}
