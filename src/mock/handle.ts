import type { RequestHandler } from 'express';
import type { Operation } from '../contract/operation';
import { ApiError } from '../errors';
import type { Handler } from './handler';

/** Asks the operation's handler for the answer, and adds the headers that the document describes for it. */
export function handle(
  handlers: ReadonlyMap<Operation, Handler>,
  successHeaders: ReadonlyMap<Operation, Readonly<Record<string, string>>>,
): RequestHandler {
  return async (request, _response, next) => {
    const { context } = request;
    const handler = context.operation === undefined ? undefined : handlers.get(context.operation);
    if (context.operation === undefined || handler === undefined) {
      throw new ApiError('internal_error', 'there is no handler for this operation');
    }
    const answer = await handler(context);
    context.answer = { ...answer, headers: { ...successHeaders.get(context.operation), ...answer.headers } };
    next();
  };
}
