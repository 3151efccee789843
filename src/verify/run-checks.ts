import { type Check, type Mismatch, type Outcome, phases, asObservation, inconclusive, reasonOf } from '../probe/check';
import { EnvironmentError, faultOf, outcomeOfError } from '../probe/run-errors';
import { toFinding, boundedFinding, toLastRequest } from './report/findings';
import { whyPhaseIsKept, RunLimit, deadlineOf, systemClock, timeInWords } from '../probe/limits';
import { learn } from '../probe/preflight';
import { runTagOf } from '../probe/run-tags';
import { createRedact, type Redact } from '../probe/redaction';
import type { CheckResult, RunResult, Verdict } from './result';
import { type RunOptions, withoutAccepted } from './run-options';
import { reachOf } from './reach';
import { RunContext } from '../probe/run-context';
import { boundedText } from '../probe/shown-text';
import type { Deadline, RunClock } from '../probe/sender';

/** From so many requests on the pace of a run is reckoned: by the responses alone at first, by the whole time from many on. */
const fewestReckoned = 5;
const manyReckoned = 200;
/** It is reckoned again after so many requests, sooner at first. */
const stepOfReckoning = 200;
/** An item is read, removed, and read again. */
const requestsOfRemoval = 3;
/** Milliseconds that a request costs the run itself. */
const ownTime = 2;

/** So many environment verdicts in a row mean that the service is gone; the rest is not sent. */
const patience = 3;

/**
 * Runs checks against a service, phase by phase, and gives a verdict for each. Checks whose precondition was not met are
 * tried once more when the writes have changed what the service holds. Never throws for what a service does.
 */
export async function runChecks(checks: readonly Check[], options: RunOptions): Promise<RunResult> {
  const clock = options.clock ?? systemClock(options.signal);
  const started = clock.now();
  const runTag = runTagOf(options.seed, options.runMark);
  const redact = options.redact ?? createRedact(options.key, options.expiredKey);
  const deadline = deadlineOf(options.longestRun, started);
  const limit = new RunLimit(options.limit ?? {}, clock);
  const context = new RunContext({ ...options, clock, runTag, redact, deadline, limit });
  const run = new Run(checks, context, { ...options, clock, deadline, limit }, redact);
  await run.all();
  return {
    results: checks.map((check) => run.resultOf(check)),
    exchanges: context.exchanges,
    leftOver: [context.documents, context.lost, context.items].flatMap((one) => one.leftOver(redact)),
    ...(options.budget?.leftOut !== undefined && { leftOut: options.budget.leftOut }),
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
    guard: context.guard.told(redact),
    reach: reachOf(options.contract, checks, context.exchanges, options),
    ...(run.isPreflight && { isPreflight: true }),
    ...(run.faults > 0 && { faults: run.faults }),
    ...(run.firstFault !== undefined && { firstFault: boundedText(redact(run.firstFault)) }),
  };
}

class Run {
  readonly #results = new Map<Check, CheckResult>();
  readonly #spent = new Map<Check, number>();
  readonly #started: number;
  /** When the check that runs began. */
  #began = 0;
  /** The checks for which the service was too busy: they are tried once more. */
  readonly #busy = new Set<Check>();
  /** The checks for which the service is too slow to be asked in time. */
  #beyond: ReadonlySet<Check> = new Set();
  /** How many requests had been sent when that was last reckoned. */
  #reckoned = 0;
  #troubleInARow = 0;
  /** Whether the run ended because enough was found: then the service still answers. */
  #isEnough = false;
  stopped: string | undefined;
  isInterrupted = false;
  isPreflight = false;
  /** How often the kit itself failed. */
  faults = 0;
  firstFault: string | undefined;

