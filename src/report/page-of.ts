import { count, enumerate } from '../base/text';
import type { Finding } from './finding';
import { dayOf, type Conclusion, type ReportPage } from './page';
import { pageFigures, requestsIn, runFigures } from './page-figures';
import { pageNotes } from './page-notes';
import type { RunReport } from './run-report';

/** Most problems in a ticket. */
const mostEntries = 10;

/**
 * A run as a page.
 * @param saved files that are written, so that the page can point to them
 */
export function pageOf(report: RunReport, saved: readonly string[] = []): ReportPage {
  const { findings, verdict } = report;
  const files = saved.filter((file) => !/\.har$/i.test(file));
  const readable = files.find((file) => /\.(?:html|md)$/i.test(file)) ?? files[0];
  return {
    conclusion: conclusionOf(report),
    figures: pageFigures(report),
    findings: [...findings].sort((one, other) => rank(one) - rank(other)),
    failsOn: verdict.failsOn,
    table: tableOf(report),
    notes: pageNotes(report),
    ticket: ticketOf(report),
    run: runFigures(report),
    closing: closingOf(report, saved),
    more: readable === undefined ? '--report report.html' : `see ${readable}`,
  };
}

/** Problems before warnings, and new ones before those that are known. */
function rank({ level, baseline }: Finding): number {
  return (level === 'error' ? 0 : 2) + (baseline === 'known' ? 1 : 0);
}

const tones = {
  passed: 'good',
  failed: 'bad',
  stopped: 'doubtful',
  incomplete: 'doubtful',
  'too little tested': 'doubtful',
} as const;

function conclusionOf(report: RunReport): Conclusion {
  const { verdict, document, service, startedAt } = report;
  const summary = summaryOf(report);
  const remark = remarkOf(report);
  return {
    word: verdict.word.toUpperCase(),
    tone: tones[verdict.word],
    subject: nameOf(document),
    place: service,
    rest: `${summary === '' ? '' : `: ${summary}`}${remark === undefined ? '' : ` (${remark})`}`,
    startedAt,
  };
}

function nameOf({ title, version }: RunReport['document']): string {
  return version === '' ? title : `${title} ${version}`;
}

/** Where little was tested, or nothing to an end, the notes say what was not. */
function remarkOf({ verdict: { word }, writes, traffic }: RunReport): string | undefined {
  const { command } = traffic ?? {};
  if (command !== undefined) return `${command.words} ended with ${command.exitCode}`;
  return writes?.allowed === 0 && (word === 'passed' || word === 'failed') ? 'read-only' : undefined;
}

/** `3 problems, 1 warning`, `0 new problems, 3 known, 1 fixed`, `no problem in 31 requests`. */
function summaryOf({ verdict: { word, reason }, findings, baseline, traffic, requests }: RunReport): string {
  const isNew = (finding: Finding): boolean => finding.baseline !== 'known';
  const problems = findings.filter(({ level }) => level === 'error').length;
  const warnings = findings.filter((finding) => finding.level === 'warning' && isNew(finding)).length;
  const isSaid = traffic !== undefined || word === 'stopped' || reason?.startsWith('no ') === true;
  const found = [
    ...(isSaid && reason !== undefined ? [reason] : []),
    ...(baseline === undefined ? (problems > 0 ? [count(problems, 'problem')] : []) : baselineParts(baseline)),
    ...(warnings > 0 ? [count(warnings, baseline === undefined ? 'warning' : 'new warning')] : []),
  ].join(', ');
  if (traffic === undefined || requests === 0) return found;
  return `${found === '' ? 'no problem' : found} in ${count(requests, 'request')}`;
}

function baselineParts(baseline: NonNullable<RunReport['baseline']>): readonly string[] {
  return [
    count(baseline.new, 'new problem'),
    `${baseline.known} known`,
    ...(baseline.fixed.length > 0 ? [`${baseline.fixed.length} fixed`] : []),
  ];
}

function tableOf({ rules, operations, checks }: RunReport): ReportPage['table'] {
  const rows = operations
    .filter(({ state }) => state !== 'left out')
    .map(({ operation, id, statuses }) => ({
      operation,
      id,
      requests: requestsIn(statuses),
      cells: checks.filter((check) => check.operation === operation),
    }));
  return { rules, rows };
}

/** What a person copies into a ticket: problems that are not known already. */
function ticketOf({ findings, document, service, startedAt }: RunReport): readonly string[] {
  const problems = findings.filter(({ level, baseline }) => level === 'error' && baseline !== 'known');
  if (problems.length === 0) return [];
  const rest = problems.length - mostEntries;
  return [
    ...[`${nameOf(document)}, ${service}, ${dayOf(startedAt)}`, ''],
    ...problems.slice(0, mostEntries).flatMap(entryOf),
    ...(rest > 0 ? ['', count(rest, 'more problem')] : []),
  ];
}

/** What happened; below it what to do, and the place in the file. */
function entryOf({ title, received, quote, advice = '', basis }: Finding, index: number): readonly string[] {
  const status = /^\d{3}\b/.exec(received)?.[0] ?? '';
  const said = `returned ${status}`;
  const told = quote !== undefined && status !== '' ? title.split(said).join(`${said} "${quote}"`) : title;
  const place = basis.line === undefined ? basis.text : basis.text.replace(/:\d+$/, '');
  const mark = `${index + 1}. `;
  return [`${mark}${told}.`, `${' '.repeat(mark.length)}${advice === '' ? '' : `${advice} `}(${place})`];
}

/** After long output the verdict is said again. */
function closingOf(report: RunReport, saved: readonly string[]): string | undefined {
  const { verdict, findings, seed } = report;
  if (findings.every(({ baseline }) => baseline === 'known')) return undefined;
  const save = saved.length === 0 ? 'Save with --report report.html' : `Saved in ${enumerate(saved, 'and')}`;
  const repeat = seed === '' ? '' : ` Repeat with --seed ${seed}.`;
  return `${verdict.word.toUpperCase()}: ${summaryOf(report)}.${repeat} ${save}`;
}
