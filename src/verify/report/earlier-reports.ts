import { compareFindings, changeSince, failingOf } from './change';
import type { PastCheck, PastFinding, PastReport } from './read-report';
import { goneInShort, cut, wrapList } from './text';
import { count, didYouMean } from '../../base/text';
import { UsageError } from '../../base/errors';
import type { Candidate } from '../../probe/check';
import { describeWith } from './findings';
import { type Report, reportedChecks } from './report';
import type { Contract } from '../../openapi/contract';
import type { RunHooks } from '../run-options';
import type { RunResult } from '../result';
import type { Demands } from './conclusion';
import { causesOf } from './reported';

/** So many lines of one kind are shown. */
const mostLines = 30;

/**
 * Gives what changed from one report to another as text: findings that are new, gone and known, verdicts that changed, checks
 * that came or went; and how many violations are new. Texts are as the reports hold them.
 */
export function compareReports(before: PastReport, after: PastReport): { text: string; newViolations: number } {
  const { fresh, known, fixed, open } = compareFindings(before.findings, after.findings, after.checks);
  const added = onePerId(after.findings).filter(({ id }) => fresh.has(id));
  const newViolations = added.filter(({ verdict }) => verdict === 'violated').length;
  const parts = [
    ...heading(before, after),
    section('Checks that came', idsBeside(after.checks, before.checks)),
    section('Checks that went', idsBeside(before.checks, after.checks)),
    verdictChanges(before.checks, after.checks),
    listed(`Known: ${count(known.size, 'finding')} in both`, []),
    listed(
      `Not judged again: ${count(open.length, 'finding')}`,
      open.map((finding) => `${goneInShort(finding)}; ${finding.reason ?? ''}`),
    ),
    listed(`Fixed: ${count(fixed.length, 'finding')}`, fixed.map(goneInShort)),
    listed(
      `New: ${count(added.length, 'finding')}`,
      added.map((finding) => `${finding.verdict.toUpperCase()} ${goneInShort(finding)}\n    ${finding.request}`),
    ),
    newViolations === 0 ? 'NOTHING NEW' : `NEW: ${count(newViolations, 'violation')}`,
  ];
  return { text: `${parts.filter((part) => part !== '').join('\n\n')}\n`, newViolations };
}

function heading(before: PastReport, after: PastReport): string[] {
  const { title, version } = after.document;
  const line = `from ${before.file} (${before.startedAt}) to ${after.file} (${after.startedAt})`;
  const earlier = `${before.document.title} ${before.document.version}`;
  const isOther = earlier !== `${title} ${version}`;
  return [`${title} ${version}: ${line}`, ...(isOther ? [`The earlier run was held against ${earlier}.`] : [])];
}

function onePerId(findings: readonly PastFinding[]): PastFinding[] {
  return [...new Map([...findings].reverse().map((finding) => [finding.id, finding])).values()].reverse();
}

function idsBeside(checks: readonly PastCheck[], others: readonly PastCheck[]): string[] {
  const known = new Set(others.map(({ id }) => id));
  return checks.map(({ id }) => id).filter((id) => !known.has(id));
}

function section(title: string, ids: readonly string[]): string {
  if (ids.length === 0) return '';
  const more = ids.length - mostLines;
  const shown = more > 0 ? [...ids.slice(0, mostLines), `and ${more} more`] : ids;
  return `${title} (${ids.length}):\n${wrapList('  ', shown)}`;
}

function verdictChanges(before: readonly PastCheck[], after: readonly PastCheck[]): string {
  const earlier = new Map(before.map((check) => [check.id, check.verdict]));
  const changes = new Map<string, string[]>();
  for (const { id, verdict } of after) {
    const was = earlier.get(id);
    if (was === undefined || was === verdict) continue;
    const change = `${was} -> ${verdict}`;
    const ids = changes.get(change);
    if (ids === undefined) changes.set(change, [id]);
    else ids.push(id);
  }
  if (changes.size === 0) return '';
  const lines = [...changes].map(([change, ids]) => {
    const more = ids.length - mostLines;
    const shown = more > 0 ? [...ids.slice(0, mostLines), `and ${more} more`] : ids;
    return `  ${change} (${ids.length}):\n${wrapList('    ', shown)}`;
  });
  return ['Verdicts that changed:', ...lines].join('\n');
}

