import type { Clock } from '../base/clock';
import type { Operation } from '../openapi/operation';
import { createPlanner } from '../plan/planner';
import { planFor } from '../plan/generators';
import { PlanRun, type PlanEnd, type Progress } from '../plan/plan-run';
import type { Scenario } from '../plan/scenario';
import type { CleanedUp } from '../visit/clean-up';
import type { RunVisit } from '../visit/run-visit';
import type { Visit } from '../visit/visit';
import { Comparing, type Arrival, type Compared, type ComparingParts } from './comparing';
import type { SideName } from './counterparts';

export interface CompareParts extends ComparingParts {
  readonly clock: Clock;
  readonly onProgress?: (progress: Progress) => void;
  readonly whyStopped?: () => string | undefined;
}

export interface Comparison extends Omit<Compared, 'withheld'> {
  readonly planned: ReadonlySet<Operation>;
  /** Why scenarios were not played to their end, by operation: the first reason. */
  readonly skipped: ReadonlyMap<Operation, string>;
  readonly end: PlanEnd;
  readonly cleanedUp: Readonly<Record<SideName, CleanedUp>>;
  readonly sent: Readonly<Record<SideName, number>>;
  readonly startedAt: number;
  readonly durationMs: number;
}

/** Plays a plan on one service, sends each request to another too, and compares what they return. Cleans up on both whatever happens. */
export async function compare(parts: CompareParts): Promise<Comparison> {
  const { contract, clock, sides, onProgress, whyStopped } = parts;
  const comparing = new Comparing(parts, clock.now());
  const run = new PlanRun({ ...sides.a.run, clock, onProgress });
  const visitOf = (side: SideName, onView: (arrival: Arrival) => Promise<void>): RunVisit =>
    run.visit({
      ...{ ...sides[side].run, ...sides[side], contract, knowledge: comparing.knowledge[side] },
      onView: (view, again) => onView({ view, again }).then(() => undefined),
      whyStopped,
    });
  const a = visitOf('a', (arrival) => comparing.arrive(arrival));
  const b = visitOf('b', (arrival) => comparing.meet(arrival));
  // Nothing is sent at the same time: which came first would be chance.
  const scenarios = planFor(createPlanner(contract, sides.a.run))
    .filter(sides.a.run.isWanted)
    .map((scenario): Scenario => {
      const run = (own: Visit): Promise<void> => scenario.run(comparing.both(own, b.forScenario(scenario.id, 0)));
      return { ...scenario, run };
    });
  const end = await run.play(scenarios, a);
  const [leftInA, leftInB] = await Promise.all([a.cleanUp(), b.cleanUp()]);
  const { startedAt, durationMs } = run;
  const { withheld, ...compared } = comparing.result();
  return {
    ...{ ...compared, end, startedAt, durationMs, cleanedUp: { a: leftInA, b: leftInB } },
    skipped: new Map([...withheld, ...run.skipped]),
    ...{ planned: new Set(scenarios.map(({ operation }) => operation)), sent: { a: a.sent, b: b.sent } },
  };
}
