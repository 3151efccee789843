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

/** Learns what is told first of each two things that are wrong at once, and writes the order down; unclear where there is none. */
export async function learnRefusalOrder(
  context: LearnContext,
  operation: Operation | string | undefined,
  base: () => RequestSpec,
  faults: readonly FaultSeen[],
): Promise<void> {
  const before = new Set<string>();
  const shown: Exchange[] = [];
  for (const [index, one] of faults.entries()) {
    for (const other of faults.slice(index + 1)) {
      if (!canBeBoth(one.fault, other.fault)) continue;
      const spec = other.fault.make(one.fault.make(base(), 0), 0);
      const exchange = await context.ask(spec);
      const both = { exchange, path: spec.path };
      const [isOne, isOther] = [isToldAlike(one.seen, both), isToldAlike(other.seen, both)];
      if (isOne === isOther) continue;
      shown.push(exchange);
      const [first, second] = isOne ? [one, other] : [other, one];
      before.add(`${first.fault.inspection} ${second.fault.inspection}`);
    }
  }
  const [first] = shown;
  if (first === undefined) return;
  const order = sorted(before);
  if (order === undefined) context.unclear(requestPoints.orderOfRefusals, shown, operation);
  else context.note(requestPoints.orderOfRefusals, order, first, operation);
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
