import { UsageError } from '../base/errors';
import { readNamedFile } from '../base/files';
import { isArray, isObject, tryParseJson } from '../base/json';
import type { Finding } from './finding';
import type { BaselineReport, CheckReport, RunReport, Verdict } from './run-report';

/** What is read of the report of an earlier run. */
export type Baseline = Pick<RunReport, 'seed' | 'findings'>;

/** Reads the JSON report of an earlier run. Throws a UsageError. */
export function readBaseline(file: string): Baseline {
  const report = tryParseJson(readNamedFile(file));
  const tool = isObject(report) ? report['tool'] : undefined;
  if (!isObject(report) || !isObject(tool) || tool['name'] !== 'Understudy' || !isArray(report['findings']))
    throw new UsageError(`${file} is no JSON report of verify. Make one with --report report.json.`);
  // What Understudy has written it need not check.
  return report as unknown as RunReport;
}

export interface Compared {
  readonly findings: readonly Finding[];
  readonly report: BaselineReport;
}

/**
 * Marks findings as new or known. One of the baseline is fixed only where its rule passed again for its operations: what was not
 * tested may still be there. Numbers count what fails a run.
 */
export function compareWithBaseline(
  baseline: Baseline,
  findings: readonly Finding[],
  checks: readonly CheckReport[],
  failsOn: Verdict['failsOn'],
): Compared {
  const known = new Set(baseline.findings.map(({ id }) => id));
  const marked = findings.map(
    (finding) => ({ ...finding, baseline: known.has(finding.id) ? 'known' : 'new' }) as const,
  );
  const counts = ({ level }: Pick<Finding, 'level'>): boolean => level === 'error' || failsOn === 'warning';
  const found = new Set(findings.map(({ id }) => id));
  const hasPassed = ({ rule, places }: Finding): boolean =>
    places.length > 0 &&
    places.every(({ operation }) =>
      checks.some((check) => check.rule === rule && check.operation === operation && check.passed > 0),
    );
  const fixed = baseline.findings.filter((finding) => !found.has(finding.id) && counts(finding) && hasPassed(finding));
  const numberOf = (state: 'new' | 'known'): number =>
    marked.filter((finding) => finding.baseline === state && counts(finding)).length;
  return {
    findings: marked,
    report: { new: numberOf('new'), known: numberOf('known'), fixed: fixed.map(({ title }) => title) },
  };
}
