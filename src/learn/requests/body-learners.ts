import type { Contract } from '../../openapi/contract';
import { type JsonValue, ownMember } from '../../base/json';
import { bodySituation } from '../../profile/body-refusal';
import { placeOf } from '../../profile/profile';
import { refusalPoints } from '../../profile/request-points';
import type { Situation, AnswerTemplate } from '../../base/refusal-reasons';
import { valueIn, withValue } from '../../probe/body-values';
import { creatables, createRequest, taggedBody } from '../../probe/bodies';
import { changeBody, changeRequest, changeables } from '../../probe/changeables';
import { anyTagFor, sharedItem } from './entity-tags';
import { invalidBodies, brokenValues } from '../../probe/invalid-bodies';
import type { Exchange } from '../../probe/exchange';
import type { RequestSpec } from '../../probe/request';
import type { Learner, LearnContext, Learners } from '../learner';
import { type Sending, Explained, answerOf, strictAnswerOf, type SeenAnswer, isSameAnswer } from './seen-answer';
import { learnSeveral, type Refused } from './several-errors';
import { learnUndescribed } from './undescribed-members';
import { writePoints } from '../../profile/data-points';
import { isSuccess } from '../../probe/answers';
import { itemIn } from '../data/exchanged';
import { isObject } from '../../openapi/document';
import { fieldsOf, type Field } from '../../probe/creatable';

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
interface Bounded {
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

/** Most lists of a body whose elements are looked at, and most ways in which the elements of one are wrong. */
const [mostLists, mostWays] = [3, 12];

/** Fewer refusals than this are left for others. */
const leastLeft = 24;

/**
 * Learns how it is told that an element of a list is wrong: the first one, and the second behind one that is right, so that what the
 * answer says of its place shows.
 */
async function learnElements(
  contract: Contract,
  context: LearnContext,
  sending: Sending,
  refused: readonly Pick<Refused, 'situation' | 'subject'>[],
): Promise<void> {
  const lists = sending.breakable.fields.filter(({ types, path }) => path.length === 1 && types.includes('array'));
  for (const list of lists.slice(0, mostLists)) {
    const valid = valueIn(sending.fresh(), list.path);
    const [element] = Array.isArray(valid) ? valid : [];
    if (element === undefined) continue;
    // What the list itself is refused for is told at the same place.
    const known = new Set(refused.map(({ situation, subject }) => `${situation} ${placeOf(undefined, subject)}`));
    const before = known.size;
    for (const broken of brokenElements(contract, list, element)) {
      if (known.size >= before + mostWays || context.refusalsLeft() < leastLeft) break;
      await learnElement(contract, context, sending, { list, element, broken, known });
    }
  }
}

/** Gives elements that are wrong in one way each. */
function brokenElements(contract: Contract, list: Field, element: JsonValue): JsonValue[] {
  const items = contract.schemas.flatten(list.schema.items);
  const types = contract.schemas.typesOf(items);
  if (!isObject(element))
    return brokenValues(contract, { schema: items, types }, element).flatMap((value) =>
      value === undefined ? [] : [value],
    );
  const fields = fieldsOf(contract, list.keywordPointer('items'));
  return fields
    .filter(({ path }) => path.length === 1)
    .flatMap((field) =>
      brokenValues(contract, field, valueIn(element, field.path)).map((value) => withValue(element, field.path, value)),
    );
}

interface Element {
  readonly list: Field;
  readonly element: JsonValue;
  readonly broken: JsonValue;
  /** Ways that were asked for already. */
  readonly known: Set<string>;
}

async function learnElement(
  contract: Contract,
  context: LearnContext,
  { operation, breakable, fresh, send }: Sending,
  { list, element, broken, known }: Element,
): Promise<void> {
  const validate = contract.validators.compile(breakable.media.schemaPointer, 'request');
  const seen: SeenAnswer[] = [];
  for (const elements of [[broken], [element, broken]]) {
    const body = withValue(fresh(), list.path, elements);
    const [violation, ...others] = validate(body, 'body');
    if (violation === undefined || others.length > 0) return;
    const { situation, subject } = bodySituation(violation);
    const way = `${situation} ${placeOf(undefined, subject)}`;
    if (subject === undefined || (seen.length === 0 && known.has(way))) return;
    known.add(way);
    const spec = send(body);
    const exchange = await context.ask(spec);
    if (exchange.response.status < 400) return;
    seen.push({ exchange, path: spec.path, subject });
    const [first, second] = seen;
    if (first === undefined || second === undefined) continue;
    const answer = answerOf(first, second);
    if (answer === undefined)
      context.unclear(refusalPoints[situation], [first.exchange, second.exchange], operation, subject);
    else context.note(refusalPoints[situation], answer, first.exchange, operation, subject);
  }
}

/** Names that nothing has. */
const names = ['understudy', 'understudy_2'];

/** Most maps of a body that are looked at, and most ways in which a value of one is wrong. */
const [mostMaps, mostWaysOfMap] = [2, 6];

/** Learns how it is told that a value under a free name of an object is wrong, so that what the answer says of its place shows. */
async function learnMapMembers(contract: Contract, context: LearnContext, sending: Sending): Promise<void> {
  const { operation, breakable, fresh, send } = sending;
  const validate = contract.validators.compile(breakable.media.schemaPointer, 'request');
  const maps = breakable.fields.flatMap(({ path, types, schema }) => {
    const { additionalProperties } = contract.schemas.flatten(schema);
    const isMap = path.length === 1 && types.includes('object') && typeof additionalProperties === 'object';
    return isMap ? [{ path, values: contract.schemas.flatten(additionalProperties) }] : [];
  });
  for (const { path, values } of maps.slice(0, mostMaps)) {
    const known = new Set<string>();
    for (const broken of brokenValues(contract, { schema: values, types: contract.schemas.typesOf(values) }, 'x')) {
      const bodies = names.map((name) => withValue(fresh(), path, { [name]: broken ?? null }));
      const [violation, ...others] = validate(bodies[0] ?? null, 'body');
      if (violation === undefined || others.length > 0) continue;
      const { situation } = bodySituation(violation);
      if (known.has(situation) || known.size >= mostWaysOfMap || context.refusalsLeft() < leastLeft) continue;
      known.add(situation);
      const seen: SeenAnswer[] = [];
      for (const [turn, body] of bodies.entries()) {
        const spec = send(body);
        const exchange = await context.ask(spec);
        if (exchange.response.status < 400) break;
        seen.push({ exchange, path: spec.path, subject: `body.${path.join('.')}.${names[turn] ?? ''}` });
      }
      const [first, second] = seen;
      if (first === undefined || second === undefined) continue;
      const answer = answerOf(first, second);
      // What a map holds has one place, as what a list holds has.
      if (answer !== undefined)
        context.note(refusalPoints[situation], answer, first.exchange, operation, `body.${path.join('.')}.0`);
    }
  }
}

/** The kinds of bodies that are neither objects nor lists, each in two values. */
const kinds = {
  'body.scalar': ['understudy', 'understudy too'],
  'body.number': [7, 4711],
  'body.truth': [true, false],
} as const;

type Kind = keyof typeof kinds;

/** Tells whether a situation is one that this file learns. */
function isScalarKind(situation: Situation): boolean {
  return Object.hasOwn(kinds, situation);
}

/**
 * Learns how bodies are refused that are a text, a number or a truth value: once where all are answered alike, else the kinds that
 * are not by themselves. `allows` tells whether the schema allows a body, which is not asked for then.
 */
async function learnScalars(
  context: LearnContext,
  { operation, send }: Sending,
  explained: Explained,
  allows: (body: JsonValue) => boolean,
): Promise<void> {
  const ask = async (body: JsonValue): Promise<SeenAnswer | undefined> => {
    if (allows(body) || context.refusalsLeft() < 1) return undefined;
    const spec = send(body);
    const exchange = await context.ask(spec);
    return exchange.response.status < 400 ? undefined : { exchange, path: spec.path };
  };
  const seen = new Map<Kind, SeenAnswer>();
  for (const kind of Object.keys(kinds) as Kind[]) {
    const one = await ask(kinds[kind][0]);
    if (one === undefined) continue;
    seen.set(kind, one);
    // Where a text is told of as elsewhere, and no kind was told of otherwise there, nor are they here.
    const known = kind === 'body.scalar' ? explained.answerTo(kind, one) : undefined;
    if (known === undefined || explained.knows('body.number') || explained.knows('body.truth')) continue;
    context.note(refusalPoints[kind], known, one.exchange, operation);
    return;
  }
  const shared = sharedBy(seen);
  if (shared !== undefined) {
    const [[, first] = []] = seen;
    if (first !== undefined) {
      context.note(refusalPoints['body.scalar'], shared.answer, first.exchange, operation);
      explained.see('body.scalar', first, shared.answer);
    }
  }
  for (const [kind, one] of seen) {
    if (shared?.kinds.includes(kind) === true) continue;
    const known = explained.answerTo(kind, one);
    const other = known === undefined ? await ask(kinds[kind][1]) : undefined;
    const answer = known ?? (other && answerOf(one, other));
    if (answer === undefined) continue;
    context.note(refusalPoints[kind], answer, one.exchange, operation);
    if (known === undefined) explained.see(kind, one, answer);
  }
}

interface Shared {
  readonly answer: AnswerTemplate;
  readonly kinds: readonly Kind[];
}

/** Gives the answer that most kinds have, told by two of them: all, or two; undefined where no two are answered alike. */
function sharedBy(seen: ReadonlyMap<Kind, SeenAnswer>): Shared | undefined {
  const pairs = (
    [
      ['body.scalar', 'body.truth'],
      ['body.number', 'body.truth'],
      ['body.scalar', 'body.number'],
    ] as const
  ).flatMap(([one, other]): Shared[] => {
    const [first, second] = [seen.get(one), seen.get(other)];
    const answer = first && second && strictAnswerOf(first, second);
    return answer === undefined ? [] : [{ answer, kinds: [one, other] }];
  });
  const [widest, ...others] = pairs;
  const isOfAll = others.length > 0 && others.some(({ answer }) => isSameAnswer(answer, widest?.answer));
  if (isOfAll && widest !== undefined) return { answer: widest.answer, kinds: Object.keys(kinds) as Kind[] };
  return pairs.find(({ kinds: told }) => told.includes('body.scalar'));
}
