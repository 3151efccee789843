import type { Contract } from '../contract/contract';
import type { BodyBounds } from './standard-bounds';
import type { Check, Outcome } from './check';
import { phases } from './check';
import { EnvironmentError } from './environment-error';
import type { Client } from './exchange';
import { toFinding } from './report/findings';
import { toLastRequest } from './report/last-request';
import { learn } from './learn';
import { seededText } from '../random';
import { createRedact, type Redact } from './report/redact';
import { asObservation, reasonOf } from './outcome-words';
import type { CheckResult, RunResult, Verdict } from './result';
import type { RunHooks } from './run-hooks';
import { RunContext } from './run-context';
import { faultOf, outcomeOfError } from './run-errors';
import { withoutAccepted } from './accepted';
import { boundedFinding, boundedText } from './bounded-text';
import { deadlineOf, systemClock } from './run-clock';
import type { Deadline, RunClock } from './sender';

/** How a run is made. Times are in milliseconds. */
export interface RunOptions extends RunHooks {
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
  /** Longest that the run may take; no limit where left out. */
  readonly longestRun?: number;
  readonly bodies?: BodyBounds;
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
  const redact = options.redact ?? createRedact(options.key, options.expiredKey);
  const deadline = deadlineOf(options.longestRun, started);
  const context = new RunContext({ ...options, clock, runTag, redact, deadline });
  const run = new Run(checks, context, { ...options, clock, deadline }, redact);
  await run.all();
  return {
    results: checks.map((check) => run.resultOf(check)),
    exchanges: context.exchanges,
    leftOver: context.leftOver(redact),
    baseUrl: options.client.baseUrl,
    seed: options.seed,
    runTag,
    startedAt: new Date(started),
    durationMs: clock.now() - started,
    ...(run.stopped !== undefined && { stopped: run.stopped }),
    ...(context.unanswered !== undefined &&
      run.stopped !== undefined &&
      !run.isInterrupted && {
        unanswered: toLastRequest(context.unanswered, options.client.baseUrl, redact, options.headerNames),
      }),
    ...(run.isInterrupted && { isInterrupted: true }),
    ...(run.isPreflight && { isPreflight: true }),
    ...(run.faults > 0 && { faults: run.faults }),
    ...(run.firstFault !== undefined && { firstFault: boundedText(redact(run.firstFault)) }),
  };
}

class Run {
  readonly #results = new Map<Check, CheckResult>();
  readonly #spent = new Map<Check, number>();
  #troubleInARow = 0;
  stopped: string | undefined;
  isInterrupted = false;
  isPreflight = false;
  /** How often the kit itself failed. */
  faults = 0;
  firstFault: string | undefined;

  constructor(
    private readonly checks: readonly Check[],
    private readonly context: RunContext,
    private readonly options: RunOptions & { readonly clock: RunClock; readonly deadline: Deadline | undefined },
    private readonly redact: Redact,
  ) {}

  resultOf(check: Check): CheckResult {
    const verdict = this.isInterrupted ? 'not-tested' : 'environment';
    return this.#results.get(check) ?? this.#result(check, verdict, this.stopped ?? 'not reached', []);
  }

  async all(): Promise<void> {
    const trouble = await this.#learn();
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

  async #learn(): Promise<string | undefined> {
    try {
      return await learn(this.context, this.options.contract);
    } catch (error) {
      // The checks meet the same answers, and say what they could not be judged for.
      this.#fault(error);
      return undefined;
    }
  }

  /** Counts a fault of the kit's own and gives the words for it. */
  #fault(error: unknown): string {
    const words = faultOf(error);
    this.faults += 1;
    this.firstFault ??= words;
    return words;
  }

  async #tryAgain(): Promise<void> {
    if (this.context.createdCount === 0) return;
    const open = this.checks.filter((check) => this.#results.get(check)?.verdict === 'inconclusive');
    for (const check of open) if (check.phase !== 'review') await this.#one(check);
  }

  #doubtProofs(): void {
    for (const [check, result] of this.#results) {
      const reason = result.verdict === 'proved' ? this.#doubtOf(check) : undefined;
      if (reason !== undefined) this.#results.set(check, this.#result(check, 'inconclusive', reason, []));
    }
  }

  #doubtOf(check: Check): string | undefined {
    try {
      return check.doubt?.(this.context.forCheck(check.id));
    } catch (error) {
      return this.#fault(error);
    }
  }

  async #one(check: Check): Promise<void> {
    const { deadline, clock } = this.options;
    if (deadline !== undefined && clock.now() > deadline.at) this.stopped ??= deadline.words;
    const kept = this.#keptFrom(check);
    if (kept !== undefined) this.#results.set(check, this.#result(check, 'not-tested', kept, []));
    else if (this.stopped === undefined) {
      const result = await this.#timed(check);
      this.#results.set(check, result);
      const why = result.verdict === 'violated' && this.options.enough?.(this.#results, this.context.exchanges);
      if (typeof why === 'string') [this.stopped, this.isInterrupted] = [why, true];
    }
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
      const outcome = outcomeOfError(error);
      if (outcome !== undefined) return this.#toResult(check, outcome);
      if (!(error instanceof EnvironmentError)) {
        return this.#result(check, 'inconclusive', this.#fault(error), []);
      }
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

  #toResult(check: Check, found: Outcome): CheckResult {
    const outcome = withoutAccepted(found, this.options.accepted ?? new Map());
    if (outcome.verdict !== 'violated') return this.#result(check, outcome.verdict, reasonOf(outcome), []);
    if (check.level === 'silent') return this.#result(check, 'observed', asObservation(outcome.mismatches), []);
    const findings = outcome.mismatches.map((mismatch) =>
      boundedFinding(toFinding(check, mismatch, this.options.client.baseUrl, this.redact, this.options.headerNames)),
    );
    return this.#result(check, this.#severity(check), '', findings);
  }

  #severity(check: Check): Verdict {
    return check.level === 'http' && this.options.httpStrict !== true ? 'warned' : 'violated';
  }

  #result(check: Check, verdict: Verdict, reason: string, findings: CheckResult['findings']): CheckResult {
    return {
      check,
      verdict,
      reason: boundedText(this.redact(reason)),
      findings,
      durationMs: this.#spent.get(check) ?? 0,
    };
  }
}
