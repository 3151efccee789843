import type { Contract } from '../../openapi/contract';
import type { Flaw } from '../../openapi/problems';
import { type LeftOut, operationNamedIn } from '../budget';
import { conclude, type Conclusion, type Demands } from './conclusion';
import { factsOf, findingId } from './facts';
import { causesOf, type ReportedCause, type ReportedCheck, severityOf } from './reported';
import { changeSince, failingOf, type Change } from './change';
import type { PastReport } from './read-report';
import { findRootCauses } from './root-causes';
import { silentPointsOf, type SilentPoint } from './silent-points';
import { countVerdicts, type LastRequest, type RunResult, type Verdict } from '../result';
import type { LeftOver } from '../../probe/left-over-notes';

export type { ReportedCause, ReportedCheck, ReportedFinding } from './reported';

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
  /** How many valid bodies it was sent, and took; left out where it was sent none. */
  readonly validBodies?: Taken;
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
  /** Checks that are beyond the budget of the run, and not among `checks`. */
  readonly leftOut?: LeftOut;
  /** What is wrong with the document, as far as it was found, and what is not judged for it. */
  readonly flaws: readonly Flaw[];
  /** What became of the findings of the baseline, where there is one. */
  readonly change?: Change;
}

/** Gives the report of a run; where a baseline is given, with what is new, known and gone since then. */
export function toReport(contract: Contract, run: RunResult, demands: Demands, baseline?: PastReport): Report {
  const { results, baseUrl, startedAt, durationMs, seed, runTag, exchanges, leftOver, stopped } = run;
  const found = reportedChecks(contract, run);
  const { checks, change } = changeSince(baseline, found);
  const taken = takenBodies(run);
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
    conclusion: conclude(run, demands, violations.length, failingOf(checks, demands, change)),
    ...(stopped !== undefined && { stopped }),
    ...(run.unanswered !== undefined && { unanswered: run.unanswered }),
    counts: countVerdicts(results),
    sections: counted(checks, ({ clause }) => clause.section)
      .map(([section, counts]) => ({ section, counts }))
      .sort((first, second) => first.section.localeCompare(second.section, 'en', { numeric: true })),
    operations: counted(checks, ({ operation }) => operation).map(([operation, counts]) => ({
      operation,
      counts,
      ...validBodiesOf(taken.get(operation)),
    })),
    rootCauses,
    checks,
    silentPoints: silentPointsOf(contract, run),
    leftOver,
    ...(run.leftOut !== undefined && { leftOut: run.leftOut }),
    flaws: contract.flaws.found(),
    ...(change !== undefined && { change }),
  };
}

/** Gives the checks of a run with their findings, each with its root cause. */
export function reportedChecks(contract: Contract, run: Pick<RunResult, 'results' | 'exchanges'>): ReportedCheck[] {
  const operations = new Set(contract.operations.map(({ id }) => id));
  let number = 0;
  const checks = run.results.map(({ check, verdict, reason, findings }): ReportedCheck => {
    const { id, family, title, level, clause } = check;
    const operation = operationNamedIn(id, operations);
    return {
      id,
      family,
      ...(operation !== undefined && { operation }),
      title,
      level,
      clause,
      verdict,
      reason,
      findings: findings.map(({ facts, ...finding }) => ({
        ...finding,
        number: (number += 1),
        id: findingId(id, { ...finding, facts }),
        severity: severityOf(check, verdict, facts),
      })),
    };
  });
  const folded = findRootCauses(factsOf(contract, run), checks);
  return checks.map((check) => ({
    ...check,
    findings: check.findings.map((finding) => ({ ...finding, ...folded.get(finding.number) })),
  }));
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

function validBodiesOf(validBodies: Taken | undefined): { validBodies?: Taken } {
  return validBodies === undefined ? {} : { validBodies };
}

/** How many valid bodies an operation was sent with the valid key, and how many of them it took. */
interface Taken {
  readonly sent: number;
  readonly taken: number;
}

/**
 * Gives, by operation, how many valid bodies were sent and taken: those of the checks that create or change, for which no
 * refusal is due.
 */
function takenBodies({ results, exchanges }: Pick<RunResult, 'results' | 'exchanges'>): Map<string, Taken> {
  const reading = ['read', 'refused', 'review'];
  const writing = new Set(results.filter(({ check }) => !reading.includes(check.phase)).map(({ check }) => check.id));
  const taken = new Map<string, Taken>();
  for (const { checkId, request, credential, operation, response } of exchanges) {
    const isValid = request.body !== undefined && credential.form === 'valid' && writing.has(checkId);
    if (!isValid || request.method !== operation.method) continue;
    const known = taken.get(operation.id) ?? { sent: 0, taken: 0 };
    taken.set(operation.id, { sent: known.sent + 1, taken: known.taken + Number(response.status < 400) });
  }
  return taken;
}
