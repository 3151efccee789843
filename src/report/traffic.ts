import { splitOnce } from '../base/text';
import type { Ledger } from '../rules/ledger';
import type { Rule } from '../rules/rule';
import { operationBasics, reportOfLedger, testedIn, usedRules, verdictOf, type ReportParts } from './ledger-report';
import type { OperationReport, RunReport, TrafficReport, UnmatchedRequests } from './run-report';

/** So many are told apart: a client may make up paths without end. */
const mostUnmatched = 1000;

/** Requests that match no operation, counted. */
export class Unmatched {
  readonly #requests = new Map<string, UnmatchedRequests>();

  /** Without queries, which may hold secrets. */
  add(method: string, target: string, status = 0): void {
    const request = `${method} ${splitOnce(target, '?')[0]}`;
    const known = this.#requests.get(request);
    if (known === undefined && this.#requests.size >= mostUnmatched) return;
    this.#requests.set(request, { request, count: (known?.count ?? 0) + 1, status: known?.status ?? status });
  }

  list(): readonly UnmatchedRequests[] {
    return [...this.#requests.values()].sort((one, other) => other.count - one.count);
  }
}

/** Traffic that others sent, and that was judged. */
interface JudgedTraffic {
  readonly ledger: Ledger;
  readonly startedAt: number;
  readonly durationMs: number;
  readonly requests: number;
  readonly traffic: TrafficReport;
}

/** A recording, or what passed a proxy, as a report. @param parts with the rules that judged it */
export function reportOfTraffic(
  judged: JudgedTraffic,
  parts: ReportParts & { readonly rules: readonly Rule[] },
): RunReport {
  const { ledger, startedAt, durationMs, requests, traffic } = judged;
  const { contract, rules, failsOn = 'error' } = parts;
  const report = reportOfLedger(ledger, parts);
  const [fault] = traffic.faults;
  const operations = contract.operations.map((operation): OperationReport => {
    const basics = operationBasics(ledger, operation);
    return { ...basics, isWrite: operation.method !== 'GET', ...stateOf(basics.statuses) };
  });
  const verdict = verdictOf(report.findings, failsOn, {
    cut: fault === undefined ? undefined : { word: 'incomplete', reason: fault.replace(/\.$/, '') },
    tooLittle: tooLittle(requests, operations, testedIn(report.checks)),
  });
  const { exitCode = 0 } = traffic.command ?? {};
  return {
    ...report,
    ...{ seed: '', runTag: '', startedAt: new Date(startedAt).toISOString(), durationMs, requests, traffic },
    // A command that failed keeps its exit code.
    verdict: exitCode === 0 ? verdict : { ...verdict, exitCode },
    operations,
    rules: usedRules(report.checks, rules),
    ...{ leftOut: 0, cameOnce: 0 },
  };
}

/** What is missing for a verdict. */
function tooLittle(requests: number, operations: readonly OperationReport[], tested: number): string | undefined {
  if (requests === 0) return 'no request came';
  const isAnswered = operations.some(({ statuses }) => Object.keys(statuses).some((status) => status !== '0'));
  if (!isAnswered) return 'no response of a documented operation came';
  return tested === 0 ? 'nothing that came could be checked' : undefined;
}

function stateOf(statuses: OperationReport['statuses']): Pick<OperationReport, 'state' | 'notes'> {
  const returned = Object.keys(statuses);
  if (returned.length === 0) return { state: 'not sent', notes: ['was not used.'] };
  return { state: returned.some((status) => status.startsWith('2')) ? 'answered' : 'tried', notes: [] };
}
