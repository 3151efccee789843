import type { Clock } from '../base/clock';
import { createRandom } from '../base/random';
import type { Operation } from '../openapi/operation';
import { createVisit, type RunVisit, type VisitParts } from '../visit/create-visit';
import { createPace } from '../visit/pace';
import type { RunOfPlan } from './run-options';
import { runPlan, type PlanEnd } from './run-plan';
import type { Scenario } from './scenario';

export interface Progress {
  /** 0 to 1. */
  readonly share: number;
  readonly requests: number;
  /** `POST /pets` */
  readonly operation: string;
}

export interface PlanRunOptions extends Pick<RunOfPlan, 'timeMs' | 'maxRequests' | 'keep'> {
  readonly clock: Clock;
  readonly onProgress?: (progress: Progress) => void;
}

/** A service that a plan is played on, and what is done with its responses. */
interface PlayedService
  extends Omit<VisitParts, 'pace' | 'randomFor' | 'isSpent' | 'clock'>, Pick<RunOfPlan, 'seed' | 'rate'> {
  /** Whether requests may be sent at the same time. */
  readonly isParallel?: boolean;
}

/** One run of a plan on one service or several: its limits, and what was not played. */
export class PlanRun {
  readonly startedAt: number;
  /** Why scenarios were not played to their end, by operation: the first reason. */
  readonly skipped = new Map<Operation, string>();
  readonly #visits: RunVisit[] = [];

  constructor(private readonly options: PlanRunOptions) {
    this.startedAt = options.clock.now();
  }

  /** Milliseconds until now. */
  get durationMs(): number {
    return this.options.clock.now() - this.startedAt;
  }

  /** All requests to a service: none is sent beyond the limits of the run. */
  visit({ seed, rate, isParallel = false, ...parts }: PlayedService): RunVisit {
    const { clock } = this.options;
    const visit = createVisit({
      ...{ ...parts, clock, isSpent: () => this.#limit() !== undefined },
      pace: createPace({ clock, isParallel, ...(rate !== undefined && { rate }) }),
      randomFor: (scenario, turn) => createRandom(`${seed} ${scenario} ${turn}`),
    });
    this.#visits.push(visit);
    return visit;
  }

  /** Plays scenarios on a visit. Cleans up if that fails. @returns also the option that ended the run before its end: `--time 60` */
  async play(
    scenarios: readonly Scenario[],
    visit: RunVisit,
    afterScenario: (scenario: Scenario) => Promise<void> = () => Promise.resolve(),
  ): Promise<PlanEnd & { readonly endedBy?: string }> {
    const { keep, onProgress } = this.options;
    const end = await runPlan(scenarios, {
      isOver: () => this.#limit() !== undefined,
      visitFor: (scenario, turn) => visit.forScenario(scenario.id, turn),
      onScenario: ({ operation }, index) => {
        const share = index / Math.max(1, scenarios.length);
        onProgress?.({ share, requests: visit.sent, operation: operation.name });
      },
      afterScenario,
      onSkipped: ({ operation }, { message }) => {
        if (!this.skipped.has(operation)) this.skipped.set(operation, message);
      },
      resume: () => {
        for (const one of this.#visits) one.resume();
      },
    }).catch(async (error: unknown) => {
      for (const one of this.#visits) await one.cleanUp(keep).catch(() => undefined);
      throw error;
    });
    const endedBy = end.leftOut > 0 && end.ended === undefined ? this.#limit() : undefined;
    return { ...end, ...(endedBy !== undefined && { endedBy }) };
  }

  /** The option by which the run is to end now. */
  #limit(): string | undefined {
    const { timeMs, maxRequests = Infinity } = this.options;
    if (this.#visits.some(({ sent }) => sent >= maxRequests)) return `--max-requests ${maxRequests}`;
    return this.durationMs > timeMs ? `--time ${timeMs / 1000}` : undefined;
  }
}
