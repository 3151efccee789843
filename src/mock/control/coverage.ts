import { headerOf } from '../../base/http';
import { getOrMake } from '../../base/once';
import { curlOf } from '../../exchange/curl';
import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { responseFor } from '../../openapi/response/responses';
import type { JournalEntry } from '../journal';
import type { CallView } from './call-view';
import type { Coverage, DeprecatedUse, OperationCoverage } from './console-types';
import { json, type ControlHandlers, type ControlParts } from './control-call';
import { exampleRequest } from './example-request';

/** Items of a large file take long to make. */
const mostMissing = 50;

const mostClients = 200;

/** What the calls of one session, or of all, have touched. */
export function createCoverageHandlers({ contract, config, sessions, journal, view }: ControlParts): ControlHandlers {
  const [key] = config.auth === 'off' ? [] : config.apiKeys;
  const secrets = key === undefined ? [] : [{ value: key, variable: 'API_KEY' }];
  const missingOf = (operation: Operation, baseUrl: string): Coverage['missing'] => {
    const request = exampleRequest(contract, sessions.default.store.seeding, operation, key);
    if (request === undefined) return [];
    return [{ text: operation.name, curl: curlOf(request, { baseUrl, secrets }) }];
  };
  return {
    getCoverage: (call) => {
      const named = call.query('session');
      const entries = journal.entries().filter(({ session }) => named === undefined || session === named);
      const coverage = coverageOf(contract, entries, view);
      const missing = contract.operations.filter((_, index) => coverage.operations[index]?.calls === 0);
      const shown = missing.slice(0, mostMissing).flatMap((operation) => missingOf(operation, call.origin));
      return json(200, { ...coverage, missing: shown } satisfies Coverage);
    },
  };
}

function coverageOf(
  { operations }: Contract,
  entries: readonly JournalEntry[],
  view: CallView,
): Omit<Coverage, 'missing'> {
  const byOperation = new Map<string, JournalEntry[]>();
  const unmatched: Record<string, number> = {};
  for (const entry of entries) {
    const { operation, outcome, status } = entry;
    if (operation !== undefined) getOrMake(byOperation, operation, () => []).push(entry);
    // What has no outcome only asks which methods there are.
    else if (outcome !== undefined) unmatched[status] = (unmatched[status] ?? 0) + 1;
  }
  const of = ({ id }: Operation): readonly JournalEntry[] => byOperation.get(id) ?? [];
  const [first] = entries;
  return {
    calls: entries.length,
    ...(first !== undefined && { since: new Date(first.startedAt).toISOString() }),
    operations: operations.map((operation) => statusesOf(operation, of(operation))),
    unmatched,
    deprecated: operations
      .filter(({ deprecation }) => deprecation !== undefined)
      .flatMap((operation) => clientsOf(operation, of(operation), view)),
  };
}

function statusesOf(operation: Operation, entries: readonly JournalEntry[]): OperationCoverage {
  const counts = new Map<string, number>();
  for (const { status } of operation.responses) if (/^\d{3}$/.test(status)) counts.set(status, 0);
  const documented = [...counts.keys()];
  for (const { status } of entries) if (status > 0) counts.set(String(status), (counts.get(String(status)) ?? 0) + 1);
  return {
    operation: operation.id,
    calls: entries.length,
    statuses: [...counts]
      .sort(([one], [other]) => Number(one) - Number(other))
      .map(([status, calls]) => {
        if (documented.includes(status)) return { status, documented: 'yes', calls };
        return { status, documented: responseFor(operation, Number(status)) === undefined ? 'no' : 'default', calls };
      }),
  };
}

function clientsOf({ id }: Operation, entries: readonly JournalEntry[], view: CallView): readonly DeprecatedUse[] {
  const uses = new Map<string, DeprecatedUse>();
  for (const entry of entries) {
    const { session, startedAt } = entry;
    const client = view.text(headerOf(entry.requestHeaders, 'user-agent') ?? '', entry).slice(0, 200);
    const key = `${session} ${client}`;
    const calls = (uses.get(key)?.calls ?? 0) + 1;
    if (uses.size < mostClients || uses.has(key))
      uses.set(key, { operation: id, session, client, calls, last: new Date(startedAt).toISOString() });
  }
  return [...uses.values()].sort((one, other) => other.calls - one.calls);
}
