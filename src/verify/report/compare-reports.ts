import { compareFindings } from './change';
import type { PastCheck, PastFinding, PastReport } from './read-report';
import { goneInShort } from './text';
import { cut, wrapList } from './text';
import { count } from '../../base/text';

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
