import type { Clock } from '../base/clock';
import { createRandom } from '../base/random';
import type { Operation } from '../openapi/operation';
import { RunVisit, type VisitParts } from '../visit/run-visit';
import { Pace } from '../visit/pace';
import { Ended, Paused, Spent, Withheld } from '../visit/visit';
import type { RunOfPlan } from './run-options';
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
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** A service that a plan is played on, and what is done with its responses. */
interface PlayedService
  extends Omit<VisitParts, 'pace' | 'randomFor' | 'isSpent' | 'clock'>, Pick<RunOfPlan, 'seed' | 'rate'> {
  /** Whether requests may be sent at the same time. */
  readonly isParallel?: boolean;
}

/** Confirms what a scenario found. May throw Ended. */
type AfterScenario = (scenario: Scenario) => Promise<void>;

export interface PlanEnd {
  /** Scenarios that were not begun, or not played to their end. */
  readonly leftOut: number;
  /** Why the run ended before its end. */
  readonly ended?: Ended;
  /** The option that ended it: `--time 60`. */
  readonly endedBy?: string;
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
    const visit = new RunVisit({
      ...{ ...parts, clock, isSpent: () => this.#limit() !== undefined },
      pace: new Pace({ clock, isParallel, rate }),
      randomFor: (scenario, turn) => createRandom(`${seed} ${scenario} ${turn}`),
    });
    this.#visits.push(visit);
    return visit;
  }

  /** Plays scenarios on a visit, at the end once more those whose operation had stopped responding. Cleans up if that fails. */
  async play(
    scenarios: readonly Scenario[],
    visit: RunVisit,
    afterScenario: AfterScenario = () => Promise.resolve(),
  ): Promise<PlanEnd> {
    const paused: Scenario[] = [];
    let played = 0;
    try {
      for (const scenario of scenarios) {
        if (this.#limit() !== undefined) break;
        const share = played / scenarios.length;
        this.options.onProgress?.({ share, requests: this.sent, operation: scenario.operation.name });
        if ((await this.#play(scenario, visit, afterScenario)) === 'paused') paused.push(scenario);
        played += 1;
      }
      for (const one of this.#visits) one.resume();
      for (const scenario of paused) if (this.#limit() === undefined) await this.#play(scenario, visit, afterScenario);
      return this.#end(scenarios.length - played);
    } catch (error) {
      if (error instanceof Ended)
        return this.#end(scenarios.length - played, error instanceof Spent ? undefined : error);
      for (const one of this.#visits) await one.cleanUp(this.options.keep).catch(() => undefined);
      throw error;
    }
  }

  #end(leftOut: number, ended?: Ended): PlanEnd {
    const endedBy = leftOut > 0 && ended === undefined ? this.#limit() : undefined;
    return { leftOut, ...(ended !== undefined && { ended }), ...(endedBy !== undefined && { endedBy }) };
  }

  async #play(scenario: Scenario, visit: RunVisit, afterScenario: AfterScenario): Promise<'played' | 'paused'> {
    let outcome: 'played' | 'paused' = 'played';
    try {
      await scenario.run(visit.forScenario(scenario.id, 0));
    } catch (error) {
      if (!(error instanceof Withheld)) throw error;
      if (error instanceof Paused) outcome = 'paused';
      if (!this.skipped.has(scenario.operation)) this.skipped.set(scenario.operation, error.message);
    }
    await afterScenario(scenario);
    return outcome;
  }

  /** Requests of all visits, those of the clean-up included. */
  get sent(): number {
    return this.#visits.reduce((sum, { sent }) => sum + sent, 0);
  }

  /** The option by which the run is to end now. */
  #limit(): string | undefined {
    const { timeMs, maxRequests = Infinity } = this.options;
    if (this.sent >= maxRequests) return `--max-requests ${maxRequests}`;
    return this.durationMs > timeMs ? `--time ${timeMs / 1000}` : undefined;
  }
}
