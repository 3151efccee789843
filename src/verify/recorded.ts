import { UsageError } from '../base/errors';
import { basePathOf } from '../base/http';
import type { NamedSecret } from '../exchange/curl';
import { readHar } from '../exchange/read-har';
import { createKnowledge } from '../knowledge/create-knowledge';
import { readExchange } from '../knowledge/view-of';
import type { Contract } from '../openapi/contract';
import { readBaseline } from '../report/baseline';
import type { RunReport } from '../report/run-report';
import { reportOfTraffic, Unmatched } from '../report/traffic';
import { judge } from '../rules/judge';
import { Ledger } from '../rules/ledger';
import type { VerifyOptions } from './options';
import { acceptedStatuses, createSelection } from '../plan/run-options';
import { rulesFor } from './run-options';
import { maskerOf } from './verify-service';

/** Judges the requests and responses of a HAR file, in their order, as those of a run. Throws a UsageError. */
export function verifyRecorded(contract: Contract, url: string, har: string, options: VerifyOptions): RunReport {
  if (options.replay !== undefined) throw new UsageError('--replay sends requests: it does not go with --from.');
  const baseline = options.baseline === undefined ? undefined : readBaseline(options.baseline);
  const selection = createSelection(contract, rulesFor(options), options.only, options.skip);
  const accepted = acceptedStatuses(contract, options);
  const { exchanges, skipped } = readHar(har, url);
  const elsewhere = [...skipped].map(([address, count]) => ({ address, count }));
  if (exchanges.length === 0)
    throw new UsageError(
      `${har} has no request to ${url}. ${
        elsewhere.length === 0
          ? 'It has none at all.'
          : `Its requests are to ${elsewhere
              .map(({ address }) => address)
              .slice(0, 3)
              .join(', ')}.`
      }`,
    );
  const { apiKey } = options;
  const secrets = (): readonly NamedSecret[] => (apiKey === undefined ? [] : [{ value: apiKey, variable: 'API_KEY' }]);
  const knowledge = createKnowledge(contract, { basePath: basePathOf(url) });
  const masker = maskerOf({ contract, secrets }, options);
  const ledger = new Ledger(contract);
  const unmatched = new Unmatched();
  for (const exchange of exchanges) {
    const { request, response } = exchange;
    const view = readExchange(contract, exchange);
    if (view === undefined) unmatched.add(request.method, masker.target(request.target), response?.status);
    else if (selection.isWanted(view)) {
      ledger.record(view, judge(view, knowledge, contract, selection.rules, accepted), knowledge);
      knowledge.observe(view);
    }
  }
  const startedAt = exchanges[0]?.startedAt ?? 0;
  const { startedAt: lastAt = startedAt, durationMs: lastMs = 0 } = exchanges.at(-1) ?? {};
  return reportOfTraffic(
    {
      ...{ ledger, startedAt, durationMs: Math.max(0, lastAt + lastMs - startedAt), requests: exchanges.length },
      traffic: {
        ...{ from: 'recording', unmatched: unmatched.list(), elsewhere, faults: [] },
        ...{ tooLong: 0, mocked: 0, tunnels: 0, unreached: { requests: 0, reason: '' } },
      },
    },
    {
      ...{ contract, masker, service: har, baseUrl: url, secrets, rules: selection.rules },
      ...{ failsOn: options.failOn, baseline },
    },
  );
}