  constructor(
    private readonly checks: readonly Check[],
    private readonly context: RunContext,
    private readonly options: Omit<RunOptions, 'limit'> & {
      readonly clock: RunClock;
      readonly deadline: Deadline | undefined;
      readonly limit: RunLimit;
    },
    private readonly redact: Redact,
  ) {
    this.#started = options.clock.now();
  }

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
      this.#reckon();
      // What is tried again meets what was created, before any of it is removed.
      if (phase === 'change') await this.#tryAgain();
      if (phase === 'review') {
        await this.#cleanUp();
        this.#doubtProofs();
      }
      for (const check of this.checks) if (check.phase === phase) await this.#one(check);
    }
    for (const check of this.checks) this.options.onResult?.(this.resultOf(check));
  }

  async #learn(): Promise<string | undefined> {
    try {
      return await learn(this.context, this.options.contract, this.options.budget?.unread);
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
    if (this.context.createdCount === 0 || this.#whyOver() !== undefined) return;
    const isOpen = (check: Check): boolean =>
      this.#results.get(check)?.verdict === 'inconclusive' || this.#busy.has(check) || this.context.wasUnfit(check);
    const open = this.checks.filter(isOpen);
    for (const check of open) if (check.phase !== 'review') await this.#one(check);
  }

  /** Removes what the run created; what cannot be removed is left over, and told. */
  async #cleanUp(): Promise<void> {
    const isOut = (this.isInterrupted && !this.#isEnough) || this.context.unanswered?.isRejected === true;
    try {
      if (!isOut) await this.#removeOwn();
    } catch (error) {
      if (error instanceof EnvironmentError) this.stopped ??= this.redact(error.message);
      else this.#fault(error);
    }
    if (this.options.keep !== true && this.stopped !== undefined) this.context.items.leaveRest(this.stopped);
  }

  async #removeOwn(): Promise<void> {
    const { context } = this;
    await context.assertNotDead();
    await context.documents.putAllBack(context.clean);
    if (this.options.keep !== true) await context.cleanUp();
  }

  #doubtProofs(): void {
    for (const [check, result] of this.#results) {
      const reason = result.verdict === 'proved' ? this.#doubtOf(check) : undefined;
      if (reason !== undefined) this.#results.set(check, this.#result(check, 'inconclusive', reason, []));
    }
  }

  #doubtOf(check: Check): string | undefined {
    try {
      return check.doubt?.(this.context.forCheck(check.id, check.phase));
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
      if (typeof why === 'string') [this.stopped, this.isInterrupted, this.#isEnough] = [why, true, true];
    }
  }

  /** Chooses again what is sent in the time that is left, at the pace of the run so far. */
  #reckon(): void {
    const { within, limit } = this.options;
    const { exchanges } = this.context;
    this.#reckoned = exchanges.length;
    if (within === undefined || exchanges.length < fewestReckoned || limit.timeLeft === Infinity) return;
    const left = Math.max(0, limit.timeLeft - this.#removalTime);
    const kept = within(exchanges.length + Math.floor(left / this.#pace));
    this.#beyond = new Set(this.checks.filter((check) => !kept.has(check)));
  }

  /** Milliseconds that a request takes. What is made once, at the beginning, takes no part of each. */
  get #pace(): number {
    const { exchanges } = this.context;
    if (exchanges.length >= manyReckoned) return (this.options.clock.now() - this.#started) / exchanges.length;
    return exchanges.reduce((sum, { durationMs }) => sum + durationMs, 0) / Math.max(1, exchanges.length) + ownTime;
  }

  /** Milliseconds that the removal of what was created will take. */
  get #removalTime(): number {
    if (this.options.keep === true) return 0;
    return this.context.items.removableCount * requestsOfRemoval * this.#pace;
  }

  async #timed(check: Check): Promise<CheckResult> {
    const { clock } = this.options;
    this.#began = clock.now();
    const result = await this.#try(check);
    this.#spent.set(check, (this.#spent.get(check) ?? 0) + clock.now() - this.#began);
    return { ...result, durationMs: this.#spent.get(check) ?? 0 };
  }

  #whyOver(): string | undefined {
    return this.options.limit.whyOver(this.context.exchanges.length);
  }

  #keptFrom(check: Check): string | undefined {
    if (this.context.exchanges.length > this.#reckoned + Math.min(this.#reckoned / 2, stepOfReckoning)) this.#reckon();
    const isOver = check.phase !== 'review' && check.sends.length > 0;
    const isLate = this.options.limit.timeLeft < this.#removalTime;
    const isBeyond = isOver && (isLate || this.#beyond.has(check));
    const kept =
      (isOver ? this.#whyOver() : undefined) ??
      (isBeyond ? `left out: beyond ${timeInWords(this.options.limit.asked.time ?? 0)}` : undefined) ??
      whyPhaseIsKept(check.phase, this.options);
    if (kept !== undefined || check.phase === 'read' || check.phase === 'review') return kept;
    const left = this.context.writesLeft();
    return check.writes > left
      ? `the budget of writes is used up (${check.writes} needed, ${left} left; --writes <n> allows more)`
      : undefined;
  }

  async #try(check: Check): Promise<CheckResult> {
    try {
      await this.context.settle(check);
      // What is made once for the whole run is no check's own time.
      this.#began = this.options.clock.now();
      const outcome = await check.run(this.context.forCheck(check.id, check.phase));
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
      if (error.isBusy) this.#busy.add(check);
      if (error.fatal || (this.#troubleInARow >= patience && !(await this.context.stillAnswers())))
        this.stopped = this.redact(error.message);
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
    const outcome = withoutForbidden(withoutAccepted(found, this.options.accepted ?? new Map()));
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

/**
 * Gives an outcome without the mismatches that a 403 to a valid request makes, with the valid credential: the account may not do this
 * (RFC 9110 section 15.5.4), which is no fault of the service.
 */
function withoutForbidden(outcome: Outcome): Outcome {
  if (outcome.verdict !== 'violated') return outcome;
  const mismatches = outcome.mismatches.filter((one) => !isForbidden(one));
  return mismatches.length > 0
    ? { verdict: 'violated', mismatches }
    : inconclusive('answered 403: the credential that was given may not do this');
}

function isForbidden({ exchange: { credential, response }, expected, got }: Mismatch): boolean {
  if (response.status !== 403 || credential.form !== 'valid') return false;
  if (expected.status !== undefined) return expected.status.startsWith('2');
  return expected.isGranted === true || expected.isList === true || got.shows === 'answer';
}
