import type { Level, Check } from '../../probe/check';
import type { Finding, Verdict } from '../result';

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

/** How much a finding weighs, the heaviest first. */
const severities = ['high', 'medium', 'low'] as const;
type Severity = (typeof severities)[number];

/** From what on a run fails, the fewest first: each fails on what stands before it too. */
export const failures = ['high', 'medium', 'violated', 'warned', 'inconclusive'] as const;
export type FailOn = (typeof failures)[number];

/** Families whose findings say that data of a client is lost, changed or another's. */
const ofData = ['stored-values', 'stored-anyway', 'identifiers', 'concurrency', 'changes', 'conditional', 'remove'];

/** Families that are about what stands beside the body. */
const beside = ['http', 'deprecation'];

/**
 * Gives how much a finding weighs. High: a server error, a request let in that its key should have kept out, data that is lost
 * or is another's. Low: a warning, a header field. Medium: the rest.
 */
export function severityOf(
  check: Pick<Check, 'family' | 'level'>,
  verdict: Verdict,
  { status, expected }: Pick<Finding['facts'], 'status' | 'expected'>,
): Severity {
  if (status >= 500) return 'high';
  if (verdict === 'warned' || beside.includes(check.family) || expected.place?.startsWith('header.') === true)
    return 'low';
  if (check.family === 'authentication') return status < 400 ? 'high' : 'medium';
  return ofData.includes(check.family) ? 'high' : 'medium';
}

/** Tells whether a finding of a verdict and weight ends a run with 1. */
export function isFailure(verdict: Verdict, severity: Severity, failOn: FailOn): boolean {
  if (verdict === 'warned') return failOn === 'warned' || failOn === 'inconclusive';
  if (verdict !== 'violated') return false;
  if (failOn === 'high') return severity === 'high';
  return failOn !== 'medium' || severity !== 'low';
}

/**
 * Gives the root causes among the findings of a report: what is new before what is known, violations before warnings, then
 * what most checks came upon.
 */
export function causesOf(checks: readonly ReportedCheck[]): ReportedCause[] {
  const causes = new Map<number, Gathered>();
  const all = checks.flatMap(({ id, verdict, findings }) => findings.map((finding) => ({ id, verdict, finding })));
  for (const { verdict, finding } of all) {
    const { root, severity, number } = finding;
    if (root === undefined) causes.set(number, { verdict, severity, findings: 0, checks: new Set() });
  }
  for (const { id, finding } of all) {
    const cause = causes.get(finding.root ?? finding.number);
    if (cause === undefined) continue;
    cause.findings += 1;
    cause.checks.add(id);
    if (weight(finding) < weight(cause)) cause.severity = finding.severity;
    if (finding.state !== undefined && cause.state !== 'new') cause.state = finding.state;
  }
  const isMilder = ({ verdict }: ReportedCause): number => Number(verdict !== 'violated');
  const isKnown = ({ state }: ReportedCause): number => Number(state === 'known');
  return [...causes]
    .map(([finding, cause]) => ({ finding, ...cause, checks: cause.checks.size }))
    .sort(
      (first, second) =>
        isKnown(first) - isKnown(second) ||
        isMilder(first) - isMilder(second) ||
        second.checks - first.checks ||
        first.finding - second.finding,
    );
}

interface Gathered {
  readonly verdict: Verdict;
  severity: Severity;
  findings: number;
  readonly checks: Set<string>;
  state?: 'new' | 'known';
}

function weight({ severity }: { readonly severity: Severity }): number {
  return severities.indexOf(severity);
}
