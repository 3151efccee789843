import type { Visit } from '../visit/visit';
import { Ended, Paused, Withheld } from '../visit/visit';
import { generators } from './generators';
import type { Planner } from './planner';
import type { Scenario } from './scenario';

/** What a run of a plan needs beside the plan. */
export interface RunPlanOptions {
  /** Whether time or requests are used up: asked before each scenario. */
  readonly isOver: () => boolean;
  /** Called before each scenario. */
  readonly onScenario?: (scenario: Scenario, index: number) => void;
  /** A visit for one run of a scenario. */
  readonly visitFor: (scenario: Scenario, turn: number) => Visit;
  /** Called after each scenario: to confirm what it found. May throw Ended. */
  readonly afterScenario: (scenario: Scenario) => Promise<void>;
  /** Called when a scenario could not be played to its end. */
  readonly onSkipped: (scenario: Scenario, reason: Withheld | Paused) => void;
}

export interface PlanEnd {
  /** Scenarios that were played. */
  readonly played: number;
  /** Scenarios that there was no time for. */
  readonly leftOut: number;
  /** Why the run ended before its end. */
  readonly ended?: Ended;
}

const phases: readonly Scenario['phase'][] = ['read', 'rejected', 'write', 'change', 'delete'];
const rounds: readonly Scenario['round'][] = [0, 1, 2, 3];

/** The scenarios of a plan: round by round, each through all phases. A run that is cut off is even. */
export function planFor(planner: Planner): readonly Scenario[] {
  const all = Object.values(generators).flatMap((generator) => [...generator(planner)]);
  return rounds.flatMap((round) =>
    phases.flatMap((phase) => all.filter((scenario) => scenario.round === round && scenario.phase === phase)),
  );
}

/** Plays scenarios one after the other. */
export async function runPlan(scenarios: readonly Scenario[], options: RunPlanOptions): Promise<PlanEnd> {
  let played = 0;
  for (const scenario of scenarios) {
    if (options.isOver()) break;
    options.onScenario?.(scenario, played);
    try {
      await playScenario(scenario, options);
    } catch (error) {
      if (error instanceof Ended) return { played, leftOut: scenarios.length - played, ended: error };
      throw error;
    }
    played += 1;
  }
  return { played, leftOut: scenarios.length - played };
}

async function playScenario(scenario: Scenario, options: RunPlanOptions): Promise<void> {
  try {
    await scenario.run(options.visitFor(scenario, 0));
  } catch (error) {
    if (!(error instanceof Withheld) && !(error instanceof Paused)) throw error;
    options.onSkipped(scenario, error);
  }
  await options.afterScenario(scenario);
}
