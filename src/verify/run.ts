import type { Clock } from '../base/clock';
import type { Exchange } from '../exchange/exchange';
import { createKnowledge } from '../knowledge/create-knowledge';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Knowledge } from '../knowledge/knowledge';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import { createPlanner } from '../plan/planner';
import { planFor } from '../plan/generators';
import { PlanRun, type PlanEnd, type Progress } from '../plan/plan-run';
import type { RunOfPlan } from '../plan/run-options';
import type { Scenario } from '../plan/scenario';
import { judge, type Judged } from '../rules/judge';
import { causeKey, Ledger, type FailureRecord } from '../rules/ledger';
import type { Basis, Rule } from '../rules/rule';
import type { Access } from '../visit/access';
import type { CleanedUp } from '../visit/clean-up';
import type { RunVisit } from '../visit/run-visit';
import type { EarlierRuns, LeftBehindJournal } from '../visit/left-behind';
import { Withheld } from '../visit/visit';
import { lookAgain } from './look-again';
import { Reach } from './reach';

type Absent = 'isSkipped' | 'values' | 'bodies';

export interface RunOptions extends Access, Omit<RunOfPlan, Absent>, Partial<Pick<RunOfPlan, Absent>> {
  readonly contract: Contract;
  readonly clock: Clock;
  readonly journal?: LeftBehindJournal;
  readonly earlier?: EarlierRuns;
  readonly onExchange?: (exchange: Exchange) => void;
  readonly onProgress?: (progress: Progress) => void;
  /** Why somebody stopped the run. */
  readonly whyStopped?: () => string | undefined;
}

export interface RunResult {
  readonly ledger: Ledger;
  readonly end: PlanEnd;
  readonly cleanedUp: CleanedUp;
  /** How many requests were sent. */
  readonly sent: number;
  readonly startedAt: number;
  readonly durationMs: number;
  /** Why scenarios were not played to their end, by operation: the first reason. */
  readonly skipped: ReadonlyMap<Operation, string>;
  /** Failures that did not come again. */
  readonly cameOnce: number;
  /** Created items by the path of their collection. */
  readonly created: Readonly<Record<string, number>>;
  /** The operations that the plan has scenarios for. */
  readonly planned: ReadonlySet<Operation>;
  /** Those of them that a person did not leave out. */
  readonly wanted: ReadonlySet<Operation>;
  readonly reach: Reach;
}

/** Plays the plan on a service, judges each response, looks again before a failure counts, and cleans up whatever happens. */
export async function runVerify(options: RunOptions): Promise<RunResult> {
  const { contract, runTag, basePath, policy } = options;
  const knowledge = createKnowledge(contract, { runTag, basePath });
  const run = new Run(options, knowledge);
  const planRun = new PlanRun(options);
  const visit = planRun.visit({
    ...{ ...options, knowledge, isParallel: policy.isDisposable },
    onView: (view, again) => run.judge(view, again),
    onExchange: (exchange) => {
      run.reach.exchange(exchange);
      options.onExchange?.(exchange);
    },
  });
  const plan = planFor(createPlanner(contract, options, { mayOverlap: policy.isDisposable }));
  const scenarios = plan.filter(options.isWanted);
  const end = await planRun.play(scenarios, visit, (scenario) => run.confirm(scenario, visit));
  run.softenDoubted();
  const cleanedUp = await visit.cleanUp(options.keep);
  const { ledger, cameOnce, reach } = run;
  const { startedAt, durationMs, skipped } = planRun;
  return {
    ...{ ledger, end, cleanedUp, sent: visit.sent, startedAt, durationMs },
    ...{ skipped, cameOnce, reach, created: visit.created },
    ...{ planned: operationsOf(plan), wanted: operationsOf(scenarios) },
  };
}

function operationsOf(scenarios: readonly Scenario[]): ReadonlySet<Operation> {
  return new Set(scenarios.map(({ operation }) => operation));
}

