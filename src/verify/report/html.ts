import { mapTexts, printableLines, count } from '../../base/text';
import type { Report, ReportedCheck } from './report';
import { countKinds } from './silent-points';
import { verdicts, type Verdict } from '../result';
import { groupsOf, causeInShort, findingsInShort, shownCauses, type FoundBy, type ShownCause } from './fold';
import { escapeHtml, style, table, type Row } from '../../base/markup';
import { familyWords } from '../explain';
import { changeInShort, type GoneFinding } from './change';

/** Gives a report as one HTML page that needs nothing else: no script is needed to read it, one filters it. */
export function reportAsHtml(written: Report): string {
  const report = mapTexts(written, printableLines);
  const { document: file, conclusion, baseUrl } = report;
  const title = `${file.title} ${file.version}: ${conclusion.word}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<header class="${conclusion.word.replaceAll(' ', '-')}">
<p class="what">${escapeHtml(`${file.title} ${file.version}`)} against <code>${escapeHtml(baseUrl)}</code></p>
<h1>${escapeHtml(capitalize(conclusion.word))}</h1>
<p>${escapeHtml(capitalize(conclusion.sentence))}.</p>
<p>${facts(report)}</p>
</header>
<div class="page">
${contents(report)}
<main>
${findingsSection(report)}
${openChecks(report)}
${checksSection(report)}
${silentSection(report)}
${leftOver(report)}
${flaws(report)}
${legend()}
</main>
</div>
<script>${script}</script>
</body>
</html>
`;
}

function facts({ requests, durationMs, seed, startedAt, conclusion: { tested } }: Report): string {
  const when = escapeHtml(startedAt.replace('T', ' ').slice(0, 16));
  const seconds = (durationMs / 1000).toFixed(1);
  return `${tested.tried} of ${tested.checks} checks were tried (${tested.triedPercent} %), with ${requests} requests in ${seconds} s on ${when} UTC; seed <code>${escapeHtml(seed)}</code>.`;
}

function contents(report: Report): string {
  const entry = (id: string, text: string, below = ''): string => `<li><a href="#${id}">${text}</a>${below}</li>`;
  return `<nav aria-label="Contents"><ul>
${entry('findings', 'Findings', findingsContents(report))}
${openOnes(report).length === 0 ? '' : entry('open', 'Still open')}
${entry('checks', 'All checks', checksContents(report))}
${report.silentPoints.length === 0 ? '' : entry('silent', 'Where the document is silent')}
${report.leftOver.length === 0 ? '' : entry('left-over', 'Left over on the service')}
${report.flaws.length === 0 ? '' : entry('flaws', 'Flaws of the document')}
${entry('legend', 'What the verdicts mean')}
</ul></nav>`;
}

function openOnes({ checks }: Report): Report['checks'] {
  return checks.filter(({ verdict }) => verdict === 'inconclusive' || verdict === 'environment');
}

/** So many rows stand unfolded. */
const mostRows = 20;

function folding(summary: string, isOpen: boolean, content: string): string {
  return `<details${isOpen ? ' open' : ''}><summary>${summary}</summary>${content}</details>`;
}

function openChecks(report: Report): string {
  const open = openOnes(report);
  if (open.length === 0) return '';
  const rows = open.map(({ verdict, id, title, reason }) => ({
    cells: [badge(verdict), `${escapeHtml(title)}<br><code>${escapeHtml(id)}</code>`, escapeHtml(reason)],
  }));
  const shown = table([['verdict', '8.5rem'], ['check', '45%'], ['reason']], rows);
  return `<section id="open"><h2>Still open</h2><p>Nothing is known about these clauses; the reason says what was missing.</p>
${folding(`${open.length} checks`, open.length <= mostRows, shown)}</section>`;
}

