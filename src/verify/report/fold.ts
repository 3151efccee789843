import type { Report, ReportedCheck } from './report';
import type { Finding } from '../result';

/** A finding with the other checks that came upon the same. */
export interface FoldedFinding {
  readonly check: ReportedCheck;
  readonly finding: Finding;
  readonly alsoSeenBy: readonly string[];
}

/** Gives the findings of a report in their order, those with one verdict, operation, clause and got shown once. */
export function foldFindings({ checks }: Report): FoldedFinding[] {
  const folded = new Map<string, { check: ReportedCheck; finding: Finding; seenBy: Set<string> }>();
  for (const check of checks) {
    for (const finding of check.findings) {
      const key = JSON.stringify([check.verdict, finding.operation, finding.clause.pointer, finding.got]);
      const first = folded.get(key);
      if (first === undefined) folded.set(key, { check, finding, seenBy: new Set() });
      else if (first.check !== check) first.seenBy.add(check.id);
    }
  }
  return [...folded.values()].map(({ check, finding, seenBy }) => ({ check, finding, alsoSeenBy: [...seenBy] }));
}

/** Gives how many findings there are and at how many clauses of an operation; empty where there is none. */
export function findingsInShort({ checks }: Report): string {
  const findings = checks.flatMap((check) => check.findings);
  if (findings.length === 0) return '';
  const places = new Set(findings.map(({ operation, clause }) => JSON.stringify([operation, clause.pointer])));
  const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;
  return `${count(findings.length, 'finding')}, at ${count(places.size, 'clause')} of an operation`;
}
