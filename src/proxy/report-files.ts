import { describeViolation } from '../base/errors';
import { mapTexts, printable, printableJson } from '../base/text';
import type { ProxyReport, ReportedViolation, ReportedOperation, Share } from './proxy-report';
import { escapeXml, escapeHtml, style, cell, code, fenced, inert, table } from '../base/markup';
import { createReportFiles } from '../base/files';

/** A test of a build, and what became of it. */
interface Case {
  readonly group: string;
  readonly name: string;
  readonly outcome: 'passed' | 'failure' | 'error' | 'skipped';
  readonly message?: string;
  readonly text?: string;
}

/**
 * Gives a report as JUnit XML: a test for each operation of the document, which fails where its messages deviate and is skipped
 * where no request came; one for what the document does not describe; and one for the run, an error where too little was seen.
 */
export function reportAsJunit(written: ProxyReport): string {
  const report = mapTexts(written, printable);
  const { violations, operations, exitCode, conclusion, upstream, startedAt, durationMs } = report;
  const others = violations.filter(({ operation }) => operation === undefined);
  const cases: Case[] = [
    ...operations.map(({ operation, method, path, requests, unanswered }) => {
      const own = violations.filter((violation) => violation.operation === operation);
      const about = { group: `${method} ${path}`, name: operation };
      if (requests > unanswered || own.length > 0) return caseOf(about, own);
      const message = requests === 0 ? 'no request came' : 'no request was answered';
      return { ...about, outcome: 'skipped', message } as const;
    }),
    caseOf({ group: 'service', name: 'requests are for operations of the document' }, others),
    {
      group: 'service',
      name: 'run',
      outcome: exitCode > 1 ? 'error' : 'passed',
      message: conclusion,
    },
  ];
  const count = (wanted: Case['outcome']): number => cases.filter(({ outcome }) => outcome === wanted).length;
  const tally = `tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
  const time = `time="${(durationMs / 1000).toFixed(3)}"`;
  const head = `name="${escapeXml(`understudy proxy ${upstream}`)}" ${tally} timestamp="${startedAt.slice(0, 19)}" ${time}`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${tally} ${time}>\n  <testsuite ${head}>\n${cases.map(xmlOf).join('\n')}\n  </testsuite>\n</testsuites>\n`;
}

function caseOf(about: Pick<Case, 'group' | 'name'>, violations: readonly ReportedViolation[]): Case {
  const [first] = violations;
  if (first === undefined) return { ...about, outcome: 'passed' };
  const message = `${first.side}: ${describeViolation(first)}`;
  return { ...about, outcome: 'failure', message, text: violations.map(linesOfFailure).join('\n\n') };
}

function linesOfFailure(violation: ReportedViolation): string {
  const { side, clause, count, example } = violation;
  return [
    `${side}: ${describeViolation(violation)}`,
    `clause: ${clause}`,
    `count:  ${count}`,
    `repeat: ${example.curl}`,
  ].join('\n');
}

function xmlOf({ group, name, outcome, message = '', text = '' }: Case): string {
  const open = `    <testcase classname="${escapeXml(group)}" name="${escapeXml(name)}"`;
  if (outcome === 'passed') return `${open}/>`;
  if (outcome === 'skipped') return `${open}><skipped message="${escapeXml(message)}"/></testcase>`;
  const type = outcome === 'failure' ? 'violated' : 'environment';
  return `${open}><${outcome} type="${type}" message="${escapeXml(message)}">${escapeXml(text)}</${outcome}></testcase>`;
}

/** Most violations, and most operations without a request, that the text lists; the JSON report has all. */
const [mostViolations, mostOperations] = [50, 20];

/** Gives a report as text for people. */
export function reportText(report: ProxyReport): string {
  const { document, upstream, exchanges, played, refused, unanswered, brokenOff, undocumented, tunnels, coverage } =
    report;
  const counts = [
    `${exchanges} ${exchanges === 1 ? 'request' : 'requests'}`,
    ...(played > 0 ? [`${played} played by the stand-in`] : []),
    ...(refused > 0 ? [`${refused} refused here`] : []),
    ...(unanswered > 0 ? [`${unanswered} not answered`] : []),
    ...(brokenOff > 0 ? [`${brokenOff} whose answer broke off`] : []),
    ...(undocumented > 0 ? [`${undocumented} for what the document does not describe`] : []),
    ...(tunnels > 0 ? [`${tunnels} ${tunnels === 1 ? 'tunnel' : 'tunnels'}, not judged`] : []),
  ];
  return [
    '',
    `${printable(`${document.title} ${document.version}`.trim())} (${printable(document.file)}) before ${printable(upstream)}`,
    `  seen      ${counts.join(', ')} in ${(report.durationMs / 1000).toFixed(1)} s`,
    `  coverage  operations ${shareInPercent(coverage.operations)}, statuses ${shareInPercent(coverage.statuses)}, parameters ${shareInPercent(coverage.parameters)}`,
    ...violationLines(report),
    ...Object.entries(report.unjudged).map(([why, count]) => `  not judged  ${count} times: ${printable(why)}`),
    ...Object.entries(report.failures).map(([why, count]) => `  failed    ${times(count)}: ${printable(why)}`),
    ...silentOperations(report.operations),
    `  ${report.exitCode === 0 ? 'PASS' : 'FAIL'}      ${report.conclusion}`,
    '',
  ].join('\n');
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

function shareInPercent({ seen, of }: Share): string {
  return of === 0 ? '0 of 0' : `${seen} of ${of} (${Math.floor((100 * seen) / of)} %)`;
}

function violationLines({ violations, furtherViolations }: ProxyReport): string[] {
  const more = violations.length - mostViolations;
  return [
    ...violations.slice(0, mostViolations).flatMap(linesOf),
    ...(more > 0 ? [`  ... and ${more} more ways of deviating`] : []),
    ...(furtherViolations > 0 ? [`  ... and ${furtherViolations} deviations that were not kept apart`] : []),
  ];
}

function linesOf(violation: ReportedViolation): string[] {
  const { side, operation, clause, count, statuses, example } = violation;
  const answers = Object.entries(statuses).map(([status, times]) => {
    const words = status === '0' ? 'not by the upstream' : status;
    return times === count ? words : `${times} x ${words}`;
  });
  const where = operation ?? `${example.method} ${example.target}`;
  return [
    '',
    `  ${side === 'request' ? 'REQUEST ' : 'RESPONSE'}  ${printable(`${where}: ${describeViolation(violation)}`)}`,
    `            ${printable(clause)}`,
    `            ${count} ${count === 1 ? 'time' : 'times'}, answered ${answers.join(', ')}`,
    `            ${printable(example.curl)}`,
  ];
}

function silentOperations(operations: readonly ReportedOperation[]): string[] {
  const silent = operations.filter(({ requests }) => requests === 0).map(({ operation }) => operation);
  if (silent.length === 0) return [''];
  const more = silent.length > mostOperations ? `, ${silent.length - mostOperations} more` : '';
  return ['', `  not seen  ${printable(silent.slice(0, mostOperations).join(', '))}${more}`];
}

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
