import { printable } from '../printable';
import { measures, type Measure } from './figures';
import { measureWords, type CompareReport } from './compare-report';
import type { Finding } from './findings';

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
