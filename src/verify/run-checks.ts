import { setTimeout as sleep } from 'node:timers/promises';
import type { Contract } from '../contract/contract';
import type { Check, Mismatch, Outcome } from './check';
import { phases } from './check';
import { EnvironmentError } from './environment-error';
import type { Client, Exchange } from './exchange';
import { toFinding } from './report/findings';
import { learn } from './learn';
import { seededText } from '../random';
import { createRedact, type Redact } from './report/redact';
import type { CheckResult, LeftOver, RunResult, Verdict } from './result';
import { BudgetSpent, RunContext } from './run-context';
import type { RunClock } from './sender';
import { stringifyJson } from '../exact-json';

/** How a run is made. Times are in milliseconds. */
export interface RunOptions {
  readonly contract: Contract;
  readonly client: Client;
  /** The API key; none where the service needs none. */
  readonly key?: string | undefined;
  /** A key that was valid once, for the check that it is refused. */
  readonly expiredKey?: string | undefined;
  /** Whether overlapping creates may be sent, to see that each gets an identifier of its own. */
  readonly probesConcurrency?: boolean;
  /** Decides tags and made-up identifiers: the same seed, the same requests. */
  readonly seed: string;
  readonly clock?: RunClock;
  /** Requests a second; undefined for no limit. */
  readonly rate?: number | undefined;
  /** How many items may be created. */
  readonly writes: number;
  /** Whether no POST is sent at all. */
  readonly readOnly?: boolean;
  /** How long a list or item may lag behind a create. */
  readonly consistencyWindow: number;
  /** Whether a broken MUST of an HTTP RFC is a violation rather than a warning. */
  readonly httpStrict?: boolean;
  /** Names of header fields that the client adds to every request, for curl lines. */
  readonly headerNames?: readonly string[];
  /** Takes secrets out of texts; by default the keys alone. */
  readonly redact?: Redact;
  readonly retries?: number;
  readonly longestWait?: number;
  readonly signal?: AbortSignal;
  readonly onResult?: (result: CheckResult) => void;
  /** Called after each exchange. */
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
}

/** Waiting ends early where the run is stopped. */
function systemClock(signal: AbortSignal | undefined): RunClock {
  return {
    now: () => Date.now(),
    sleep: (milliseconds) => sleep(milliseconds, undefined, { signal }).catch(() => undefined),
  };
}

/** So many environment verdicts in a row mean that the service is gone; the rest is not sent. */
const patience = 3;

/**
 * Runs checks against a service, phase by phase, and gives a verdict for each. Checks whose precondition was not met are
 * tried once more when the writes have changed what the service holds. Never throws for what a service does.
 */
export async function runChecks(checks: readonly Check[], options: RunOptions): Promise<RunResult> {
  const clock = options.clock ?? systemClock(options.signal);
  const started = clock.now();
  const runTag = `understudy-${seededText(options.seed, 'run', 8)}`;
  const context = new RunContext({ ...options, clock, runTag });
  const redact = options.redact ?? createRedact(options.key, options.expiredKey);
  const run = new Run(checks, context, { ...options, clock }, redact);
  await run.all();
  return {
    results: checks.map((check) => run.resultOf(check)),
    exchanges: context.exchanges,
    leftOver: leftOverOf(context, options.contract, redact),
    baseUrl: options.client.baseUrl,
    seed: options.seed,
    runTag,
    startedAt: new Date(started),
    durationMs: clock.now() - started,
    ...(run.stopped !== undefined && { stopped: run.stopped }),
    ...(run.isInterrupted && { isInterrupted: true }),
    ...(run.isPreflight && { isPreflight: true }),
  };
}

class Run {
  readonly #results = new Map<Check, CheckResult>();
  readonly #spent = new Map<Check, number>();
  #troubleInARow = 0;
  stopped: string | undefined;
  isInterrupted = false;
  isPreflight = false;

  constructor(
    private readonly checks: readonly Check[],
    private readonly context: RunContext,
    private readonly options: RunOptions & { readonly clock: RunClock },
    private readonly redact: Redact,
  ) {}

  resultOf(check: Check): CheckResult {
    const verdict = this.isInterrupted ? 'not-tested' : 'environment';
    return this.#results.get(check) ?? this.#result(check, verdict, this.stopped ?? 'not reached', []);
  }

  async all(): Promise<void> {
    const trouble = await learn(this.context, this.options.contract);
    if (trouble !== undefined && !this.#isStoppedByCaller()) {
      this.stopped = this.redact(trouble);
      this.isPreflight = true;
    }
    for (const phase of phases) {
      if (phase === 'review') {
        await this.#tryAgain();
        this.#doubtProofs();
      }
      for (const check of this.checks) if (check.phase === phase) await this.#one(check);
    }
    for (const check of this.checks) this.options.onResult?.(this.resultOf(check));
  }

