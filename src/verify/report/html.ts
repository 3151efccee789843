import { findingsInShort, foldFindings, type FoldedFinding } from './fold';
import type { Report } from './report';
import { script, style } from './html-parts';
import { verdicts, type Verdict } from '../result';

/** Gives a report as one HTML page that needs nothing else: no script is needed to read it, one filters it. */
export function reportAsHtml(report: Report): string {
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
<header class="${slug(conclusion.word)}">
<p class="what">${escapeHtml(`${file.title} ${file.version}`)} against <code>${escapeHtml(baseUrl)}</code></p>
<h1>${escapeHtml(capitalize(conclusion.word))}</h1>
<p>${escapeHtml(conclusion.sentence)}. ${facts(report)}</p>
</header>
<main>
${findings(report)}
${openChecks(report)}
${checks(report)}
${sections(report)}
${silentPoints(report)}
${leftOver(report)}
${legend()}
</main>
<script>${script}</script>
</body>
</html>
`;
}

function facts({ requests, durationMs, seed, startedAt, conclusion }: Report): string {
  const when = escapeHtml(startedAt.replace('T', ' ').slice(0, 16));
  const seconds = (durationMs / 1000).toFixed(1);
  return `${conclusion.testedPercent} % of what was to be tried came to a verdict, with ${requests} requests in ${seconds} s on ${when} UTC; seed <code>${escapeHtml(seed)}</code>.`;
}

function findings(report: Report): string {
  const folded = foldFindings(report);
  if (folded.length === 0)
    return '<section><h2>Findings</h2><p>None: no answer was at odds with the document.</p></section>';
  return `<section><h2>Findings</h2><p>${escapeHtml(findingsInShort(report))}.</p>${folded.map(card).join('')}</section>`;
}

function card({ check: { verdict, id, title, level }, finding, alsoSeenBy }: FoldedFinding): string {
  const { clause, expected, got, request, answer, curl, hint } = finding;
  const section =
    clause.section === undefined ? '' : ` <span class="quiet">section ${escapeHtml(clause.section)}</span>`;
  const others = alsoSeenBy.map((other) => `<code>${escapeHtml(other)}</code>`).join(', ');
  return `<article class="${verdict}">
<h3>${badge(verdict)} ${escapeHtml(title)}</h3>
<p class="quiet"><code>${escapeHtml(id)}</code> rests on: ${levels[level]}</p>
<dl>
<dt>Clause</dt><dd>${escapeHtml(clause.words)}<br><code>${escapeHtml(clause.pointer)}</code>${section}</dd>
<dt>Request</dt><dd><code>${escapeHtml(request)}</code></dd>
<dt>Expected</dt><dd>${escapeHtml(expected)}</dd>
<dt>Got</dt><dd>${escapeHtml(got)}</dd>
${answer === got ? '' : `<dt>Answer</dt><dd><pre>${escapeHtml(answer)}</pre></dd>\n`}${hint === undefined ? '' : `<dt>Hint</dt><dd>${escapeHtml(hint)}</dd>\n`}${others === '' ? '' : `<dt>Also seen by</dt><dd>${others}</dd>\n`}<dt>Repeat</dt><dd><pre>${escapeHtml(curl)}</pre></dd>
</dl>
</article>`;
}

function openChecks({ checks: all }: Report): string {
  const open = all.filter(({ verdict }) => verdict === 'inconclusive' || verdict === 'environment');
  if (open.length === 0) return '';
  const rows = open.map(
    ({ verdict, id, title, reason }) =>
      `<tr><td>${badge(verdict)}</td><td>${escapeHtml(title)}<br><code>${escapeHtml(id)}</code></td><td>${escapeHtml(reason)}</td></tr>`,
  );
  return `<section><h2>Still open</h2><p>Nothing is known about these clauses; the reason says what was missing.</p>${table(['verdict', 'check', 'reason'], rows)}</section>`;
}

function checks({ checks: all, counts }: Report): string {
  const buttons = verdicts
    .filter((verdict) => counts[verdict] > 0)
    .map(
      (verdict) =>
        `<label><input type="checkbox" value="${verdict}" checked> ${badge(verdict)} ${counts[verdict]}</label>`,
    )
    .join('');
  const rows = all.map((check) => {
    const { verdict, id, title, clause, reason } = check;
    const said = [reason, ...check.findings.map(({ expected, got }) => `expected ${expected}; got ${got}`)].filter(
      (text) => text !== '',
    );
    return `<tr data-verdict="${verdict}"><td>${badge(verdict)}</td><td>${escapeHtml(clause.section ?? '')}</td><td>${escapeHtml(title)}<br><code>${escapeHtml(id)}</code></td><td>${escapeHtml(said.join('. '))}</td></tr>`;
  });
  return `<section id="checks"><h2>All checks</h2>
<form><input type="search" placeholder="Search checks" aria-label="Search checks">${buttons}<output></output></form>
${table(['verdict', 'section', 'check', 'said'], rows)}</section>`;
}

function sections({ sections: all, counts }: Report): string {
  const shown = verdicts.filter((verdict) => counts[verdict] > 0);
  const rows = all.map(
    (entry) =>
      `<tr><td>${escapeHtml(entry.section)}</td>${shown.map((verdict) => `<td class="count">${entry.counts[verdict] || ''}</td>`).join('')}</tr>`,
  );
  return `<section><h2>By section of the specification</h2>${table(['section', ...shown], rows)}</section>`;
}

function silentPoints({ silentPoints: points }: Report): string {
  if (points.length === 0) return '';
  const rows = points.map(
    ({ id, point, observation }) =>
      `<tr><td>${escapeHtml(point)}<br><code>${escapeHtml(id)}</code></td><td>${escapeHtml(observation)}</td></tr>`,
  );
  return `<section><h2>Where the document is silent</h2><p>What the service does there; none of it is right or wrong.</p>${table(['point', 'observed'], rows)}</section>`;
}

function leftOver({ leftOver: items, runTag }: Report): string {
  if (items.length === 0) return '';
  const rows = items.map(
    ({ collection, id, item }) =>
      `<tr><td><code>${escapeHtml(`${collection}/${id ?? '?'}`)}</code></td><td><code>${escapeHtml(item)}</code></td></tr>`,
  );
  return `<section><h2>Left over on the service</h2><p>This run created ${items.length} items and removes nothing. Those that could be marked carry the tag <code>${escapeHtml(runTag)}</code>.</p>${table(['item', 'as answered'], rows)}</section>`;
}

const levels = {
  written: 'a clause of the document',
  implied: 'what two statements of the document say together; the answers break it, the document is not in doubt',
  http: 'a rule of HTTP that the document does not repeat',
  silent: 'nothing, the document is silent',
} as const;

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
  return `<section><h2>What the verdicts mean</h2><dl>${entries.join('')}</dl></section>`;
}

function table(head: readonly string[], rows: readonly string[]): string {
  const cells = head.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('');
  return `<div class="scroll"><table><thead><tr>${cells}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
}

function badge(verdict: Verdict): string {
  return `<span class="badge ${verdict}">${verdict.replace('-', ' ')}</span>`;
}

function slug(text: string): string {
  return text.replaceAll(' ', '-');
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
