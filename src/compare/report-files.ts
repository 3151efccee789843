import { printable, mapTexts, printableJson } from '../base/text';
import { measures, type Measure, type Finding } from './findings';
import { measureWords, type CompareReport } from './compare-report';
import { createReportFiles } from '../base/files';
import { escapeXml, escapeHtml, style, code, fenced, inert } from '../base/markup';

/** Most findings that are shown with both answers; the JSON report has all. */
const mostShown = 40;

/** Most points of one finding that are named. */
const mostPoints = 6;

/** Says how many more there are, and where. */
function moreOf(count: number): string {
  return count > 0 ? ` and ${count} more; ${everything}` : '';
}

const everything = '--report x.json lists all';

/** Gives a report as text for a terminal: what it comes to, the figures, each difference once, data, noise, what is left over. */
export function compareReportAsText(report: CompareReport): string {
  const lines = [
    ...headOf(report),
    ...report.findings
      .filter(({ accepted }) => accepted === undefined)
      .slice(0, mostShown)
      .flatMap(findingLines),
    ...restOf(report),
    ...dataOf(report),
    ...noiseOf(report),
    ...endOf(report),
  ];
  return `${lines.join('\n')}\n`;
}

function headOf({ document, a, b, figures, percent, conclusion, requests, seed }: CompareReport): string[] {
  const measure = (name: Measure): string =>
    `  ${`${percent[name].toFixed(1)} %`.padStart(8)}  ${measureWords[name]} (${figures[name]} of ${figures.compared})`;
  return [
    `${printable(document.title)} ${printable(document.version)}: a ${printable(a)} against b ${printable(b)}`,
    `${requests.a} requests to a, ${requests.b} to b, seed ${printable(seed)}`,
    '',
    'Alike',
    ...measures.map(measure),
    '',
    printable(conclusion.words),
  ];
}

function findingLines(finding: Finding): string[] {
  const { id, title, weight, kind, verdict, points, count, example } = finding;
  const word =
    verdict === undefined
      ? kind
      : `contract: ${verdict.wrong === 'both' ? 'both break' : `${verdict.wrong} breaks`} the document`;
  const more = points.slice(1, mostPoints);
  const rest = points.length - 1 - more.length;
  const of = count === 1 ? '1 request' : `${count} requests`;
  return [
    '',
    printable(`DIFFERENT ${id} (${weight}, ${word}) in ${of}`),
    printable(`  ${title}`),
    ...(more.length === 0 ? [] : [printable(`  also:   ${more.join('; ')}${rest > 0 ? `;${moreOf(rest)}` : ''}`)]),
    ...(verdict === undefined ? [] : [printable(`  clause: ${verdict.clause}: ${verdict.words}`)]),
    printable(`  asked:  ${example.request}`),
    printable(`  a:      ${example.answerA}`),
    printable(`  b:      ${example.answerB}`),
    printable(`  repeat: ${example.curlA}`),
    printable(`          ${example.curlB}`),
  ];
}

function restOf({ findings, expired }: CompareReport): string[] {
  const open = findings.filter(({ accepted }) => accepted === undefined).length;
  const accepted = findings.filter((finding) => finding.accepted !== undefined);
  return [
    ...(open > mostShown ? ['', `and ${open - mostShown} more differences; ${everything}`] : []),
    ...(accepted.length === 0 ? [] : ['', 'Accepted']),
    ...accepted.map(({ id, accepted: until, title }) => printable(`  ${id} until ${until ?? ''}: ${title}`)),
    ...(expired.length === 0 ? [] : ['', `No longer accepted: ${expired.join(', ')}`]),
  ];
}

const dataWords: Readonly<Record<string, string>> = {
  other: 'holds different items: they are compared by shape',
  fewer: 'holds more items on one side',
  empty: 'is empty on one side: its items are not compared',
  unread: 'was not listed: its items are not compared',
};

function dataOf({ data, identifiers }: CompareReport): string[] {
  const lines = data.flatMap(({ collection, kind, a, b }) => {
    const words = dataWords[kind];
    return words === undefined ? [] : [printable(`  ${collection} ${words} (a listed ${a}, b ${b})`)];
  });
  const ways = identifiers.map(({ collection, a, b }) => printable(`  ${collection}: a makes ${a}, b ${b}`));
  return [
    ...(lines.length === 0 ? [] : ['', 'Data', ...lines]),
    ...(ways.length === 0 ? [] : ['', 'Identifiers that are made in different ways', ...ways]),
  ];
}

function noiseOf({ noise }: CompareReport): string[] {
  if (noise.length === 0) return [];
  const lines = noise
    .slice(0, 20)
    .map(({ side, operation = '', place, count, first, second }) =>
      printable(`  ${side} ${operation} ${place} in ${count}: ${first} and then ${second}`),
    );
  const more = noise.length > 20 ? [` ${moreOf(noise.length - 20)}`] : [];
  return ['', 'Noise: what a service answers otherwise each time (not compared)', ...lines, ...more];
}

function endOf({ uncompared, leftOut, unsent, leftOver }: CompareReport): string[] {
  const lines = uncompared.flatMap(({ reason, count, requests }) => [
    printable(`  ${count}: ${reason}`),
    printable(`     ${requests.slice(0, mostPoints).join(', ')}${moreOf(count - mostPoints)}`),
  ]);
  const left = leftOver
    .slice(0, 20)
    .map(({ side, path, id, reason }) =>
      printable(`  ${side} ${path}${id === undefined ? '' : ` (${id})`}: ${reason}`),
    );
  return [
    ...(lines.length === 0 ? [] : ['', 'Not compared', ...lines]),
    ...(leftOut === 0 ? [] : ['', `${leftOut} requests were left out (--max-requests)`]),
    ...(unsent.length === 0
      ? []
      : [
          '',
          'Never sent',
          ...unsent.slice(0, 20).map(({ operation, reason }) => printable(`  ${operation}: ${reason}`)),
        ]),
    ...(unsent.length > 20 ? [` ${moreOf(unsent.length - 20)}`] : []),
    ...(left.length === 0 ? [] : ['', 'Left over', ...left]),
    ...(leftOver.length > 20 ? [` ${moreOf(leftOver.length - 20)}`] : []),
  ];
}

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
