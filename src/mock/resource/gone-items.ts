import type { Contract } from '../../contract/contract';
import type { Resource } from '../../contract/resource/resources';
import { ApiError } from '../../errors';
import type { RequestContext } from '../../middleware/request-context';
import { profileOf } from '../../profile/profile-of';
import { refusalPoints } from '../../profile/request-points';
import type { Session } from '../../store/session';
import { notFound } from './item-path';

/** Paths of items that were removed from a session, where a profile tells them from those that never were. */
const removed = new WeakMap<Session, Set<string>>();

/** Most paths that are remembered of a session. */
const mostPaths = 10_000;

/** Remembers that the item at the path of a request was removed. */
export function noteGone(contract: Pick<Contract, 'schemas'>, { session, path, operation }: RequestContext): void {
  if (profileOf(contract).isEmpty || operation === undefined) return;
  let paths = removed.get(session);
  if (paths === undefined) removed.set(session, (paths = new Set<string>()));
  if (paths.size < mostPaths) paths.add(path);
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
    removed.get(request.session)?.has(request.path) === true &&
    profileOf(contract).find(refusalPoints['item.gone'], request.operation) !== undefined;
  return isGone ? new ApiError(error.code, error.message, { ...error.details, situation: 'item.gone' }) : error;
}
