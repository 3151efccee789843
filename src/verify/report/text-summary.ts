import { changeInShort } from './change';
import type { GoneFinding } from './compare';
import type { ShownCause } from './fold';
import type { Report } from './report';
import { cut, wrapList } from './wrap';
import { count } from '../../printable';

/** So many findings of one kind are listed. */
const mostListed = 20;

/** Gives what became of the findings of a baseline, and the known causes, a line each; nothing without a baseline. */
export function changeText({ change }: Report, shown: readonly ShownCause[]): string[] {
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
export function inShort(shown: readonly ShownCause[]): string {
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
export function fewTaken({ operations }: Report): string {
  const few = operations.flatMap(({ operation, validBodies: bodies }) =>
    bodies !== undefined && bodies.taken * 100 < bodies.sent * fewPercent ? [{ operation, ...bodies }] : [],
  );
  if (few.length === 0) return '';
  const entries = few.map(({ operation, sent, taken }) => `${operation} ${taken} of ${sent}`);
  return `Few valid bodies were taken (${count(few.length, 'operation')}), so that their checks show little:\n${wrapList('  ', entries.slice(0, 20))}`;
}