function silentSection({ silentPoints: points }: Report): string {
  if (points.length === 0) return '';
  const surprises = points.filter(({ surprise }) => surprise !== undefined);
  const rest = points.filter(({ surprise }) => surprise === undefined);
  const rows = (shown: typeof points): Row[] =>
    shown.map(({ id, point, observation, surprise }) => ({
      cells: [
        `${escapeHtml(point)}<br><code>${escapeHtml(id)}</code>`,
        escapeHtml([observation, ...(surprise === undefined ? [] : [surprise])].join('; ')),
      ],
    }));
  const columns = [['point', '55%'], ['observed']] as const;
  const kinds = countKinds(rest).map(([observation, times]) => `${escapeHtml(observation)} (${times})`);
  return `<section id="silent"><h2>Where the document is silent</h2><p>What the service does there; none of it is right or wrong.</p>
${surprises.length === 0 ? '' : table(columns, rows(surprises))}
${rest.length === 0 ? '' : folding(kinds.join(', '), false, table(columns, rows(rest)))}</section>`;
}

function leftOver({ leftOver: items, runTag }: Report): string {
  if (items.length === 0) return '';
  const rows = items.map(({ collection, id, item, reason = '' }) => ({
    cells: [
      `<code>${escapeHtml(`${collection}/${id ?? '?'}`)}</code>`,
      `<code>${escapeHtml(item)}</code>`,
      escapeHtml(reason),
    ],
  }));
  return `<section id="left-over"><h2>Left over on the service</h2><p>${items.length} items that this run created, or may have created, stay there. Those that could be marked carry the tag <code>${escapeHtml(runTag)}</code>.</p>
${folding(`${items.length} items`, items.length <= mostRows, table([['item', '25%'], ['as answered, or sent', '35%'], ['why it stays']], rows))}</section>`;
}

function flaws({ flaws: found }: Report): string {
  if (found.length === 0) return '';
  const rows = found.map(({ pointer, problem, cost }) => ({
    cells: [`<code>${escapeHtml(pointer)}</code>`, escapeHtml(problem), escapeHtml(cost)],
  }));
  const shown = table([['place', '35%'], ['problem', '40%'], ['what is not judged for it']], rows);
  return `<section id="flaws"><h2>Flaws of the document</h2><p>What these parts say is not judged, or not in full.</p>
${folding(`${found.length} flaws`, found.length <= mostRows, shown)}</section>`;
}

const meanings: Readonly<Record<Verdict, string>> = {
  proved: 'held where it could have failed',
  violated: 'an answer contradicts the document',
  warned: 'an answer breaks a rule of HTTP',
  observed: 'the document says nothing; this is what the service does',
  inconclusive: 'a precondition was not met',
  environment: 'the service gave no answer of its own',
  'not-tested': 'nothing was sent, for the reason given',
};

function legend(): string {
  const entries = verdicts.map((verdict) => `<dt>${badge(verdict)}</dt><dd>${meanings[verdict]}</dd>`);
  return `<section id="legend"><h2>What the verdicts mean</h2><dl class="legend">${entries.join('')}</dl></section>`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Gives all checks as a section of the page, folded by section of the document or, where it names none, by operation. */
function checksSection(report: Report): string {
  const { checks, counts } = report;
  const { by, groups } = groupsOf(report);
  const boxes = verdicts
    .filter((verdict) => counts[verdict] > 0)
    .map(
      (verdict) =>
        `<label><input type="checkbox" value="${verdict}" checked> ${badge(verdict, counts[verdict])}</label>`,
    );
  const nameOf = ({ clause, operation }: ReportedCheck): string =>
    (by === 'section' ? clause.section : operation) ?? '-';
  const members = new Map<string, ReportedCheck[]>(groups.map(({ name }) => [name, []]));
  for (const check of checks) members.get(nameOf(check))?.push(check);
  const folded = groups.map(
    (group, index) => `<details class="group" id="group-${index + 1}">
<summary><h3>${escapeHtml(named(by, group.name))}</h3> <span class="counts">${countsOf(group.counts)}</span></summary>
${table([['verdict', '8.5rem'], ['check', '45%'], ['said']], (members.get(group.name) ?? []).map(checkRow))}</details>`,
  );
  return `<section id="checks"><h2>All checks, by ${by}</h2>
<form><input type="search" placeholder="Search checks" aria-label="Search checks">${boxes.join('')}<output></output></form>
${folded.join('\n')}</section>`;
}

/** Gives the entries of the table of contents that lead to the groups of checks. */
function checksContents(report: Report): string {
  const { by, groups } = groupsOf(report);
  const entries = groups.map(({ name }, index) => `<a href="#group-${index + 1}">${escapeHtml(named(by, name))}</a>`);
  return contentsList(entries, `${by}s`);
}

function named(by: 'section' | 'operation', name: string): string {
  if (name === '-') return `outside any ${by}`;
  return by === 'section' ? `section ${name}` : name;
}

function countsOf(counts: Report['counts']): string {
  return verdicts
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => badge(verdict, counts[verdict]))
    .join('');
}

