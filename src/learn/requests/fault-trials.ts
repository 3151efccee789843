import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '../../openapi/operation';
import { abovePoints } from '../../profile/state-points';
import type { Point } from '../../profile/point';
import { requestPoints, type Inspection, inspections } from '../../profile/request-points';
import { writePoints } from '../../profile/data-points';
import type { Exchange } from '../../probe/exchange';
import type { RequestSpec } from '../../probe/request';
import type { LearnContext } from '../learner';
import type { Everywhere } from './entity-tags';
import type { Fault } from './faulty-requests';
import { isToldAlike, textOf, type SeenAnswer } from './seen-answer';

/** A request whose body is refused, and its answer. */
interface WrongBody {
  readonly spec: RequestSpec;
  readonly seen: SeenAnswer;
}

/** What is asked once for all faults of an operation. */
interface Asked {
  wrong?: WrongBody | undefined;
  cut?: SeenAnswer;
  /** The status of the plain read. */
  status?: number;
}

/**
 * Sends a body that is refused, which costs no write: whether it was read under another media type, or
 * for another Accept, shows by what is told of it.
 * Undefined where it is taken.
 */
async function askWrong(
  context: LearnContext,
  base: () => RequestSpec,
  { inspection }: Fault,
  wrongBody: Fault | undefined,
  asked: Asked,
): Promise<WrongBody | undefined> {
  if (wrongBody === undefined || (inspection !== 'media-type' && inspection !== 'accept')) return undefined;
  if (!('wrong' in asked)) asked.wrong = await ask(context, base, wrongBody);
  return asked.wrong;
}

async function ask(context: LearnContext, base: () => RequestSpec, wrongBody: Fault): Promise<WrongBody | undefined> {
  const spec = wrongBody.make(base(), 0);
  const exchange = await context.ask(spec);
  return exchange.response.status < 400 ? undefined : { spec, seen: { exchange, path: spec.path } };
}

/**
 * Tells whether a body under another media type, which is told of as under its own, was read at all: one that is cut off is asked
 * for under both, where it is told of otherwise than `wrong`. Else, what is told alike was read.
 */
async function isReadIndeed(
  context: LearnContext,
  base: () => RequestSpec,
  { fault, turn, cutOff }: { readonly fault: Fault; readonly turn: number; readonly cutOff: Fault | undefined },
  wrong: WrongBody,
  asked: Asked,
): Promise<boolean> {
  if (cutOff === undefined || fault.inspection !== 'media-type' || context.refusalsLeft() < 2) return true;
  const spec = cutOff.make(base(), 0);
  const own = (asked.cut ??= { exchange: await context.ask(spec), path: spec.path });
  if (own.exchange.response.status < 400 || isToldAlike(wrong.seen, own)) return true;
  return isToldAlike(own, { exchange: await context.ask(fault.make(spec, turn)), path: spec.path });
}

/** An operation, a request of it that is right, and what is made wrong about it. */
interface Faulty {
  readonly operation: Operation;
  /** Makes its body wrong, so that it is refused however its media type is taken. */
  readonly wrongBody?: Fault | undefined;
  /** Gives a request that is right. */
  readonly base: () => RequestSpec;
  readonly faults: readonly Fault[];
}

/** Learns how each fault of an operation is refused, and which is told first of two. */
export async function learnFaults(context: LearnContext, everywhere: Everywhere, faulty: Faulty): Promise<void> {
  if (faulty.operation.method !== 'GET' && context.refusalsLeft() < (faulty.faults.length + 2) * asksOfFault) {
    const { method, path } = faulty.operation;
    context.leave(`refusals of ${method} ${path}`, 'the refusals that may be asked for are used up (--refusals)');
    return;
  }
  const seen: FaultSeen[] = [];
  const asked: Asked = {};
  const has = new Set<Inspection>();
  for (const fault of faulty.faults) {
    // Where nothing under a Content-Type is taken, so is nothing without one: it would be a write that says no more.
    if (fault.situation === 'body.missing' && tookEmpty(context, faulty.operation)) continue;
    const found = await seeFault(context, everywhere, faulty, fault, asked);
    // Of each inspection one fault is held against the others.
    if (found === undefined || has.has(fault.inspection) || fault.situation === 'parent.unknown') continue;
    has.add(fault.inspection);
    seen.push({ fault, seen: found });
  }
  const { operation, base } = faulty;
  everywhere.order = (await learnRefusalOrder(context, operation, base, seen, everywhere.order)) ?? everywhere.order;
}

function tookEmpty({ exchanges }: LearnContext, operation: Operation): boolean {
  return exchanges.some(
    (one) => one.operation === operation && one.response.status < 300 && one.request.body?.length === 0,
  );
}

/** About how often a fault is sent: twice alone, and with others; as often as two of them what is learnt beside them. */
const asksOfFault = 3;

