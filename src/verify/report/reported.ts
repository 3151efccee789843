import type { Level } from '../check';
import type { Finding, Verdict } from '../result';
import type { Severity } from './severity';

/** A finding as reports show it. */
export interface ReportedFinding extends Omit<Finding, 'facts'> {
  /** The same in every run that finds the same: for `--replay`, and to compare runs. */
  readonly id: string;
  readonly severity: Severity;
  /** Whether the baseline has it, where there is one. */
  readonly state?: 'new' | 'known';
  /** Counts the findings of the report from 1. */
  readonly number: number;
  /** Where it has the cause of another finding: the number of that one, and why. */
  readonly root?: number;
  readonly because?: string;
  /** Whether the root explains it; where it does not, both are the same deviation. */
  readonly isConsequence?: boolean;
}

/** A check with its verdict, as reports show it. */
export interface ReportedCheck {
  readonly id: string;
  readonly family: string;
  /** The operation whose clause it is, by its id. */
  readonly operation?: string;
  readonly title: string;
  readonly level: Level;
  readonly clause: { readonly pointer: string; readonly section?: string; readonly words: string };
  readonly verdict: Verdict;
  readonly reason: string;
  readonly findings: readonly ReportedFinding[];
}

/** A finding that no other explains, with how many findings are folded into it. */
export interface ReportedCause {
  /** Number of the root finding. */
  readonly finding: number;
  readonly verdict: Verdict;
  /** The weight of its heaviest finding. */
  readonly severity: Severity;
  /** Whether all its findings are in the baseline, or one is new; left out without a baseline. */
  readonly state?: 'new' | 'known';
  /** How many findings have this cause, the root finding included, and how many checks found them. */
  readonly findings: number;
  readonly checks: number;
}
