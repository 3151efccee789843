import type { Clock } from '../base/clock';
import { createRandom } from '../base/random';
import type { Operation } from '../openapi/operation';
import type { OwnItems } from '../plan/own-items';
import { createPlanner } from '../plan/planner';
import { planFor, runPlan, type PlanEnd } from '../plan/run-plan';
import type { Scenario } from '../plan/scenario';
import type { CleanedUp } from '../visit/clean-up';
import { createVisit, type RunVisit } from '../visit/create-visit';
import { createPace } from '../visit/pace';
import { Comparing, stepOf, type Compared, type ComparingParts } from './comparing';
import { sideNames, type SideName } from './meeting';

export interface CompareParts extends ComparingParts {
  readonly clock: Clock;
  readonly onProgress?: (progress: {
    readonly share: number;
    readonly requests: number;
    readonly operation: string;
  }) => void;
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
  const { clock, sides } = parts;
  const startedAt = clock.now();
  const comparing = new Comparing(parts, startedAt);
  const { timeMs, maxRequests = Infinity } = sides.a.run;
  const runs = { a: sideOf(parts, 'a', comparing, () => isOver()), b: sideOf(parts, 'b', comparing, () => isOver()) };
  const isOver = (): boolean =>
    Math.max(runs.a.visit.sent, runs.b.visit.sent) >= maxRequests || clock.now() - startedAt > timeMs;
  const scenarios = runs.a.plan.map((scenario, index): Scenario => {
    const other = runs.b.plan[index] ?? scenario;
    const visit = runs.b.visit.forScenario(scenario.id, 0);
    return { ...scenario, run: (own) => comparing.together({ a: () => scenario.run(own), b: () => other.run(visit) }) };
  });
  const skipped = new Map<Operation, string>();
  const end = await runPlan(scenarios, {
    isOver,
    visitFor: (scenario, turn) => runs.a.visit.forScenario(scenario.id, turn),
    onScenario: ({ operation: { method, path } }, index) => {
      const share = index / Math.max(1, scenarios.length);
      parts.onProgress?.({ share, requests: runs.a.visit.sent, operation: `${method} ${path}` });
    },
    afterScenario: () => {
      runs.a.own.agreeWith(runs.b.own);
      return Promise.resolve();
    },
    onSkipped: ({ operation }, { message }) => {
      if (!skipped.has(operation)) skipped.set(operation, message);
    },
    resume: () => {
      for (const side of sideNames) runs[side].visit.resume();
    },
  }).catch(async (error: unknown) => {
    for (const side of sideNames) await runs[side].visit.cleanUp().catch(() => undefined);
    throw error;
  });
  const [a, b] = await Promise.all([runs.a.visit.cleanUp(), runs.b.visit.cleanUp()]);
  return {
    ...comparing.result(),
    ...{ end, skipped, cleanedUp: { a, b }, planned: new Set(scenarios.map(({ operation }) => operation)) },
    sent: { a: runs.a.visit.sent, b: runs.b.visit.sent },
    ...{ startedAt, durationMs: clock.now() - startedAt },
  };
}

/** The plan of one side, and its visit. */
function sideOf(
  { contract, clock, sides, whyStopped }: CompareParts,
  side: SideName,
  comparing: Comparing,
  isSpent: () => boolean,
): { readonly visit: RunVisit; readonly own: OwnItems; readonly plan: readonly Scenario[] } {
  const { client, credentials, run } = sides[side];
  const { seed, policy, runTag, isSkipped, rate, values, bodies, isWanted } = run;
  const visit = createVisit({
    ...{ contract, client, credentials, policy, clock, runTag, isSkipped, isSpent },
    knowledge: comparing.knowledge[side],
    pace: createPace({ clock, ...(rate !== undefined && { rate }) }),
    randomFor: (scenario, turn) => createRandom(`${seed} ${scenario} ${turn}`),
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