/** Gives the first answer where both were refusals; what was taken or refused is written down. */
export async function seeFault(
  context: LearnContext,
  everywhere: Everywhere,
  { operation, base: right, wrongBody, faults }: Faulty,
  fault: Fault,
  asked: Asked = {},
): Promise<SeenAnswer | undefined> {
  const seen: SeenAnswer[] = [];
  const taken: Exchange[] = [];
  const wrong = await askWrong(context, right, fault, wrongBody, asked);
  if (wrong === undefined && fault.inspection === 'accept' && operation.method !== 'GET') return undefined;
  const base = (): RequestSpec => wrong?.spec ?? right();
  for (const turn of [0, 1]) {
    const spec = fault.make(base(), turn);
    const exchange = await askVaried(context, spec, turn === 1 && fault.inspection === 'key' ? seen[0] : undefined);
    const cutOff = faults.find(({ situation }) => situation === 'body.cut-off');
    const isRead =
      wrong !== undefined &&
      isToldAlike(wrong.seen, { exchange, path: spec.path }) &&
      (await isReadIndeed(context, right, { fault, turn, cutOff }, wrong, asked));
    if (exchange.response.status < 400 || isRead) taken.push(exchange);
    else seen.push({ exchange, path: spec.path });
    // The same again would be taken again, and be one more write.
    if (taken.length > 0 && isDeepStrictEqual(fault.make(spec, 0), fault.make(spec, 1))) break;
  }
  if (taken.length > 0) {
    noteTaken(context, fault, operation, taken, seen);
    return undefined;
  }
  const [first, second] = seen;
  if (first === undefined || second === undefined) return undefined;
  if (wrong === undefined && (await isRefusedAnyway(context, base, fault, first, asked))) {
    const { method, path } = operation;
    context.leave(`${fault.situation} at ${method} ${path}`, 'the same request without the fault is refused as well');
    return undefined;
  }
  if (fault.inspection !== 'parameters' && !isWrongMember(fault))
    everywhere.see(context, fault.situation, operation, [first, second]);
  noteRefused(context, fault, operation, first);
  return textOf(first) === undefined ? undefined : first;
}

/** Sends a read with a query beside, so that a path that is repeated is told from a target; without it where that changes the answer. */
async function askVaried(
  context: LearnContext,
  spec: RequestSpec,
  first: SeenAnswer | undefined,
): Promise<SeenAnswer['exchange']> {
  if (first !== undefined && spec.operation.method === 'GET') {
    const varied = await context.ask({ ...spec, query: [...(spec.query ?? []), ['understudy', '1']] });
    if (varied.response.status === first.exchange.response.status) return varied;
  }
  return context.ask(spec);
}

/** Tells whether a fault is one of a member of the body; members and parameters are learnt one by one. */
export function isWrongMember({ situation }: Fault): boolean {
  return situation.startsWith('member.');
}

/** What is taken written one way and refused in another is neither. */
function noteTaken(
  context: LearnContext,
  { situation }: Fault,
  operation: Operation,
  taken: readonly Exchange[],
  refused: readonly SeenAnswer[],
): void {
  const [shown] = taken;
  if (shown === undefined) return;
  const both = [...taken, ...refused.map(({ exchange }) => exchange)];
  const note = <Value>(point: Point<Value>, value: Value): void => {
    if (refused.length === 0) context.note(point, value, shown, operation);
    else context.unclear(point, both, operation);
  };
  if (situation === 'accept.unsatisfiable') note(requestPoints.unsatisfiableAccept, 'ignore');
  if (situation === 'body.other-media-type') note(requestPoints.otherMediaType, 'read');
  if (situation === 'body.no-media-type') note(requestPoints.noMediaType, 'read');
  if (situation === 'body.other-charset') note(requestPoints.otherCharset, 'read');
  if (situation === 'body.empty' || situation === 'body.missing') note(requestPoints.noBody, 'empty-object');
  if (situation === 'item.unknown' && operation.method === 'PUT') note(writePoints.unknownOfPut, 'make');
  if (isOfParent(situation, operation)) note(abovePoints.unknownAbove, 'pass');
}

/** Tells whether what is not there is what a path lies below, and not what it names itself. */
function isOfParent(situation: Fault['situation'], { path }: Operation): boolean {
  return situation === 'parent.unknown' || (situation === 'item.unknown' && !/\}\/?$/.test(path));
}

function noteRefused(
  context: LearnContext,
  { situation }: Fault,
  operation: Operation,
  { exchange }: SeenAnswer,
): void {
  if (situation === 'accept.unsatisfiable')
    context.note(requestPoints.unsatisfiableAccept, 'refuse', exchange, operation);
  if (situation === 'item.unknown' && operation.method === 'PUT')
    context.note(writePoints.unknownOfPut, 'refuse', exchange, operation);
  if (isOfParent(situation, operation)) context.note(abovePoints.unknownAbove, 'refuse', exchange, operation);
}

/** A fault, and how it is answered alone. */
export interface FaultSeen {
  readonly fault: Fault;
  readonly seen: SeenAnswer;
}

/**
 * Learns what is told first of two things that are wrong at once, writes the order down, and gives it; unclear where there is none.
 * Where each that stands next to another in the order that is `likely` keeps to it, the others are not asked for.
 */
