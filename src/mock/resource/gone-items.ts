import type { Contract } from '../../contract/contract';
import type { Resource } from '../../contract/resource/resources';
import { ApiError } from '../../errors';
import type { RequestContext } from '../../middleware/request-context';
import { profileOf } from '../../profile/profile-of';
import { refusalPoints } from '../../profile/request-points';
import { scopeOf } from './collection-scope';
import { notFound } from './item-path';

/** Remembers that the item of a request was removed, where a profile may tell it from one that never was. */
export function noteGone(
  contract: Pick<Contract, 'schemas'>,
  resource: Resource,
  request: RequestContext,
  id: string,
): void {
  if (!profileOf(contract).isEmpty) request.session.remembered.noteGone(nameOf(resource, request, id));
}

/** Gives the error of an identifier that no item has, or has any more: services may tell the two apart. */
export function missing(
  contract: Pick<Contract, 'schemas'>,
  resource: Resource,
  request: RequestContext,
  id: string,
): ApiError {
  const error = notFound(resource, id);
  const isGone =
    profileOf(contract).find(refusalPoints['item.gone'], request.operation) !== undefined &&
    request.session.remembered.isGone(nameOf(resource, request, id));
  return isGone ? new ApiError(error.code, error.message, { ...error.details, situation: 'item.gone' }) : error;
}

/** Gives what no other item is called by, however its path is spelt. */
function nameOf(resource: Resource, request: RequestContext, id: string): string {
  return JSON.stringify([resource.collection, scopeOf(resource, request), id]);
}