interface Repeat {
  /** Rules and causes that came again. */
  readonly causes: Set<string>;
  /** What rules judged and found in order: rules, operations and what they rest on. */
  readonly refuted: Set<string>;
  /** Operations that were asked again. */
  readonly asked: Set<Operation>;
}

/** What one run finds out about failures while it goes on. */
class Run {
  readonly ledger: Ledger;
  readonly reach: Reach;
  cameOnce = 0;
  /** Failures of responses to writes that rest on several responses: to be seen twice. */
  #doubted: FailureRecord[] = [];
  /** Rules and causes that were seen twice. */
  readonly #confirmed = new Set<string>();
  /** What the repeat of a scenario shows, while it is played. */
  #repeat: Repeat | undefined;

  constructor(
    private readonly options: RunOptions,
    private readonly knowledge: Knowledge,
  ) {
    this.ledger = new Ledger(options.contract);
    this.reach = new Reach(options.contract);
  }

  /** @param again sends the request of a view again */
  async judge(first: ExchangeView, again: (view: ExchangeView) => Promise<ExchangeView>): Promise<ExchangeView> {
    const { clock } = this.options;
    this.#repeat?.asked.add(first.operation);
    const parts = {
      ...{ knowledge: this.knowledge, wait: (milliseconds: number) => clock.sleep(milliseconds) },
      judge: (one: ExchangeView) => this.#judge(one),
      isConfirmed: (record: FailureRecord) => this.#confirmed.has(causeKey(record)),
    };
    const { view, judged, cameOnce } = await lookAgain(parts, first, again);
    this.cameOnce += cameOnce;
    this.ledger.record(view, judged, this.knowledge);
    this.reach.view(view);
    for (const { rule, judgement } of judged)
      if (judgement.result === 'failed') this.#note({ rule, failure: judgement, view });
      else this.#repeat?.refuted.add(basisKey(rule, judgement.basis, view));
    return view;
  }

  /**
   * Plays a scenario again, with fresh values, if its writes showed failures that rest on several responses. One that does not come again
   * is withdrawn. It stands if the repeat did not get as far: it may create nothing more, or its first request was rejected.
   */
  async confirm(scenario: Scenario, visit: RunVisit): Promise<void> {
    const doubted = this.#doubted;
    if (doubted.length === 0) return;
    const repeat: Repeat = { causes: new Set(), refuted: new Set(), asked: new Set() };
    this.#repeat = repeat;
    try {
      await scenario.run(visit.forScenario(scenario.id, 1));
    } catch (error) {
      if (!(error instanceof Withheld)) throw error;
    } finally {
      this.#repeat = undefined;
    }
    this.#doubted = [];
    for (const record of doubted) {
      const { rule, failure, view } = record;
      if (repeat.causes.has(causeKey(record))) this.#confirmed.add(causeKey(record));
      else if (!repeat.refuted.has(basisKey(rule, failure.basis, view))) {
        // What could not be judged again, as a service gave no new items any more, is a warning.
        if (rule.layer === 'meaning' || !repeat.asked.has(view.operation)) this.ledger.soften(record);
      } else {
        this.ledger.withdraw(record);
        this.cameOnce += 1;
      }
    }
  }

  /** Failures that there was no time to see twice are warnings. */
  softenDoubted(): void {
    for (const record of this.#doubted) this.ledger.soften(record);
    this.#doubted = [];
  }

  #note(record: FailureRecord): void {
    const key = causeKey(record);
    const { view, failure } = record;
    this.#repeat?.causes.add(key);
    if (this.#confirmed.has(key)) return;
    const isRead = view.operation.method === 'GET';
    if (failure.evidence.length < 2 || isRead) this.#confirmed.add(key);
    else if (this.#repeat === undefined) this.#doubted.push(record);
  }

  #judge(view: ExchangeView): readonly Judged[] {
    const { contract, rules, accepted } = this.options;
    return judge(view, this.knowledge, contract, rules, accepted);
  }
}

function basisKey({ id }: Rule, basis: Basis, { operation }: ExchangeView): string {
  return `${id} ${operation.id} ${'rfc' in basis ? basis.rfc : basis.pointer}`;
}
