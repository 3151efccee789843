import type { Contract } from '../../contract/contract';
import { type JsonValue, ownMember } from '../../exact-json';
import { bodySituation } from '../../profile/body-situation';
import { placeOf } from '../../profile/profile';
import { refusalPoints } from '../../profile/request-points';
import type { Situation } from '../../profile/situations';
import { valueIn, withValue } from '../../verify/body-values';
import { creatables, createRequest, taggedBody } from '../../verify/checks/bodies';
import { changeBody, changeRequest } from '../../verify/checks/change-requests';
import { anyTagFor } from './entity-tags';
import { changeables } from '../../verify/checks/changeables';
import { sharedItem } from './shared-item';
import { invalidBodies } from '../../verify/checks/invalid-bodies';
import type { Exchange } from '../../verify/exchange';
import type { RequestSpec } from '../../verify/request';
import type { Learner, LearnContext, Learners } from '../learner';
import type { Sending } from './sending';
import { Explained } from './explained';
import { learnElements } from './list-elements';
import { learnMapMembers } from './map-members';
import { answerOf, strictAnswerOf, type SeenAnswer } from './seen-answer';
import { isScalarKind, learnScalars } from './scalar-bodies';
import { learnSeveral, type Refused } from './several-wrong';
import { learnUndescribed } from './undescribed-members';
import { writePoints } from '../../profile/write-points';
import { isSuccess } from '../../verify/answers';
import { itemIn } from '../data/exchanged';

/** Learns how each wrong member of a body is refused, by the operations that create and change. */
export const bodyLearners: Learners = (contract) => {
  const explained = new Explained();
  const taken = changeables(contract).filter(({ style }) => style !== 'json-patch');
  let left = creatables(contract).length + taken.length;
  /** Gives how many refusals an operation may ask for, of those that are left for all: twice its part, for others need less. */
  const shareOf = (context: LearnContext): number =>
    Math.floor((2 * Math.max(0, context.refusalsLeft() - keptForStates)) / Math.max(2, left--));
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
        const { id, sent: made } = await sharedItem(context, changeable);
        const { operation, media, fields } = changeable;
        // What only a create brings is none of a change.
        const sent = Object.fromEntries(Object.entries(made).filter(([name]) => Object.hasOwn(changeable.full, name)));
        const full = changeBody(changeable, sent, changeable.style === 'replace' ? {} : sent);
        const send = (body: JsonValue): RequestSpec =>
          changeRequest(changeable, id, body, anyTagFor(context, changeable));
        const sending = { operation, breakable: { media, fields, full }, send, fresh: () => full };
        await learnBodies(contract, context, sending, { explained, share: shareOf(context) });
      },
    })),
  ];
};

/** Refusals that are kept for what comes after: states, and what is done in them. */
const keptForStates = 16;
function isNumeric(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value));
}

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
    if (isScalarKind(situation)) continue;
    // Whether a number is read out of a text is learnt by itself, for it may be taken.
    if (situation === 'member.text-for-number' && field !== undefined && isNumeric(valueIn(wrong, field.path)))
      continue;
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

/** What is known of answers already, and how much may be asked. */
export interface Bounded {
  readonly explained: Explained;
  /** Most refusals that are asked for. */
  readonly share: number;
}

