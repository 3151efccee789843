import type { Contract } from '../openapi/contract';
import { isSuccess } from '../probe/answers';
import type { Exchange } from '../probe/exchange';
import { whyPhaseIsKept, type WhatIsSent } from '../probe/limits';
import { operationNamedIn } from './budget';
import type { Check } from '../probe/check';
import type { Operation } from '../openapi/operation';
import { isSearchingPost } from '../probe/searching-posts';

/** How far into a service a run came: a verdict on a few operations is none on the others. */
export interface Reach {
  /** The operations that have a check in the run, but for those that it may send nothing to. */
  readonly operations: number;
  /** Those of them that answered a 2xx. */
  readonly reached: number;
  /** How many requests that change something were answered with a 2xx. */
  readonly writes: number;
}

/** Gives how far a run came. */
export function reachOf(
  { operations }: Pick<Contract, 'operations'>,
  checks: readonly Check[],
  exchanges: readonly Exchange[],
  sent: WhatIsSent,
): Reach {
  const ids = new Set(operations.map(({ id }) => id));
  const checked = new Set(checks.map(({ id }) => operationNamedIn(id, ids)));
  const isSent = (operation: Operation): boolean =>
    !isWrite(operation) || whyPhaseIsKept(operation.method === 'POST' ? 'write' : 'change', sent) === undefined;
  const asked = operations.filter((operation) => checked.has(operation.id) && isSent(operation));
  const done = exchanges.filter((exchange) => isSuccess(exchange));
  const answered = new Set(
    done.flatMap(({ operation, request }) => (request.method === operation.method ? [operation] : [])),
  );
  return {
    operations: asked.length,
    reached: asked.filter((operation) => answered.has(operation)).length,
    writes: done.filter(({ operation, request }) => isWrite({ ...operation, method: request.method })).length,
  };
}

function isWrite(operation: Operation): boolean {
  return ['POST', 'PUT', 'PATCH', 'DELETE'].includes(operation.method) && !isSearchingPost(operation);
}
