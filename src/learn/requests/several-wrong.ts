import type { Contract } from '../../contract/contract';
import { isObject } from '../../contract/document';
import type { JsonValue } from '../../exact-json';
import { requestPoints } from '../../profile/request-points';
import { severalPoints } from '../../profile/several-points';
import type { Situation } from '../../profile/situations';
import { valueIn, withValue } from '../../verify/body-values';
import type { Exchange } from '../../verify/exchange';
import type { Field } from '../../verify/fields';
import type { LearnContext } from '../learner';
import type { Sending } from './sending';
import { textOf } from './seen-answer';
import { learnAllTold, orderOf, type WrongAlone } from './several';

/** A member, wrong in a way of its own, and how the service tells of it. */
interface Wrong {
  readonly field: Field;
  readonly value: JsonValue | undefined;
  readonly exchange: Exchange;
}

/** Most members that are held against each other. */
const mostMembers = 8;

/** A body that was refused for one member. */
export interface Refused {
  readonly situation: Situation;
  readonly subject: string | undefined;
  readonly body: JsonValue;
  readonly exchange: Exchange;
}

/** What a service looks at last comes first: what is of another type may keep it from reading the rest. */
const lastLookedAt: readonly Situation[] = [
  'member.too-short',
  'member.below',
  'member.above',
  'member.malformed',
  'member.too-long',
  'member.out-of-bounds',
  'member.unknown-value',
  'member.other-type',
];

/** Learns what is told where several members are wrong: all of them or the first, which that is, and whether it is one left out. */
export async function learnSeveral(
  contract: Contract,
  context: LearnContext,
  sending: Sending,
  refused: readonly Refused[],
): Promise<void> {
  const { operation, breakable, send, fresh } = sending;
  const parts = refused.flatMap((one): Member[] => {
    const field = breakable.fields.find(({ path }) => `body.${path.join('.')}` === one.subject && path.length === 1);
    if (field === undefined || one.subject === undefined) return [];
    const part = { field, value: valueIn(one.body, field.path) };
    return [{ subject: one.subject, kind: one.situation, part, exchange: one.exchange }];
  });
  const ranked = lastLookedAt.flatMap((kind) => parts.filter((part) => part.kind === kind));
  const wrong = breakable.fields.flatMap(({ path }) => ranked.find(({ part }) => part.field.path === path) ?? []);
  const ask = (members: readonly Member['part'][]): Promise<Exchange> =>
    context.ask(send(members.reduce((body, { field, value }) => withValue(body, field.path, value), fresh())));
  if (await learnAllTold(context, { operation, of: 'body', ask, wrong, others: parts })) {
    await learnMissingAmongAll(context, sending, { ask, wrong, parts });
    return;
  }
  await learnFirst(contract, context, sending);
}

type Member = WrongAlone<{ readonly field: Field; readonly value: JsonValue | undefined }>;

/** A member that is left out, and stands behind others, is told of before them or in its place. */
async function learnMissingAmongAll(
  context: LearnContext,
  { operation }: Sending,
  {
    ask,
    wrong,
    parts,
  }: {
    readonly ask: (members: readonly Member['part'][]) => Promise<Exchange>;
    readonly wrong: readonly Member[];
    readonly parts: readonly Member[];
  },
): Promise<void> {
  const all = await ask(wrong.map(({ part }) => part));
  const order = orderOf(wrong, all);
  const last = order?.findLast((name) =>
    parts.some(({ subject, kind }) => subject === name && kind === 'member.missing'),
  );
  const missing = parts.find(({ subject, kind }) => subject === last && kind === 'member.missing');
  if (order === undefined || missing === undefined || order[0] === last) return;
  const members = [...wrong.filter(({ subject }) => subject !== last), missing];
  const told = await ask(members.map(({ part }) => part));
  const [first] = orderOf(members, told) ?? [];
  if (first !== undefined) context.note(requestPoints.missingFirst, first === last, told, operation);
}

