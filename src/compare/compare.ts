import type { Clock } from '../base/clock';
import type { Operation } from '../openapi/operation';
import type { OwnItems } from '../plan/own-items';
import { createPlanner } from '../plan/planner';
import { PlanRun, type Progress } from '../plan/plan-run';
import { planFor, type PlanEnd } from '../plan/run-plan';
import type { Scenario } from '../plan/scenario';
import type { CleanedUp } from '../visit/clean-up';
import type { RunVisit } from '../visit/create-visit';
import { Comparing, stepOf, type Compared, type ComparingParts } from './comparing';
import type { SideName } from './meeting';

export interface CompareParts extends ComparingParts {
  readonly clock: Clock;
  readonly onProgress?: (progress: Progress) => void;
  readonly whyStopped?: () => string | undefined;
}

export interface Comparison extends Compared {
  readonly planned: ReadonlySet<Operation>;
  /** Why scenarios were not played to their end, by operation: the first reason. */
  readonly skipped: ReadonlyMap<Operation, string>;
  readonly end: PlanEnd;
  readonly cleanedUp: Readonly<Record<SideName, CleanedUp>>;
  readonly sent: Readonly<Record<SideName, number>>;
  readonly startedAt: number;
  readonly durationMs: number;
}

/** Plays one plan on two services, step by step, and compares what they return. Cleans up on both whatever happens. */
export async function compare(parts: CompareParts): Promise<Comparison> {
  const { clock, sides, onProgress } = parts;
  const comparing = new Comparing(parts, clock.now());
  const run = new PlanRun({ ...sides.a.run, clock, ...(onProgress !== undefined && { onProgress }) });
  const [a, b] = [sideOf(run, parts, 'a', comparing), sideOf(run, parts, 'b', comparing)];
  const scenarios = a.plan.map((scenario, index): Scenario => {
    const other = b.plan[index] ?? scenario;
    const visit = b.visit.forScenario(scenario.id, 0);
    return { ...scenario, run: (own) => comparing.together({ a: () => scenario.run(own), b: () => other.run(visit) }) };
  });
  const end = await run.play(scenarios, a.visit, () => {
    a.own.agreeWith(b.own);
    return Promise.resolve();
  });
  const [leftInA, leftInB] = await Promise.all([a.visit.cleanUp(), b.visit.cleanUp()]);
  const { startedAt, durationMs, skipped } = run;
  return {
    ...{ ...comparing.result(), end, skipped, startedAt, durationMs, cleanedUp: { a: leftInA, b: leftInB } },
    ...{ planned: new Set(scenarios.map(({ operation }) => operation)), sent: { a: a.visit.sent, b: b.visit.sent } },
  };
}

/** The plan of one side, and its visit. */
function sideOf(
  planRun: PlanRun,
  { contract, sides, whyStopped }: CompareParts,
  side: SideName,
  comparing: Comparing,
): { readonly visit: RunVisit; readonly own: OwnItems; readonly plan: readonly Scenario[] } {
  const { client, credentials, run } = sides[side];
  const { runTag, values, bodies, isWanted } = run;
  const visit = planRun.visit({
    ...{ ...run, contract, client, credentials, knowledge: comparing.knowledge[side] },
    onView: async (view, again) => {
      await comparing.arrive({ side, step: stepOf(view, runTag), view, again: () => again(view) });
      return undefined;
    },
    ...(whyStopped !== undefined && { whyStopped }),
  });
  // Nothing is sent at the same time: which came first would be chance.
  const planner = createPlanner(contract, { values, bodies });
  return { visit, own: planner.own, plan: planFor(planner).filter(isWanted) };
}
