import { count } from '../base/text';
import type { Contract } from '../openapi/contract';
import { asksForCredentials, type Operation } from '../openapi/operation';
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
  const { contract, masker, seed, runTag, policy, failsOn = 'error', rules, replay } = parts;
  const operations = contract.operations.map((operation): OperationReport => ({
    ...operationBasics(run.ledger, operation),
    ...operationState(operation, run, parts),
  }));
  const report = reportOfLedger(run.ledger, parts);
  const checks = [...report.checks, ...missingChecks(run, parts, operations, report.checks)];
  const stopped = whyStopped(run);
  const { lastResponse: last } = run.reach;
  return {
    ...report,
    ...{ seed, runTag, startedAt: new Date(run.startedAt).toISOString(), durationMs: run.durationMs },
    requests: run.visit.sent,
    verdict: verdictOf(report.findings, failsOn, {
      cut: stopped === undefined ? undefined : { word: 'stopped', reason: stopped },
      tooLittle: tooLittle(parts, operations, testedIn(checks)),
    }),
    ...(stopped !== undefined &&
      last !== undefined && {
        lastResponse: {
          ...{ number: last.number, request: `${last.request.method} ${masker.target(last.request.target)}` },
          at: new Date(last.startedAt + last.durationMs).toISOString(),
        },
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
  const last = run.reach.lastResponse;
  if (why !== 'the API does not respond any more') return why;
  return last === undefined ? 'no response to any request' : `no response since request ${last.number}`;
}

/** Checks of rules that would have judged an operation, and why they could not. */
function missingChecks(
  { end }: RunResult,
  { contract }: RunReportParts,
  operations: readonly OperationReport[],
  checks: readonly CheckReport[],
): readonly CheckReport[] {
  const isCutOff = end.leftOut > 0 || end.ended !== undefined;
  const tested = new Set(checks.map(({ operation, rule }) => `${operation} ${rule}`));
  return contract.operations.flatMap((one, index) => {
    const { state = 'left out', notes: [note = 'The run ended before it.'] = [] } = operations[index] ?? {};
    if (state === 'left out' || (state === 'answered' && !isCutOff)) return [];
    const operation = one.name;
    return dueRules(contract, one)
      .filter((rule) => !tested.has(`${operation} ${rule}`))
      .map((rule): CheckReport => ({ operation, rule, result: 'not tested', passed: 0, failed: 0, note }));
  });
}

/** IDs of rules that would judge an operation if it could be tested: to say what was not. */
function dueRules(contract: Contract, operation: Operation): readonly string[] {
  const { responses, requestBody, parameters, deprecation } = operation;
  const successes = responses.filter(({ status }) => status.startsWith('2'));
  const hasContent = successes.some(({ content }) => content.length > 0);
  const hasHeaders = successes.some(({ headers }) => headers.length > 0) || deprecation?.sunset !== undefined;
  const hasInput = requestBody !== undefined || parameters.length > 0;
  return [
    ...['answered', 'no-server-error', 'documented-status'],
    ...(hasInput ? ['valid-is-accepted', 'invalid-is-rejected'] : []),
    ...(asksForCredentials(operation) ? ['credentials'] : []),
    ...(hasContent ? ['documented-media-type', 'body-schema'] : []),
    ...(hasHeaders ? ['headers'] : []),
    ...ofRole(contract, operation),
  ];
}

function ofRole(contract: Contract, operation: Operation): readonly string[] {
  const role = contract.roleOf(operation);
  switch (role?.kind) {
    case 'create':
      return ['kept-as-sent', 'rejected-leaves-nothing', 'ids-are-unique'];
    case 'read':
      return ['unknown-is-not-found', 'identity', 'same-everywhere'];
    case 'replace':
    case 'update':
      return ['unknown-is-not-found', 'identity', 'kept-as-sent'];
    case 'delete':
      return ['unknown-is-not-found', 'deleted-is-gone'];
    case 'list': {
      const { filters, paging, sort } = role.list;
      return [
        ...['ids-are-unique', 'same-everywhere', 'list-complete'],
        ...(filters.length > 0 ? ['filter-matches'] : []),
        ...(paging.limit === undefined ? [] : ['page-size']),
        ...(paging.position === undefined ? [] : ['pages']),
        ...(sort === undefined ? [] : ['sorted']),
      ];
    }
    default:
      return [];
  }
}