export async function learnRefusalOrder(
  context: LearnContext,
  operation: Operation | string | undefined,
  base: () => RequestSpec,
  faults: readonly FaultSeen[],
  likely: readonly Inspection[] = inspections,
): Promise<readonly Inspection[] | undefined> {
  const before = new Set<string>();
  const shown: Exchange[] = [];
  /** Gives whether the first is told before the second; undefined where the answer is that of both, or of none. */
  const compare = async ([one, other]: Pair): Promise<boolean | undefined> => {
    const spec = other.fault.make(one.fault.make(base(), 0), 0);
    const exchange = await context.ask(spec);
    const both = { exchange, path: spec.path };
    const [isOne, isOther] = [isToldAlike(one.seen, both), isToldAlike(other.seen, both)];
    if (isOne === isOther) return undefined;
    shown.push(exchange);
    const [first, second] = isOne ? [one, other] : [other, one];
    before.add(`${first.fault.inspection} ${second.fault.inspection}`);
    return isOne;
  };
  const rank = ({ fault }: FaultSeen): number => likely.indexOf(fault.inspection);
  const pairs = pairsOf(faults.toSorted((one, other) => rank(one) - rank(other)));
  const neighbours = pairs.filter(([one, other]) => areNeighbours(one, other, pairs));
  let isAsLikely = true;
  for (const pair of neighbours) isAsLikely = (await compare(pair)) === true && isAsLikely;
  if (!isAsLikely) for (const pair of pairs) if (!neighbours.includes(pair)) await compare(pair);
  const [first] = shown;
  if (first === undefined) return undefined;
  // What is no JSON is not read: that says nothing of when its syntax is looked at.
  const order = sorted(before) ?? sorted(new Set([...before].filter((pair) => pair !== 'media-type syntax')));
  if (order === undefined) context.unclear(requestPoints.orderOfRefusals, shown, operation);
  else context.note(requestPoints.orderOfRefusals, order, first, operation);
  return order;
}

type Pair = readonly [one: FaultSeen, other: FaultSeen];

/** Gives each two that can be wrong at once, the first of them first. */
function pairsOf(faults: readonly FaultSeen[]): Pair[] {
  return faults.flatMap((one, index) =>
    faults.slice(index + 1).flatMap((other): Pair[] => (canBeBoth(one.fault, other.fault) ? [[one, other]] : [])),
  );
}

/** Whether the second is the next that can be held against the first, or the first the last that can be against the second. */
function areNeighbours(one: FaultSeen, other: FaultSeen, pairs: readonly Pair[]): boolean {
  const [after, ahead] = [pairs.find(([first]) => first === one), pairs.findLast(([, second]) => second === other)];
  return after?.[1] === other || ahead?.[0] === one;
}

/** A body cannot be cut off and wrong in a member. */
function canBeBoth({ inspection: one }: Fault, { inspection: other }: Fault): boolean {
  const ofBytes: readonly Inspection[] = ['syntax', 'body'];
  return !(ofBytes.includes(one) && ofBytes.includes(other));
}

/** Gives the inspections in an order that every pair keeps to, the usual one else; undefined where pairs go round in a circle. */
export function sorted(before: ReadonlySet<string>): readonly Inspection[] | undefined {
  const left: Inspection[] = [...inspections];
  const order: Inspection[] = [];
  while (left.length > 0) {
    const at = left.findIndex((one) => left.every((other) => !before.has(`${other} ${one}`)));
    const [next] = at === -1 ? [] : left.splice(at, 1);
    if (next === undefined) return undefined;
    order.push(next);
  }
  return order;
}

/** Statuses that say by themselves that it was the key, the path or the media type that was refused. */
const telling = [401, 403, 404, 405, 406, 415];

/** Statuses that say nothing of what a request names: it was refused before that was looked at (RFC 9110 section 15.5, RFC 6585). */
const blunt = [401, 402, 403, 405, 407, 429];

/** Tells whether a status refuses a request whatever it names, so that it tells nothing of an identifier. */
export function isBlunt(status: number): boolean {
  return blunt.includes(status) || status >= 500;
}

/**
 * Tells whether a request is refused without its fault too. A write is asked for with values of its own, where the status of the
 * refusal may be told of the body; a read of what nobody has is no proof against one of another such.
 */
async function isRefusedAnyway(
  context: LearnContext,
  base: () => RequestSpec,
  { inspection }: Fault,
  { exchange: { response } }: SeenAnswer,
  asked: Asked,
): Promise<boolean> {
  const spec = base();
  const { status } = response;
  if (spec.operation.method === 'GET')
    return (
      (inspection !== 'item' || isBlunt(status)) &&
      (asked.status ??= (await context.ask(spec)).response.status) === status
    );
  const isOfBody = inspection === 'media-type' || inspection === 'accept';
  if (spec.body === undefined || !isOfBody || telling.includes(status) || context.writesLeft() < 2) return false;
  const control = await context.ask(spec);
  return control.response.status === status;
}
