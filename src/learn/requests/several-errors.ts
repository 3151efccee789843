import { isObject } from '../../openapi/document';
import type { Operation } from '../../openapi/operation';
import { stringifyJson, type JsonValue } from '../../base/json';
import type { RequestPart } from '../../profile/point';
import { requestPoints } from '../../profile/request-points';
import { severalPoints, type SeveralText, type WrongKind, learnSeveralText } from '../../profile/answer-points';
import { bodyOf, isRead, type Exchange } from '../../probe/exchange';
import { stableEvidence } from '../observations';
import type { LearnContext } from '../learner';
import type { Contract } from '../../openapi/contract';
import type { Situation } from '../../base/refusal-reasons';
import { valueIn, withValue } from '../../probe/body-values';
import type { Field } from '../../probe/creatable';
import { type Sending, textOf } from './seen-answer';

/** Something that is wrong with a request, and how the service tells of it alone. */
export interface WrongAlone<Part> {
  /** The parameter or member that is wrong: `query.limit`, `body.name`. */
  readonly subject: string;
  readonly kind: WrongKind;
  readonly part: Part;
  readonly exchange: Exchange;
}

/** What of requests can be wrong at once. */
interface Severally<Part> {
  readonly operation: Operation;
  /** The part of the request that they are in. */
  readonly of: RequestPart;
  readonly ask: (parts: readonly Part[]) => Promise<Exchange>;
  /** One for each subject, the last things that a service looks at: numbers out of their bounds rather than of another type. */
  readonly wrong: readonly WrongAlone<Part>[];
  /** Others, of every kind. */
  readonly others: readonly WrongAlone<Part>[];
}

/** Most things that are wrong at once. */
const mostAtOnce = 6;

/** Longest answer whose order is looked for, in characters, and most entries of a list that are looked for in it. */
const [longestTold, mostEntries] = [64 * 1024, 64];

/** Most kinds that are looked at for being told alone. */
const mostKinds = 12;

/**
 * Learns whether all is told that is wrong with one request, in which order, in which words beside the lists, and what is told
 * alone. Gives whether all is told; nothing is written down where not.
 */
export async function learnAllTold<Part>(context: LearnContext, severally: Severally<Part>): Promise<boolean> {
  const { operation, of, ask } = severally;
  const [first, second] = severally.wrong;
  if (first === undefined || second === undefined) return false;
  const two = await ask([first.part, second.part]);
  if (two.response.status !== first.exchange.response.status || isTold(two, first) || isTold(two, second)) return false;
  const longer = sizeOf(two) > Math.max(sizeOf(first.exchange), sizeOf(second.exchange));
  if (!longer && Object.keys(textsOf([first, second], two, two)).length === 0) return false;
  context.note(severalPoints.several, 'all', two, operation, of);
  const apart = await learnApart(context, severally, [first, second]);
  const wrong = severally.wrong.filter(({ kind }) => !apart.includes(kind)).slice(0, mostAtOnce);
  const all = await ask(wrong.map(({ part }) => part));
  const [one, other] = wrong;
  if (one === undefined || other === undefined) return true;
  const pair = one === first && other === second ? two : await ask([one.part, other.part]);
  const texts = textsOf(wrong, pair, all);
  if (Object.keys(texts).length > 0) context.note(severalPoints.severalTexts, texts, all, operation, of);
  const order = orderOf(wrong, all);
  if (order !== undefined) context.note(requestPoints.subjectOrder, order, all, operation, of);
  return true;
}

/**
 * Gives what is told alone or only where nothing else is wrong, and writes both down: each kind is held against one of two things
 * that are told together.
 */
async function learnApart<Part>(
  context: LearnContext,
  { operation, of, ask, others }: Severally<Part>,
  pair: readonly WrongAlone<Part>[],
): Promise<readonly WrongKind[]> {
  const found = { alone: [] as WrongKind[], late: [] as WrongKind[] };
  const shown: { alone?: Exchange; late?: Exchange } = {};
  const together = pair.map(({ kind }) => kind);
  const kinds = new Map(others.filter(({ kind }) => !together.includes(kind)).map((one) => [one.kind, one]));
  for (const [kind, one] of [...kinds].slice(0, mostKinds)) {
    const beside = pair.find(({ subject }) => subject !== one.subject);
    if (beside === undefined || stableText(one.exchange) === stableText(beside.exchange)) continue;
    const both = await ask([one.part, beside.part]);
    const way = isTold(both, one) ? 'alone' : isTold(both, beside) ? 'late' : undefined;
    if (way === undefined) continue;
    found[way].push(kind);
    shown[way] = both;
  }
  if (shown.alone !== undefined) context.note(severalPoints.alone, found.alone, shown.alone, operation, of);
  if (shown.late !== undefined) context.note(severalPoints.late, found.late, shown.late, operation);
  return [...found.alone, ...found.late];
}

/**
 * Gives the subjects in the order in which an answer tells of them; undefined where it does not tell of each by what it tells of
 * it alone, or is longer than answers to faults are.
 */
