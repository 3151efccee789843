import type { NamedSecret } from '../exchange/curl';
import { packageVersion } from '../base/files';
import { headerPairs, type RawHeaders } from '../base/http';
import type { Operation } from '../openapi/operation';
import type { Finding } from '../report/finding';
import { foldFindings } from '../report/fold';
import { createMaskedCurl } from '../report/masked-curl';
import type { RuleTable, TableCell } from '../report/page';
import { createSourceReader } from '../report/source-lines';
import type { Check, FailureRecord, Ledger } from '../rules/ledger';
import { rules } from '../rules/rules';
import type { RunningProxy } from './start-proxy';
import type { Unmatched } from './traffic';
import { validRequest } from './valid-request';

/** What a proxy has seen: the JSON report. Everything in it is masked. */
export interface ProxyReport {
  readonly tool: { readonly name: 'Understudy'; readonly version: string };
  readonly document: { readonly title: string; readonly version: string; readonly file: string };
  /** The address of the API. */
  readonly service: string;
  /** RFC 3339. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
  readonly command?: EndedCommand;
  readonly verdict: { readonly word: 'passed' | 'failed' | 'too little tested'; readonly exitCode: number };
  /** Errors first, each with the most frequent first. */
  readonly findings: readonly ProxyFinding[];
  readonly operations: readonly UsedOperation[];
  readonly table: RuleTable;
  readonly unmatched: readonly Unmatched[];
  /** Requests that a mock responded to. */
  readonly mocked: number;
  readonly unreached: { readonly requests: number; readonly reason: string };
  readonly tunnels: number;
}

export interface EndedCommand {
  /** `npm test` */
  readonly words: string;
  readonly exitCode: number;
}

export interface ProxyFinding extends Finding {
  /** Who breaks the file: the client by its request, or the API by its response. */
  readonly side: 'Request' | 'Response';
}

export interface UsedOperation {
  /** `GET /pets` */
  readonly operation: string;
  readonly id: string;
  /** Those that were not passed on included. */
  readonly requests: number;
  /** How many responses had each status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Documented statuses, and those that were returned. */
  readonly documented: readonly string[];
  readonly returned: readonly string[];
}

export interface ReportedProxy extends Pick<RunningProxy, 'contract' | 'observer' | 'masker'> {
  readonly service: string;
  /** Named by their variables in commands. */
  readonly secrets: readonly NamedSecret[];
  readonly startedAt: number;
  readonly durationMs: number;
  readonly command?: EndedCommand;
}

export function reportOfProxy(proxy: ReportedProxy): ProxyReport {
  const { contract, observer, service, command, startedAt, durationMs } = proxy;
  const { ledger, traffic } = observer;
  const operations = contract.operations.map((operation) => usedOperation(ledger, operation));
  const findings = findingsOf(proxy);
  const { title, version, document } = contract;
  return {
    tool: { name: 'Understudy', version: packageVersion() },
    document: { title, version, file: document.file },
    ...{ service, startedAt: new Date(startedAt).toISOString(), durationMs, requests: traffic.requests },
    ...(command !== undefined && { command }),
    verdict: verdictOf(findings, operations, command),
    ...{ findings, operations, table: tableOf(ledger, operations) },
    ...{ unmatched: traffic.unmatched(), mocked: traffic.mocked, tunnels: traffic.tunnels },
    unreached: { requests: traffic.unreached, reason: traffic.unreachedReason },
  };
}

/** A command that failed keeps its exit code. */
function verdictOf(
  findings: readonly Finding[],
  operations: readonly UsedOperation[],
  command: EndedCommand | undefined,
): ProxyReport['verdict'] {
  const hasFailed = findings.some(({ level }) => level === 'error');
  const isSeen = operations.some(({ statuses }) => Object.keys(statuses).length > 0);
  const [word, own] = hasFailed
    ? (['failed', 1] as const)
    : isSeen
      ? (['passed', 0] as const)
      : (['too little tested', 3] as const);
  const { exitCode = 0 } = command ?? {};
  return { word, exitCode: exitCode === 0 ? own : exitCode };
}

