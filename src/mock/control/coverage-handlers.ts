import type { Contract } from '../../openapi/contract';
import type { MockConfig } from '../config';
import type { Journal } from '../journal';
import type { Sessions } from '../store/sessions';
import type { Coverage } from './console-types';
import { json, type ControlHandlers } from './control-call';
import { CoverageFold } from './coverage';
import { notTouched } from './not-touched';

interface CoverageParts {
  readonly contract: Contract;
  readonly config: MockConfig;
  readonly sessions: Sessions;
  readonly journal: Journal;
}

/** What the calls of one session, or of all, have touched. */
export function createCoverageHandlers({ contract, config, sessions, journal }: CoverageParts): ControlHandlers {
  const fold = new CoverageFold(contract);
  const [value] = config.auth === 'off' ? [] : config.apiKeys;
  const key = value === undefined ? undefined : { value, variable: 'API_KEY' };
  return {
    getCoverage: async (call) => {
      const named = call.query('session');
      const entries = journal.entries().filter(({ session }) => named === undefined || session === named);
      const coverage = await fold.of(entries);
      const { seeding } = sessions.default.store;
      const missing = notTouched(contract, seeding, fold, coverage, { origin: call.origin, key });
      return json(200, { ...coverage, missing } satisfies Coverage);
    },
  };
}
