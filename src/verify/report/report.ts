import type { Contract } from '../../contract/contract';
import type { Flaw } from '../../contract/flaws';
import type { Level } from '../check';
import { conclude, type Conclusion, type Demands } from './conclusion';
import { factsOf } from './facts';
import { findRootCauses } from './root-causes';
import { silentPointsOf, type SilentPoint } from './silent-points';
import { countVerdicts, type Finding, type LastRequest, type LeftOver, type RunResult, type Verdict } from '../result';

/** A finding as reports show it. */
export interface ReportedFinding extends Finding {
  /** Counts the findings of the report from 1. */
  readonly number: number;
  /** Where it has the cause of another finding: the number of that one, and why. */
  readonly root?: number;
  readonly because?: string;
  /** Whether the root explains it; where it does not, both are the same deviation. */
  readonly isConsequence?: boolean;
}

/** A check with its verdict, as reports show it. */
export interface ReportedCheck {
  readonly id: string;
  readonly family: string;
  /** The operation whose clause it is, by its id. */
  readonly operation?: string;
  readonly title: string;
  readonly level: Level;
  readonly clause: { readonly pointer: string; readonly section?: string; readonly words: string };
  readonly verdict: Verdict;
  readonly reason: string;
  readonly findings: readonly ReportedFinding[];
}

/** How many checks of one section of the document, or of one operation, have each verdict. */
export interface ReportedSection {
  /** The section as the document names it; `-` for clauses outside any. */
  readonly section: string;
  readonly counts: Readonly<Record<Verdict, number>>;
}

/** How many checks of one operation have each verdict. */
export interface ReportedOperation {
  /** The operation by its id; `-` for what belongs to none. */
  readonly operation: string;
  readonly counts: Readonly<Record<Verdict, number>>;
}

/** A finding that no other explains, with how many findings are folded into it. */
export interface ReportedCause {
  /** Number of the root finding. */
  readonly finding: number;
  readonly verdict: Verdict;
  /** How many findings have this cause, the root finding included, and how many checks found them. */
  readonly findings: number;
  readonly checks: number;
}

/**
 * A run as plain data: what the JSON report holds (docs/verify-report.schema.json) and the others are made from. Two runs
 * with one seed differ in `startedAt` and `durationMs` alone.
 */
export interface Report {
  readonly reportVersion: 2;
  readonly document: { readonly file: string; readonly title: string; readonly version: string };
  readonly baseUrl: string;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly seed: string;
  readonly runTag: string;
  readonly requests: number;
  readonly conclusion: Conclusion;
  /** Why the run ended before its time, where it did. */
  readonly stopped?: string;
  /** From which request on the service answered nothing any more, where the run ended so. */
  readonly unanswered?: LastRequest;
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly sections: readonly ReportedSection[];
  readonly operations: readonly ReportedOperation[];
  /** In the order of their weight: violations before warnings, then those with the most findings. */
  readonly rootCauses: readonly ReportedCause[];
  readonly checks: readonly ReportedCheck[];
  /** Surprises first. */
  readonly silentPoints: readonly SilentPoint[];
  readonly leftOver: readonly LeftOver[];
  /** What is wrong with the document, as far as it was found, and what is not judged for it. */
  readonly flaws: readonly Flaw[];
}

/** Gives the report of a run. */
export function toReport(contract: Contract, run: RunResult, demands: Demands): Report {
  const { results, baseUrl, startedAt, durationMs, seed, runTag, exchanges, leftOver, stopped } = run;
  const checks = reportedChecks(contract, run);
  const rootCauses = causesOf(checks);
  const violations = rootCauses.filter(({ verdict }) => verdict === 'violated');
  return {
    reportVersion: 2,
    document: { file: contract.loaded.file, title: contract.title, version: contract.version },
    baseUrl,
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(durationMs),
    seed,
    runTag,
    requests: exchanges.length,
    conclusion: conclude(run, demands, violations.length),
    ...(stopped !== undefined && { stopped }),
    ...(run.unanswered !== undefined && { unanswered: run.unanswered }),
    counts: countVerdicts(results),
    sections: counted(checks, ({ clause }) => clause.section)
      .map(([section, counts]) => ({ section, counts }))
      .sort((first, second) => first.section.localeCompare(second.section, 'en', { numeric: true })),
    operations: counted(checks, ({ operation }) => operation).map(([operation, counts]) => ({ operation, counts })),
    rootCauses,
    checks,
    silentPoints: silentPointsOf(contract, run),
    leftOver,
    flaws: contract.flaws.found(),
  };
}

function reportedChecks(contract: Contract, run: RunResult): ReportedCheck[] {
  const operations = new Set(contract.operations.map(({ id }) => id));
  let number = 0;
  const checks = run.results.map(({ check, verdict, reason, findings }): ReportedCheck => {
    const { id, family, title, level, clause } = check;
    const operation = operationOf(id, operations);
    return {
      id,
      family,
      ...(operation !== undefined && { operation }),
      title,
      level,
      clause,
      verdict,
      reason,
      findings: findings.map((finding) => ({ ...finding, number: (number += 1) })),
    };
  });
  const folded = findRootCauses(factsOf(contract, run), checks);
  return checks.map((check) => ({
    ...check,
    findings: check.findings.map((finding) => ({ ...finding, ...folded.get(finding.number) })),
  }));
}

/** A check's id begins with that of its operation, which may hold dots itself. */
function operationOf(id: string, operations: ReadonlySet<string>): string | undefined {
  const names = id.split('.');
  return names.map((_name, index) => names.slice(0, names.length - index).join('.')).find((one) => operations.has(one));
}

function causesOf(checks: readonly ReportedCheck[]): ReportedCause[] {
  const causes = new Map<number, { verdict: Verdict; findings: number; checks: Set<string> }>();
  const all = checks.flatMap(({ id, verdict, findings }) => findings.map((finding) => ({ id, verdict, finding })));
  for (const { verdict, finding } of all) {
    if (finding.root === undefined) causes.set(finding.number, { verdict, findings: 0, checks: new Set() });
  }
  for (const { id, finding } of all) {
    const cause = causes.get(finding.root ?? finding.number);
    if (cause === undefined) continue;
    cause.findings += 1;
    cause.checks.add(id);
  }
  const isMilder = ({ verdict }: ReportedCause): number => Number(verdict !== 'violated');
  return [...causes]
    .map(([finding, cause]) => ({ finding, ...cause, checks: cause.checks.size }))
    .sort(
      (first, second) =>
        isMilder(first) - isMilder(second) || second.checks - first.checks || first.finding - second.finding,
    );
}

function counted(
  checks: readonly ReportedCheck[],
  nameOf: (check: ReportedCheck) => string | undefined,
): [string, Record<Verdict, number>][] {
  const groups = new Map<string, ReportedCheck[]>();
  for (const check of checks) {
    const name = nameOf(check) ?? '-';
    const known = groups.get(name);
    if (known === undefined) groups.set(name, [check]);
    else known.push(check);
  }
  return [...groups].map(([name, own]) => [name, countVerdicts(own)]);
}
