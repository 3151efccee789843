import type { ToldViolation } from '../base/errors';
import type { ExampleExchange, Observations, SeenOperation, SeenViolation, Side } from './observations';

/** What became of a proxied run: 0 nothing violated, 1 violated, 2 the upstream failed, 3 nothing or too little seen. */
export type ProxyExitCode = 0 | 1 | 2 | 3;

/** One way of deviating. */
export interface ReportedViolation extends ToldViolation {
  readonly side: Side;
  readonly operation?: string;
  readonly count: number;
  /** How often each status was answered; 0 is no answer, or one of the stand-in. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly example: ExampleExchange & { readonly curl: string };
}

/** What was seen of one operation. */
export interface ReportedOperation {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly requests: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Documented statuses that were not answered. */
  readonly unseenStatuses: readonly string[];
  /** Documented parameters that no request brought. */
  readonly unseenParameters: readonly string[];
  readonly played: number;
  /** Requests that nobody answered. */
  readonly unanswered: number;
}

/** How many of so many there are. */
export interface Share {
  readonly seen: number;
  readonly of: number;
}

/** What a proxy has seen, as plain data. */
export interface ProxyReport {
  readonly reportVersion: 1;
  readonly document: { readonly file: string; readonly title: string; readonly version: string };
  readonly upstream: string;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly exitCode: ProxyExitCode;
  readonly conclusion: string;
  readonly exchanges: number;
  readonly answered: number;
  readonly unanswered: number;
  /** Answers of the upstream that began and broke off. */
  readonly brokenOff: number;
  /** Requests that deviate, which the proxy itself refused (`--enforce`). */
  readonly refused: number;
  readonly played: number;
  readonly tunnels: number;
  readonly undocumented: number;
  readonly coverage: { readonly operations: Share; readonly statuses: Share; readonly parameters: Share };
  readonly violations: readonly ReportedViolation[];
  readonly furtherViolations: number;
  readonly unjudged: Readonly<Record<string, number>>;
  /** Why the upstream gave no whole answer, and how often. */
  readonly failures: Readonly<Record<string, number>>;
  /** What the recording lacks, and why, where it lacks something. */
  readonly unrecorded?: string;
  readonly operations: readonly ReportedOperation[];
}

/** What a report tells of beside what was seen. */
export interface ReportMatter {
  readonly document: ProxyReport['document'];
  readonly upstream: string;
  readonly startedAt: number;
  /** Least share of the operations that must have been seen, in per cent. */
  readonly minSeen: number;
}

/** Gives the report of what was seen. */
export function proxyReport(seen: Observations, { minSeen, startedAt, ...matter }: ReportMatter): ProxyReport {
  const operations = [...seen.operations.values()].map(reportedOperation);
  const violations = [...seen.violations.values()]
    .sort(
      (first, second) =>
        Number(first.side === 'request') - Number(second.side === 'request') || second.count - first.count,
    )
    .map((violation) => reportedViolation(violation, new URL(matter.upstream).origin));
  const coverage = coverageOf([...seen.operations.values()], operations);
  const conclusion = conclude(seen, coverage.operations, minSeen);
  return {
    reportVersion: 1,
    ...matter,
    startedAt: new Date(startedAt).toISOString(),
    durationMs: Math.max(0, Date.now() - startedAt),
    exitCode: conclusion.exitCode,
    conclusion: conclusion.words,
    exchanges: seen.exchanges,
    answered: seen.answered,
    unanswered: seen.unanswered,
    brokenOff: seen.brokenOff,
    refused: seen.refused,
    played: seen.played,
    tunnels: seen.tunnels,
    undocumented: seen.undocumented,
    coverage,
    violations,
    furtherViolations: seen.furtherViolations,
    unjudged: Object.fromEntries(seen.unknown),
    failures: Object.fromEntries(seen.failures),
    ...(seen.unrecorded !== undefined && { unrecorded: seen.unrecorded }),
    operations,
  };
}

/** What was asked for and was not done goes before what was not seen. */
function conclude(seen: Observations, share: Share, minSeen: number): Conclusion {
  const conclusion = concludeTraffic(seen, share, minSeen);
  if (seen.unrecorded === undefined) return conclusion;
  const words = `${conclusion.words}; the recording is not whole: ${seen.unrecorded}`;
  return { exitCode: conclusion.exitCode === 1 ? 1 : 2, words };
}

interface Conclusion {
  readonly exitCode: ProxyExitCode;
  readonly words: string;
}

function concludeTraffic(
  { violations, exchanges, answered, unanswered, missed, played }: Observations,
  { seen, of }: Share,
  minSeen: number,
): Conclusion {
  const ways = violations.size;
  // What those would have shown nobody knows, be they one of many.
  const left = `the upstream left ${missed} of ${exchanges} requests without a whole answer: the log says which, and why`;
  if (ways > 0) {
    const violated = `violated: ${ways} ${ways === 1 ? 'way' : 'ways'} of deviating`;
    return { exitCode: 1, words: missed > 0 ? `${violated}; ${left}` : violated };
  }
  if (answered + played === 0 && unanswered > 0)
    return { exitCode: 2, words: 'the upstream answered nothing: is it running, and is its address right?' };
  if (missed > 0) return { exitCode: 2, words: left };
  if (exchanges === 0)
    return { exitCode: 3, words: 'nothing seen: no request came; does the client use the base URL of the proxy?' };
  if (seen === 0 && played > 0) return { exitCode: 3, words: 'nothing judged: the stand-in played all that was asked' };
  if (seen === 0) return { exitCode: 3, words: 'nothing judged: no request was for an operation of the document' };
  if (seen * 100 < minSeen * of)
    return { exitCode: 3, words: `too little seen: ${seen} of ${of} operations, ${minSeen} % were asked for` };
  return { exitCode: 0, words: 'nothing violated' };
}

function reportedOperation(seen: SeenOperation): ReportedOperation {
  const { operation, requests, statuses, unseen, played, unanswered } = seen;
  const answered = [...statuses.keys()];
  const isAnswered = (status: string): boolean =>
    status === 'default'
      ? answered.some((one) => !operation.responses.some((response) => response.status === String(one)))
      : answered.some((one) => String(one) === status || `${Math.trunc(one / 100)}XX` === status);
  return {
    operation: operation.id,
    method: operation.method,
    path: operation.path,
    requests,
    statuses: countsOf(statuses),
    unseenStatuses: operation.responses.map(({ status }) => status).filter((status) => !isAnswered(status)),
    unseenParameters: [...unseen],
    played,
    unanswered,
  };
}

function coverageOf(seen: readonly SeenOperation[], reported: readonly ReportedOperation[]): ProxyReport['coverage'] {
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
  const statuses = sum(seen.map(({ operation }) => operation.responses.length));
  const parameters = sum(seen.map(({ operation }) => operation.parameters.length));
  return {
    operations: { seen: reported.filter(isSeen).length, of: seen.length },
    statuses: { seen: statuses - sum(reported.map(({ unseenStatuses }) => unseenStatuses.length)), of: statuses },
    parameters: { seen: parameters - sum(seen.map(({ unseen }) => unseen.size)), of: parameters },
  };
}

function isSeen({ requests, played, unanswered }: ReportedOperation): boolean {
  return requests > played + unanswered;
}

function reportedViolation(
  { side, operation, violation, count, statuses, example }: SeenViolation,
  origin: string,
): ReportedViolation {
  return {
    side,
    ...(operation !== undefined && { operation }),
    ...violation,
    count,
    statuses: countsOf(statuses),
    example: { ...example.exchange, curl: example.curl(origin) },
  };
}

function countsOf(counts: ReadonlyMap<number, number>): Record<string, number> {
  return Object.fromEntries([...counts].map(([status, count]) => [String(status), count]));
}
