import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { ApiError } from '../../errors';
import { ownMember } from '../../exact-json';
import type { Answer } from '../../middleware/request-context';
import { isIdempotencyKey } from '../../profile/idempotency';
import { profileOf } from '../../profile/profile-of';
import { refusalPoints } from '../../profile/request-points';
import { writePoints } from '../../profile/write-points';
import type { Session } from '../../store/session';
import type { Handler } from '../handler';

/** Most keys of a session that are remembered: the oldest are forgotten. */
const mostKeys = 1000;

interface Done {
  readonly bodyText: string;
  readonly answer: Answer;
}

const known = new WeakMap<Session, Map<string, Done>>();

/**
 * Gives the handler of an operation that answers a key which came before (Idempotency-Key, draft-ietf-httpapi-idempotency-key-header)
 * as it did the first time, where a profile says so: it throws an ApiError `conflict` with the answer of the profile where the body
 * is another. The handler itself where the profile says nothing.
 */
export function answeredOnce(contract: Contract, operation: Operation, handler: Handler): Handler {
  const profile = profileOf(contract);
  const header = operation.parameters.find(({ in: place, name }) => place === 'header' && isIdempotencyKey(name));
  if (header === undefined || profile.find(writePoints.idempotency, operation) !== 'replay') return handler;
  const refusal = profile.find(refusalPoints['idempotency.other-body'], operation);
  const replayed = profile.find(writePoints.replayHeaders, operation);
  return async (request) => {
    const key = ownMember(request.parameters.header, header.name);
    if (typeof key !== 'string' || key === '') return handler(request);
    const place = `${operation.id} ${key}`;
    const bodyText = request.bodyText ?? '';
    const keys = known.get(request.session) ?? new Map<string, Done>();
    known.set(request.session, keys);
    const before = keys.get(place);
    if (before === undefined) {
      const answer = await handler(request);
      keys.set(place, { bodyText, answer });
      const [oldest] = keys.keys();
      if (keys.size > mostKeys && oldest !== undefined) keys.delete(oldest);
      return answer;
    }
    if (before.bodyText === bodyText || refusal === undefined)
      return { ...before.answer, headers: { ...before.answer.headers, ...replayed } };
    throw new ApiError('conflict', 'the Idempotency-Key came before with another body', { answer: refusal });
  };
}
