import { mapTexts, printableLines } from '../../printable';
import { findingsContents, findingsSection } from './html-findings';
import { badge, script, contentsList } from './html-parts';
import type { Report, ReportedCheck } from './report';
import { countKinds } from './silent-points';
import { verdicts, type Verdict } from '../result';
import { groupsOf } from './fold';
import { escapeHtml, style, table, type Row } from '../../markup';

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
