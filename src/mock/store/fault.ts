import { createRandom } from '../../base/random';
import type { Active } from './active';

/** What goes wrong on purpose. Times are in milliseconds. */
export type Fault =
  | { readonly kind: 'latency'; readonly from: number; readonly to: number }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly message?: string;
    }
  /** The connection ends after so many bytes of the response's body; without `afterBytes`, before the response. */
  | { readonly kind: 'disconnect'; readonly afterBytes?: number };

/** A fault, and the requests it happens to. */
export interface FaultRule {
  readonly fault: Fault;
  /** The id of an operation; undefined for all. */
  readonly operation?: string;
  /** From 0 to 1, of the requests; 1 if undefined. */
  readonly share?: number;
  /** How many requests it happens to before it ends; undefined for no end. */
  readonly count?: number;
}

export const mostFaults = 100;
export const longestLatency = 60_000;

/** What happens to one request: latency, and at most one of the others. */
export interface DrawnFault {
  readonly latency: number;
  readonly fault?: Exclude<Fault, { kind: 'latency' }>;
}

/**
 * Draws what happens to the next request of an operation; `changed` are the faults that could have happened to it, with their new counts. The same
 * seed, faults and order of requests draw the same.
 */
export function drawFault(
  faults: readonly Active<FaultRule>[],
  operation: string,
  seed: number,
): { readonly drawn: DrawnFault; readonly changed: readonly Active<FaultRule>[] } {
  let drawn: DrawnFault = { latency: 0 };
  const changed: Active<FaultRule>[] = [];
  for (const active of faults) {
    const { rule, hits, isOff } = active;
    const { fault, share = 1, count = Infinity } = rule;
    const isSpent = isOff || hits >= count || (fault.kind !== 'latency' && drawn.fault !== undefined);
    if (isSpent || (rule.operation !== undefined && rule.operation !== operation)) continue;
    const random = createRandom(`${seed} ${active.id} ${active.asked}`);
    const strikes = random.next() < share;
    changed.push({ ...active, asked: active.asked + 1, hits: strikes ? hits + 1 : hits });
    if (!strikes) continue;
    drawn =
      fault.kind === 'latency'
        ? { ...drawn, latency: drawn.latency + random.integer(fault.from, fault.to) }
        : { ...drawn, fault };
  }
  return { drawn, changed };
}
