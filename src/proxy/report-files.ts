import { describeViolation } from '../errors';
import { mapTexts, printable, printableJson } from '../printable';
import { createReportFiles } from '../report-files';
import { reportAsJunit } from './report-junit';
import type { ProxyReport, ReportedViolation, Share } from './proxy-report';
import { reportText } from './report-text';
import { escapeHtml, style, cell, code, fenced, inert, table } from '../markup';

/** Writes the reports of a proxy, which tell of the traffic of others: for their owner alone. */
export const { assertReportable, write: writeProxyReport } = createReportFiles<ProxyReport>({
  '.json': (report) => `${printableJson(JSON.stringify(report, undefined, 2))}\n`,
  '.xml': reportAsJunit,
  '.md': asMarkdown,
  '.html': asHtml,
  '.txt': reportText,
});

function share({ seen, of }: Share): string {
  return `${seen} of ${of}`;
}

/** Gives a violation as it is told: `REQUEST createNote: body.text: expected a string, got 1`. */
function titleOf(violation: ReportedViolation): string {
  const { side, operation, example } = violation;
  return `${side} of ${operation ?? `${example.method} ${example.target}`}: ${describeViolation(violation)}`;
}

function answersOf({ statuses }: Pick<ReportedViolation, 'statuses'>): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${status === '0' ? 'not by the upstream' : status} (${count})`)
    .join(', ');
}

/** What is said of a run in a row of figures. */
function figuresOf({
  coverage,
  exchanges,
  answered,
  played,
  unanswered,
  brokenOff,
  refused,
  undocumented,
  tunnels,
}: ProxyReport): string[][] {
  return [
    ['requests', `${exchanges}`],
    ['answered by the upstream', `${answered}`],
    ['played by the stand-in', `${played}`],
    ['refused here', `${refused}`],
    ['not answered', `${unanswered}`],
    ['answers that broke off', `${brokenOff}`],
    ['for what the document does not describe', `${undocumented}`],
    ['tunnels, not judged', `${tunnels}`],
    ['operations seen', share(coverage.operations)],
    ['statuses seen', share(coverage.statuses)],
    ['parameters seen', share(coverage.parameters)],
  ];
}

/** Gives a part of a Markdown report that counts reasons; nothing where there are none. */
function reasonsIn(title: string, reasons: Readonly<Record<string, number>>): string[] {
  const lines = Object.entries(reasons).map(([why, count]) => `- ${count} times: ${inert(why)}`);
  return lines.length === 0 ? [] : [`## ${title}`, lines.join('\n')];
}

function reasonsAsHtml(title: string, reasons: Readonly<Record<string, number>>): string {
  const lines = Object.entries(reasons).map(([why, count]) => `<li>${escapeHtml(`${count} times: ${why}`)}</li>`);
  return lines.length === 0 ? '' : `<h2>${title}</h2><ul>${lines.join('')}</ul>`;
}

function asMarkdown(written: ProxyReport): string {
  const report = mapTexts(written, printable);
  const { document, upstream, violations, operations, unjudged } = report;
  const found = violations.map((violation) =>
    [
      `### ${inert(titleOf(violation))}`,
      `Clause ${code(violation.clause)}, ${violation.count} times, answered ${answersOf(violation)}.`,
      fenced(violation.example.curl),
    ].join('\n\n'),
  );
  const rows = operations.map(
    ({ operation, requests, played, statuses, unseenStatuses, unseenParameters }) =>
      `| ${cell(operation)} | ${requests} | ${played} | ${answersOf({ statuses })} | ${cell([...unseenStatuses, ...unseenParameters].join(', ') || 'all seen')} |`,
  );
  const parts = [
    `# ${inert(`${document.title} ${document.version}`)}: ${inert(report.conclusion)}`,
    `Traffic to ${code(upstream)}, judged by ${code(document.file)}.`,
    ['| seen | |', '| --- | --- |', ...figuresOf(report).map(([name, value]) => `| ${name} | ${value} |`)].join('\n'),
    ...(found.length === 0 ? [] : ['## Violated', ...found]),
    ...reasonsIn('Not judged', unjudged),
    ...reasonsIn('Failed', report.failures),
    '## Operations',
    ['| operation | requests | played | answered | not seen |', '| --- | ---: | ---: | --- | --- |', ...rows].join(
      '\n',
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

const states = { 0: 'conformant', 1: 'violated', 2: 'environment', 3: 'too-little-tested' } as const;

function asHtml(written: ProxyReport): string {
  const report = mapTexts(written, printable);
  const { document, upstream, violations, unjudged, operations, furtherViolations } = report;
  const title = escapeHtml(`${document.title}: ${report.conclusion}`);
  const found = violations.map(
    (violation) =>
      `<section class="cause"><h3>${escapeHtml(titleOf(violation))}</h3>` +
      `<p class="quiet">${escapeHtml(`${violation.clause}, ${violation.count} times, answered ${answersOf(violation)}`)}</p>` +
      `<details><summary>A line that repeats it</summary><pre>${escapeHtml(violation.example.curl)}</pre></details></section>`,
  );
  const figures = figuresOf(report).map((cells) => ({ cells: cells.map(escapeHtml) }));
  const rows = operations.map(({ operation, requests, played, statuses, unseenStatuses, unseenParameters }) => ({
    cells: [
      operation,
      String(requests),
      String(played),
      answersOf({ statuses }),
      [...unseenStatuses, ...unseenParameters].join(', '),
    ].map(escapeHtml),
  }));
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title}</title><style>${style}</style></head><body><header class="${states[report.exitCode]}"><h1>${title}</h1>` +
    `<p class="what">${escapeHtml(`traffic to ${upstream}, judged by ${document.file}`)}</p></header><main class="page"><div>` +
    `<h2>Seen</h2>${table([['what'], ['how often']], figures)}` +
    `<h2>Violated</h2>${found.length === 0 ? '<p>Nothing.</p>' : found.join('\n')}` +
    (furtherViolations > 0 ? `<p>${furtherViolations} deviations more were not kept apart.</p>` : '') +
    reasonsAsHtml('Not judged', unjudged) +
    reasonsAsHtml('Failed', report.failures) +
    `<h2>Operations</h2>${table([['operation'], ['requests', '7rem'], ['played', '6rem'], ['answered'], ['not seen']], rows)}` +
    `</div></main></body></html>\n`
  );
}
