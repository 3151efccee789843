import type { Operation } from '../../contract/operation';
import { inspections, requestPoints, type Inspection } from '../../profile/request-points';
import type { Exchange } from '../../verify/exchange';
import type { RequestSpec } from '../../verify/request';
import type { LearnContext } from '../learner';
import type { Fault } from './faults';
import { isToldAlike, type SeenAnswer } from './seen-answer';

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
