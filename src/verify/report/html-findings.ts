import { familyWords } from '../family-words';
import { changeInShort } from './change';
import type { GoneFinding } from './compare';
import { causeInShort, findingsInShort, shownCauses, type FoundBy, type ShownCause } from './fold';
import { badge, contentsList } from './html-parts';
import type { Report } from './report';
import { count } from '../../printable';
import { escapeHtml, table, type Row } from '../../markup';

/** So many causes are shown unfolded. */
const mostOpen = 10;

/** Gives the root causes of a report as a section of the page, with the findings folded into each. */
export function findingsSection(report: Report): string {
  const causes = shownCauses(report);
  const said =
    causes.length === 0
      ? '<p>None: no answer was at odds with the document.</p>'
      : `<p>${findingsInShort(report)}.</p>`;
  return `<section id="findings"><h2>Findings</h2>${said}
${changeTable(report)}
${causes.map((shown, index) => cause(shown, index < mostOpen)).join('\n')}</section>`;
}

function changeTable({ change }: Report): string {
  if (change === undefined) return '';
  const row = (word: string, { id, check, expected, got, reason = '' }: GoneFinding): Row => ({
    cells: [
      escapeHtml(word),
      `<code>${escapeHtml(id)}</code><br><code>${escapeHtml(check)}</code>`,
      [expected, `got ${got}`, reason]
        .filter((text) => text !== '')
        .map(escapeHtml)
        .join('<br>'),
    ],
  });
  const rows = [
    ...change.fixed.map((finding) => row('fixed', finding)),
    ...change.open.map((finding) => row('not judged again', finding)),
  ];
  const said = `Since <code>${escapeHtml(change.baseline.file)}</code>: ${changeInShort(change)}.`;
  return `<p>${said}</p>${rows.length === 0 ? '' : table([['what became of it', '9rem'], ['finding', '35%'], ['expected']], rows)}`;
}

/** Gives the entries of the table of contents that lead to the root causes. */
export function findingsContents(report: Report): string {
  const entries = shownCauses(report).map(
    ({ check, finding }) => `<a href="#finding-${finding.number}">${badge(check.verdict)} ${escapeHtml(check.id)}</a>`,
  );
  return contentsList(entries, 'root causes');
}

function cause(shown: ShownCause, isOpen: boolean): string {
  const { check, finding, cause: own, alike, consequences } = shown;
  const { verdict, id, title, level } = check;
  return `<details class="cause ${verdict}" id="finding-${finding.number}"${isOpen && own.state !== 'known' ? ' open' : ''}>
<summary>${badge(verdict)} ${own.state === undefined ? '' : `<strong>${own.state}</strong> `}<h3>${escapeHtml(title)}</h3> <span class="quiet">${escapeHtml(causeInShort(shown))}</span></summary>
<p class="quiet"><code>${escapeHtml(id)}</code> rests on: ${levels[level]}. Finding <code>${escapeHtml(finding.id)}</code>, ${own.severity} severity.</p>
${details(shown)}
${folded('The same, found again', alike)}${folded('What it explains', consequences)}</details>`;
}

function details({ check, finding }: FoundBy): string {
  const tell = familyWords(check.family)?.tell;
  const { clause, expected, got, request, answer, curl, hint } = finding;
  const section =
    clause.section === undefined ? '' : ` <span class="quiet">section ${escapeHtml(clause.section)}</span>`;
  const entries: [string, string][] = [
    ['Clause', `${escapeHtml(clause.words)}<br><code>${escapeHtml(clause.pointer)}</code>${section}`],
    ['Request', `<code>${escapeHtml(request)}</code>`],
    ['Expected', escapeHtml(expected)],
    ['Got', escapeHtml(got)],
    ...(answer === got ? [] : [['Answer', `<pre>${escapeHtml(answer)}</pre>`] as [string, string]]),
    ...(hint === undefined ? [] : [['Hint', escapeHtml(hint)] as [string, string]]),
    ...(tell === undefined ? [] : [['To mend', escapeHtml(tell)] as [string, string]]),
    ['Repeat', `<pre>${escapeHtml(curl)}</pre>`],
  ];
  return `<dl>${entries.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('\n')}</dl>`;
}

/** Every folded finding stays on the page, with the reason why it is folded. */
function folded(heading: string, members: readonly FoundBy[]): string {
  if (members.length === 0) return '';
  const checks = new Set(members.map(({ check }) => check.id)).size;
  const rows = members.map(({ check, finding }) => ({
    cells: [
      `<code>${escapeHtml(check.id)}</code><br><span class="quiet">${escapeHtml(finding.because ?? '')}</span>`,
      `${escapeHtml(finding.expected)}<br><code>${escapeHtml(finding.clause.pointer)}</code>`,
      `${escapeHtml(finding.got)}<br><code>${escapeHtml(finding.request)}</code>`,
    ],
  }));
  const summary = `${heading}: ${count(members.length, 'finding')} of ${count(checks, 'check')}`;
  return `<details><summary>${summary}</summary>${table([['check', '30%'], ['expected', '35%'], ['got']], rows)}</details>`;
}

const levels = {
  written: 'a clause of the document',
  implied: 'what two statements of the document say together; the answers break it, the document is not in doubt',
  http: 'a rule of HTTP that the document does not repeat',
  asked: 'what the caller of the run asked for; the document does not say it',
  silent: 'nothing, the document is silent',
} as const;
