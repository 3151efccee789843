import { printable } from '../base/text';
import { fieldsOf, type Finding } from './finding';
import type { Note, ReportPage } from './page';

/** A comment on GitHub has at most 65,536 characters. */
const mostRows = 50;
const mostDetails = 20;

/** For a comment on a pull request: the verdict, a table of findings, and details that are folded away. */
export function writeMarkdown({ conclusion, figures, findings, notes, closing, more }: ReportPage): string {
  const { word, subject, place, rest } = conclusion;
  const blocks = [
    `**${escaped(word)}** ${escaped(`${subject} at ${place}${rest}`)}`,
    figures.map(({ label, value }) => `- ${escaped(label)}: ${escaped(value)}`).join('\n'),
    findingTable(findings),
    findings.length > mostRows ? escaped(`${findings.length - mostRows} more: ${more}`) : '',
    ...findings.slice(0, mostDetails).map(details),
    ...notes.map(noteBlock),
    closing === undefined ? '' : escaped(closing),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function findingTable(findings: readonly Finding[]): string {
  if (findings.length === 0) return '';
  const rows = findings.slice(0, mostRows).map(({ level, title, seenIn, rule, baseline }, index) => {
    const kind = level === 'error' ? 'Problem' : 'Warning';
    const cells = [`${index + 1}`, title, seenIn, rule, baseline === undefined ? kind : `${kind}, ${baseline}`];
    return `| ${cells.map(escaped).join(' | ')} |`;
  });
  return ['| | What happened | Seen in | Rule | |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}

function details(finding: Finding, index: number): string {
  const items = fieldsOf(finding).map(({ label, value }) => `- ${label}: ${escaped(value)}`);
  const commands = (finding.places[0]?.curl ?? []).map((command) => fenced(command, 'sh'));
  return folded(`${index + 1}. ${finding.title}`, [items.join('\n'), ...commands].join('\n\n'));
}

function noteBlock(note: Note): string {
  if (note.kind === 'sentences') return `${escaped(note.title)}: ${note.sentences.map(escaped).join(' ')}`;
  const rows = note.rows
    .slice(0, mostRows)
    .map(({ where, lines }) => `- ${escaped(where)}: ${lines.map(escaped).join(' ')}`);
  if (note.rows.length > mostRows) rows.push(`- and ${note.rows.length - mostRows} more`);
  return folded(`${note.title} (${note.rows.length})`, rows.join('\n'));
}

/** The line of a summary is HTML: Markdown in it is shown as it is. */
function folded(summary: string, content: string): string {
  return `<details><summary>${quiet(summary)}</summary>\n\n${content}\n\n</details>`;
}

/** A block of code; the fence is longer than any within. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const lines = text.split('\n').map((line) => printable(line));
  return `${fence}${language}\n${lines.join('\n')}\n${fence}`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text as one line that is no Markdown and no HTML, calls nobody and names no issue. */
function escaped(text: string): string {
  const plain = printable(text).replaceAll(/[\\`*_[\]|~$]/g, String.raw`\$&`);
  return quiet(plain)
    .replace(/^(\s*)([-+=])/, String.raw`$1\$2`)
    .replace(/^(\s*\d+)([.)])/, String.raw`$1\$2`);
}

/** The same as HTML alone. */
function quiet(text: string): string {
  return printable(text)
    .replaceAll(/[&<>]/g, (character) => entities[character] ?? '')
    .replaceAll(/[@#]/g, '$&<!-- -->');
}
