import type { Report, ReportedCause, ReportedCheck, ReportedFinding } from './report';
import { count } from '../../base/text';

/** A finding with the check that made it. */
export interface FoundBy {
  readonly check: ReportedCheck;
  readonly finding: ReportedFinding;
}

/** A root cause as it is shown: its root finding, and under it those with the same cause. */
export interface ShownCause extends FoundBy {
  readonly cause: ReportedCause;
  /** The same deviation, found again. */
  readonly alike: readonly FoundBy[];
  /** What the root finding explains. */
  readonly consequences: readonly FoundBy[];
}

/** Gives the root causes of a report in their order, with the findings folded into each. */
export function shownCauses({ checks, rootCauses }: Report): ShownCause[] {
  const found = checks.flatMap((check) => check.findings.map((finding) => ({ check, finding })));
  const members = new Map<number, FoundBy[]>(rootCauses.map(({ finding }) => [finding, []]));
  const roots = new Map<number, FoundBy>();
  for (const one of found) {
    if (one.finding.root === undefined) roots.set(one.finding.number, one);
    else members.get(one.finding.root)?.push(one);
  }
  return rootCauses.flatMap((cause) => {
    const root = roots.get(cause.finding);
    const own = members.get(cause.finding) ?? [];
    if (root === undefined) return [];
    const alike = own.filter(({ finding }) => finding.isConsequence !== true);
    return [{ ...root, cause, alike, consequences: own.filter((one) => !alike.includes(one)) }];
  });
}

/** Gives how many findings there are and how many root causes they have; empty where there is none. */
export function findingsInShort({ checks, rootCauses }: Report): string {
  const findings = checks.reduce((sum, check) => sum + check.findings.length, 0);
  if (findings === 0) return '';
  return `${count(findings, 'finding')} with ${count(rootCauses.length, 'root cause')}`;
}

/** Gives what a cause comes to: `76 findings of 28 checks: the same clause`; empty where it is a single finding. */
export function causeInShort({ cause, alike }: ShownCause): string {
  if (cause.findings === 1) return '';
  const reasons = alike.map(({ finding }) => finding.because ?? '');
  const times = (reason: string): number => reasons.filter((one) => one === reason).length;
  const [most] = [...new Set(reasons)].sort((first, second) => times(second) - times(first));
  const counts = `${count(cause.findings, 'finding')} of ${count(cause.checks, 'check')}`;
  return most === undefined ? counts : `${counts}: ${most}`;
}

/** Gives the other checks that came upon findings, each once. */
export function otherChecks({ check: { id } }: FoundBy, members: readonly FoundBy[]): string[] {
  return [...new Set(members.map(({ check }) => check.id))].filter((other) => other !== id);
}

/** Gives what else came where the root finding was found again: the check, where it is another one, and what it got. */
export function otherGots({ check, finding }: FoundBy, alike: readonly FoundBy[]): string[] {
  const gots = new Map<string, string>();
  for (const one of alike) {
    const { got, answer } = one.finding;
    // A status, and an answer as a whole, are told by the check that found them.
    const isTold = got === answer || got === `status ${answer.slice(0, 3)}`;
    if (got === finding.got || isTold || gots.has(got)) continue;
    gots.set(got, one.check.id === check.id ? got : `${one.check.id}: ${got}`);
  }
  return [...gots.values()];
}

/** Gives the requests of the same check that had the same answer. */
export function otherRequests({ check, finding }: FoundBy, alike: readonly FoundBy[]): string[] {
  const own = alike.filter((one) => one.check.id === check.id).map((one) => one.finding.request);
  return [...new Set(own)].filter((request) => request !== finding.request);
}

/** So many ids are named one by one, and so many entries stand for more of them. */
const mostIds = 4;
const mostEntries = 10;

/**
 * Gives ids in short, ten entries at most: more than a few are counted by their common beginning, `createPet.refuses.* (52)`
 * or `createPet.* (60)`.
 */
export function idsInShort(ids: readonly string[]): string[] {
  if (ids.length <= mostIds) return [...ids];
  const byRule = byBeginning(ids, 2);
  const entries = byRule.length > mostEntries ? byBeginning(ids, 1) : byRule;
  if (entries.length <= mostEntries) return entries.map(([entry]) => entry);
  const rest = entries.slice(mostEntries).reduce((sum, [, number]) => sum + number, 0);
  return [...entries.slice(0, mostEntries).map(([entry]) => entry), `and ${count(rest, 'check')} more`];
}

function byBeginning(ids: readonly string[], names: number): [entry: string, number: number][] {
  const groups = new Map<string, string[]>();
  for (const id of ids) {
    const beginning = id.split('.').slice(0, names).join('.');
    const known = groups.get(beginning);
    if (known === undefined) groups.set(beginning, [id]);
    else known.push(id);
  }
  return [...groups].flatMap(([beginning, own]): [string, number][] =>
    own.length < 3 ? own.map((id) => [id, 1]) : [[`${beginning}.* (${own.length})`, own.length]],
  );
}

/** Gives verdicts by the sections that the document names, or by its operations where it names none. */
export function groupsOf({ sections, operations }: Report): {
  readonly by: 'section' | 'operation';
  readonly groups: readonly { readonly name: string; readonly counts: Report['counts'] }[];
} {
  const namesSections = sections.some(({ section }) => section !== '-');
  return namesSections
    ? { by: 'section', groups: sections.map(({ section, counts }) => ({ name: section, counts })) }
    : { by: 'operation', groups: operations.map(({ operation, counts }) => ({ name: operation, counts })) };
}
