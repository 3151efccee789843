import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import type { Membership } from '../../contract/resource/memberships';
import { ApiError } from '../../errors';
import { assertMet } from '../../middleware/conditions';
import type { StoredItem } from '../../store/store';
import type { Handler } from '../handler';
import { succeed } from '../succeed';
import { documentsCollection, pathOf, storedAt } from './kept-document';
import { belowKnownItem } from './known-item';
import { namedIn } from './named-in';

/** What is kept of a membership in place of a JSON text. */
export const isMember = 'member';
export const isNone = 'none';

/** Gives the handlers of a membership: nothing belongs before it is put; GET is 404 then, whatever DELETE leaves is the same. */
export function createMembershipHandlers(
  contract: Contract,
  { path, operations }: Membership,
): Map<Operation, Handler> {
  return new Map(
    operations.map((operation) => {
      const handler = operation.method === 'GET' ? readHandler(path, operation) : writeHandler(path, operation);
      return [operation, belowKnownItem(contract, operation, namedIn(path, operation, handler))];
    }),
  );
}

function readHandler(path: string, operation: Operation): Handler {
  return async (request) => {
    const key = pathOf(path, request);
    const text = await request.session.store.get(documentsCollection, key);
    if (text !== isMember) throw new ApiError('not_found', `nothing was put at ${key}`);
    return succeed(operation, '');
  };
}

function writeHandler(path: string, operation: Operation): Handler {
  return async (request) => {
    const { store } = request.session;
    const key = pathOf(path, request);
    const stored = storedAt(key, operation.method === 'PUT' ? isMember : isNone);
    // What belongs has no representation, and so no ETag: `*` alone says anything of it.
    const build = (text?: string): StoredItem => {
      if (request.conditions !== undefined) assertMet(request.conditions, text === isMember ? () => [] : undefined);
      return stored;
    };
    if ((await store.replace(documentsCollection, key, build)) !== undefined) return succeed(operation, '');
    const outcome = await store.create(documentsCollection, () => build(), key, { mayReturn: true });
    if (outcome.kind === 'full')
      throw new ApiError('storage_full', `the store holds ${outcome.limit} items, as many as it may`);
    // Another request may have been the first to write it.
    if (outcome.kind === 'conflict') await store.replace(documentsCollection, key, build);
    return succeed(operation, '');
  };
}
