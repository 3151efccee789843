import { getOrMake } from '../../base/once';
import { curlOf } from '../../exchange/curl';
import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { responseFor } from '../../openapi/response/responses';
import type { JournalEntry } from '../journal';
import type { Coverage, OperationCoverage } from './console-types';
import { json, type ControlHandlers, type ControlParts } from './control-call';
import { exampleRequest } from './example-request';

/** Items of a large file take long to make. */
const mostMissing = 50;

/** What the calls of one session, or of all, have touched. */
export function createCoverageHandlers({ contract, config, sessions, journal }: ControlParts): ControlHandlers {
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
      const coverage = coverageOf(contract, entries);
      const missing = contract.operations.filter((_, index) => coverage.operations[index]?.calls === 0);
      const shown = missing.slice(0, mostMissing).flatMap((operation) => missingOf(operation, call.origin));
      return json(200, { ...coverage, missing: shown } satisfies Coverage);
    },
  };
}

function coverageOf({ operations }: Contract, entries: readonly JournalEntry[]): Omit<Coverage, 'missing'> {
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
