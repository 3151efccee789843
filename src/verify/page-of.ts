import { count } from '../base/text';
import type { Finding } from '../report/finding';
import { dayOf, type Conclusion, type ReportPage, type Ticket, type TicketEntry } from '../report/page';
import { pageFigures, runFigures } from './page-figures';
import { pageNotes } from './page-notes';
import type { CheckReport, RunReport } from './run-report';

/** Most problems in a ticket. */
const mostEntries = 10;

/**
 * A run as a page.
 * @param saved report files that are written, so that the page can point to them
 */
export function pageOf(report: RunReport, saved: readonly string[] = []): ReportPage {
  const { findings, verdict } = report;
  const readable = saved.find((file) => /\.(?:html|md)$/i.test(file)) ?? saved.find((file) => !/\.har$/i.test(file));
  const ticket = ticketOf(report);
  const closing = closingOf(report, readable);
  return {
    conclusion: conclusionOf(report),
    figures: pageFigures(report),
    findings: [...findings].sort((one, other) => rank(one) - rank(other)),
    failsOn: verdict.failsOn,
    table: tableOf(report),
    notes: pageNotes(report),
    ...(ticket !== undefined && { ticket }),
    run: runFigures(report),
    ...(closing !== undefined && { closing }),
    more: readable === undefined ? '--report report.html' : `see ${readable}`,
  };
}

/** Problems before warnings, and new ones before those that are known. */
function rank({ level, baseline }: Finding): number {
  return (level === 'error' ? 0 : 2) + (baseline === 'known' ? 1 : 0);
}

/** Where little was tested, or nothing to an end, the notes say why. */
const hasRemark = { passed: true, failed: true, stopped: false, 'too little tested': false };

const tones = { passed: 'good', failed: 'bad', stopped: 'doubtful', 'too little tested': 'doubtful' } as const;

function conclusionOf(report: RunReport): Conclusion {
  const { verdict, document, service, startedAt, writes } = report;
  const summary = summaryOf(report);
  return {
    word: verdict.word.toUpperCase(),
    tone: tones[verdict.word],
    subject: nameOf(document),
    place: service,
    ...(summary !== '' && { summary }),
    ...(writes.policy === 'read-only' && hasRemark[verdict.word] && { remark: 'read-only' }),
    startedAt,
  };
}

function nameOf({ title, version }: RunReport['document']): string {
  return version === '' ? title : `${title} ${version}`;
}

/** `3 problems, 1 warning`, `0 new problems, 3 known, 1 fixed`. */
function summaryOf({ verdict, findings, baseline }: RunReport): string {
  const problems = findings.filter(({ level }) => level === 'error').length;
  const isNew = (finding: Finding): boolean => finding.level === 'warning' && finding.baseline !== 'known';
  const warnings = findings.filter(isNew).length;
  const parts = baseline === undefined ? [problems > 0 ? count(problems, 'problem') : ''] : baselineParts(baseline);
  const reason = verdict.word === 'stopped' || verdict.reason?.startsWith('no ') === true ? verdict.reason : undefined;
  return [
    reason ?? '',
    ...parts,
    warnings > 0 ? count(warnings, baseline === undefined ? 'warning' : 'new warning') : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function baselineParts(baseline: NonNullable<RunReport['baseline']>): readonly string[] {
  return [
    count(baseline.new, 'new problem'),
    `${baseline.known} known`,
    ...(baseline.fixed.length > 0 ? [`${baseline.fixed.length} fixed`] : []),
  ];
}

function tableOf({ rules, operations, checks }: RunReport): ReportPage['table'] {
  const cells = new Map<string, CheckReport[]>();
  for (const check of checks) {
    const some = cells.get(check.operation);
    if (some === undefined) cells.set(check.operation, [check]);
    else some.push(check);
  }
  const rows = operations
    .filter(({ state }) => state !== 'left out')
    .map(({ operation, id, statuses }) => ({
      operation,
      id,
      requests: Object.values(statuses).reduce((sum, one) => sum + one, 0),
      cells: cells.get(operation) ?? [],
    }));
  return { rules, rows };
}

/** What a person copies into a ticket: problems that are not known already. */
function ticketOf({ findings, document, service, startedAt }: RunReport): Ticket | undefined {
  const problems = findings.filter(({ level, baseline }) => level === 'error' && baseline !== 'known');
  if (problems.length === 0) return undefined;
  const rest = problems.length - mostEntries;
  return {
    heading: `${nameOf(document)}, ${service}, ${dayOf(startedAt)}`,
    entries: problems.slice(0, mostEntries).map(entryOf),
    ...(rest > 0 && { more: count(rest, 'more problem') }),
  };
}

function entryOf({ title, received, quote, advice = '', basis }: Finding): TicketEntry {
  const status = /^\d{3}\b/.exec(received)?.[0] ?? '';
  const said = `returned ${status}`;
  const told = quote !== undefined && status !== '' ? title.split(said).join(`${said} "${quote}"`) : title;
  const place = basis.line === undefined ? basis.text : basis.text.replace(/:\d+$/, '');
  return { title: `${told}.`, advice: `${advice === '' ? '' : `${advice} `}(${place})` };
}

/** After long output the verdict is said again. */
function closingOf(report: RunReport, saved: string | undefined): string | undefined {
  const { verdict, findings, seed } = report;
  if (findings.every(({ baseline }) => baseline === 'known')) return undefined;
  const save = saved === undefined ? 'Save with --report report.html' : `Saved in ${saved}`;
  const repeat = seed === '' ? '' : ` Repeat with --seed ${seed}.`;
  return `${verdict.word.toUpperCase()}: ${summaryOf(report)}.${repeat} ${save}`;
}
