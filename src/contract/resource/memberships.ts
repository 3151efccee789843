import type { Operation } from '../operation';
import { successResponse } from '../success-response';
import { byCommonPath } from './one-path';

/** Whether something belongs to something, `/teams/{id}/members/{login}`: PUT says that it does, DELETE that it no longer does. */
export interface Membership {
  readonly path: string;
  readonly operations: readonly Operation[];
}

/** Gives the memberships among operations that belong to nothing else: PUT and DELETE of a path, and a GET, that all answer nothing. */
export function deriveMemberships(operations: readonly Operation[]): Membership[] {
  return [...byCommonPath(operations)].flatMap(([path, all]) => {
    const known = all.filter(({ method }) => ['GET', 'PUT', 'DELETE'].includes(method));
    const methods = known.map(({ method }) => method);
    const isOne = methods.includes('PUT') && methods.includes('DELETE') && path.endsWith('}');
    return isOne && known.every(answersNothing) ? [{ path, operations: known }] : [];
  });
}

function answersNothing(operation: Operation): boolean {
  const response = successResponse(operation);
  return response?.content.length === 0;
}
