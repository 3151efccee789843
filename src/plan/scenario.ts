import type { Operation } from '../openapi/operation';
import type { Visit } from '../visit/visit';

/** A short story of requests. It sends, and never judges. */
export interface Scenario {
  /** Unique, and the same in each run: `listPets.filters.status`. */
  readonly id: string;
  readonly operation: Operation;
  /** What it is about: `filters.status`. */
  readonly generator: string;
  /** 0: one valid and one invalid request of each operation; 1: each generator once per operation; 2: the rest; 3: what can only be observed. */
  readonly round: 0 | 1 | 2 | 3;
  /** The phases of a round, in their order. */
  readonly phase: 'read' | 'rejected' | 'write' | 'change' | 'delete';
  run(visit: Visit): Promise<void>;
}

/** @param generator what it is about, and how its ID ends */
export function scenario(
  operation: Operation,
  generator: string,
  round: Scenario['round'],
  phase: Scenario['phase'],
  run: Scenario['run'],
): Scenario {
  return { id: `${operation.id}.${generator}`, operation, generator, round, phase, run };
}
