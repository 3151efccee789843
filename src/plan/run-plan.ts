import type { Visit } from '../visit/visit';
import { Ended, Paused, Spent, Withheld } from '../visit/visit';
import { generators } from './generators';
import type { Planner } from './planner';
import { playable, type Scenario } from './scenario';

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
  /** Lets operations that have stopped responding be tried once more: called when all scenarios were played. */
  readonly resume: () => void;
}

export interface PlanEnd {
  /** Scenarios that were not begun, or not played to their end. */
  readonly leftOut: number;
  /** Why the run ended before its end. */
  readonly ended?: Ended;
}

const phases: readonly Scenario['phase'][] = ['read', 'rejected', 'write', 'change', 'delete'];
const rounds: readonly Scenario['round'][] = [0, 1, 2, 3];

/** The scenarios of a plan: round by round, each through all phases. A run that is cut off is even. */
export function planFor(planner: Planner): readonly Scenario[] {
  const all = Object.values(generators).flatMap((generator) => playable(planner, generator(planner)));
  return rounds.flatMap((round) =>
    phases.flatMap((phase) => all.filter((scenario) => scenario.round === round && scenario.phase === phase)),
  );
}

/** Plays scenarios one after the other; at the end once more those whose operation had stopped responding. */
export async function runPlan(scenarios: readonly Scenario[], options: RunPlanOptions): Promise<PlanEnd> {
  const paused: Scenario[] = [];
  let played = 0;
  const leftOut = (): number => scenarios.length - played;
  try {
    for (const scenario of scenarios) {
      if (options.isOver()) return { leftOut: leftOut() };
      options.onScenario?.(scenario, played);
      if ((await playScenario(scenario, options)) === 'paused') paused.push(scenario);
      played += 1;
    }
    options.resume();
    for (const scenario of paused) if (!options.isOver()) await playScenario(scenario, options);
    return { leftOut: 0 };
  } catch (error) {
    if (error instanceof Spent) return { leftOut: leftOut() };
    if (error instanceof Ended) return { leftOut: leftOut(), ended: error };
    throw error;
  }
}

async function playScenario(scenario: Scenario, options: RunPlanOptions): Promise<'played' | 'paused'> {
  let outcome: 'played' | 'paused' = 'played';
  try {
    await scenario.run(options.visitFor(scenario, 0));
  } catch (error) {
    if (!(error instanceof Withheld) && !(error instanceof Paused)) throw error;
    if (error instanceof Paused) outcome = 'paused';
    options.onSkipped(scenario, error);
  }
  await options.afterScenario(scenario);
  return outcome;
}
