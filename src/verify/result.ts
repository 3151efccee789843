import type { LeftOut } from './budget';
import type { Reach } from './reach';
import type { Check, Clause } from '../probe/check';
import type { Exchange } from '../probe/exchange';
import type { Expectation, Seen } from '../probe/expectation';
import type { GuardTold } from '../probe/harm';
import type { LeftOver } from '../probe/left-over-notes';

/** What a run says of a check. `environment`: no answer of the service came, which says nothing about the contract. */
export const verdicts = [
  'proved',
  'violated',
  'warned',
  'observed',
  'inconclusive',
  'environment',
  'not-tested',
] as const;
export type Verdict = (typeof verdicts)[number];

/** One deviation: the clause, what it asks for, what came, and how to see it again. */
export interface Finding {
  /** The operation that was asked, by its id. */
  readonly operation: string;
  readonly clause: Clause;
  readonly expected: string;
  readonly got: string;
  /** The request in short: `GET /pets?limit=1`. */
  readonly request: string;
  /** Status and first bytes of the answer. */
  readonly answer: string;
  /** A shell line that repeats the request, `$API_KEY` in place of the key. */
  readonly curl: string;
  /** What often lies behind a deviation of this kind. */
  readonly hint?: string;
  /** The check that sent the request, where it is another one. */
  readonly sentBy?: string;
  /** Number of the exchange in the run. */
  readonly exchange: number;
  /** What its words are made of, the key taken out of it; no report holds it. */
  readonly facts: { readonly expected: Expectation; readonly got: Seen; readonly status: number };
}

/** The verdict on one check. */
export interface CheckResult {
  readonly check: Check;
  readonly verdict: Verdict;
  /** Why, or what was observed; empty where the verdict says it all. */
  readonly reason: string;
  readonly findings: readonly Finding[];
  /** Milliseconds spent in the check, waiting included, both tries where it was tried twice; 0 where it did not run. */
  readonly durationMs: number;
}

/** The request from which on a service that had answered before answered nothing any more, or rejected the key. */
export interface LastRequest {
  /** The check that sent it. */
  readonly check: string;
  /** The request in short. */
  readonly request: string;
  /** What was met in place of an answer. */
  readonly reason: string;
  /** A shell line that repeats it. */
  readonly curl: string;
  /** Whether it was answered, and the key rejected from then on. */
  readonly isRejected?: boolean;
}

/** Everything a run gives. */
export interface RunResult {
  readonly results: readonly CheckResult[];
  readonly exchanges: readonly Exchange[];
  readonly leftOver: readonly LeftOver[];
  /** What of the checks was left out before the run, and has no result. */
  readonly leftOut?: LeftOut;
  readonly baseUrl: string;
  readonly seed: string;
  readonly runTag: string;
  readonly startedAt: Date;
  readonly durationMs: number;
  /** Why the run ended before its time, where it did. */
  readonly stopped?: string;
  /** From which request on the service answered nothing any more, where the run ended so. */
  readonly unanswered?: LastRequest;
  /** Whether it was the caller who ended it; `stopped` says how. */
  readonly isInterrupted?: boolean;
  /** How many checks the kit itself failed at; each is inconclusive and says so. */
  readonly faults?: number;
  /** The first of these faults, in words. */
  readonly firstFault?: string;
  /** What the guard of writes told. */
  readonly guard?: GuardTold;
  /** How far it came; undefined where it was not to be told. */
  readonly reach?: Reach;
  /** Whether it ended before any check was tried: no service was found, or the key was refused. */
  readonly isPreflight?: boolean;
}

/** Gives how many checks have each verdict. */
export function countVerdicts(results: readonly Pick<CheckResult, 'verdict'>[]): Record<Verdict, number> {
  const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  for (const { verdict } of results) counts[verdict] += 1;
  return counts;
}
