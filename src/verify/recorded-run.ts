import type { Exchange } from '../exchange/exchange';
import { operationOf, viewOf } from '../knowledge/view-of';
import type { Contract } from '../openapi/contract';
import type { Ledger } from '../rules/ledger';
import { ReachNotes } from './reach';
import type { ReportedRun } from './report-of';

/** Recorded exchanges that were judged, to be reported as a run is. @param exchanges those that match an operation, in their order */
export function recordedRun(contract: Contract, ledger: Ledger, exchanges: readonly Exchange[]): ReportedRun {
  const reach = new ReachNotes();
  const requests = new Map(exchanges.map(({ number, request }) => [number, request]));
  for (const exchange of exchanges) {
    const operation = operationOf(contract, exchange);
    if (operation !== undefined) reach.view(viewOf(contract, exchange, operation));
  }
  const startedAt = exchanges[0]?.startedAt ?? 0;
  const last = exchanges.at(-1);
  const operations = new Set(contract.operations);
  return {
    ...{ ledger, reach, startedAt, planned: operations, wanted: operations },
    durationMs: last === undefined ? 0 : Math.max(0, last.startedAt + last.durationMs - startedAt),
    end: { leftOut: 0 },
    cleanedUp: { deleted: 0, left: [] },
    visit: { sent: exchanges.length },
    ...{ skipped: new Map<never, string>(), cameOnce: 0, created: {} },
    requestOf: (number) => requests.get(number),
  };
}