function listed(title: string, lines: readonly string[]): string {
  const more = lines.length - mostLines;
  const shown = lines.slice(0, mostLines).map((line) => cut(`  ${line}`, 400));
  return [`${title}${lines.length === 0 ? '' : ':'}`, ...shown, ...(more > 0 ? [`  and ${more} more`] : [])].join('\n');
}

/** A finding of an earlier run that is to be looked for again. */
export interface Replayed {
  readonly finding: PastFinding;
  /** What the earlier run was made with. */
  readonly seed: string;
  readonly document: string;
}

/** Gives the finding of a report by its identifier. Throws a UsageError where there is no report, or it has no such finding. */
export function findReplayed(id: string, report: PastReport | undefined): Replayed {
  if (report === undefined)
    throw new UsageError('--replay: expected --from <report.json>, the report with this finding');
  const finding = report.findings.find((one) => one.id === id);
  if (finding === undefined) {
    const known = [...new Set(report.findings.map((one) => one.id))];
    throw new UsageError(`--replay ${JSON.stringify(id)}: ${report.file} has no such finding${didYouMean(id, known)}`);
  }
  return { finding, seed: report.seed, document: report.document.file };
}

/**
 * Gives the checks that send again what the finding's check sent: itself, and the one whose answer it judged. Throws a
 * UsageError where the document does not ask for that check any more.
 */
export function checksOfReplay<One extends Candidate>(checks: readonly One[], { finding }: Replayed): readonly One[] {
  const own = checks.filter(({ id }) => id === finding.check || id === finding.sentBy);
  if (own.some(({ id }) => id === finding.check)) return own;
  throw new UsageError(
    `--replay ${finding.id}: its check ${finding.check} is none of this document (--spec), or takes a flag of that run such as --explore`,
  );
}

/** Gives what became of the finding: 1 where it is still there, 0 where its check was judged without it, else 2 or 3. */
export function replayOutcome({ finding }: Replayed, report: Report): { text: string; exitCode: 0 | 1 | 2 | 3 } {
  const check = report.checks.find(({ id }) => id === finding.check);
  const found = check?.findings.find(({ id }) => id === finding.id);
  const head = `${finding.id} ${finding.check}: ${finding.title}`;
  if (found !== undefined) return { text: `${head}\n${describeWith(found, [])}\nSTILL THERE\n`, exitCode: 1 };
  const verdict = check?.verdict ?? 'not-tested';
  const other = check?.findings[0];
  if (other !== undefined) {
    const text = `${head}\nGONE, but the check found something else: ${other.id}\n${describeWith(other, [])}\n`;
    return { text, exitCode: 1 };
  }
  const reason = check?.reason === '' ? '' : `: ${check?.reason ?? ''}`;
  if (verdict === 'proved' || verdict === 'observed')
    return { text: `${head}\nGONE: ${verdict}${reason}\n`, exitCode: 0 };
  return { text: `${head}\nNOT JUDGED: ${verdict}${reason}\n`, exitCode: verdict === 'environment' ? 2 : 3 };
}

/**
 * Gives what ends a run once so many root causes make it fail (`--max-failures`): those of violations, or of what `failOn`
 * and a baseline leave of them.
 */
export function endAfter(
  most: number,
  contract: Contract,
  demands: Demands,
  baseline: PastReport | undefined,
): NonNullable<RunHooks['enough']> {
  return (results, exchanges) => {
    const run: Pick<RunResult, 'results' | 'exchanges'> = { results: [...results.values()], exchanges };
    const { checks, change } = changeSince(baseline, reportedChecks(contract, run));
    const violations = causesOf(checks).filter(({ verdict }) => verdict === 'violated');
    const found = failingOf(checks, demands, change)?.causes ?? violations.length;
    return found < most
      ? undefined
      : `stopped at ${found} root cause${found === 1 ? '' : 's'} (--max-failures ${most})`;
  };
}
