import type { Operation } from '../openapi/operation';
import type { Visit } from '../visit/visit';
import type { PlannedVisit, Planner } from './planner';

/** A short story of requests. It sends, and never judges. */
export interface Scenario<Visiting extends Visit = Visit> {
  /** Unique, and the same in each run: `listPets.filters.status`. */
  readonly id: string;
  readonly operation: Operation;
  /** What it is about: `filters.status`. */
  readonly generator: string;
  /** 0: one valid and one invalid request of each operation; 1: each generator once per operation; 2: the rest; 3: what can only be observed. */
  readonly round: 0 | 1 | 2 | 3;
  /** The phases of a round, in their order. */
  readonly phase: 'read' | 'rejected' | 'write' | 'change' | 'delete';
  run(visit: Visiting): Promise<void>;
}

/** @param generator what it is about, and how its ID ends */
export function scenario(
  operation: Operation,
  generator: string,
  round: Scenario['round'],
  phase: Scenario['phase'],
  run: (visit: PlannedVisit) => Promise<void>,
): Scenario<PlannedVisit> {
  return { id: `${operation.id}.${generator}`, operation, generator, round, phase, run };
}

/** Scenarios that any visit can play: each gets what the plan remembers. */
export function playable(planner: Planner, scenarios: Iterable<Scenario<PlannedVisit>>): readonly Scenario[] {
  return [...scenarios].map((one) => ({ ...one, run: (visit) => one.run({ ...planner, ...visit }) }));
}
