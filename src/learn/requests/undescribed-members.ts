import type { Contract } from '../../openapi/contract';
import { isObject, type Schema } from '../../openapi/document';
import type { Operation } from '../../openapi/operation';
import type { JsonValue } from '../../base/json';
import { refusalPoints, requestPoints } from '../../profile/request-points';
import { severalPoints } from '../../profile/answer-points';
import type { Situation } from '../../base/refusal-reasons';
import { withValue } from '../../probe/body-values';
import { knownIds } from '../../probe/bodies';
import { nextInteger } from '../../probe/fresh-values';
import { bodyOf, isRead, type Exchange } from '../../probe/exchange';
import { resourceOf } from '../../probe/items';
import { itemIn } from '../data/exchanged';
import { wasTaken } from '../data/state-changes';
import type { LearnContext } from '../learner';
import { type Sending, answerOf, textOf, type SeenAnswer } from './seen-answer';

/** Learns what becomes of members that no schema describes, and of those that only the service sets. */
export async function learnUndescribed(contract: Contract, context: LearnContext, sending: Sending): Promise<void> {
  const { operation, fresh, send } = sending;
  if (!isObject(fresh())) return;
  if (await takesAllUnread(contract, context, sending)) return;
  const unknown = ['understudyProbe', 'x_other'];
  const first = await context.ask(send(withValue(fresh(), [unknown[0] ?? ''], 'probe')));
  if (first.response.status < 400)
    context.note(requestPoints.unknownMember, keptOrDropped(contract, first), first, operation);
  else {
    const second = await context.ask(send(withValue(fresh(), [unknown[1] ?? ''], 7)));
    if (second.response.status < 400) return;
    // What is refused without them too is refused for something else, such as the state of what it lies below; what was taken
    // in this run need not be written once more to know.
    if (!wasTaken(context, operation)) {
      const without = await context.ask(send(fresh()));
      if (without.response.status === first.response.status) return;
    }
    context.note(requestPoints.unknownMember, 'refuse', first, operation);
    await learnUnknownFirst(context, sending, first);
    noteRefusal(context, 'member.unknown', operation, [
      { exchange: first, subject: `body.${unknown[0] ?? ''}` },
      { exchange: second, subject: `body.${unknown[1] ?? ''}` },
    ]);
  }
  await learnReadOnly(contract, context, sending);
}

/** Beside a member that is of another type, what is told shows which of both goes first. */
async function learnUnknownFirst(context: LearnContext, sending: Sending, alone: Exchange): Promise<void> {
  const { operation, breakable, fresh, send } = sending;
  const field = breakable.fields.find(({ path, types }) => path.length === 1 && !types.includes('object'));
  if (field === undefined || context.refusalsLeft() < 4) return;
  const wrong = withValue(fresh(), field.path, { understudy: 1 });
  const other = await context.ask(send(wrong));
  const both = await context.ask(send(withValue(wrong, ['understudyProbe'], 'probe')));
  const [own, its, told] = [alone, other, both].map((exchange) => textOf({ exchange }));
  if (other.response.status < 400 || own === its) return;
  if (told === own) context.note(severalPoints.unknownFirst, true, both, operation);
  else if (told === its) context.note(severalPoints.unknownFirst, false, both, operation);
}

/** Members of both kinds at once, so that a service that looks at none of them is asked for one write instead of two. */
async function takesAllUnread(contract: Contract, context: LearnContext, sending: Sending): Promise<boolean> {
  const { operation, fresh, send } = sending;
  const readOnly = readOnlyOf(contract, sending);
  if (readOnly.length === 0) return false;
  const odd = readOnly.reduce((body, [name]) => withValue(body, [name], [true]), fresh());
  const shown = await context.ask(send(withValue(odd, ['understudyProbe'], 'probe')));
  if (shown.response.status >= 400) return false;
  context.note(requestPoints.unknownMember, keptOrDropped(contract, shown), shown, operation);
  for (const [name] of readOnly) context.note(requestPoints.readOnlyMember, 'unread', shown, operation, `body.${name}`);
  return true;
}

function readOnlyOf({ schemas }: Contract, { breakable }: Sending): [name: string, schema: Schema][] {
  return Object.entries(schemas.shapedProperties(breakable.media.schema ?? {}))
    .filter(([, schema]) => schemas.flatten(schema).readOnly === true)
    .slice(0, 6);
}

/** All of them at once, of a type that they have not: taken, each is dropped unread. Else one by one. */
async function learnReadOnly(contract: Contract, context: LearnContext, sending: Sending): Promise<void> {
  const { operation, fresh, send } = sending;
  const { schemas } = contract;
  const readOnly = readOnlyOf(contract, sending);
  if (readOnly.length === 0) return;
  const odd = await context.ask(send(readOnly.reduce((body, [name]) => withValue(body, [name], [true]), fresh())));
  if (odd.response.status < 400) {
    for (const [name] of readOnly) context.note(requestPoints.readOnlyMember, 'unread', odd, operation, `body.${name}`);
    return;
  }
  const resource = resourceOf(contract, operation);
  const known = resource === undefined ? [] : knownIds(context, resource);
  const near = [nextInteger(known, 61n), nextInteger(known, 62n)];
  for (const [name, schema] of readOnly) {
    const isText = schemas.typesOf(schemas.flatten(schema)).includes('string');
    const values: readonly JsonValue[] = isText ? ['2026-01-31T12:00:00Z', '2026-02-01T12:00:00Z'] : near;
    const subject = `body.${name}`;
    const one = await context.ask(send(withValue(fresh(), [name], values[0])));
    if (one.response.status < 400) {
      context.note(requestPoints.readOnlyMember, 'drop', one, operation, subject);
      continue;
    }
    const other = await context.ask(send(withValue(fresh(), [name], values[1])));
    if (other.response.status < 400) continue;
    context.note(requestPoints.readOnlyMember, 'refuse', one, operation, subject);
    noteRefusal(context, 'member.read-only', operation, [
      { exchange: one, subject },
      { exchange: other, subject },
    ]);
  }
}

/** Words about a member are not the member. */
function keptOrDropped(contract: Contract, exchange: Exchange): 'keep' | 'drop' {
  const shown = itemIn(contract, exchange) ?? (isRead(exchange) ? bodyOf(exchange.response) : undefined);
  return isObject(shown) && Object.hasOwn(shown, 'understudyProbe') ? 'keep' : 'drop';
}

function noteRefusal(
  context: LearnContext,
  situation: Situation,
  operation: Operation,
  [first, second]: readonly [SeenAnswer, SeenAnswer],
): void {
  const answer = answerOf(first, second);
  // Of two members the answer is one of any; of one, that of the member.
  const subject = first.subject === second.subject ? first.subject : undefined;
  if (answer !== undefined) context.note(refusalPoints[situation], answer, first.exchange, operation, subject);
}
