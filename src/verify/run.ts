import { createRandom } from '../base/random';
import type { Clock } from '../base/clock';
import type { JsonValue } from '../base/json';
import type { Client } from '../exchange/client';
import type { Exchange } from '../exchange/exchange';
import { createKnowledge } from '../knowledge/create-knowledge';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Knowledge } from '../knowledge/knowledge';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import { createPlanner } from '../plan/planner';
import { planFor, runPlan, type PlanEnd } from '../plan/run-plan';
import type { Scenario } from '../plan/scenario';
import { judge, type Judged } from '../rules/judge';
import { Ledger, type FailureRecord } from '../rules/ledger';
import type { Basis, Rule } from '../rules/rule';
import type { CleanedUp } from '../visit/clean-up';
import { createVisit, type RunVisit } from '../visit/create-visit';
import type { Credentials } from '../visit/credentials';
import type { EarlierRuns, LeftBehindJournal } from '../visit/left-behind';
import { createPace } from '../visit/pace';
import { Ended, Paused, Withheld } from '../visit/visit';
import type { WritePolicy } from '../visit/write-policy';
import { lookAgain } from './look-again';
import { ReachNotes, type Reach } from './reach';

export interface RunOptions {
  readonly contract: Contract;
  readonly client: Client;
  readonly credentials: Credentials;
  readonly policy: WritePolicy;
  readonly clock: Clock;
  /** The path of the base URL: `/v1`. */
  readonly basePath: string;
  readonly seed: string;
  /** Eight letters that are in every text that the run makes up. */
  readonly runTag: string;
  readonly rules: readonly Rule[];
  readonly isWanted: (scenario: Scenario) => boolean;
  /** Statuses that a person accepts beside those that are documented. */
  readonly accepted: (operation: Operation, status: number) => boolean;
  /** Most requests a second; undefined for no limit. */
  readonly rate?: number;
  /** Milliseconds until no further scenario begins. */
  readonly timeMs: number;
  readonly maxRequests?: number;
  /** Leave what the run created. */
  readonly keep?: boolean;
  readonly values?: Readonly<Record<string, JsonValue>>;
  readonly bodies?: ReadonlyMap<Operation, JsonValue>;
  readonly journal?: LeftBehindJournal;
  readonly earlier?: EarlierRuns;
  readonly onExchange?: (exchange: Exchange) => void;
  readonly onProgress?: (progress: Progress) => void;
  /** Why somebody stopped the run. */
  readonly whyStopped?: () => string | undefined;
}

export interface Progress {
  /** 0 to 1. */
  readonly share: number;
  readonly requests: number;
  /** `POST /pets` */
  readonly operation: string;
}

export interface RunResult {
  readonly ledger: Ledger;
  readonly end: PlanEnd;
  readonly cleanedUp: CleanedUp;
  readonly visit: RunVisit;
  readonly startedAt: number;
  readonly durationMs: number;
  /** Why scenarios were not played to their end, by operation: the first reason. */
  readonly skipped: ReadonlyMap<Operation, string>;
  readonly cameOnce: number;
  /** Created items by the path of their collection. */
  readonly created: Readonly<Record<string, number>>;
  /** The operations that the plan has scenarios for. */
  readonly planned: ReadonlySet<Operation>;
  /** Those of them that a person did not leave out. */
  readonly wanted: ReadonlySet<Operation>;
  readonly reach: Reach;
  requestOf(number: number): Exchange['request'] | undefined;
}

/** Plays the plan on a service, judges each response, looks again before a failure is believed, and cleans up. */
export async function runVerify(options: RunOptions): Promise<RunResult> {
  const { contract, clock, seed, runTag, basePath } = options;
  const knowledge = createKnowledge(contract, { runTag, basePath });
  const ledger = new Ledger();
  const run = new Run(options, ledger);
  const startedAt = clock.now();
  const isOver = (): boolean =>
    clock.now() - startedAt > options.timeMs || visit.sent >= (options.maxRequests ?? Infinity);
  const visit = createVisit({
    ...{ contract, knowledge, clock, runTag, client: options.client, credentials: options.credentials },
    policy: options.policy,
    pace: createPace({
      clock,
      isParallel: options.policy.isDisposable,
      ...(options.rate !== undefined && { rate: options.rate }),
    }),
    randomFor: (scenario, turn) => createRandom(`${seed} ${scenario} ${turn}`),
    onView: (view, again) => run.believe(view, again, knowledge),
    onExchange: (exchange) => {
      run.remember(exchange);
      options.onExchange?.(exchange);
    },
    ...(options.journal !== undefined && { journal: options.journal }),
    ...(options.earlier !== undefined && { earlier: options.earlier }),
    whyOver: () => options.whyStopped?.(),
  });
  const planner = createPlanner(contract, {
    mayOverlap: options.policy.isDisposable,
    ...(options.values !== undefined && { values: options.values }),
    ...(options.bodies !== undefined && { bodies: options.bodies }),
  });
  const plan = planFor(planner);
  const scenarios = plan.filter(options.isWanted);
  const end = await runPlan(scenarios, {
    isOver,
    visitFor: (scenario, turn) => visit.forScenario(scenario.id, turn),
    onScenario: (scenario, index) => {
      const { method, path } = scenario.operation;
      options.onProgress?.({
        ...{ share: index / Math.max(1, scenarios.length), requests: visit.sent, operation: `${method} ${path}` },
      });
    },
    afterScenario: (scenario) => run.confirm(scenario, visit),
    onSkipped: (scenario, reason) => {
      run.skip(scenario.operation, reason.message);
    },
  });
  const cleanedUp = options.keep === true ? kept(contract, knowledge) : await visit.cleanUp();
  return {
    ...{ ledger, end, cleanedUp, visit, startedAt, durationMs: clock.now() - startedAt },
    ...{ skipped: run.skipped, cameOnce: run.cameOnce, created: run.created, reach: run.reach },
    ...{ planned: operationsOf(plan), wanted: operationsOf(scenarios) },
    requestOf: (number) => run.requestOf(number),
  };
}

