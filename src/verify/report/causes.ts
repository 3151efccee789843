import type { Verdict } from '../result';
import type { ReportedCause, ReportedCheck } from './reported';
import { severities, type Severity } from './severity';

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
