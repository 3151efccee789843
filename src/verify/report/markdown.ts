import { mapTexts, printable } from '../../base/text';
import { changeInShort, type GoneFinding } from './change';
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
import type { Report } from './report';
import { countKinds } from './silent-points';
import { verdicts } from '../result';
import { code, fenced, inert, cell } from '../../base/markup';

/** So many further answers or requests of one cause are shown. */
const mostFurther = 3;

/** Gives a report as Markdown, for a pull request or a chat: the conclusion, verdicts by section, findings, open checks. */
export function reportAsMarkdown(written: Report): string {
  const report = mapTexts(written, printable);
  const { document, baseUrl, conclusion, requests, seed } = report;
  const { tried, checks, triedPercent } = conclusion.tested;
  const parts = [
    `# ${inert(`${document.title} ${document.version}`)}: ${conclusion.word}`,
    `${inert(conclusion.sentence)}. ${tried} of ${checks} checks were tried (${triedPercent} %), with ${requests} requests to ${code(baseUrl)}, seed ${code(seed)}.`,
    verdictTable(report),
    changeSection(report),
    findingsInShort(report),
    ...shownCauses(report).map(causeText),
    list('Inconclusive', report, 'inconclusive'),
    list('No answer of the service', report, 'environment'),
    silentPoints(report),
    leftOver(report),
    flaws(report),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function verdictTable(report: Report): string {
  const { counts } = report;
  const { by, groups } = groupsOf(report);
  const shown = verdicts.filter((verdict) => counts[verdict] > 0);
  const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  return [
    row([by, ...shown]),
    row(['---', ...shown.map(() => '---:')]),
    ...groups.map((group) => row([cell(group.name), ...shown.map((verdict) => group.counts[verdict])])),
    row(['**all**', ...shown.map((verdict) => counts[verdict])]),
  ].join('\n');
}

function causeText(shown: ShownCause): string {
  const { check, finding, cause, alike, consequences } = shown;
  const { clause, expected, got, request, curl, hint } = finding;
  const entry = (name: string, texts: readonly string[]): string[] =>
    texts.length === 0 ? [] : [`- ${name}: ${texts.join(', ')}`];
  return [
    `## ${cause.state === undefined ? '' : `${cause.state}, `}${check.verdict}: ${code(check.id)}`,
    [check.title, causeInShort(shown)]
      .filter((text) => text !== '')
      .map((text) => `${inert(text)}.`)
      .join(' '),
    [
      `- clause: ${code(clause.pointer)}${clause.section === undefined ? '' : `, section ${inert(clause.section)}`}: ${inert(clause.words)}`,
      `- finding: ${code(finding.id)}, ${cause.severity} severity`,
      `- request: ${code(request)}`,
      `- expected: ${inert(expected)}`,
      `- got: ${inert(got)}`,
      ...(hint === undefined ? [] : [`- hint: ${inert(hint)}`]),
      ...entry('also got', otherGots(shown, alike).slice(0, mostFurther).map(inert)),
      ...entry('also for', otherRequests(shown, alike).slice(0, mostFurther).map(code)),
      ...entry('also seen by', idsInShort(otherChecks(shown, alike)).map(code)),
      ...entry('explains', idsInShort(otherChecks(shown, consequences)).map(code)),
    ].join('\n'),
    fenced(curl),
  ].join('\n\n');
}

function changeSection({ change }: Report): string {
  if (change === undefined) return '';
  const row = (word: string, { id, check, expected, got, reason }: GoneFinding): string =>
    `- ${word}: ${code(id)} ${code(check)}: expected ${inert(expected)}; got ${inert(got)}${reason === undefined ? '' : `; ${inert(reason)}`}`;
  const rows = [
    ...change.fixed.map((finding) => row('fixed', finding)),
    ...change.open.map((finding) => row('not judged again', finding)),
  ];
  const head = `## Since the baseline ${code(change.baseline.file)}`;
  return [head, '', `${changeInShort(change)}.`, ...(rows.length === 0 ? [] : ['', ...rows])].join('\n');
}

function list(title: string, { checks }: Report, verdict: string): string {
  const open = checks.filter((check) => check.verdict === verdict);
  if (open.length === 0) return '';
  return [`## ${title}`, '', ...open.map(({ id, reason }) => `- ${code(id)}: ${inert(reason)}`)].join('\n');
}

function silentPoints({ silentPoints: points }: Report): string {
  if (points.length === 0) return '';
  const surprises = points.filter(({ surprise }) => surprise !== undefined);
  const kinds = countKinds(points.filter(({ surprise }) => surprise === undefined));
  const rest = kinds.map(([kind, times]) => inert(`${kind} (${times})`)).join(', ');
  return [
    '## Where the document is silent',
    '',
    ...surprises.map(({ id, observation, surprise = '' }) => `- ${code(id)}: ${inert(`${observation}; ${surprise}`)}`),
    ...(rest === '' ? [] : [`- ${surprises.length === 0 ? '' : 'the rest: '}${rest}`]),
  ].join('\n');
}

/** So many items that were left over are shown. */
const mostLeftOver = 20;

function leftOver({ leftOver: items, runTag }: Report): string {
  if (items.length === 0) return '';
  const shown = items.slice(0, mostLeftOver);
  const rows = shown.map(({ collection, id, item, reason }) => {
    const why = reason === undefined ? '' : `: ${inert(reason)}`;
    return `- ${code(`${collection}/${id ?? '?'}`)} ${code(item)}${why}`;
  });
  const more = items.length - shown.length;
  const rest = more === 0 ? [] : [`- and ${more} more; the JSON report lists all`];
  return [`## Left over on the service (tag ${code(runTag)})`, '', ...rows, ...rest].join('\n');
}

/** So many flaws of the document are shown. */
const mostFlaws = 20;

function flaws({ flaws: found }: Report): string {
  if (found.length === 0) return '';
  const rows = found
    .slice(0, mostFlaws)
    .map(({ pointer, problem, cost }) => `- ${code(pointer)}: ${inert(problem)}; ${inert(cost)}`);
  const more = found.length > mostFlaws ? [`- and ${found.length - mostFlaws} more`] : [];
  return ['## What is wrong with the document, and not judged for it', '', ...rows, ...more].join('\n');
}
