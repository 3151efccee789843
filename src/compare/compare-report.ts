import { guardWords } from '../probe/harm';
import type { Contract } from '../openapi/contract';
import { seededText } from '../base/random';
import type { Comparison } from './compare-services';
import { figuresOf, percent, type Figures, type Measure, keyOf, type Finding } from './findings';
import type { Plan } from './plan';
import { packageVersion } from '../base/package';
import { UsageError } from '../base/errors';

/** Something that a service answers otherwise each time it is asked. */
interface ReportedNoise {
  readonly side: 'a' | 'b';
  readonly operation?: string;
  readonly place: string;
  readonly count: number;
  readonly first: string;
  readonly second: string;
}

/** What a comparison is judged by. */
interface ComparisonDemands {
  /** Least share that must be alike, in per cent. */
  readonly atLeast: number;
  readonly by: Measure;
  /** Least share of the plan that must have been compared, in per cent. */
  readonly minCompared: number;
  readonly accepted: AcceptedDifferences;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** A comparison as its reports show it, without secrets; docs/compare.md describes it. */
export interface CompareReport {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: 'understudy'; readonly version: string };
  readonly document: { readonly title: string; readonly version: string };
  readonly a: string;
  readonly b: string;
  readonly seed: string;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly planned: number;
  readonly requests: { readonly a: number; readonly b: number };
  readonly figures: Figures;
  /** The same in per cent. */
  readonly percent: Omit<Figures, 'compared'>;
  readonly conclusion: {
    readonly exitCode: 0 | 1 | 2 | 3;
    readonly words: string;
    readonly by: Measure;
    readonly atLeast: number;
  };
  readonly findings: readonly Finding[];
  /** Identifiers of `--accept` whose time is over, and whose differences are still there. */
  readonly expired: readonly string[];
  readonly data: readonly {
    readonly collection: string;
    readonly kind: string;
    readonly a: number;
    readonly b: number;
  }[];
  readonly identifiers: Comparison['identifiers'];
  readonly noise: readonly ReportedNoise[];
  /** Requests that were not compared, by reason: how many, and which of the plan. */
  readonly uncompared: readonly {
    readonly reason: string;
    readonly count: number;
    readonly requests: readonly string[];
  }[];
  readonly leftOut: number;
  readonly unsent: Plan['unsent'];
  readonly leftOver: Comparison['leftOver'];
  readonly stopped?: string;
}

/** What a report is made of beside the comparison. */
interface ReportFacts {
  readonly contract: Contract;
  readonly plan: Plan;
  readonly a: string;
  readonly b: string;
  readonly seed: string;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly redact: (text: string) => string;
}

/** Gives the report of a comparison and what it comes to: 0 alike, 1 different, 2 environment, 3 too little compared. */
export function toCompareReport(comparison: Comparison, facts: ReportFacts, demands: ComparisonDemands): CompareReport {
  const { contract, plan, redact, startedAt } = facts;
  const { findings, expired } = markAccepted(comparison.findings, demands.accepted, demands.today);
  const accepted = new Set(findings.filter((finding) => finding.accepted !== undefined).map(({ id }) => id));
  const figures = figuresOf(comparison.pairs, (pair, difference) =>
    accepted.has(seededText(keyOf(pair, difference), 'difference', 8)),
  );
  const share = (measure: Measure): number => percent(figures[measure], figures.compared);
  return {
    schemaVersion: 1,
    tool: { name: 'understudy', version: packageVersion() },
    document: { title: contract.title, version: contract.version },
    a: facts.a,
    b: facts.b,
    seed: facts.seed,
    startedAt: startedAt.toISOString(),
    durationMs: facts.durationMs,
    planned: plan.probes.length,
    requests: comparison.requests,
    figures,
    percent: {
      status: share('status'),
      shape: share('shape'),
      butMessages: share('butMessages'),
      exactly: share('exactly'),
    },
    conclusion: { ...conclude(comparison, figures, plan, demands), by: demands.by, atLeast: demands.atLeast },
    findings,
    expired,
    data: comparison.data.map(({ resource, kind, a, b }) => ({ collection: resource.collection, kind, a, b })),
    identifiers: comparison.identifiers,
    noise: noiseOf(comparison, redact),
    uncompared: uncomparedOf(comparison, redact),
    leftOut: plan.leftOut,
    unsent: plan.unsent,
    leftOver: comparison.leftOver,
    ...(comparison.stopped !== undefined && { stopped: comparison.stopped }),
  };
}

