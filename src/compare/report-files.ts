import { mapTexts, printable, printableJson } from '../printable';
import { createReportFiles } from '../report-files';
import { measureWords, type CompareReport } from './compare-report';
import { measures } from './figures';
import type { Finding } from './findings';
import { compareReportAsText } from './report-text';
import { escapeXml, escapeHtml, style, code, fenced, inert } from '../markup';

/** Writes the reports of a comparison. */
export const { assertReportable, write: writeCompareReport } = createReportFiles<CompareReport>({
  '.json': (report) => `${printableJson(JSON.stringify(report, undefined, 2))}\n`,
  '.xml': asJunit,
  '.md': asMarkdown,
  '.html': asHtml,
  '.txt': compareReportAsText,
});

/** Every request that is compared is a test of builds; those that show one difference fail as one. */
function asJunit(written: CompareReport): string {
  const report = mapTexts(written, printable);
  const { findings, figures, startedAt, durationMs } = report;
  const counting = findings.filter(({ weight }) => weight !== 'spelling');
  const cases = counting.map((finding) => {
    const names = `classname="${escapeXml(finding.operation ?? 'service')}" name="${escapeXml(`${finding.id}: ${finding.title}`)}"`;
    const text = escapeXml(linesOf(finding).join('\n'));
    return finding.accepted === undefined
      ? `    <testcase ${names}><failure type="different" message="${escapeXml(finding.title)}">${text}</failure></testcase>`
      : `    <testcase ${names}><skipped message="accepted until ${escapeXml(finding.accepted)}"/></testcase>`;
  });
  const alike = `    <testcase classname="figures" name="${escapeXml(report.conclusion.words)}"/>`;
  const failures = counting.filter(({ accepted }) => accepted === undefined).length;
  const tally = `tests="${counting.length + 1}" failures="${failures}" errors="0" skipped="${counting.length - failures}"`;
  const head = `name="${escapeXml(`understudy compare ${report.a} ${report.b} (${figures.compared} answers)`)}" ${tally} timestamp="${startedAt.slice(0, 19)}" time="${(durationMs / 1000).toFixed(3)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${tally}>\n  <testsuite ${head}>\n${[...cases, alike].join('\n')}\n  </testsuite>\n</testsuites>\n`;
}

function linesOf({ points, verdict, example }: Finding): string[] {
  return [
    `points: ${points.join('; ')}`,
    ...(verdict === undefined ? [] : [`clause: ${verdict.clause}: ${verdict.words} (${verdict.wrong})`]),
    `asked:  ${example.request}`,
    `a:      ${example.answerA}`,
    `b:      ${example.answerB}`,
    `repeat: ${example.curlA}`,
    `        ${example.curlB}`,
  ];
}

function asMarkdown(written: CompareReport): string {
  const report = mapTexts(written, printable);
  const rows = measures.map(
    (name) =>
      `| ${measureWords[name]} | ${report.percent[name].toFixed(1)} % | ${report.figures[name]} of ${report.figures.compared} |`,
  );
  const findings = report.findings.map((finding) =>
    [
      `### ${finding.id}: ${finding.weight}, ${finding.kind}${finding.accepted === undefined ? '' : `, accepted until ${finding.accepted}`}`,
      '',
      inert(finding.title),
      '',
      `In ${finding.count} requests: ${finding.points.map((point) => inert(point)).join('; ')}`,
      '',
      ...(finding.verdict === undefined
        ? []
        : [`Clause (${finding.verdict.wrong}): ${code(finding.verdict.clause)}: ${inert(finding.verdict.words)}`, '']),
      `- a: ${code(finding.example.answerA)}`,
      `- b: ${code(finding.example.answerB)}`,
      '',
      fenced(`${finding.example.curlA}\n${finding.example.curlB}`),
    ].join('\n'),
  );
  return [
    `# ${inert(report.document.title)}: ${inert(report.conclusion.words)}`,
    `a: ${code(report.a)}, b: ${code(report.b)}`,
    ['| alike | per cent | answers |', '| --- | --- | --- |', ...rows].join('\n'),
    ...(findings.length === 0 ? [] : ['## Differences', ...findings]),
    ...(report.data.some(({ kind }) => kind !== 'same')
      ? [
          '## Data',
          report.data
            .map(({ collection, kind, a, b }) => `- ${code(collection)}: ${kind}, a listed ${a}, b ${b}`)
            .join('\n'),
        ]
      : []),
    ...(report.noise.length === 0
      ? []
      : [
          '## Noise',
          report.noise
            .map(({ side, operation = '', place, count }) => `- ${side} ${inert(operation)} ${code(place)} in ${count}`)
            .join('\n'),
        ]),
    ...(report.leftOver.length === 0
      ? []
      : [
          '## Left over',
          report.leftOver.map(({ side, path: at, reason }) => `- ${side} ${code(at)}: ${inert(reason)}`).join('\n'),
        ]),
    '',
  ].join('\n\n');
}

function asHtml(written: CompareReport): string {
  const report = mapTexts(written, printable);
  const state =
    report.conclusion.exitCode === 0 ? 'conformant' : report.conclusion.exitCode === 1 ? 'violated' : 'environment';
  const rows = measures.map(
    (name) =>
      `<tr><td>${measureWords[name]}</td><td>${report.percent[name].toFixed(1)} %</td><td>${report.figures[name]} of ${report.figures.compared}</td></tr>`,
  );
  const findings = report.findings.map(
    (finding) =>
      `<section class="cause${finding.weight === 'status' || finding.weight === 'shape' ? '' : ' warned'}"><h3>${escapeHtml(finding.title)}</h3>` +
      `<p class="quiet">${finding.id}: ${finding.weight}, ${finding.kind}, in ${finding.count} requests${finding.accepted === undefined ? '' : `, accepted until ${finding.accepted}`}</p>` +
      `<details><summary>Points, answers and lines that repeat it</summary><pre>${escapeHtml(linesOf(finding).join('\n'))}</pre></details></section>`,
  );
  const title = escapeHtml(`${report.document.title}: ${report.conclusion.words}`);
  const rest = escapeHtml(compareReportAsText({ ...report, findings: [] }));
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title}</title><style>${style}</style></head><body><header class="${state}"><h1>${title}</h1>` +
    `<p class="what">a ${escapeHtml(report.a)}, b ${escapeHtml(report.b)}</p></header><main class="page"><div>` +
    `<h2>Alike</h2><table><tbody>${rows.join('')}</tbody></table><h2>Differences</h2>${findings.join('\n')}` +
    `<h2>All the rest</h2><pre>${rest}</pre></div></main></body></html>\n`
  );
}
