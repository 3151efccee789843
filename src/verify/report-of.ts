import { count } from '../base/text';
import {
  operationBasics,
  reportOfLedger,
  testedIn,
  usedRules,
  verdictOf,
  type ReportParts,
} from '../report/ledger-report';
import type { CheckReport, OperationReport, RunReport } from '../report/run-report';
import type { WritePolicy } from '../visit/write-policy';
import { operationState } from './operation-state';
import type { RunResult } from './run';

export interface RunReportParts extends ReportParts {
  readonly seed: string;
  readonly runTag: string;
  readonly policy: WritePolicy;
  /** The ID of the problem that was to come again. */
  readonly replay?: string | undefined;
}

/** All that a run found out, masked. Every other report is made of it. */
export function reportOf(run: RunResult, parts: RunReportParts): RunReport {
  const { contract, seed, runTag, policy, failsOn = 'error', rules, replay } = parts;
  const operations = contract.operations.map((operation): OperationReport => ({
    ...operationBasics(run.ledger, operation),
    ...operationState(operation, run, parts),
  }));
  const report = reportOfLedger(run.ledger, parts);
  const checks = [...report.checks, ...missingChecks(operations, report.checks)];
  const stopped = whyStopped(run);
  return {
    ...report,
    ...{ seed, runTag, startedAt: new Date(run.startedAt).toISOString(), durationMs: run.durationMs },
    requests: run.sent,
    verdict: verdictOf(report.findings, failsOn, {
      cut: stopped === undefined ? undefined : { word: 'stopped', reason: stopped },
      tooLittle: tooLittle(parts, operations, testedIn(checks)),
    }),
    ...{ operations, rules: usedRules(checks, rules), checks },
    writes: {
      policy: policy.writes === 0 ? 'read-only' : count(policy.writes, 'create'),
      ...{ allowed: policy.writes, created: run.created, deleted: run.cleanedUp.deleted },
      leftBehind: run.cleanedUp.left,
    },
    ...{ leftOut: run.end.leftOut, cameOnce: run.cameOnce },
    ...(run.end.endedBy !== undefined && { endedBy: run.end.endedBy }),
    ...(replay !== undefined && {
      replayed: { id: replay, cameAgain: report.findings.some(({ id }) => id === replay) },
    }),
  };
}

/** What is missing for a verdict. */
export function tooLittle(
  { contract, policy }: Pick<RunReportParts, 'contract' | 'policy'>,
  operations: readonly Pick<OperationReport, 'id' | 'state'>[],
  tested: number,
): string | undefined {
  const asked = operations.filter(({ state }) => state !== 'withheld' && state !== 'left out');
  const answered = asked.filter(({ state }) => state === 'answered');
  if (asked.length === 0) return 'no operation was sent';
  if (tested === 0) return 'nothing that was sent could be checked';
  const needed = Math.ceil(asked.length / 2);
  if (answered.length < needed) return `at least ${needed} ${needed === 1 ? 'is' : 'are'} needed for a verdict`;
  const isCreate = ({ id }: Pick<OperationReport, 'id'>): boolean => {
    const operation = contract.operation(id);
    return operation !== undefined && contract.roleOf(operation)?.kind === 'create';
  };
  const creates = asked.filter(isCreate);
  if (policy.writes === 0 || creates.length === 0 || answered.some(isCreate)) return undefined;
  return creates.some(({ state }) => state === 'tried') ? 'no create was accepted' : 'no create was sent';
}

/** Why the run ended before its end: what a person did, or since when the service is silent. */
function whyStopped(run: RunResult): string | undefined {
  const why = run.end.ended?.message;
  const last = run.reach.lastAnswered;
  if (why !== 'the API does not respond any more') return why;
  return last === undefined ? 'no response to any request' : `no response since request ${last}`;
}

/** The check of an operation that was not tested, and why. */
function missingChecks(operations: readonly OperationReport[], checks: readonly CheckReport[]): readonly CheckReport[] {
  const tested = new Set(checks.map(({ operation }) => operation));
  return operations
    .filter(({ operation, state }) => !tested.has(operation) && state !== 'answered' && state !== 'left out')
    .map(({ operation, notes: [note = 'The run ended before it.'] }) => ({
      ...{ operation, rule: 'documented-status', result: 'not tested', passed: 0, failed: 0, note },
    }));
}
