import { describeFolded } from './findings';
import { findingsInShort, foldFindings } from './fold';
import type { Report, ReportedCheck } from './report';
import { verdicts, type Verdict } from '../result';

const worthSaying: readonly Verdict[] = ['violated', 'warned', 'inconclusive', 'environment'];

/** Gives a report for a terminal: verdicts by section, then each finding, what stayed open, the silent points, what is left over. */
export function reportAsText(report: Report): string {
  const parts = [
    heading(report),
    sectionTable(report),
    findingsInShort(report),
    ...foldFindings(report).map(
      ({ check, finding, alsoSeenBy }) => `${titleOf(check)}\n${indent(describeFolded(finding, alsoSeenBy))}`,
    ),
    openChecks(report, 'inconclusive', 'Inconclusive, a precondition was not met'),
    openChecks(report, 'environment', 'No answer of the service'),
    notTested(report),
    silentPoints(report),
    leftOver(report),
    conclusion(report),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function heading({ document, baseUrl, requests, durationMs, seed }: Report): string {
  const run = `${requests} requests in ${(durationMs / 1000).toFixed(1)} s, seed ${seed}`;
  return `${document.title} ${document.version} (${document.file}) against ${baseUrl}\n${run}`;
}

function sectionTable({ sections, counts }: Report): string {
  const shown = verdicts.filter((verdict) => counts[verdict] > 0);
  const rows = [
    ['section', ...shown],
    ...sections.map((entry) => [entry.section, ...shown.map((verdict) => String(entry.counts[verdict] || '.'))]),
    ['all', ...shown.map((verdict) => String(counts[verdict]))],
  ];
  const widths = (rows[0] ?? []).map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

function titleOf({ verdict, id, title, level }: ReportedCheck): string {
  return `${verdict.toUpperCase()} ${id} (${level})\n  ${title}`;
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}

function openChecks({ checks }: Report, verdict: Verdict, title: string): string {
  const open = checks.filter((check) => check.verdict === verdict);
  if (open.length === 0) return '';
  return [`${title}:`, ...open.map(({ id, reason }) => `  ${verdict.toUpperCase()} ${id}: ${reason}`)].join('\n');
}

/** One reason often holds for many checks. */
function notTested({ checks }: Report): string {
  const byReason = new Map<string, string[]>();
  for (const { verdict, reason, id } of checks) {
    if (verdict === 'not-tested') byReason.set(reason, [...(byReason.get(reason) ?? []), id]);
  }
  if (byReason.size === 0) return '';
  const lines = [...byReason].map(
    ([reason, ids]) => `  ${reason}: ${ids.length > 3 ? `${ids.length} checks` : ids.join(', ')}`,
  );
  return ['Not tested:', ...lines].join('\n');
}

function silentPoints({ silentPoints: points }: Report): string {
  if (points.length === 0) return '';
  return ['Where the document is silent:', ...points.map(({ id, observation }) => `  ${id}: ${observation}`)].join(
    '\n',
  );
}

function leftOver({ leftOver: items, runTag }: Report): string {
  if (items.length === 0) return '';
  const lines = items.map(({ collection, id, item }) => `  ${collection}/${id ?? '?'} ${item}`);
  return [`Left over on the service (tag ${runTag}):`, ...lines].join('\n');
}

function conclusion({ conclusion: { word, sentence, testedPercent } }: Report): string {
  return `${word.toUpperCase()}: ${sentence} (${testedPercent} % tested)`;
}

/** Gives the checks that a reader must look at. */
export function notable({ checks }: Report): readonly ReportedCheck[] {
  return checks.filter(({ verdict }) => worthSaying.includes(verdict));
}
