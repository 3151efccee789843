import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { ApiError } from '../../errors';
import { ownMember, stringifyJson } from '../../exact-json';
import { isIdempotencyKey } from '../../contract/idempotency-key';
import { profileOf } from '../../profile/profile-of';
import { refusalPoints } from '../../profile/request-points';
import { writePoints } from '../../profile/write-points';
import type { Handler } from '../handler';

/**
 * Gives the handler of an operation that answers a key which came before (Idempotency-Key, draft-ietf-httpapi-idempotency-key-header)
 * as it did the first time, where a profile says so: it throws an ApiError `conflict` with the answer of the profile where the body
 * is another. The handler itself where the profile says nothing.
 */
export function answeredOnce(contract: Contract, operation: Operation, handler: Handler): Handler {
  const profile = profileOf(contract);
  const header = operation.parameters.find((one) => one.in === 'header' && isIdempotencyKey(one));
  if (header === undefined || profile.find(writePoints.idempotency, operation) !== 'replay') return handler;
  const refusal = profile.find(refusalPoints['idempotency.other-body'], operation);
  const replayed = profile.find(writePoints.replayHeaders, operation);
  return async (request) => {
    const key = ownMember(request.parameters.header, header.name);
    if (typeof key !== 'string' || key === '') return handler(request);
    // The same key on another path is of another thing.
    const place = stringifyJson([operation.id, key, { ...request.parameters.path }]);
    const asked = request.bodyText ?? '';
    const before = request.session.remembered.answerTo(place, asked);
    if (before === undefined) {
      const answer = await handler(request);
      const { status, headers, mediaType, text, binary, pieces } = answer;
      // What is long or no text is of no item that was made.
      if (binary === undefined && pieces === undefined)
        request.session.remembered.keepAnswer(place, asked, {
          status,
          ...(headers && { headers }),
          ...(mediaType !== undefined && { mediaType }),
          ...(text !== undefined && { text }),
        });
      return answer;
    }
    if (before.isSame || refusal === undefined)
      return { ...before.answer, headers: { ...before.answer.headers, ...replayed } };
    throw new ApiError('conflict', 'the Idempotency-Key came before with another body', { answer: refusal });
  };
}