async function learnFirst(contract: Contract, context: LearnContext, sending: Sending): Promise<void> {
  const { operation, breakable, send } = sending;
  const wrong: Wrong[] = [];
  for (const field of breakable.fields.filter(({ path }) => path.length === 1).slice(0, mostMembers)) {
    const value = wrongValue(contract, breakable.media.schemaPointer, breakable.full, field);
    if (value === undefined) continue;
    const exchange = await context.ask(send(withValue(breakable.full, field.path, value)));
    if (exchange.response.status < 400) return;
    wrong.push({ field, value, exchange });
  }
  const order = await learnOrder(context, sending, wrong);
  if (order !== undefined) context.note(requestPoints.subjectOrder, order.names, order.shown, operation, 'body');
  await learnMissing(context, sending, wrong);
}

function wrongValue(contract: Contract, pointer: string, full: JsonValue, { path }: Field): JsonValue | undefined {
  const validate = contract.validators.compile(pointer, 'request');
  const candidates: readonly JsonValue[] = [[], {}, 7, true];
  return candidates.find((value) => validate(withValue(full, path, value), 'body').length > 0);
}

type Pair = readonly [one: Wrong, other: Wrong];

/** Holds members against each other: undefined where what is told is no order. */
async function learnOrder(
  context: LearnContext,
  { operation, breakable, send }: Sending,
  wrong: readonly Wrong[],
): Promise<{ readonly names: readonly string[]; readonly shown: Exchange } | undefined> {
  const wins = new Map<Wrong, number>(wrong.map((one) => [one, 0]));
  let shown: Exchange | undefined;
  let tellsAll = 0;
  /** Gives whether what is told is that of the first. */
  const compare = async ([one, other]: Pair): Promise<boolean> => {
    const both = withValue(withValue(breakable.full, one.field.path, one.value), other.field.path, other.value);
    const exchange = await context.ask(send(both));
    shown ??= exchange;
    const told = textOf({ exchange });
    const [first, second] = [textOf(one), textOf(other)];
    if (first === second || told === undefined) return true;
    if (told === first) wins.set(one, (wins.get(one) ?? 0) + 1);
    else if (told === second) wins.set(other, (wins.get(other) ?? 0) + 1);
    else if (exchange.response.status === one.exchange.response.status) tellsAll += 1;
    return told === first;
  };
  const pairs = wrong.flatMap((one, index) => wrong.slice(index + 1).map((other): Pair => [one, other]));
  const neighbours = pairs.filter(([one, other]) => wrong.indexOf(other) === wrong.indexOf(one) + 1);
  let isInOrder = true;
  // Two that tell of all are enough; so are neighbours that keep to the order of the document.
  for (const pair of neighbours) if (tellsAll < 2) isInOrder = (await compare(pair)) && isInOrder;
  if (!isInOrder) for (const pair of pairs) if (tellsAll < 2 && !neighbours.includes(pair)) await compare(pair);
  if (isInOrder && tellsAll === 0) for (const [index, one] of wrong.entries()) wins.set(one, wrong.length - index);
  if (shown === undefined) return undefined;
  context.note(severalPoints.several, tellsAll > 0 ? 'all' : 'first', shown, operation, 'body');
  if (tellsAll > 0) return undefined;
  const names = [...wrong].sort((one, other) => (wins.get(other) ?? 0) - (wins.get(one) ?? 0));
  return { names: names.map(({ field }) => `body.${field.path.join('.')}`), shown };
}

/** Holds a member that is left out against one that is wrong and, in their order, goes before it. */
async function learnMissing(
  context: LearnContext,
  { operation, breakable, send }: Sending,
  wrong: readonly Wrong[],
): Promise<void> {
  const required = wrong.filter(({ field }) => field.required);
  if (!isObject(breakable.full)) return;
  for (const one of wrong) {
    const missing = required.find(
      ({ field }) => field !== one.field && wrong.indexOf(one) < breakable.fields.indexOf(field),
    );
    if (missing === undefined) continue;
    const leftOut = await context.ask(send(withValue(breakable.full, missing.field.path, undefined)));
    const both = await context.ask(
      send(withValue(withValue(breakable.full, missing.field.path, undefined), one.field.path, one.value)),
    );
    const told = textOf({ exchange: both });
    const [byMissing, byWrong] = [textOf({ exchange: leftOut }), textOf(one)];
    if (byMissing === byWrong) continue;
    if (told === byMissing) context.note(requestPoints.missingFirst, true, both, operation);
    else if (told === byWrong) context.note(requestPoints.missingFirst, false, both, operation);
    return;
  }
}