  async #tryAgain(): Promise<void> {
    if (this.context.createdCount === 0) return;
    const open = this.checks.filter((check) => this.#results.get(check)?.verdict === 'inconclusive');
    for (const check of open) if (check.phase !== 'review') await this.#one(check);
  }

  #doubtProofs(): void {
    for (const [check, result] of this.#results) {
      const isProved = result.verdict === 'proved';
      const reason = isProved ? check.doubt?.(this.context.forCheck(check.id)) : undefined;
      if (reason !== undefined) this.#results.set(check, this.#result(check, 'inconclusive', reason, []));
    }
  }

  async #one(check: Check): Promise<void> {
    const kept = this.#keptFrom(check);
    if (kept !== undefined) this.#results.set(check, this.#result(check, 'not-tested', kept, []));
    else if (this.stopped === undefined) this.#results.set(check, await this.#timed(check));
  }

  async #timed(check: Check): Promise<CheckResult> {
    const { clock } = this.options;
    const started = clock.now();
    const result = await this.#try(check);
    this.#spent.set(check, (this.#spent.get(check) ?? 0) + clock.now() - started);
    return { ...result, durationMs: this.#spent.get(check) ?? 0 };
  }

  #keptFrom(check: Check): string | undefined {
    if (check.phase !== 'refused' && check.phase !== 'write') return undefined;
    if (this.options.readOnly === true) return 'read-only: no POST is sent';
    const left = this.context.writesLeft();
    return check.writes > left ? `the budget of writes is used up (${check.writes} needed, ${left} left)` : undefined;
  }

  async #try(check: Check): Promise<CheckResult> {
    try {
      const outcome = await check.run(this.context.forCheck(check.id));
      this.#troubleInARow = 0;
      return this.#toResult(check, outcome);
    } catch (error) {
      if (error instanceof BudgetSpent) return this.#result(check, 'not-tested', error.message, []);
      if (!(error instanceof EnvironmentError)) throw error;
      if (this.#isStoppedByCaller()) return this.#result(check, 'not-tested', this.stopped ?? '', []);
      this.#troubleInARow += 1;
      if (error.fatal || this.#troubleInARow >= patience) this.stopped = this.redact(error.message);
      return this.#result(check, 'environment', error.message, []);
    }
  }

  /** What goes wrong once the caller has stopped the run says nothing about the service. */
  #isStoppedByCaller(): boolean {
    const { signal } = this.options;
    if (signal?.aborted !== true) return false;
    this.stopped = `stopped by ${typeof signal.reason === 'string' ? signal.reason : 'a signal'}`;
    this.isInterrupted = true;
    return true;
  }

  #toResult(check: Check, outcome: Outcome): CheckResult {
    if (outcome.verdict !== 'violated') return this.#result(check, outcome.verdict, reasonOf(outcome), []);
    if (check.level === 'silent') return this.#result(check, 'observed', asObservation(outcome.mismatches), []);
    const findings = outcome.mismatches.map((mismatch) =>
      toFinding(check, mismatch, this.options.client.baseUrl, this.redact, this.options.headerNames),
    );
    return this.#result(check, this.#severity(check), '', findings);
  }

  #severity(check: Check): Verdict {
    return check.level === 'http' && this.options.httpStrict !== true ? 'warned' : 'violated';
  }

  #result(check: Check, verdict: Verdict, reason: string, findings: CheckResult['findings']): CheckResult {
    return { check, verdict, reason: this.redact(reason), findings, durationMs: this.#spent.get(check) ?? 0 };
  }
}

/** Where the document is silent nothing is broken: what would be expected elsewhere, and what came. */
function asObservation(mismatches: readonly Mismatch[]): string {
  return [...new Set(mismatches.map(({ expected, got }) => `${expected}: ${got}`))].join(', ');
}

function reasonOf(outcome: Exclude<Outcome, { verdict: 'violated' }>): string {
  if (outcome.verdict === 'proved') return outcome.note ?? '';
  return outcome.verdict === 'observed' ? outcome.observation : outcome.reason;
}

function leftOverOf(context: RunContext, contract: Contract, redact: Redact): LeftOver[] {
  return contract.plainResources.flatMap((resource) =>
    context.knowledge(resource).created.map(({ id, answered }) => ({
      collection: resource.collection,
      id: id === undefined ? undefined : redact(id),
      item: redact(stringifyJson(answered)),
    })),
  );
}