function conclude(
  { stopped, guard }: Comparison,
  figures: Figures,
  { probes }: Plan,
  { atLeast, by, minCompared }: ComparisonDemands,
): Pick<CompareReport['conclusion'], 'exitCode' | 'words'> {
  const { compared } = figures;
  const said = [
    ...guardWords(guard.a).map((words) => `a: ${words}`),
    ...guardWords(guard.b).map((words) => `b: ${words}`),
  ];
  const told = [`${figures[by]} of ${compared} answers are alike ${measureWords[by]}`, ...said].join('; ');
  if (stopped !== undefined) return { exitCode: 2, words: `the comparison ended early: ${stopped}` };
  if (compared === 0 || compared * 100 < probes.length * minCompared)
    return { exitCode: 3, words: `too little was compared: ${compared} of ${probes.length} requests` };
  if (guard.a.isIdle || guard.b.isIdle) return { exitCode: 3, words: `nothing could be created: ${told}` };
  const isEnough = figures[by] * 100 >= compared * atLeast;
  const wanted = atLeast === 100 ? '' : `, at least ${atLeast} % were asked for`;
  return isEnough
    ? { exitCode: 0, words: `alike: ${told}${wanted}` }
    : { exitCode: 1, words: `different: ${told}${wanted}` };
}

/** What each measure is in words. */
export const measureWords: Readonly<Record<Measure, string>> = {
  status: 'by status',
  shape: 'by shape',
  butMessages: 'exactly, but for the wording of errors',
  exactly: 'exactly',
};

function noiseOf({ pairs }: Comparison, redact: (text: string) => string): ReportedNoise[] {
  const found = new Map<string, ReportedNoise>();
  for (const { probe, noise } of pairs) {
    for (const { side, place, first, second } of noise) {
      const operation = probe.operation?.id;
      const key = JSON.stringify([side, operation, place]);
      const known = found.get(key);
      const told = {
        side,
        ...(operation !== undefined && { operation }),
        place,
        first: redact(first),
        second: redact(second),
      };
      found.set(key, { ...(known ?? told), count: (known?.count ?? 0) + 1 });
    }
  }
  return [...found.values()];
}

function uncomparedOf({ pairs }: Comparison, redact: (text: string) => string): CompareReport['uncompared'] {
  const found = new Map<string, string[]>();
  for (const { unasked, probe } of pairs) {
    if (unasked === undefined) continue;
    const known = found.get(unasked) ?? [];
    found.set(unasked, known);
    known.push(probe.id);
  }
  return [...found].map(([reason, requests]) => ({ reason: redact(reason), count: requests.length, requests }));
}

/** Differences that are known, by the identifiers of their findings. */
export interface AcceptedDifferences {
  /** Last day on which each is accepted, `YYYY-MM-DD`. */
  readonly until: ReadonlyMap<string, string>;
}

/**
 * Reads the lines of a file of known differences: an identifier, the last day on which it is accepted, and why, parted by
 * blanks; lines that begin with `#` are comments. Throws a UsageError, with the line, for any other.
 */
export function readAcceptedDifferences(text: string, file: string): AcceptedDifferences {
  const until = new Map<string, string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const [id = '', day = ''] = trimmed.split(/\s+/);
    const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`));
    if (!/^[0-9a-f]{8}$/.test(id) || !isDay)
      throw new UsageError(
        `--accept ${file}:${index + 1}: expected the identifier of a difference, the last day on which it is accepted, and why: "0123abcd 2030-12-31 the gateway adds it"`,
      );
    until.set(id, day);
  }
  return { until };
}

/** Gives findings with those marked that are accepted on a day, and the identifiers whose time is over. */
function markAccepted(
  findings: readonly Finding[],
  { until }: AcceptedDifferences,
  today: string,
): { readonly findings: Finding[]; readonly expired: string[] } {
  const dayOf = (id: string): string | undefined => until.get(id);
  return {
    findings: findings.map((finding) => {
      const day = dayOf(finding.id);
      return day !== undefined && day >= today ? { ...finding, accepted: day } : finding;
    }),
    expired: findings.flatMap(({ id }) => {
      const day = dayOf(id);
      return day !== undefined && day < today ? [id] : [];
    }),
  };
}