export function orderOf(
  wrong: readonly Pick<WrongAlone<unknown>, 'subject' | 'exchange'>[],
  all: Exchange,
): readonly string[] | undefined {
  const text = compact(valueOf(all));
  if (text.length > longestTold) return undefined;
  const places = wrong.map(({ subject, exchange }) => {
    const at = ownTexts(exchange, all).map((own) => text.indexOf(own));
    return { subject, at: at.find((one) => one >= 0) ?? -1 };
  });
  if (places.some(({ at }) => at < 0) || new Set(places.map(({ at }) => at)).size < places.length) return undefined;
  return places.toSorted((one, other) => one.at - other.at).map(({ subject }) => subject);
}

/** What an answer lists, or else says in texts that the answer to several has otherwise. */
function ownTexts(exchange: Exchange, all: Exchange): string[] {
  const value = valueOf(exchange);
  const listed = listsIn(value)
    .flatMap((list) => list.slice(0, mostEntries))
    .slice(0, mostEntries)
    .map(compact);
  if (listed.length > 0) return listed;
  const whole = new Map(stringsIn(valueOf(all)));
  return stringsIn(value)
    .filter(([path, text]) => whole.get(path) !== text)
    .map(([path, text]) => JSON.stringify(ownIn(text, whole.get(path) ?? '')).slice(1, -1));
}

/** The part of a text that another holds, with what both begin or end with left out. */
function ownIn(text: string, whole: string): string {
  if (whole.includes(text)) return text;
  const words = text.split(' ');
  for (let left = words.length - 1; left > 0; left -= 1) {
    for (let from = 0; from + left <= Math.min(words.length, mostWords); from += 1) {
      const part = words
        .slice(from, from + left)
        .join(' ')
        .replace(/[.!]$/, '');
      if (part.length > 3 && whole.includes(part)) return part;
    }
  }
  return text;
}

/** Most words of a message that are looked at. */
const mostWords = 40;

function textsOf(
  wrong: readonly WrongAlone<unknown>[],
  two: Exchange,
  all: Exchange,
): Readonly<Record<string, SeveralText>> {
  const singles = wrong.map(({ exchange }) => new Map(stringsIn(valueOf(exchange))));
  const ofAll = new Map(stringsIn(valueOf(all)));
  const found = stringsIn(valueOf(two)).flatMap(([path, text]): [string, SeveralText][] => {
    const own = singles.map((strings) => strings.get(path) ?? '');
    if (own.every((one) => one === text)) return [];
    // What repeats the request is another where the request is.
    if (isOfQuery(text, two) && own.every((one, index) => isOfQuery(one, wrong[index]?.exchange))) return [];
    const learnt = learnSeveralText(own, text, wrong.length > 2 ? ofAll.get(path) : undefined);
    return learnt === undefined ? [] : [[path, learnt]];
  });
  return Object.fromEntries(found);
}

function isOfQuery(text: string, exchange: Exchange | undefined): boolean {
  const [, query] = exchange?.request.path.split('?', 2) ?? [];
  return query !== undefined && text.endsWith(`?${query}`);
}

function valueOf(exchange: Exchange): JsonValue | undefined {
  return isRead(exchange) ? bodyOf(exchange.response) : undefined;
}

/** Without what differs from answer to answer by itself. */
function stableText(exchange: Exchange): string {
  return stableEvidence(compact(valueOf(exchange)));
}

/** Tells whether an answer is that of one thing alone. */
function isTold(exchange: Exchange, { exchange: alone }: WrongAlone<unknown>): boolean {
  return exchange.response.status === alone.response.status && stableText(exchange) === stableText(alone);
}

function compact(value: JsonValue | undefined): string {
  return value === undefined ? '' : stringifyJson(value);
}

/** How many members and items an answer has. */
function sizeOf(exchange: Exchange): number {
  const size = (value: JsonValue | undefined, level: number): number =>
    typeof value !== 'object' || value === null || level > deepest
      ? 1
      : Object.values(value as Readonly<Record<string, JsonValue>>).reduce(
          (sum: number, one) => sum + size(one, level + 1),
          1,
        );
  return size(valueOf(exchange), 0);
}

/** Deepest level of an error body that is looked at. */
const deepest = 20;

function listsIn(value: JsonValue | undefined, level = 0): readonly (readonly JsonValue[])[] {
  if (Array.isArray(value)) return [value];
  if (value === undefined || !isObject(value) || level > deepest) return [];
  return Object.values(value as Readonly<Record<string, JsonValue>>).flatMap((one) => listsIn(one, level + 1));
}

/** Gives the texts of an object and those within it, by the path of their members; not those of lists. */
function stringsIn(value: JsonValue | undefined, path: readonly string[] = []): [path: string, text: string][] {
  if (typeof value === 'string') return [[path.join('.'), value]];
  if (value === undefined || !isObject(value) || path.length > deepest) return [];
  return Object.entries(value as Readonly<Record<string, JsonValue>>).flatMap(([name, one]) =>
    stringsIn(one, [...path, name]),
  );
}

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
