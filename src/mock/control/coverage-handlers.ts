import { curlOf } from '../../exchange/curl';
import type { Operation } from '../../openapi/operation';
import type { Coverage } from './console-types';
import { json, type ControlHandlers, type ControlParts } from './control-call';
import { CoverageFold } from './coverage';
import { exampleRequest } from './example-request';

/** Items of a large file take long to make. */
const mostMissing = 50;

/** What the calls of one session, or of all, have touched. */
export function createCoverageHandlers({ contract, config, sessions, journal, view }: ControlParts): ControlHandlers {
  const fold = new CoverageFold(contract, view);
  const [key] = config.auth === 'off' ? [] : config.apiKeys;
  const secrets = key === undefined ? [] : [{ value: key, variable: 'API_KEY' }];
  const missingOf = (operation: Operation, baseUrl: string): Coverage['missing'] => {
    const request = exampleRequest(contract, sessions.default.store.seeding, operation, key);
    if (request === undefined) return [];
    return [{ text: operation.name, curl: curlOf(request, { baseUrl, secrets }) }];
  };
  return {
    getCoverage: async (call) => {
      const named = call.query('session');
      const entries = journal.entries().filter(({ session }) => named === undefined || session === named);
      const coverage = await fold.of(entries);
      const missing = contract.operations.filter((_, index) => coverage.operations[index]?.calls === 0);
      const shown = missing.slice(0, mostMissing).flatMap((operation) => missingOf(operation, call.origin));
      return json(200, { ...coverage, missing: shown } satisfies Coverage);
    },
  };
}
