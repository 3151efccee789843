import { curlOf } from '../../exchange/curl';
import type { Contract } from '../../openapi/contract';
import { asksForCredentials, type Operation } from '../../openapi/operation';
import type { MockConfig } from '../config';
import type { Journal } from '../journal';
import type { Sessions } from '../store/sessions';
import type { CallView } from './call-view';
import type { Coverage } from './console-types';
import { json, type ControlHandlers } from './control-call';
import { CoverageFold } from './coverage';
import { exampleRequest } from './example-request';

/** Items of a large file take long to make. */
const mostMissing = 50;

interface CoverageParts {
  readonly contract: Contract;
  readonly config: MockConfig;
  readonly sessions: Sessions;
  readonly journal: Journal;
  readonly view: CallView;
}

/** What the calls of one session, or of all, have touched. */
export function createCoverageHandlers({ contract, config, sessions, journal, view }: CoverageParts): ControlHandlers {
  const fold = new CoverageFold(contract, view);
  const [key] = config.auth === 'off' ? [] : config.apiKeys;
  const secrets = key === undefined ? [] : [{ value: key, variable: 'API_KEY' }];
  const missingOf = (operation: Operation, baseUrl: string): Coverage['missing'] => {
    const request = exampleRequest(contract, sessions.default.store.seeding, operation);
    if (request === undefined) return [];
    const headers = [...(key === undefined ? [] : keyHeader(operation, key)), ...request.headers];
    const curl = curlOf({ ...request, headers }, { baseUrl, secrets });
    return [{ text: `${operation.method} ${operation.path}`, curl }];
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

/** The key as the first scheme of an operation wants it; none if a header cannot carry it, or nobody asks for it. */
function keyHeader(operation: Operation, key: string): readonly string[] {
  if (!asksForCredentials(operation)) return [];
  const kind = operation.security[0]?.[0]?.scheme.kind;
  if (kind?.type === 'apiKey') return kind.in === 'header' ? [kind.parameter, key] : [];
  const scheme = kind?.type === 'http' ? kind.scheme : 'bearer';
  if (scheme === 'basic') return ['Authorization', `Basic ${Buffer.from(key).toString('base64')}`];
  return ['Authorization', `${scheme.replace(/^./, (letter) => letter.toUpperCase())} ${key}`];
}
