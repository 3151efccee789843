import type { Contract } from '../contract/contract';
import { problemOf } from '../contract/flaws';
import type { Operation } from '../contract/operation';
import { SampleError } from '../contract/schema/sample-budget';
import { ApiError } from '../errors';
import type { Handler } from './handler';

/** Gives the error that a request is answered with to whose operation something of the document stands in the way; notes the flaw. */
export function notPlayed({ flaws }: Contract, { method, path, pointer }: Operation, cause: unknown): ApiError {
  const reason = problemOf(cause);
  flaws.add(pointer, reason, `${method} ${path} is not played`);
  return new ApiError('not_played', `${method} ${path} is not played: ${reason}`);
}

/**
 * Gives a handler that is made when a request first asks for it. Where it cannot be made, or no value can be made up for its
 * answer, that costs this operation alone: its requests are answered with the reason (`not_played`).
 */
export function containedHandler(contract: Contract, operation: Operation, make: () => Handler): Handler {
  let handler: Handler | undefined;
  let failure: ApiError | undefined;
  const made = (): Handler => {
    try {
      return (handler ??= make());
    } catch (cause) {
      throw (failure ??= notPlayed(contract, operation, cause));
    }
  };
  const refuse = (cause: unknown): never => {
    throw cause instanceof SampleError ? notPlayed(contract, operation, cause) : cause;
  };
  const contained: Handler = (request) => {
    if (failure !== undefined) throw failure;
    const known = handler ?? made();
    try {
      const answer = known(request);
      return answer instanceof Promise ? answer.catch(refuse) : answer;
    } catch (cause) {
      return refuse(cause);
    }
  };
  if (contract.compiles === 'at once') warm(made);
  return contained;
}

/** What fails now is told by every request. */
function warm(made: () => unknown): void {
  try {
    made();
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
  }
}
