import type { Contract } from '../../contract/contract';
import { isObject, type Schema } from '../../contract/document';
import type { Operation } from '../../contract/operation';
import type { JsonValue } from '../../exact-json';
import { bodySituation } from '../../profile/body-situation';
import { refusalPoints, requestPoints } from '../../profile/request-points';
import type { Situation } from '../../profile/situations';
import { valueIn, withValue } from '../../verify/body-values';
import { creatables, createRequest, taggedBody } from '../../verify/checks/bodies';
import { changeBody, changeRequest } from '../../verify/checks/change-requests';
import { changeables } from '../../verify/checks/changeables';
import { sharedItem } from './shared-item';
import { invalidBodies } from '../../verify/checks/invalid-bodies';
import type { RequestSpec } from '../../verify/request';
import type { Learner, LearnContext, Learners } from '../learner';
import type { Sending } from './sending';
import { answerOf, type SeenAnswer } from './seen-answer';
import { learnSeveral, type Refused } from './several-wrong';

/** Learns how each wrong member of a body is refused, by the operations that create and change. */
export const bodyLearners: Learners = (contract) => [
  ...creatables(contract).map((creatable): Learner => ({
    id: `bodies of POST ${creatable.operation.path}`,
    phase: 'refused',
    learn: (context) => {
      const full = taggedBody(context, creatable, creatable.full);
      const { operation, media, fields } = creatable;
      const sending = {
        operation,
        breakable: { media, fields, full },
        send: (body: JsonValue) => createRequest(creatable, body),
        fresh: () => taggedBody(context, creatable, creatable.full),
      };
      return learnBodies(contract, context, sending);
    },
  })),
  ...changeables(contract)
    .filter(({ style }) => style !== 'json-patch')
    .map((changeable): Learner => ({
      id: `bodies of ${changeable.operation.method} ${changeable.operation.path}`,
      phase: 'change',
      learn: async (context) => {
        const { id, sent } = await sharedItem(context, changeable);
        const { operation, media, fields } = changeable;
        const full = changeBody(changeable, sent, changeable.style === 'replace' ? {} : sent);
        const send = (body: JsonValue): RequestSpec => changeRequest(changeable, id, body);
        await learnBodies(contract, context, {
          operation,
          breakable: { media, fields, full },
          send,
          fresh: () => full,
        });
      },
    })),
];

/** Most bodies that are wrong in the same way at the same member. */
const mostAlike = 2;

async function learnBodies(contract: Contract, context: LearnContext, sending: Sending): Promise<void> {
  const { operation, breakable, send } = sending;
  const validate = contract.validators.compile(breakable.media.schemaPointer, 'request');
  const groups = new Map<string, { situation: Situation; subject: string | undefined; bodies: JsonValue[] }>();
  const refused: Refused[] = [];
  for (const { body: wrong, field } of invalidBodies(contract, breakable)) {
    // Of what no two items may share each body has its own, so that it is refused for nothing else.
    const body = field === undefined ? wrong : withValue(sending.fresh(), field.path, valueIn(wrong, field.path));
    const [violation] = validate(body, 'body');
    if (violation === undefined) continue;
    const { situation, subject } = bodySituation(violation);
    const key = `${situation} ${subject ?? ''}`;
    const group = groups.get(key) ?? { situation, subject, bodies: [] };
    if (group.bodies.length < mostAlike) group.bodies.push(body);
    groups.set(key, group);
  }
  for (const { situation, subject, bodies } of groups.values()) {
    const [first, second = situation === 'body.other-shape' ? [breakable.full] : first] = bodies;
    if (first === undefined || second === undefined) continue;
    const answers = await askAll(context, send, subject, [first, second]);
    if (answers === undefined) continue;
    refused.push({ situation, subject, body: first, exchange: answers[0].exchange });
    const answer = answerOf(...answers);
    if (answer === undefined)
      context.unclear(
        refusalPoints[situation],
        answers.map(({ exchange }) => exchange),
        operation,
        subject,
      );
    else context.note(refusalPoints[situation], answer, answers[0].exchange, operation, subject);
  }
  if (refused.length > 0) {
    await learnUndescribed(contract, context, sending);
    await learnSeveral(contract, context, sending, refused);
  }
}

/** Gives both answers where both are refusals; undefined where the service took one, and no more is sent then. */
async function askAll(
  context: LearnContext,
  send: (body: JsonValue) => RequestSpec,
  subject: string | undefined,
  bodies: readonly JsonValue[],
): Promise<readonly [SeenAnswer, SeenAnswer] | undefined> {
  const seen: SeenAnswer[] = [];
  for (const body of bodies) {
    const spec = send(body);
    const exchange = await context.ask(spec);
    if (exchange.response.status < 400) return undefined;
    seen.push({ exchange, path: spec.path, subject });
  }
  const [first, second] = seen;
  return first === undefined || second === undefined ? undefined : [first, second];
}

/** Members that no schema describes, and those that only the service sets. */
async function learnUndescribed(contract: Contract, context: LearnContext, sending: Sending): Promise<void> {
  const { operation, fresh, send } = sending;
  if (!isObject(fresh())) return;
  if (await takesAllUnread(contract, context, sending)) return;
  const unknown = ['understudyProbe', 'x_other'];
  const first = await context.ask(send(withValue(fresh(), [unknown[0] ?? ''], 'probe')));
  if (first.response.status < 400)
    context.note(requestPoints.unknownMember, keptOrDropped(first.response.body), first, operation);
  else {
    const second = await context.ask(send(withValue(fresh(), [unknown[1] ?? ''], 7)));
    if (second.response.status < 400) return;
    // What is refused without them too is refused for something else, such as the state of what it lies below.
    const without = await context.ask(send(fresh()));
    if (without.response.status === first.response.status) return;
    context.note(requestPoints.unknownMember, 'refuse', first, operation);
    noteRefusal(context, 'member.unknown', operation, [
      { exchange: first, subject: `body.${unknown[0] ?? ''}` },
      { exchange: second, subject: `body.${unknown[1] ?? ''}` },
    ]);
  }
  await learnReadOnly(contract, context, sending);
}

/** Members of both kinds at once, so that a service that looks at none of them is asked for one write instead of two. */
async function takesAllUnread(contract: Contract, context: LearnContext, sending: Sending): Promise<boolean> {
  const { operation, fresh, send } = sending;
  const readOnly = readOnlyOf(contract, sending);
  if (readOnly.length === 0) return false;
  const odd = readOnly.reduce((body, [name]) => withValue(body, [name], [true]), fresh());
  const shown = await context.ask(send(withValue(odd, ['understudyProbe'], 'probe')));
  if (shown.response.status >= 400) return false;
  context.note(requestPoints.unknownMember, keptOrDropped(shown.response.body), shown, operation);
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
  for (const [name, schema] of readOnly) {
    const isText = schemas.typesOf(schemas.flatten(schema)).includes('string');
    const values: readonly JsonValue[] = isText ? ['2026-01-31T12:00:00Z', '2026-02-01T12:00:00Z'] : [987654, 987655];
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

function keptOrDropped(body: Buffer): 'keep' | 'drop' {
  return body.includes('understudyProbe') ? 'keep' : 'drop';
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
