import type { Operation } from '../openapi/operation';
import type { Visit } from '../visit/visit';

/** A short story of requests. It sends, and never judges. */
export interface Scenario {
  /** Unique, and the same in each run: `listPets.filters.status`. */
  readonly id: string;
  readonly operation: Operation;
  /** The name of the generator that made it. */
  readonly generator: string;
  /** 0: one valid and one invalid request of each operation; 1: each generator once per operation; 2: the rest; 3: what can only be observed. */
  readonly round: 0 | 1 | 2 | 3;
  /** The phases of a round, in their order. */
  readonly phase: 'read' | 'rejected' | 'write' | 'change' | 'delete';
  run(visit: Visit): Promise<void>;
}
