import type { Contract } from '../../contract/contract';
import type { JsonValue } from '../../exact-json';
import { bodySituation } from '../../profile/body-situation';
import { placeOf } from '../../profile/profile';
import { refusalPoints } from '../../profile/request-points';
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
import { Explained } from './explained';
import { answerOf, type SeenAnswer } from './seen-answer';
import { learnSeveral, type Refused } from './several-wrong';
import { learnUndescribed } from './undescribed-members';

/** Learns how each wrong member of a body is refused, by the operations that create and change. */
export const bodyLearners: Learners = (contract) => {
  const explained = new Explained();
  const taken = changeables(contract).filter(({ style }) => style !== 'json-patch');
  let left = creatables(contract).length + taken.length;
  /** Gives how many refusals an operation may ask for, of those that are left for all: twice its part, for others need less. */
  const shareOf = (context: LearnContext): number => Math.floor((2 * context.refusalsLeft()) / Math.max(2, left--));
  return [
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
        return learnBodies(contract, context, sending, { explained, share: shareOf(context) });
      },
    })),
    ...taken.map((changeable): Learner => ({
      id: `bodies of ${changeable.operation.method} ${changeable.operation.path}`,
      phase: 'change',
      learn: async (context) => {
        const { id, sent } = await sharedItem(context, changeable);
        const { operation, media, fields } = changeable;
        const full = changeBody(changeable, sent, changeable.style === 'replace' ? {} : sent);
        const send = (body: JsonValue): RequestSpec => changeRequest(changeable, id, body);
        const sending = { operation, breakable: { media, fields, full }, send, fresh: () => full };
        await learnBodies(contract, context, sending, { explained, share: shareOf(context) });
      },
    })),
  ];
};

/** Most bodies that are wrong in the same way at the same member. */
const mostAlike = 2;

/** Bodies that are wrong in the same way at the same member. */
interface WrongAlike {
  readonly situation: Situation;
  readonly subject: string | undefined;
  readonly bodies: JsonValue[];
}

/** Gives the bodies that should be refused, by what is wrong with them: a member of each situation first, then the others. */
function groupsOf(contract: Contract, { breakable, fresh }: Sending): WrongAlike[] {
  const validate = contract.validators.compile(breakable.media.schemaPointer, 'request');
  const groups = new Map<string, WrongAlike>();
  for (const { body: wrong, field } of invalidBodies(contract, breakable)) {
    // Of what no two items may share each body has its own, so that it is refused for nothing else.
    const body = field === undefined ? wrong : withValue(fresh(), field.path, valueIn(wrong, field.path));
    const [violation] = validate(body, 'body');
    if (violation === undefined) continue;
    const { situation, subject } = bodySituation(violation);
    const key = `${situation} ${subject ?? ''}`;
    const group = groups.get(key) ?? { situation, subject, bodies: [] };
    if (group.bodies.length < mostAlike) group.bodies.push(body);
    groups.set(key, group);
  }
  const turns = new Map<Situation, number>();
  const inTurn = [...groups.values()].map((group) => {
    const turn = turns.get(group.situation) ?? 0;
    turns.set(group.situation, turn + 1);
    return { group, turn };
  });
  return inTurn.toSorted((one, other) => one.turn - other.turn).map(({ group }) => group);
}

interface Bounded {
  readonly explained: Explained;
  /** Most refusals that are asked for. */
  readonly share: number;
}

async function learnBodies(
  contract: Contract,
  context: LearnContext,
  sending: Sending,
  { explained, share }: Bounded,
): Promise<void> {
  const least = context.refusalsLeft() - share;
  const groups = groupsOf(contract, sending);
  const isAlone = aloneAmong(groups);
  const refused: Refused[] = [];
  let unasked = 0;
  for (const group of groups) {
    // What comes after needs some too.
    if (context.refusalsLeft() <= least + Math.min(share / 3, mostOfOthers)) unasked += 1;
    else refused.push(...(await learnGroup(context, sending, isAlone(group) ? explained : undefined, group)));
  }
  const { method, path } = sending.operation;
  if (unasked > 0)
    context.leave(
      `${unasked} ways of breaking bodies of ${method} ${path}`,
      'the refusals that may be asked for are used up (--refusals)',
    );
  if (refused.length > 0 && context.refusalsLeft() >= leastOfOthers) {
    await learnUndescribed(contract, context, sending);
    await learnSeveral(contract, context, sending, refused);
  }
}

/** Gives what tells whether no other group is of the same place: what a list holds is told of at the list. */
function aloneAmong(groups: readonly WrongAlike[]): (group: WrongAlike) => boolean {
  const counts = new Map<string, number>();
  const keyOf = ({ situation, subject }: WrongAlike): string => `${situation} ${placeOf(undefined, subject)}`;
  for (const group of groups) counts.set(keyOf(group), (counts.get(keyOf(group)) ?? 0) + 1);
  return (group) => counts.get(keyOf(group)) === 1;
}

/** Refusals that are kept for what is not described, and for several members that are wrong at once. */
const mostOfOthers = 24;

/** With fewer that are left these would go beyond what may be asked for. */
const leastOfOthers = 16;

/** Learns how bodies are refused that are wrong in one way; gives the first of them, where they are. */
async function learnGroup(
  context: LearnContext,
  { operation, breakable, send }: Sending,
  explained: Explained | undefined,
  { situation, subject, bodies }: WrongAlike,
): Promise<readonly Refused[]> {
  const [first, second = situation === 'body.other-shape' ? [breakable.full] : first] = bodies;
  if (first === undefined || second === undefined) return [];
  const one = await askRefused(context, send, subject, first);
  if (one === undefined) return [];
  const refused = [{ situation, subject, body: first, exchange: one.exchange }];
  const known = explained?.answerTo(situation, one);
  if (known !== undefined) {
    context.note(refusalPoints[situation], known, one.exchange, operation, subject);
    return refused;
  }
  const other = await askRefused(context, send, subject, second);
  if (other === undefined) return [];
  const answer = answerOf(one, other);
  if (answer === undefined)
    context.unclear(refusalPoints[situation], [one.exchange, other.exchange], operation, subject);
  else {
    explained?.see(situation, one, answer);
    context.note(refusalPoints[situation], answer, one.exchange, operation, subject);
  }
  return refused;
}

/** Gives the answer where it is a refusal; undefined where the service took the body. */
async function askRefused(
  context: LearnContext,
  send: (body: JsonValue) => RequestSpec,
  subject: string | undefined,
  body: JsonValue,
): Promise<SeenAnswer | undefined> {
  const spec = send(body);
  const exchange = await context.ask(spec);
  return exchange.response.status < 400 ? undefined : { exchange, path: spec.path, subject };
}