function operationsOf(scenarios: readonly Scenario[]): ReadonlySet<Operation> {
  return new Set(scenarios.map(({ operation }) => operation));
}

/** What the run created, left where it is. */
function kept({ collections }: Contract, knowledge: Knowledge): CleanedUp {
  const own = collections
    .flatMap(({ path }) => knowledge.itemsOf(path))
    .filter(({ origin, state }) => origin === 'created' && state === 'present');
  return { deleted: 0, left: own.map(({ path }) => ({ path, reason: 'kept, as --keep says', isRemovable: true })) };
}

/** What one run finds out about failures while it goes on. */
class Run {
  readonly skipped = new Map<Operation, string>();
  readonly reach = new ReachNotes();
  readonly created: Record<string, number> = {};
  cameOnce = 0;
  /** Failures of responses to writes that rest on several responses: to be seen twice. */
  #doubted: FailureRecord[] = [];
  /** Rules and causes that were seen twice. */
  readonly #believed = new Set<string>();
  readonly #repeated = new Set<string>();
  /** What rules judged in a repeat and found in order: rules, operations and what they rest on. */
  readonly #refuted = new Set<string>();
  /** Operations that were asked again. */
  readonly #asked = new Set<Operation>();
  readonly #requests = new Map<number, Exchange['request']>();
  #isRepeat = false;

  constructor(
    private readonly options: RunOptions,
    private readonly ledger: Ledger,
  ) {}

  async believe(view: ExchangeView, again: () => Promise<ExchangeView>, knowledge: Knowledge): Promise<ExchangeView> {
    const { clock } = this.options;
    if (this.#isRepeat) this.#asked.add(view.operation);
    const parts = {
      ...{ knowledge, wait: (milliseconds: number) => clock.sleep(milliseconds) },
      judge: (one: ExchangeView) => this.#judge(one, knowledge),
      isBelieved: (record: FailureRecord) => this.#believed.has(keyOf(record)),
    };
    const looked = await lookAgain(parts, view, again);
    this.cameOnce += looked.cameOnce;
    this.ledger.record(looked.view, looked.judged);
    this.reach.view(looked.view);
    if (view.role.kind === 'create' && view.result === 'success') {
      const { path } = view.role.collection;
      this.created[path] = (this.created[path] ?? 0) + 1;
    }
    for (const { rule, judgement } of looked.judged)
      if (judgement.result === 'failed') this.#note({ rule, failure: judgement, view: looked.view });
      else if (this.#isRepeat) this.#refuted.add(basisKey(rule, judgement.basis, looked.view));
    return looked.view;
  }

  remember(exchange: Exchange): void {
    this.#requests.set(exchange.number, exchange.request);
    this.reach.exchange(exchange);
  }

  requestOf(number: number): Exchange['request'] | undefined {
    return this.#requests.get(number);
  }

  skip(operation: Operation, reason: string): void {
    if (!this.skipped.has(operation)) this.skipped.set(operation, reason);
  }

  /**
   * Plays a scenario again, with fresh values, if its writes showed failures that rest on several responses. One that does not come again
   * is withdrawn. It stands if the repeat did not get as far: it may create nothing more, or its first request was rejected.
   */
  async confirm(scenario: Scenario, visit: RunVisit): Promise<void> {
    const doubted = this.#doubted;
    this.#doubted = [];
    if (doubted.length === 0) return;
    this.#isRepeat = true;
    this.#repeated.clear();
    this.#refuted.clear();
    this.#asked.clear();
    try {
      await scenario.run(visit.forScenario(scenario.id, 1));
    } catch (error) {
      if (!(error instanceof Withheld) && !(error instanceof Paused)) throw error;
    } finally {
      this.#isRepeat = false;
    }
    for (const record of doubted) {
      const { rule, failure, view } = record;
      if (this.#repeated.has(keyOf(record))) this.#believed.add(keyOf(record));
      else if (!this.#refuted.has(basisKey(rule, failure.basis, view))) {
        // What could not be judged again, as a service gave no new items any more, is a warning.
        if (rule.layer === 'meaning' || !this.#asked.has(view.operation)) this.ledger.soften(record);
      } else {
        this.ledger.withdraw(record);
        this.cameOnce += 1;
      }
    }
  }

  #note(record: FailureRecord): void {
    const key = keyOf(record);
    if (this.#isRepeat) this.#repeated.add(key);
    if (this.#believed.has(key)) return;
    const isRead = record.view.operation.method === 'GET';
    if (record.failure.evidence.length < 2 || isRead) this.#believed.add(key);
    else if (!this.#isRepeat) this.#doubted.push(record);
  }

  #judge(view: ExchangeView, knowledge: Knowledge): readonly Judged[] {
    const { contract, rules, accepted } = this.options;
    return judge(view, knowledge, contract, rules, accepted);
  }
}

function keyOf({ rule, failure, view }: FailureRecord): string {
  return `${rule.id} ${view.operation.id} ${failure.cause}`;
}

function basisKey({ id }: Rule, basis: Basis, { operation }: ExchangeView): string {
  return `${id} ${operation.id} ${'rfc' in basis ? basis.rfc : basis.pointer}`;
}

/** Why a run ended before its time; undefined if it came to its end. */
export function whyEnded({ end }: Pick<RunResult, 'end'>): string | undefined {
  return end.ended instanceof Ended ? end.ended.message : undefined;
}
