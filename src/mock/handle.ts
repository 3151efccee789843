import type { RequestHandler } from 'express';
import type { Operation } from '../contract/operation';
import { ApiError } from '../errors';
import type { Answer } from '../middleware/request-context';
import type { FinishAnswer } from './finish-answer';
import type { Handler } from './handler';

/** Asks the operation's handler for the answer, and adds the headers that the document describes for it, unless they are there. */
export function handle(handlers: ReadonlyMap<Operation, Handler>, finish: FinishAnswer): RequestHandler {
  return ({ context }, _response, next) => {
    const { operation } = context;
    const handler = operation === undefined ? undefined : handlers.get(operation);
    if (operation === undefined || handler === undefined) {
      throw new ApiError('internal_error', 'there is no handler for this operation');
    }
    const proceed = (answer: Answer): void => {
      const whole = answer.isChecked === true ? answer : finish.withHeaders(operation, answer);
      context.answer = context.representAs === undefined ? whole : finish.as(context.representAs, whole);
      next();
    };
    const answer = handler(context);
    if (answer instanceof Promise) return answer.then(proceed);
    proceed(answer);
    return undefined;
  };
}
