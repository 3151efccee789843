import type { Contract } from '../../contract/contract';
import type { Level } from '../check';
import { conclude, type Conclusion, type Demands } from './conclusion';
import { countVerdicts, type CheckResult, type Finding, type LeftOver, type RunResult, type Verdict } from '../result';

/** A check with its verdict, as reports show it. */
export interface ReportedCheck {
  readonly id: string;
  readonly family: string;
  readonly title: string;
  readonly level: Level;
  readonly clause: { readonly pointer: string; readonly section?: string; readonly words: string };
  readonly verdict: Verdict;
  readonly reason: string;
  readonly findings: readonly Finding[];
}

/** How many checks of one section of the document have each verdict. */
export interface ReportedSection {
  /** The section as the document names it; `-` for clauses outside any. */
  readonly section: string;
  readonly counts: Readonly<Record<Verdict, number>>;
}

/** What the service does where the document says nothing. */
export interface SilentPoint {
  readonly id: string;
  readonly point: string;
  readonly observation: string;
}

/**
 * A run as plain data: what the JSON report holds (docs/verify-report.schema.json) and the others are made from. Two runs
 * with one seed differ in `startedAt` and `durationMs` alone.
 */
export interface Report {
  readonly reportVersion: 1;
  readonly document: { readonly file: string; readonly title: string; readonly version: string };
  readonly baseUrl: string;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly seed: string;
  readonly runTag: string;
  readonly requests: number;
  readonly conclusion: Conclusion;
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly sections: readonly ReportedSection[];
  readonly checks: readonly ReportedCheck[];
  readonly silentPoints: readonly SilentPoint[];
  readonly leftOver: readonly LeftOver[];
}

/** Gives the report of a run. */
export function toReport(contract: Contract, run: RunResult, demands: Demands): Report {
  const { results, baseUrl, startedAt, durationMs, seed, runTag, exchanges, leftOver } = run;
  return {
    reportVersion: 1,
    document: { file: contract.loaded.file, title: contract.title, version: contract.version },
    baseUrl,
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(durationMs),
    seed,
    runTag,
    requests: exchanges.length,
    conclusion: conclude(run, demands),
    counts: countVerdicts(results),
    sections: sectionsOf(results),
    checks: results.map(reported),
    silentPoints: results.flatMap(({ check, verdict, reason }) =>
      verdict === 'observed' ? [{ id: check.id, point: check.title, observation: reason }] : [],
    ),
    leftOver,
  };
}

function reported({ check, verdict, reason, findings }: CheckResult): ReportedCheck {
  const { id, family, title, level, clause } = check;
  return { id, family, title, level, clause, verdict, reason, findings };
}

function sectionsOf(results: readonly CheckResult[]): ReportedSection[] {
  const bySection = new Map<string, CheckResult[]>();
  for (const result of results) {
    const section = result.check.clause.section ?? '-';
    bySection.set(section, [...(bySection.get(section) ?? []), result]);
  }
  const sections = [...bySection].map(([section, own]) => ({ section, counts: countVerdicts(own) }));
  return sections.sort((first, second) => first.section.localeCompare(second.section, 'en', { numeric: true }));
}