/** Learns how the bodies of an operation are refused that are wrong in one way or another, as far as its share goes. */
export async function learnBodies(
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
  const nulls = groups.flatMap(({ situation, subject }) =>
    situation === 'member.null' && subject !== undefined ? [subject] : [],
  );
  const taken = await learnNulls(context, sending, nulls);
  const validate = contract.validators.compile(sending.breakable.media.schemaPointer, 'request');
  await learnScalars(context, sending, explained, (body) => validate(body, 'body').length === 0);
  for (const group of groups) {
    if (group.situation === 'member.null' && taken.has(group.subject ?? '')) continue;
    // What comes after needs some too.
    if (context.refusalsLeft() <= least + Math.min((2 * share) / 3, mostOfOthers)) unasked += 1;
    else refused.push(...(await learnGroup(context, sending, isAlone(group) ? explained : undefined, group)));
  }
  const { method, path } = sending.operation;
  if (unasked > 0)
    context.leave(
      `${unasked} ways of breaking bodies of ${method} ${path}`,
      'the refusals that may be asked for are used up (--refusals)',
    );
  if (refused.length > 0 && context.refusalsLeft() >= leastOfOthers) {
    await learnElements(contract, context, sending, refused);
    await learnMapMembers(contract, context, sending);
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
const mostOfOthers = 44;

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
  if ('taken' in one) {
    if (situation === 'member.null') noteTakenNull(context, { operation }, subject, one.taken);
    return [];
  }
  const refused = [{ situation, subject, body: first, exchange: one.exchange }];
  const known = explained?.answerTo(situation, one);
  if (known !== undefined) {
    context.note(refusalPoints[situation], known, one.exchange, operation, subject);
    return refused;
  }
  const other = await askRefused(context, send, subject, second);
  if ('taken' in other) return [];
  // Of two that have nothing in common the first is kept: asked once more, it shows what of it differs by itself.
  const isOther = isOfOneStatus(one, other) && strictAnswerOf(one, other) === undefined;
  const again = isOther ? await askRefused(context, send, subject, first) : other;
  const answer = answerOf(one, 'taken' in again ? other : again);
  if (answer === undefined)
    context.unclear(refusalPoints[situation], [one.exchange, other.exchange], operation, subject);
  else {
    explained?.see(situation, one, answer);
    context.note(refusalPoints[situation], answer, one.exchange, operation, subject);
  }
  return refused;
}

/** Gives the answer: a refusal, or `taken` where the service took the body. */
function isOfOneStatus(one: SeenAnswer, other: SeenAnswer): boolean {
  return one.exchange.response.status === other.exchange.response.status;
}

async function askRefused(
  context: LearnContext,
  send: (body: JsonValue) => RequestSpec,
  subject: string | undefined,
  body: JsonValue,
): Promise<SeenAnswer | { readonly taken: Exchange }> {
  const spec = send(body);
  const exchange = await context.ask(spec);
  return exchange.response.status < 400 ? { taken: exchange } : { exchange, path: spec.path, subject };
}

/**
 * Learns whether null is taken for members whose schema has none, of those that need not be there: all at once, so that a service
 * which takes them all is asked for one write. Gives the subjects of those that were taken.
 */
async function learnNulls(
  context: LearnContext,
  sending: Sending,
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  const { breakable, fresh, send } = sending;
  const fields = breakable.fields.filter(
    ({ path, required, types }) =>
      path.length === 1 &&
      !required &&
      // Objects and lists are refused where scalars are taken: one by one they cost nothing then.
      !types.some((type) => type === 'object' || type === 'array') &&
      subjects.includes(`body.${path.join('.')}`),
  );
  if (fields.length < 2) return new Set();
  const exchange = await context.ask(send(fields.reduce((body, { path }) => withValue(body, path, null), fresh())));
  if (!isSuccess(exchange)) return new Set();
  const taken = fields.map(({ path }) => `body.${path.join('.')}`);
  for (const subject of taken) noteTakenNull(context, sending, subject, exchange);
  return new Set(taken);
}

/** Writes down what became of a null that was taken: it is shown as null, or is as if it had been left out. */
function noteTakenNull(
  context: LearnContext,
  { operation }: Pick<Sending, 'operation'>,
  subject: string | undefined,
  exchange: Exchange,
): void {
  const name = subject?.slice('body.'.length) ?? '';
  const item = itemIn(context.contract, exchange);
  if (item === undefined || name === '' || name.includes('.')) return;
  const shown: JsonValue | undefined = ownMember(item, name);
  // A change that removes a member by null has none of it left.
  const isGone = shown === undefined && operation.method !== 'POST';
  context.note(writePoints.nullMember, shown === null || isGone ? 'kept' : 'left-out', exchange, operation, subject);
}
