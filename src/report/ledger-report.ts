import { packageVersion } from '../base/files';
import { createMaskedCurl, type NamedSecret } from '../exchange/curl';
import type { Masker } from '../exchange/masking/mask';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import type { Check, Ledger } from '../rules/ledger';
import { rules as allRules } from '../rules/rules';
import type { Rule } from '../rules/rule';
import { compareWithBaseline, type Baseline } from './baseline';
import type { Finding } from './finding';
import { foldFindings } from './fold';
import { messageText } from './message-text';
import type { CheckReport, OperationReport, Remark, RuleReport, RunReport, Verdict } from './run-report';

/** What every report is made of, beside the exchanges. */
export interface ReportParts {
  readonly contract: Contract;
  readonly masker: Masker;
  /** The base URL; of a recording the file. */
  readonly service: string;
  /** Where commands send requests; `service` if absent. */
  readonly baseUrl?: string;
  /** Named by their variables in commands. */
  readonly secrets: () => readonly NamedSecret[];
  readonly rules?: readonly Rule[];
  /** `error` if absent. */
  readonly failsOn?: Verdict['failsOn'] | undefined;
  readonly baseline?: Baseline | undefined;
}

/** What a report is made by, and of which file. */
export function reportHead({ title, version, document }: Contract): Pick<RunReport, 'tool' | 'document'> {
  const tool = { name: 'Understudy', version: packageVersion() } as const;
  return { tool, document: { title, version, file: document.file } };
}

/** The part of a report that rests on what rules said. */
export function reportOfLedger(
  ledger: Ledger,
  parts: ReportParts,
): Pick<
  RunReport,
  'tool' | 'document' | 'service' | 'findings' | 'moreFailures' | 'observations' | 'checks' | 'baseline'
> {
  const { contract, masker, service, baseUrl = service, secrets, failsOn = 'error', baseline } = parts;
  const checks = ledger.checks().flatMap((check) => checkOf(check, masker));
  const curlOf = createMaskedCurl({ baseUrl, masker, secrets });
  const findings = foldFindings(ledger, { contract, masker, curlOf });
  const compared = baseline && compareWithBaseline(baseline, findings, checks, failsOn);
  return {
    ...reportHead(contract),
    ...{ service, findings: compared?.findings ?? findings, observations: observationsOf(ledger, masker), checks },
    ...(ledger.moreFailures > 0 && { moreFailures: ledger.moreFailures }),
    ...(compared !== undefined && { baseline: compared.report }),
  };
}

/** What an operation is called, and which statuses it documents and returned. */
export function operationBasics(
  ledger: Ledger,
  operation: Operation,
): Pick<OperationReport, 'operation' | 'id' | 'tags' | 'statuses' | 'documented'> {
  const { id, name, tags, responses } = operation;
  const statuses = [...ledger.statusesOf(operation)].sort(([one], [other]) => one - other);
  return {
    ...{ operation: name, id, tags, statuses: Object.fromEntries(statuses) },
    documented: responses.map(({ status }) => status).filter((status) => status !== 'default'),
  };
}

/** In their order, those that some check names. */
export function usedRules(checks: readonly CheckReport[], rules: readonly Rule[] = allRules): readonly RuleReport[] {
  const used = new Set(checks.map(({ rule }) => rule));
  return rules.filter(({ id }) => used.has(id)).map(({ id, sentence, layer }) => ({ id, sentence, layer }));
}

/** How many checks passed or failed. */
export function testedIn(checks: readonly CheckReport[]): number {
  return checks.filter(({ passed, failed }) => passed + failed > 0).length;
}

/**
 * What a report comes to. One that was cut short has no verdict, a problem fails it, and one that saw too little does not pass.
 * @param cut what it was instead, and why
 * @param tooLittle what is missing for a verdict
 */
export function verdictOf(
  findings: readonly Finding[],
  failsOn: Verdict['failsOn'],
  {
    cut,
    tooLittle,
  }: { readonly cut?: Pick<Verdict, 'word' | 'reason'> | undefined; readonly tooLittle?: string | undefined },
): Verdict {
  if (cut !== undefined) return { ...cut, exitCode: 2, failsOn };
  const isFailure = ({ level, baseline }: Finding): boolean =>
    baseline !== 'known' && (level === 'error' || failsOn === 'warning');
  if (findings.some(isFailure)) return { word: 'failed', exitCode: 1, failsOn };
  if (tooLittle !== undefined) return { word: 'too little tested', exitCode: 3, failsOn, reason: tooLittle };
  return { word: 'passed', exitCode: 0, failsOn };
}

/** Nothing of a rule that only observed. */
function checkOf(
  { operation, rule, passed, errors, warnings, inconclusive }: Check,
  masker: Masker,
): readonly CheckReport[] {
  const common = { operation: operation.name, rule: rule.id, passed, failed: errors + warnings };
  if (errors > 0) return [{ ...common, result: 'failed' }];
  if (warnings > 0) return [{ ...common, result: 'warning' }];
  if (passed > 0) return [{ ...common, result: 'passed' }];
  return inconclusive === undefined
    ? []
    : [{ ...common, result: 'inconclusive', note: messageText(inconclusive, masker) }];
}

/** Each said once. */
function observationsOf(ledger: Ledger, masker: Masker): readonly Remark[] {
  const remarks = new Map<string, Remark>();
  for (const { rule, note, operation } of ledger.observations()) {
    const remark = { operation: operation.name, rule: rule.id, text: messageText(note, masker) };
    remarks.set(Object.values(remark).join('\n'), remark);
  }
  return [...remarks.values()];
}
