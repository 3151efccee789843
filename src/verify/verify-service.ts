import type { Clock } from '../base/clock';
import type { Client } from '../exchange/client';
import type { NamedSecret } from '../exchange/curl';
import type { Exchange } from '../exchange/exchange';
import { createMasker, type Masker } from '../exchange/masking/mask';
import type { Contract } from '../openapi/contract';
import { readBaseline } from '../report/baseline';
import type { ReportParts } from '../report/ledger-report';
import type { RunReport } from '../report/run-report';
import type { BaseUrl } from '../exchange/base-url';
import type { Credentials } from '../visit/credentials';
import type { LeftBehindJournal } from '../visit/left-behind';
import { preflight } from '../visit/preflight';
import type { VerifyOptions } from './options';
import { reportOf } from './report-of';
import { runVerify, type Progress } from './run';
import { runOptions } from './run-options';

export interface Service {
  readonly contract: Contract;
  readonly baseUrl: BaseUrl;
  readonly client: Client;
  readonly credentials: Credentials;
}

export interface Surroundings {
  readonly clock: Clock;
  /** What notes the items that the run creates; it gets the run's mark. */
  readonly journalFor?: (runTag: string) => LeftBehindJournal;
  readonly onProgress?: (progress: Progress) => void;
  readonly onExchange?: (exchange: Exchange) => void;
  readonly whyStopped?: () => string | undefined;
}

/** Checks a service against its OpenAPI file. Throws a UsageError, or an EnvironmentProblem if it cannot be tested. */
export async function verifyService(
  { contract, baseUrl, client, credentials }: Service,
  options: VerifyOptions,
  { clock, journalFor, ...hooks }: Surroundings,
): Promise<RunReport> {
  const run = runOptions(contract, baseUrl, options);
  // A problem that is replayed is to be seen again, not to be forgiven.
  const { baseline: file, replay } = options;
  const baseline = file === undefined || replay !== undefined ? undefined : readBaseline(file);
  const { wait = 0 } = options;
  const { whyStopped } = hooks;
  await preflight({
    ...{ contract, client, credentials, baseUrl: baseUrl.url, clock, waitMs: wait * 1000 },
    ...(whyStopped !== undefined && { whyStopped }),
  });
  const result = await runVerify({
    ...{ contract, client, credentials, clock, ...run, ...hooks },
    ...(journalFor !== undefined && run.policy.writes > 0 && { journal: journalFor(run.runTag) }),
  });
  const secrets = (): readonly NamedSecret[] => credentials.secrets;
  return reportOf(result, {
    ...{ contract, service: baseUrl.url, secrets, masker: maskerOf({ contract, secrets }, options) },
    ...{ seed: run.seed, runTag: run.runTag, rules: run.rules, policy: run.policy, replay },
    ...(options.failOn !== undefined && { failsOn: options.failOn }),
    ...(baseline !== undefined && { baseline }),
  });
}

/** What hides secrets as a person asked for. */
export function maskerOf(
  { contract, secrets }: Pick<ReportParts, 'contract' | 'secrets'>,
  { mask = [], maskPersonal = false, keepValues = false, header = [] }: VerifyOptions,
): Masker {
  const known = secrets().map(({ value }) => value);
  return createMasker(known, contract.operations, {
    ...{ also: mask, personal: maskPersonal, keepValues, headers: header.map(([name]) => name) },
  });
}
