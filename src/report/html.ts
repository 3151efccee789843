import { createHash } from 'node:crypto';
import { fieldsOf, type FieldLabel, type Finding } from './finding';
import { matrixPanel } from './html-matrix';
import { reportScript, reportStyle } from './html-style';
import { markup, trusted, type Markup } from './markup';
import { dayOf, type Conclusion, type Figure, type Note, type ReportPage } from './page';

/** One file that asks nobody for anything: causes first, then operations by rules, then what could not be tested. */
export function writeHtml(page: ReportPage): string {
  const { conclusion, findings, notes, ticket, run } = page;
  const title = `${conclusion.word}: ${conclusion.subject}`;
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${trusted(reportStyle)}</style>
</head>
<body>
<main class="report">
${banner(conclusion)}
${verdictPanel(page)}
${findings.length > 0 ? markup`<h2>Problems</h2>` : undefined}
${findings.map((finding, index) => findingArticle(finding, index + 1))}
${matrixPanel(page.table)}
${notes.map(noteSection)}
${
  ticket.length === 0
    ? undefined
    : markup`<h2>Copy into a ticket</h2>
<section class="panel"><div class="pad">${copyable(ticket.join('\n'))}</div></section>`
}
${
  run.length > 0
    ? markup`<h2>This run</h2>
<section class="panel"><div class="pad">${facts(run)}</div></section>`
    : undefined
}
</main>
<script>${trusted(reportScript)}</script>
</body>
</html>
`.text;
}

/** Nothing is loaded, sent or run but the style and the script that are written here. */
function policy(): string {
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return [
    "default-src 'none'",
    'img-src data:',
    `style-src ${hash(reportStyle)}`,
    `script-src ${hash(reportScript)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function banner({ subject, startedAt }: Conclusion): Markup {
  const time = /T(\d{2}:\d{2})/.exec(startedAt)?.[1];
  return markup`<header class="row"><span class="brand"><svg viewBox="0 0 22 16" aria-hidden="true"><circle cx="14.5" cy="8" r="6"/><circle cx="7.5" cy="8" r="6"/></svg>Understudy</span><span class="name">${subject}</span><span class="grow"></span><span class="muted">${dayOf(startedAt)}${time === undefined ? '' : `, ${time} UTC`}</span></header>`;
}

const icons = { good: 'i-ok v-ok', bad: 'i-bad v-bad', doubtful: 'i-warn v-warn' };

function verdictPanel({ conclusion, figures, findings }: ReportPage): Markup {
  const { word, tone, subject, place, rest } = conclusion;
  const words = word.charAt(0) + word.slice(1).toLowerCase();
  const list = findings.map(
    ({ title, level }, index) =>
      markup`<li><a href="#problem-${index + 1}"><i class="i ${icons[level === 'error' ? 'bad' : 'doubtful']}"></i><span>${title}</span></a></li>\n`,
  );
  return markup`<section class="panel verdict ${tone}" id="top">
<h1><i class="i ${icons[tone]}"></i>${words}</h1>
<p><b>${subject}</b> at <b>${place}</b>${rest}</p>
<div class="two${list.length === 0 ? ' one' : ''}">${list.length === 0 ? undefined : markup`<ul class="short">\n${list}</ul>`}
${facts(figures)}</div>
</section>`;
}

function facts(figures: readonly Figure[]): Markup {
  return markup`<dl class="facts">${figures.map(({ label, value }) => markup`<dt>${label}</dt><dd>${value}</dd>`)}</dl>`;
}

/** One cause: what was expected, what came, where the file says so, and commands that show it. */
function findingArticle(finding: Finding, number: number): Markup {
  const { level, title, rule, sentence, baseline, id, places } = finding;
  const isError = level === 'error';
  const [first, ...others] = places;
  return markup`<article class="panel cause ${level}" id="problem-${number}">
<h2><i class="i ${icons[isError ? 'bad' : 'doubtful']}"></i><span>${title}</span></h2>
<div class="pad">
<p class="row"><span class="tag ${isError ? 'bad' : 'warn'}">${isError ? 'Error' : 'Warning'}</span>${baseline === undefined ? undefined : markup`<span class="tag">${baseline === 'new' ? 'New' : 'Known'}</span>`}<a href="#rule-${rule}"><code>${rule}</code></a><span class="muted">${sentence}</span><span class="grow"></span>${id === '' ? undefined : markup`<span class="muted">ID <code>${id}</code></span>`}</p>
<div class="two">
${explanation(finding)}
${basis(finding)}
</div>
${(first?.curl ?? []).map((command) => markup`${command === '' ? undefined : copyable(command)}\n`)}
${others.length === 0 ? undefined : markup`<p class="muted">Also in ${others.map(({ operation }, index) => markup`${index > 0 ? ', ' : ''}<code>${operation}</code>`)}</p>`}
</div>
</article>
`;
}

/** Rule, ID and place stand elsewhere. */
const explaining: readonly FieldLabel[] = ['Expected', 'Got', 'A', 'B', 'Seen in', 'Wrong', 'What to do'];

function explanation(finding: Finding): Markup {
  return facts(fieldsOf(finding).filter(({ label }) => explaining.includes(label)));
}

function basis({ basis: { text, at, lines = [], line } }: Finding): Markup {
  if (text === '') return markup`<div></div>`;
  const source = lines.map(
    ({ number, text: shown }) =>
      markup`<span${number === line ? markup` class="hit"` : undefined}><i>${number}</i>${shown}</span>`,
  );
  return markup`<div><p class="at"><b>${text}</b>${at === text ? undefined : markup` <span class="muted">${at}</span>`}</p>${source.length === 0 ? undefined : markup`<pre class="src">${source}</pre>`}</div>`;
}

/** A text with a button that copies it. */
function copyable(text: string): Markup {
  return markup`<div class="copy"><pre class="cmd">${text}</pre><button class="btn" type="button" data-copy hidden>Copy</button></div>`;
}

function noteSection(note: Note): Markup {
  if (note.kind === 'sentences')
    return markup`<h2>${note.title}</h2>
<section class="panel"><div class="pad">${note.sentences.map((sentence) => markup`<p>${sentence}</p>`)}</div></section>\n`;
  return markup`<h2>${note.title}</h2>
<section class="panel"><table class="notes"><thead><tr><th>Where</th><th>What</th></tr></thead><tbody>
${note.rows.map(({ where, lines }) => markup`<tr><td class="where"><code>${where}</code></td><td>${lines.map((line, index) => (index === 0 ? line : markup`<br>${line}`))}</td></tr>\n`)}</tbody></table></section>\n`;
}
