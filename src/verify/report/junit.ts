import { describeFinding } from './findings';
import type { Report, ReportedCheck } from './report';

/** Gives a report as JUnit XML: a suite for each family, violations as failures, open checks as errors, the untested as skipped. */
export function reportAsJunit(report: Report): string {
  const families = [...new Set(report.checks.map(({ family }) => family))];
  const seconds = (report.durationMs / 1000).toFixed(3);
  const suites = families.map((family) => suite(report, family)).join('\n');
  const { failures, errors, skipped } = tally(report.checks);
  const totals = `tests="${report.checks.length}" failures="${failures}" errors="${errors}" skipped="${skipped}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${escapeXml(`understudy verify ${report.baseUrl}`)}" ${totals} time="${seconds}">\n${suites}\n</testsuites>\n`;
}

function suite(report: Report, family: string): string {
  const checks = report.checks.filter((check) => check.family === family);
  const { failures, errors, skipped } = tally(checks);
  const totals = `tests="${checks.length}" failures="${failures}" errors="${errors}" skipped="${skipped}"`;
  const cases = checks.map((check) => testCase(check)).join('\n');
  return `  <testsuite name="${escapeXml(family)}" ${totals} timestamp="${report.startedAt.slice(0, 19)}" time="0">\n${cases}\n  </testsuite>`;
}

function tally(checks: readonly ReportedCheck[]): { failures: number; errors: number; skipped: number } {
  const count = (...wanted: string[]): number => checks.filter(({ verdict }) => wanted.includes(verdict)).length;
  return { failures: count('violated'), errors: count('inconclusive', 'environment'), skipped: count('not-tested') };
}

function testCase(check: ReportedCheck): string {
  const { id, family, title, verdict, reason, findings, clause } = check;
  const open = `    <testcase classname="${escapeXml(family)}" name="${escapeXml(`${id}: ${title}`)}" time="0">`;
  const message = escapeXml(findings[0] === undefined ? reason : `${findings[0].expected}; got ${findings[0].got}`);
  const text = escapeXml(findings.map(describeFinding).join('\n\n') || `${reason}\nclause: ${clause.pointer}`);
  if (verdict === 'violated')
    return `${open}<failure type="violated" message="${message}">${text}</failure></testcase>`;
  if (verdict === 'inconclusive' || verdict === 'environment') {
    return `${open}<error type="${verdict}" message="${message}">${text}</error></testcase>`;
  }
  if (verdict === 'not-tested') return `${open}<skipped message="${message}"/></testcase>`;
  const said = verdict === 'warned' ? text : escapeXml(reason);
  return `${open}${said === '' ? '' : `<system-out>${verdict}: ${said}</system-out>`}</testcase>`;
}

/** XML 1.0 has no form for most control characters; they are shown as U+FFFD. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\P{Cc}\t\n]|\p{Cs}|[\ufffe\uffff]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
