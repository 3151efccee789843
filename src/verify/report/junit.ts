import { mapTexts, printable } from '../../base/text';
import type { CheckResult } from '../result';
import { describeWith } from './findings';
import type { Report, ReportedCheck, ReportedFinding } from './report';
import { escapeXml } from '../../base/markup';

type Timed = ReportedCheck & { readonly durationMs: number };

/**
 * Gives a report as JUnit XML: a suite for each family, violations as failures, open checks as errors, the untested as
 * skipped. The results of the run, in the order of the report's checks, say how long each took. Builds show what stands in it in
 * their logs, so that texts of others are lines there as they are on a terminal.
 */
export function reportAsJunit(written: Report, results: readonly CheckResult[]): string {
  const report = mapTexts(written, printable);
  const checks = report.checks.map((check, index) => ({ ...check, durationMs: results[index]?.durationMs ?? 0 }));
  const ids = new Map(checks.flatMap(({ id, findings }) => findings.map(({ number }) => [number, id])));
  const families = [...new Set(checks.map(({ family }) => family))];
  const suites = families.map((family) => {
    const own = checks.filter((check) => check.family === family);
    const cases = own.map((check) => testCase(check, ids)).join('\n');
    const head = `name="${escapeXml(family)}" ${tally(own)} timestamp="${report.startedAt.slice(0, 19)}"`;
    const time = own.reduce((sum, { durationMs }) => sum + durationMs, 0);
    return `  <testsuite ${head} time="${seconds(time)}">\n${cases}\n  </testsuite>`;
  });
  const head = `name="${escapeXml(`understudy verify ${report.baseUrl}`)}" ${tally(checks)}`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${head} time="${seconds(report.durationMs)}">\n${suites.join('\n')}\n</testsuites>\n`;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

function tally(checks: readonly ReportedCheck[]): string {
  const known = checks.filter(isKnown).length;
  const number = (...wanted: string[]): number => checks.filter(({ verdict }) => wanted.includes(verdict)).length;
  const open = number('inconclusive', 'environment');
  return `tests="${checks.length}" failures="${number('violated') - known}" errors="${open}" skipped="${number('not-tested') + known}"`;
}

/** What the baseline has fails no build: builds know but passed, failed and skipped. */
function isKnown({ verdict, findings }: ReportedCheck): boolean {
  return verdict === 'violated' && findings.every(({ state }) => state === 'known');
}

function testCase(check: Timed, ids: ReadonlyMap<number, string>): string {
  const { id, family, title, verdict, reason, findings, clause, durationMs } = check;
  const names = `classname="${escapeXml(family)}" name="${escapeXml(`${id}: ${title}`)}"`;
  const open = `    <testcase ${names} time="${seconds(durationMs)}">`;
  const message = escapeXml(findings[0] === undefined ? reason : `${findings[0].expected}; got ${findings[0].got}`);
  const described = findings.map((finding) => describeWith(finding, linesOf(finding, ids)));
  const text = escapeXml(described.join('\n\n') || `${reason}\nclause: ${clause.pointer}`);
  if (isKnown(check))
    return `${open}<skipped message="known since the baseline: ${message}"/><system-out>${text}</system-out></testcase>`;
  if (verdict === 'violated')
    return `${open}<failure type="violated" message="${message}">${text}</failure></testcase>`;
  if (verdict === 'inconclusive' || verdict === 'environment') {
    return `${open}<error type="${verdict}" message="${message}">${text}</error></testcase>`;
  }
  if (verdict === 'not-tested') return `${open}<skipped message="${message}"/></testcase>`;
  const said = verdict === 'warned' ? text : escapeXml(reason);
  return `${open}${said === '' ? '' : `<system-out>${verdict}: ${said}</system-out>`}</testcase>`;
}

function linesOf(finding: ReportedFinding, ids: ReadonlyMap<number, string>): string[] {
  const { id, severity, state } = finding;
  const known = state === undefined ? '' : `, ${state}`;
  return [...causeOf(finding, ids), `finding:  ${id}, ${severity} severity${known}`];
}

/** A failed check that has the cause of another says so, so that the other is looked at first. */
function causeOf({ root, because }: ReportedFinding, ids: ReadonlyMap<number, string>): string[] {
  return root === undefined ? [] : [`cause:    as ${ids.get(root) ?? ''} (${because ?? ''})`];
}
