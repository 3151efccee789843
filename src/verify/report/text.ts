import { flawInWords } from '../../openapi/problems';
import { mapTexts, printable, count } from '../../base/text';
import { describeWith } from './findings';
import {
  causeInShort,
  findingsInShort,
  groupsOf,
  idsInShort,
  otherChecks,
  otherGots,
  otherRequests,
  shownCauses,
  type ShownCause,
} from './fold';
import { reachInWords } from './conclusion';
import type { Report } from './report';
import { familyWords } from '../explain';
import { countKinds } from './silent-points';
import { verdicts, type Verdict } from '../result';
import { changeInShort, type GoneFinding } from './change';

/**
 * Gives a report for a terminal: what is wrong first, each root cause with what to do about it, then what the run came to and
 * what stayed open, in a few lines that name the report with the rest; and at the end, where it is on the screen, the root
 * causes in a line each and the conclusion.
 */
export function reportAsText(written: Report): string {
  const report = mapTexts(written, printable);
  const shown = shownCauses(report);
  const fresh = shown.filter(({ cause }) => cause.state !== 'known');
  const parts = [
    heading(report),
    fresh.length === 0 ? '' : `${findingsInShort(report)}:`,
    ...fresh.map(causeText),
    lastRequest(report),
    openChecks(report, 'environment', 'No answer of the service'),
    verdictTable(report),
    openChecks(report, 'inconclusive', 'Inconclusive, a precondition was not met'),
    fewTaken(report),
    notTested(report),
    leftOut(report),
    silentPoints(report),
    flaws(report),
    leftOver(report),
    ...changeText(report, shown),
    inShort(fresh),
    conclusion(report),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function heading({ document, baseUrl, requests, durationMs, seed }: Report): string {
  const run = `${requests} requests in ${(durationMs / 1000).toFixed(1)} s, seed ${seed}`;
  return `${document.title} ${document.version} (${document.file}) against ${baseUrl}\n${run}`;
}

/** So many rows are shown; of more, those that a reader must look at. */
const mostRows = 20;
const shortestName = 16;

function verdictTable(report: Report): string {
  const { counts } = report;
  const { by, groups } = groupsOf(report);
  const shown = verdicts.filter((verdict) => counts[verdict] > 0);
  const listed = rowsOf(groups);
  const numbers = [counts, ...listed.map((group) => group.counts)].map((own) =>
    shown.map((verdict) => String(own[verdict] || '.').padStart(verdict.length)).join('  '),
  );
  const [totals = '', ...rows] = numbers;
  const all = listed.length < groups.length ? `all ${groups.length}` : 'all';
  const names = [by, ...listed.map(({ name }) => name), all];
  const widest = Math.max(shortestName, columns - 2 - totals.length);
  const width = Math.min(widest, Math.max(...names.map((name) => name.length)));
  const line = (name: string, rest: string): string => `${cutMiddle(name, width).padEnd(width)}  ${rest}`;
  return [
    line(by, shown.join('  ')),
    ...listed.map(({ name }, index) => line(name, rows[index] ?? '')),
    line(all, totals),
  ].join('\n');
}

/** Violations weigh more than warnings, these more than what stayed open; the order stays that of the document. */
function rowsOf(groups: ReturnType<typeof groupsOf>['groups']): ReturnType<typeof groupsOf>['groups'] {
  if (groups.length <= mostRows) return groups;
  const weigh = ({ counts }: (typeof groups)[number]): number =>
    counts.violated * 1e8 + counts.warned * 1e4 + counts.environment + counts.inconclusive;
  const heaviest = [...groups].sort((first, second) => weigh(second) - weigh(first)).slice(0, mostRows);
  return groups.filter((group) => heaviest.includes(group) && weigh(group) > 0);
}

function causeText(shown: ShownCause): string {
  const { check, finding, cause, alike, consequences } = shown;
  const seenBy = idsInShort(otherChecks(shown, alike));
  const explained = idsInShort(otherChecks(shown, consequences));
  const requests = otherRequests(shown, alike);
  const tell = familyWords(check.family)?.tell;
  const more = [
    ...wrappedFew('also got: ', otherGots(shown, alike)),
    ...wrappedFew('also for: ', requests),
    ...(seenBy.length === 0 ? [] : [wrapList('also seen by: ', seenBy)]),
    ...(explained.length === 0 ? [] : [wrapList('explains: ', explained)]),
    ...(tell === undefined ? [] : [`to mend:  ${tell}`]),
    `finding:  ${finding.id}, ${cause.severity} severity`,
  ];
  const state = cause.state === undefined ? '' : `${cause.state.toUpperCase()} `;
  const title = `${state}${check.verdict.toUpperCase()} ${check.id} (${check.level})\n  ${check.title}`;
  const short = causeInShort(shown);
  const shortened = { ...finding, got: cut(finding.got, longestAnswer), answer: cut(finding.answer, longestAnswer) };
  return [title, ...(short === '' ? [] : [`  ${short}`]), indent(describeWith(shortened, more))].join('\n');
}

/** So much of an answer is shown: two lines; the other reports show more. */
const longestAnswer = 146;

/** So many further answers or requests of one cause are shown. */
const mostFurther = 3;

function wrappedFew(label: string, texts: readonly string[]): string[] {
  if (texts.length === 0) return [];
  const more = texts.length - mostFurther;
  const entries = texts.slice(0, mostFurther).map((text) => cut(text, 66));
  return [wrapList(label, more > 0 ? [...entries, `and ${more} more`] : entries)];
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}

/** One reason often holds for many checks. */
function byReason({ checks }: Report, verdict: Verdict): [reason: string, ids: string[]][] {
  const reasons = new Map<string, string[]>();
  for (const check of checks) {
    if (check.verdict !== verdict) continue;
    const ids = reasons.get(check.reason);
    if (ids === undefined) reasons.set(check.reason, [check.id]);
    else ids.push(check.id);
  }
  return [...reasons];
}

function openChecks(report: Report, verdict: Verdict, title: string): string {
  const reasons = byReason(report, verdict).sort(([, first], [, second]) => second.length - first.length);
  const lines = reasons.slice(0, mostReasons).flatMap(([reason, ids]) => {
    const [first = '', ...others] = ids;
    const alike = others.length === 0 ? '' : ` (and ${count(others.length, 'check')} more)`;
    return [`  ${verdict.toUpperCase()} ${first}: ${reason}${alike}`];
  });
  const rest = reasons.slice(mostReasons).reduce((sum, [, ids]) => sum + ids.length, 0);
  const more = rest === 0 ? [] : [`  and ${count(rest, 'check')} for other reasons; --json and --html list them all`];
  return lines.length === 0 ? '' : [`${title}:`, ...lines, ...more].join('\n');
}

/** So many reasons are shown why checks stayed open, those of the most checks first. */
const mostReasons = 8;

function lastRequest({ unanswered }: Report): string {
  if (unanswered === undefined) return '';
  const { check, request, reason, curl, isRejected } = unanswered;
  const what = isRejected === true ? 'rejected the key' : 'stopped answering';
  return `The service ${what} at ${check}:\n  request:  ${request}\n  got:      ${reason}\n  repeat:   ${curl}`;
}

function notTested(report: Report): string {
  const lines = byReason(report, 'not-tested')
    // What a run that was stopped did not come to is counted in the conclusion.
    .filter(([reason]) => reason !== report.stopped)
    .map(([reason, ids]) => {
      const line = `  ${reason}: ${ids.length > 3 ? `${ids.length} checks` : ids.join(', ')}`;
      return line.length > columns && ids.length <= 3 ? `  ${reason}:\n${wrapList('    ', ids)}` : line;
    });
  return lines.length === 0 ? '' : ['Not tested:', ...lines].join('\n');
}

function leftOut({ leftOut: left }: Report): string {
  if (left === undefined) return '';
  const families = Object.entries(left.families).map(([family, times]) => `${family} (${times})`);
  return `${count(left.checks, 'check')} ${left.reason}:\n${wrapList('  ', families)}`;
}

/** So many surprises are shown one by one. */
const mostSurprises = 5;

function silentPoints({ silentPoints: points }: Report): string {
  if (points.length === 0) return '';
  const surprises = points.filter(({ surprise }) => surprise !== undefined);
  const kinds = countKinds(points.filter(({ surprise }) => surprise === undefined));
  const rest = kinds.map(([observation, times]) => (times === 1 ? observation : `${observation} (${times})`));
  const named = count(points.length, 'point');
  return [
    `Where the document is silent (${named}; --json and --html list them all):`,
    ...surprises.slice(0, mostSurprises).map(({ id, observation, surprise }) => `  ${id}: ${observation}; ${surprise}`),
    ...(surprises.length > mostSurprises ? [`  and ${surprises.length - mostSurprises} more surprises`] : []),
    ...(rest.length === 0 ? [] : [wrapList(surprises.length === 0 ? '  ' : '  the rest: ', rest)]),
  ].join('\n');
}

/** So many flaws of the document are shown. */
const mostFlaws = 10;

function flaws({ flaws: found }: Report): string {
  if (found.length === 0) return '';
  const shown = found.slice(0, mostFlaws);
  return [
    `What is wrong with the document, and not judged for it (${count(found.length, 'flaw')}):`,
    ...shown.map((flaw) => `  ${flaw.pointer === '' ? 'the top' : cut(flaw.pointer)}\n    ${flawInWords(flaw)}`),
    ...(found.length > shown.length ? [`  and ${found.length - shown.length} more; --json lists them`] : []),
  ].join('\n');
}

/** So many items are shown as they were answered. */
const mostItems = 3;

function leftOver({ leftOver: items, runTag }: Report): string {
  if (items.length === 0) return '';
  const known = items.filter(({ id }) => id !== undefined);
  const nameless = items.filter(({ id, isUnlikely }) => id === undefined && isUnlikely !== true);
  const unlikely = items.filter(({ isUnlikely }) => isUnlikely === true);
  const [first] = unlikely;
  const more = known.length - mostItems;
  const moreNameless = nameless.length - mostItems;
  return [
    `Left over on the service (tag ${runTag}):`,
    ...known.slice(0, mostItems).map(({ collection, id, item }) => cut(`  ${collection}/${id} ${item}`)),
    ...(more <= 0 ? [] : [`  and ${more} more; the JSON report (--json <file>) lists all`]),
    ...(known.some(({ removal }) => removal !== undefined) ? ['  --clean-up <that report> removes what it lists'] : []),
    ...nameless.slice(0, mostItems).map(({ collection, reason = '' }) => `  ${collection}: ${reason}`),
    ...(moreNameless <= 0
      ? []
      : [`  and ${count(moreNameless, 'create')} more whose item has no known identifier; JSON lists all`]),
    ...(first === undefined
      ? []
      : [
          `  most likely nothing of ${count(unlikely.length, 'create')} that ended in an error, for whole lists do not show it: ${first.reason ?? ''}`,
        ]),
  ].join('\n');
}

function conclusion({ conclusion: { word, sentence, tested, reach } }: Report): string {
  const { tried, checks, triedPercent } = tested;
  const told = reach === undefined || sentence.includes('(--min-reach)') ? '' : `${reachInWords(reach)}; `;
  return `${word.toUpperCase()}: ${sentence} (${told}${tried} of ${checks} checks tried: ${triedPercent} % tested)`;
}

/** So many findings of one kind are listed. */
const mostListed = 20;

/** Gives what became of the findings of a baseline, and the known causes, a line each; nothing without a baseline. */
function changeText({ change }: Report, shown: readonly ShownCause[]): string[] {
  if (change === undefined) return [];
  const { baseline, fixed, open } = change;
  const known = shown.filter(({ cause }) => cause.state === 'known').map(knownCause);
  const knownLines = known.length === 0 ? [] : [['Known, as in the baseline:', ...listed(known)].join('\n')];
  const lines = [
    `Since ${baseline.file} (${baseline.startedAt}): ${changeInShort(change)}`,
    ...listed(fixed.map((finding) => `FIXED ${goneInShort(finding)}`)),
    ...listed(open.map((finding) => `NOT JUDGED AGAIN ${goneInShort(finding)}; ${finding.reason ?? ''}`)),
  ];
  return [...knownLines, lines.join('\n')];
}

function knownCause({ check, finding, cause }: ShownCause): string {
  const { id, expected, got } = finding;
  return `${check.verdict.toUpperCase()} ${id} ${check.id}: expected ${expected}; got ${got} (${cause.severity})`;
}

/** Gives a finding that is not there any more in a line: `k3v9m2qa listPets.limit: expected ...; got ...`. */
export function goneInShort({ id, check, expected, got }: GoneFinding): string {
  return `${id} ${check}: expected ${expected}; got ${got}`;
}

function listed(lines: readonly string[]): string[] {
  const more = lines.length - mostListed;
  return [
    ...lines.slice(0, mostListed).map((line) => cut(`  ${line}`, 160)),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

/** Gives the root causes in a line each, to be told to who mends them; nothing where there is none. */
function inShort(shown: readonly ShownCause[]): string {
  if (shown.length === 0) return '';
  const lines = shown.map(({ finding, cause }, index) => {
    const { operation, expected, got, id, request } = finding;
    const where = operation.includes(' ') ? request : `${operation}: ${request}`;
    return `${index + 1}. ${where}: expected ${expected}; got ${got} (${cause.severity}, ${id})`;
  });
  return ['In short, for who mends the service:', ...listed(lines)].join('\n');
}

/** Below this share, in per cent, a reader is told: what rests on created items proves little then. */
const fewPercent = 50;

/** Gives a warning that names the operations which took few of the valid bodies; empty where each took half of them. */
function fewTaken({ operations }: Report): string {
  const few = operations.flatMap(({ operation, validBodies: bodies }) =>
    bodies !== undefined && bodies.taken * 100 < bodies.sent * fewPercent ? [{ operation, ...bodies }] : [],
  );
  if (few.length === 0) return '';
  const entries = few.map(({ operation, sent, taken }) => `${operation} ${taken} of ${sent}`);
  return `Few valid bodies were taken (${count(few.length, 'operation')}), so that their checks show little:\n${wrapList('  ', entries.slice(0, 20))}`;
} /** Columns of a terminal that every reader has. */
const columns = 80;

/** Gives a text cut to a width, with three dots where something is left out. */
export function cut(text: string, width = columns): string {
  return text.length > width ? `${text.slice(0, width - 3)}...` : text;
}

/** Gives a name cut in its middle, where names of one kind are most alike. */
function cutMiddle(name: string, width: number): string {
  if (name.length <= width) return name;
  const end = Math.ceil((width - 3) / 2);
  return `${name.slice(0, width - 3 - end)}...${name.slice(-end)}`;
}

/**
 * Gives a list as lines of at most 80 columns: the first after `label`, the others indented as far. An entry longer than a
 * line stands alone: ids and addresses are not cut.
 */
export function wrapList(label: string, entries: readonly string[]): string {
  const indent = ' '.repeat(label.length);
  const lines: string[] = [];
  let line = label;
  entries.forEach((entry, index) => {
    const word = index < entries.length - 1 ? `${entry},` : entry;
    if (index > 0 && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = indent + word;
    } else line += index === 0 ? word : ` ${word}`;
  });
  return [...lines, line].join('\n');
}
