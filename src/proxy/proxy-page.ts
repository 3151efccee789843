import { count } from '../base/text';
import type { Conclusion, Figure, Note, ReportPage } from '../report/page';
import type { ProxyFinding, ProxyReport } from './proxy-report';

/** What a proxy has seen, as a page. @param saved report files that are written, so that the page can point to them */
export function pageOfProxy(report: ProxyReport, saved: readonly string[] = []): ReportPage {
  const { document, service, startedAt, findings, verdict } = report;
  const readable = saved.find((file) => /\.(?:html|md)$/i.test(file)) ?? saved[0];
  return {
    conclusion: {
      ...conclusionOf(verdict.word),
      subject: `${document.title} ${document.version}`.trim(),
      place: service,
      summary: summaryOf(report),
      startedAt,
    },
    figures: figuresOf(report),
    findings: findings.map((finding) => ({ ...finding, title: titleOf(finding) })),
    failsOn: 'error',
    table: report.table,
    notes: notesOf(report),
    run: runOf(report),
    more: readable === undefined ? '--report report.html' : `see ${readable}`,
  };
}

/** The same for a terminal: of each finding what a person needs to act. */
export function terminalPageOfProxy(report: ProxyReport, saved: readonly string[] = []): ReportPage {
  const page = pageOfProxy(report, saved);
  const { command } = report;
  const ended = command === undefined ? '' : ` ${command.words} ended with ${command.exitCode}.`;
  const blank = { expected: '', received: '', rule: '', sentence: '', id: '' };
  return {
    ...page,
    conclusion: {
      ...conclusionOf(report.verdict.word),
      subject: `${summaryOf(report)}.${ended}`,
      startedAt: report.startedAt,
    },
    findings: page.findings.map((finding) => ({ ...finding, ...blank })),
  };
}

const tones = { passed: 'good', failed: 'bad', 'too little tested': 'doubtful' } as const;

function conclusionOf(word: ProxyReport['verdict']['word']): Pick<Conclusion, 'word' | 'tone'> {
  return { word: word.toUpperCase(), tone: tones[word] };
}

/** `Request   GET /pets: query.limit must be at most 100, got 500` */
function titleOf({ side, title }: ProxyFinding): string {
  return `${side.padEnd(8)}  ${title}`;
}

/** `2 kinds of violation in 31 requests` */
function summaryOf({ findings, requests, verdict }: ProxyReport): string {
  const inRequests = `in ${count(requests, 'request')}`;
  if (verdict.word === 'too little tested')
    return requests === 0 ? 'No request came' : `No response of a documented operation came ${inRequests}`;
  const errors = findings.filter(({ level }) => level === 'error').length;
  const warnings = findings.length - errors;
  const kinds = errors === 0 ? 'No violation' : `${errors} ${errors === 1 ? 'kind' : 'kinds'} of violation`;
  return `${kinds}${warnings > 0 ? `, ${count(warnings, 'warning')},` : ''} ${inRequests}`;
}

const mostNamed = 5;

function figuresOf({ operations }: ProxyReport): readonly Figure[] {
  const unused = operations.filter((one) => one.requests === 0);
  const names = unused.slice(0, mostNamed).map(({ operation }) => operation);
  const rest = unused.length - names.length;
  const listed = names.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  const documented = operations.flatMap((one) => one.documented).length;
  const returned = operations.flatMap((one) => one.returned).length;
  const used = `${operations.length - unused.length} of ${operations.length} used`;
  return [
    { label: 'Operations', value: unused.length === 0 ? used : `${used}; not used: ${listed}` },
    ...(documented === 0
      ? []
      : [{ label: 'Statuses', value: `${returned} of ${documented} documented ones returned` }]),
  ];
}

function notesOf({ unmatched, mocked, unreached, tunnels }: ProxyReport): readonly Note[] {
  const total = unmatched.reduce((sum, one) => sum + one.count, 0);
  const sentences = unmatched
    .slice(0, mostNamed)
    .map(({ request, status }) => `${request} ${status === 0 ? 'got no response' : `returned ${status}`}.`);
  const rest = unmatched.length - sentences.length;
  const others = rest > 0 ? [`And ${count(rest, 'other path')}.`] : [];
  const note = (title: string, texts: readonly string[]): readonly Note[] =>
    texts.length === 0 ? [] : [{ kind: 'sentences', title, sentences: texts }];
  const isOne = total === 1;
  return [
    ...note(`${count(total, 'request')} ${isOne ? 'matches' : 'match'} no operation`, [...sentences, ...others]),
    ...note('Mocked', mocked === 0 ? [] : [`A mock responded to ${count(mocked, 'request')}.`]),
    ...note(
      'Not passed on',
      unreached.requests === 0 ? [] : [`${count(unreached.requests, 'request')}. ${unreached.reason}`],
    ),
    ...note('Not judged', tunnels === 0 ? [] : [`${count(tunnels, 'connection')} asked to switch to WebSocket.`]),
  ];
}

function runOf({ service, document, startedAt, durationMs, requests, command, verdict, tool }: ProxyReport): Figure[] {
  return [
    { label: 'API', value: service },
    { label: 'OpenAPI file', value: document.file },
    { label: 'Started', value: startedAt },
    { label: 'Requests', value: `${requests} in ${(durationMs / 1000).toFixed(1)} s` },
    ...(command === undefined ? [] : [{ label: 'Command', value: `${command.words} ended with ${command.exitCode}` }]),
    { label: 'Exit code', value: String(verdict.exitCode) },
    { label: tool.name, value: tool.version },
  ];
}
