import type { Contract } from '../../contract/contract';
import { isIdempotencyKey } from '../../contract/idempotency-key';
import { refusalPoints } from '../../profile/request-points';
import { writePoints } from '../../profile/write-points';
import { isSuccess } from '../../verify/answers';
import { creatables, createRequest, taggedBody } from '../../verify/checks/bodies';
import type { Creatable } from '../../verify/creatable';
import { bodyOf, headerOf, isRead, type Exchange } from '../../verify/exchange';
import type { HeaderList } from '../../verify/exchange';
import { stringifyJson, type JsonValue } from '../../exact-json';
import type { LearnContext, Learner } from '../learner';
import { answerOf } from '../requests/seen-answer';

/**
 * Gives what sends a create twice under one key, and then others under the same key: of the first create whose document has a header
 * for it, for services do all of them alike.
 */
export function idempotencyLearners(contract: Contract): readonly Learner[] {
  const [first] = creatables(contract).flatMap((creatable) => {
    const { parameters } = creatable.operation;
    const header = parameters.find((one) => one.in === 'header' && isIdempotencyKey(one));
    return header === undefined ? [] : [{ creatable, header: header.name }];
  });
  if (first === undefined) return [];
  const learn = (context: LearnContext): Promise<void> => learnKey(context, first.creatable, first.header);
  return [{ id: 'keys of requests that are done once', phase: 'write', learn }];
}

async function learnKey(context: LearnContext, creatable: Creatable, header: string): Promise<void> {
  if (context.writesLeft() < 3) {
    context.leave(writePoints.idempotency.id, 'for want of writes (--writes)');
    return;
  }
  const headers: HeaderList = [[header, context.nextTag()]];
  const fresh = (): JsonValue => taggedBody(context, creatable, creatable.full);
  const send = (body: JsonValue): Promise<Exchange> => context.ask({ ...createRequest(creatable, body), headers });
  const body = fresh();
  const first = await send(body);
  const again = isSuccess(first) ? await send(body) : undefined;
  if (again === undefined || !isRead(first) || !isRead(again) || !isSuccess(again)) return;
  const isReplayed = textOf(first) === textOf(again);
  context.note(writePoints.idempotency, isReplayed ? 'replay' : 'again', again);
  if (!isReplayed) return;
  const added = again.response.headers.filter(
    ([name, value]) => /repl|idempot/i.test(name) && headerOf(first.response.headers, name) !== value,
  );
  if (added.length > 0) context.note(writePoints.replayHeaders, Object.fromEntries(added), again);
  const one = await send(fresh());
  if (isSuccess(one)) return;
  const two = await send(fresh());
  const answer = answerOf({ exchange: one }, { exchange: two });
  if (answer !== undefined) context.note(refusalPoints['idempotency.other-body'], answer, one);
}

function textOf({ response }: Exchange): string {
  return stringifyJson(bodyOf(response) ?? null);
}
