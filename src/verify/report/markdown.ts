import { findingsInShort, foldFindings, type FoldedFinding } from './fold';
import type { Report } from './report';
import { verdicts } from '../result';

/** Gives a report as Markdown, for a pull request or a chat: the conclusion, verdicts by section, findings, open checks. */
export function reportAsMarkdown(report: Report): string {
  const { document, baseUrl, conclusion, requests, seed } = report;
  const parts = [
    `# ${document.title} ${document.version}: ${conclusion.word}`,
    `${conclusion.sentence}. ${requests} requests to ${code(baseUrl)}, seed ${code(seed)}.`,
    sectionTable(report),
    findingsInShort(report),
    ...foldFindings(report).map(findingText),
    list('Inconclusive', report, 'inconclusive'),
    list('No answer of the service', report, 'environment'),
    silentPoints(report),
    leftOver(report),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function sectionTable({ sections, counts }: Report): string {
  const shown = verdicts.filter((verdict) => counts[verdict] > 0);
  const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  return [
    row(['section', ...shown]),
    row(['---', ...shown.map(() => '---:')]),
    ...sections.map((entry) => row([cell(entry.section), ...shown.map((verdict) => entry.counts[verdict])])),
    row(['**all**', ...shown.map((verdict) => counts[verdict])]),
  ].join('\n');
}

function findingText({ check: { verdict, id, title }, finding, alsoSeenBy }: FoldedFinding): string {
  const { clause, expected, got, request, curl, hint } = finding;
  return [
    `## ${verdict}: ${code(id)}`,
    `${title}.`,
    [
      `- clause: ${code(clause.pointer)}${clause.section === undefined ? '' : `, section ${clause.section}`}: ${cell(clause.words)}`,
      `- request: ${code(request)}`,
      `- expected: ${cell(expected)}`,
      `- got: ${cell(got)}`,
      ...(hint === undefined ? [] : [`- hint: ${cell(hint)}`]),
      ...(alsoSeenBy.length === 0 ? [] : [`- also seen by: ${alsoSeenBy.map(code).join(', ')}`]),
    ].join('\n'),
    fenced(curl),
  ].join('\n\n');
}

function list(title: string, { checks }: Report, verdict: string): string {
  const open = checks.filter((check) => check.verdict === verdict);
  if (open.length === 0) return '';
  return [`## ${title}`, '', ...open.map(({ id, reason }) => `- ${code(id)}: ${cell(reason)}`)].join('\n');
}

function silentPoints({ silentPoints: points }: Report): string {
  if (points.length === 0) return '';
  const rows = points.map(({ id, point, observation }) => `| ${code(id)} | ${cell(point)} | ${cell(observation)} |`);
  return ['## Where the document is silent', '', '| id | point | observed |', '| --- | --- | --- |', ...rows].join(
    '\n',
  );
}

function leftOver({ leftOver: items, runTag }: Report): string {
  if (items.length === 0) return '';
  const rows = items.map(({ collection, id, item }) => `- ${code(`${collection}/${id ?? '?'}`)} ${code(item)}`);
  return [`## Left over on the service (tag ${code(runTag)})`, '', ...rows].join('\n');
}

/** A code span is fenced by more backticks than it holds (CommonMark 6.1). */
function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')}${pad}${fence}`;
}

function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}sh\n${text}\n${fence}`;
}

/** What a service sent must not become markup. */
function cell(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/[\\`*_{}[\]<>|#]/g, String.raw`\$&`);
}