function checkRow({ verdict, id, title, reason, findings }: ReportedCheck): Row {
  const said = [reason, ...findings.map(({ expected, got }) => `expected ${expected}; got ${got}`)];
  const text = [...new Set(said)].filter((one) => one !== '').join('. ');
  const root = findings[0]?.root ?? findings[0]?.number;
  const link = root === undefined ? '' : ` <a href="#finding-${root}">see the finding</a>`;
  const cells = [badge(verdict), `${escapeHtml(title)}<br><code>${escapeHtml(id)}</code>`, escapeHtml(text) + link];
  return { cells, verdict };
}

/** So many causes are shown unfolded. */
const mostOpen = 10;

/** Gives the root causes of a report as a section of the page, with the findings folded into each. */
function findingsSection(report: Report): string {
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
function findingsContents(report: Report): string {
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

/**
 * Script of the HTML report: shows the checks whose verdict is ticked and whose row holds the words searched for, and opens
 * what a link or a printer asks for. Everything can be read without it.
 */
const script = `
const form = document.querySelector('#checks form');
const groups = [...document.querySelectorAll('#checks .group')];
const rows = [...document.querySelectorAll('#checks tbody tr')];
function filter(event) {
  const words = form.querySelector('[type=search]').value.toLowerCase().split(/\\s+/);
  const ticked = new Set([...form.querySelectorAll('[type=checkbox]:checked')].map((box) => box.value));
  let shown = 0;
  for (const row of rows) {
    const text = row.textContent.toLowerCase();
    row.hidden = !ticked.has(row.dataset.verdict) || !words.every((word) => text.includes(word));
    if (!row.hidden) shown += 1;
  }
  for (const group of groups) {
    group.hidden = !group.querySelector('tbody tr:not([hidden])');
    if (event) group.open = shown < 200;
  }
  form.querySelector('output').textContent = shown + ' of ' + rows.length + ' shown';
}
form.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
filter();
function open() {
  let element = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (; element; element = element.parentElement) if (element.tagName === 'DETAILS') element.open = true;
}
addEventListener('hashchange', open);
addEventListener('beforeprint', () => document.querySelectorAll('details').forEach((one) => { one.open = true; }));
open();
`;

/** So many entries of a list of contents stand unfolded. */
const mostEntries = 16;

/** Gives a list of the table of contents from entries of markup; a long one is folded under its number of `nouns`. */
function contentsList(entries: readonly string[], nouns: string): string {
  if (entries.length === 0) return '';
  const list = `<ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`;
  return entries.length > mostEntries
    ? `<details><summary>${entries.length} ${nouns}</summary>${list}</details>`
    : list;
}

/** Gives a verdict as a coloured mark, with a number behind it where there is one. */
function badge(verdict: Verdict, number?: number): string {
  const shown = `${verdict.replace('-', ' ')}${number === undefined ? '' : ` ${number}`}`;
  return `<span class="badge ${verdict}">${shown}</span>`;
}
