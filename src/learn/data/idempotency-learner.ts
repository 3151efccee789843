import type { Contract } from '../../contract/contract';
import { isIdempotencyKey } from '../../profile/idempotency';
import { refusalPoints } from '../../profile/request-points';
import { writePoints } from '../../profile/write-points';
import { isSuccess } from '../../verify/answers';
import { creatables, createRequest, taggedBody } from '../../verify/checks/bodies';
import type { Creatable } from '../../verify/creatable';
import { bodyOf, isRead, type Exchange } from '../../verify/exchange';
import type { HeaderList } from '../../verify/exchange';
import { stringifyJson } from '../../exact-json';
import type { LearnContext, Learner } from '../learner';
import { answerOf } from '../requests/seen-answer';

/** Gives what sends a create twice under one key, of those whose document has a header for it, and then another under the same key. */
export function idempotencyLearners(contract: Contract): readonly Learner[] {
  return creatables(contract).flatMap((creatable): Learner[] => {
    const { operation } = creatable;
    const header = operation.parameters.find(({ in: place, name }) => place === 'header' && isIdempotencyKey(name));
    if (header === undefined) return [];
    const learn = (context: LearnContext): Promise<void> => learnKey(context, creatable, header.name);
    return [{ id: `keys of ${operation.id}`, phase: 'write', learn }];
  });
}

async function learnKey(context: LearnContext, creatable: Creatable, header: string): Promise<void> {
  const { operation } = creatable;
  const refused: Exchange[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    if (context.writesLeft() < 3) {
      context.leave(`${writePoints.idempotency.id} of ${operation.id}`, 'for want of writes (--writes)');
      return;
    }
    const headers: HeaderList = [[header, context.nextTag()]];
    const [body, other] = [taggedBody(context, creatable, creatable.full), taggedBody(context, creatable, creatable.full)];
    const first = await context.ask({ ...createRequest(creatable, body), headers });
    const again = isSuccess(first) ? await context.ask({ ...createRequest(creatable, body), headers }) : undefined;
    if (again === undefined || !isRead(first) || !isRead(again) || !isSuccess(again)) return;
    const isReplayed = textOf(first) === textOf(again);
    context.note(writePoints.idempotency, isReplayed ? 'replay' : 'again', again, operation);
    if (!isReplayed) return;
    const third = await context.ask({ ...createRequest(creatable, other), headers });
    if (isSuccess(third)) return;
    refused.push(third);
  }
  const [one, two] = refused;
  const answer = one === undefined || two === undefined ? undefined : answerOf({ exchange: one }, { exchange: two });
  if (one !== undefined && answer !== undefined)
    context.note(refusalPoints['idempotency.other-body'], answer, one, operation);
}

function textOf({ response }: Exchange): string {
  return stringifyJson(bodyOf(response) ?? null);
}
