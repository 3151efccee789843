import { count } from '../base/text';
import { createMaskedCurl } from '../report/masked-curl';
import type { NamedSecret } from '../exchange/curl';
import type { Masker } from '../exchange/masking/mask';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import { foldFindings } from '../report/fold';
import { messageText } from '../report/message-text';
import type { SourceReader } from '../report/source-lines';
import { rules as allRules } from '../rules/rules';
import type { Check } from '../rules/ledger';
import type { Rule } from '../rules/rule';
import type { WritePolicy } from '../visit/write-policy';
import { compareWithBaseline, type Baseline } from './baseline';
import { dueRules } from './due-rules';
import { operationState } from './operation-state';
import { whyEnded, type RunResult } from './run';
import type {
  CheckReport,
  LastResponseReport,
  OperationReport,
  Remark,
  RuleReport,
  RunReport,
  Verdict,
} from './run-report';
import { verdictOf } from './verdict';

export interface ReportParts {
  readonly contract: Contract;
  readonly masker: Masker;
  /** The base URL; of a HAR the file. */
  readonly service: string;
  /** Where commands send requests; `service` if absent. */
  readonly baseUrl?: string;
  /** Both empty if nothing was sent. */
  readonly seed: string;
  readonly runTag: string;
  readonly version: string;
  /** Of a run on recorded traffic `recorded`. */
  readonly policy: WritePolicy | 'recorded';
  /** Those of the run: named by their variables in commands. */
  readonly secrets: () => readonly NamedSecret[];
  readonly rules?: readonly Rule[];
  /** `error` if absent. */
  readonly failsOn?: Verdict['failsOn'];
  readonly baseline?: Baseline;
  readonly sourceOf?: SourceReader;
}

/** What a run is reported of. */
export type ReportedRun = Omit<RunResult, 'visit'> & { readonly visit: Pick<RunResult['visit'], 'sent'> };

/** All that a run found out, masked. Every other report is made of it. */
export function reportOf(run: ReportedRun, parts: ReportParts): RunReport {
  const { contract, masker, service, seed, runTag, policy, failsOn = 'error', baseline, rules = allRules } = parts;
  const { title, version, document } = contract;
  const operations = contract.operations.map((operation): OperationReport => {
    const statuses = [...run.ledger.statusesOf(operation)].sort(([one], [other]) => one - other);
    return {
      ...{ operation: nameOf(operation), id: operation.id, tags: operation.tags },
      statuses: Object.fromEntries(statuses),
      ...operationState(operation, run, parts),
    };
  });
  const checks = checksOf(run, parts, operations);
  const folded = foldFindings(run.ledger, {
    ...{
      contract,
      masker,
      curlOf: createMaskedCurl({ baseUrl: parts.baseUrl ?? service, masker, secrets: parts.secrets }),
    },
    requestOf: (number) => run.requestOf(number),
    ...(parts.sourceOf !== undefined && { sourceOf: parts.sourceOf }),
  });
  const compared = baseline && compareWithBaseline(baseline, folded, checks, failsOn);
  const findings = compared?.findings ?? folded;
  const stopped = whyStopped(run);
  return {
    tool: { name: 'Understudy', version: parts.version },
    document: { title, version, file: document.file },
    ...{ service, seed, runTag, startedAt: new Date(run.startedAt).toISOString(), durationMs: run.durationMs },
    requests: run.visit.sent,
    verdict: verdictOf({
      ...{ findings, failsOn, operations, created: sumOf(run.created) },
      tested: checks.filter(({ passed, failed }) => passed + failed > 0).length,
      mayCreate: policy !== 'recorded' && policy.writes > 0 && hasCreates(contract, operations),
      ...(stopped !== undefined && { stopped }),
    }),
    ...(stopped !== undefined && lastResponseOf(run, masker)),
    findings,
    observations: observationsOf(run, masker),
    operations,
    rules: rulesOf(rules, checks),
    checks,
    writes: writesOf(run, policy),
    ...{ leftOut: run.end.leftOut, cameOnce: run.cameOnce },
    ...(compared !== undefined && { baseline: compared.report }),
  };
}

function nameOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path}`;
}

function sumOf(numbers: Readonly<Record<string, number>>): number {
  return Object.values(numbers).reduce((sum, one) => sum + one, 0);
}

/** Whether the run could have created something. */
function hasCreates(contract: Contract, operations: readonly OperationReport[]): boolean {
  return contract.operations.some(
    (operation, index) =>
      contract.roleOf(operation)?.kind === 'create' &&
      !['withheld', 'left out'].includes(operations[index]?.state ?? 'left out'),
  );
}

/** Why the run ended before its end: what a person did, or since when the service is silent. */
function whyStopped(run: ReportedRun): string | undefined {
  const why = whyEnded(run);
  const last = run.reach.lastResponse;
  if (why === undefined) return undefined;
  const isSilent = why === 'the API does not respond any more';
  if (!isSilent) return why;
  return last === undefined ? 'no response to any request' : `no response since request ${last.number}`;
}

function lastResponseOf(
  { reach: { lastResponse: last } }: ReportedRun,
  masker: Masker,
): { readonly lastResponse: LastResponseReport } | undefined {
  if (last === undefined) return undefined;
  const request = `${last.method} ${masker.target(last.target)}`;
  return { lastResponse: { number: last.number, request, at: new Date(last.at).toISOString() } };
}

function checksOf(
  { ledger, end }: ReportedRun,
  { contract, masker }: ReportParts,
  operations: readonly OperationReport[],
): readonly CheckReport[] {
  const all = new Map<Operation, Check[]>();
  for (const check of ledger.checks()) all.set(check.operation, [...(all.get(check.operation) ?? []), check]);
  const isCutOff = end.leftOut > 0 || end.ended !== undefined;
  return contract.operations.flatMap((operation, index) => {
    const state = operations[index];
    const judged = (all.get(operation) ?? []).flatMap((check) => checkOf(check, masker));
    if (state === undefined || state.state === 'left out' || (state.state === 'answered' && !isCutOff)) return judged;
    const [note = 'The run ended before it.'] = state.notes;
    const tested = new Set(judged.map(({ rule }) => rule));
    const missing = dueRules(contract, operation).filter((rule) => !tested.has(rule));
    return [
      ...judged,
      ...missing.map((rule): CheckReport => {
        return { operation: nameOf(operation), rule, result: 'not tested', passed: 0, failed: 0, note };
      }),
    ];
  });
}

/** Nothing of a rule that only observed. */
function checkOf(
  { operation, rule, passed, errors, warnings, inconclusive }: Check,
  masker: Masker,
): readonly CheckReport[] {
  const result =
    errors > 0
      ? 'failed'
      : warnings > 0
        ? 'warning'
        : passed > 0
          ? 'passed'
          : inconclusive === undefined
            ? undefined
            : 'inconclusive';
  if (result === undefined) return [];
  const note = result === 'inconclusive' && inconclusive !== undefined ? messageText(inconclusive, masker) : undefined;
  return [
    {
      ...{ operation: nameOf(operation), rule: rule.id, result, passed, failed: errors + warnings },
      ...(note !== undefined && { note }),
    },
  ];
}

/** In their order, those that some check names. */
function rulesOf(rules: readonly Rule[], checks: readonly CheckReport[]): readonly RuleReport[] {
  const used = new Set(checks.map(({ rule }) => rule));
  return rules.filter(({ id }) => used.has(id)).map(({ id, sentence, layer }) => ({ id, sentence, layer }));
}

/** Each said once. */
function observationsOf({ ledger }: ReportedRun, masker: Masker): readonly Remark[] {
  const remarks = new Map<string, Remark>();
  for (const { rule, note, view } of ledger.observations()) {
    const remark = { operation: nameOf(view.operation), rule: rule.id, text: messageText(note, masker) };
    remarks.set(Object.values(remark).join('\n'), remark);
  }
  return [...remarks.values()];
}

function writesOf({ created, cleanedUp }: ReportedRun, policy: ReportParts['policy']): RunReport['writes'] {
  const allowed = policy === 'recorded' ? 0 : policy.writes;
  const some = allowed === 0 ? 'read-only' : count(allowed, 'create');
  return {
    policy: policy === 'recorded' ? policy : some,
    ...{ allowed, created, deleted: cleanedUp.deleted },
    leftBehind: cleanedUp.left,
  };
}
