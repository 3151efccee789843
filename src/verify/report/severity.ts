import type { Finding, Verdict } from '../result';
import type { Check } from '../check';

/** How much a finding weighs, the heaviest first. */
export const severities = ['high', 'medium', 'low'] as const;
export type Severity = (typeof severities)[number];

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