function findingsOf({ contract, observer, masker, service, secrets }: ReportedProxy): readonly ProxyFinding[] {
  const { ledger } = observer;
  const found = foldFindings(ledger, {
    ...{ contract, masker, curlOf: createMaskedCurl({ baseUrl: service, masker, secrets: () => secrets }) },
    requestOf: (number) => {
      const request = observer.requestOf(number);
      return request && { ...request, headers: withoutNoise(request.headers) };
    },
    sourceOf: createSourceReader(),
  });
  const records = ledger.failures().flat();
  return found.map((finding) => {
    if (finding.rule !== validRequest.id) return { ...finding, side: 'Response' };
    const [place] = finding.places;
    const operation = place?.operation ?? '';
    const first = records.find(({ view }) => view.number === place?.exchanges[0]);
    return {
      ...finding,
      side: 'Request',
      title: `${operation}: ${finding.title.slice(operation.length + 1)}`,
      seenIn: seenIn(finding.seenIn, ledger, first),
    };
  });
}

/** What clients add by themselves is left out of commands. */
function withoutNoise(headers: RawHeaders): RawHeaders {
  return headerPairs(headers)
    .filter(
      ([name, value]) => !/^(?:sec-.*|accept-language|referer)$/i.test(name) && !(isAccept(name) && value === '*/*'),
    )
    .flat();
}

function isAccept(name: string): boolean {
  return name.toLowerCase() === 'accept';
}

/** `1 of 9 requests; the API returned 400` */
function seenIn(text: string, ledger: Ledger, first: FailureRecord | undefined): string {
  const times = Number(/^\d+/.exec(text)?.[0] ?? 0);
  const status = first?.view.status ?? 0;
  const all = Math.max(times, first === undefined ? 0 : sumOf(ledger.statusesOf(first.view.operation)));
  const returned = status === 0 ? 'no response came from the API' : `the API returned ${status}`;
  return `${times} of ${all} request${all === 1 ? '' : 's'}; ${returned}`;
}

function usedOperation(ledger: Ledger, operation: Operation): UsedOperation {
  const all = [...ledger.statusesOf(operation)];
  const statuses = all.filter(([status]) => status > 0);
  const documented = operation.responses.map(({ status }) => status).filter((status) => status !== 'default');
  const isReturned = (key: string): boolean =>
    statuses.some(([status]) => key === String(status) || key.toUpperCase() === `${Math.floor(status / 100)}XX`);
  return {
    operation: `${operation.method} ${operation.path}`,
    id: operation.id,
    requests: sumOf(all),
    statuses: Object.fromEntries(statuses.sort(([one], [other]) => one - other)),
    documented,
    returned: documented.filter(isReturned),
  };
}

function sumOf(statuses: Iterable<readonly [status: number, count: number]>): number {
  return [...statuses].reduce((sum, [, count]) => sum + count, 0);
}

function tableOf(ledger: Ledger, operations: readonly UsedOperation[]): RuleTable {
  const checks = ledger.checks();
  const used = [validRequest, ...rules].filter((rule) => checks.some((check) => check.rule === rule));
  return {
    rules: used.map(({ id, sentence, layer }) => ({ id, sentence, layer })),
    rows: operations.map(({ operation, id, requests }) => ({
      ...{ operation, id, requests },
      cells: checks.filter((check) => check.operation.id === id).map(cellOf),
    })),
  };
}

function cellOf({ rule, passed, errors, warnings, inconclusive }: Check): TableCell {
  const result =
    errors > 0
      ? 'failed'
      : warnings > 0
        ? 'warning'
        : passed > 0
          ? 'passed'
          : inconclusive === undefined
            ? 'not tested'
            : 'inconclusive';
  return { rule: rule.id, result, passed, failed: errors + warnings };
}
