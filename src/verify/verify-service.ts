import type { Clock } from '../base/clock';
import { packageVersion } from '../base/files';
import type { Client } from '../exchange/client';
import type { Exchange } from '../exchange/exchange';
import { createMasker, type Masker } from '../exchange/masking/mask';
import type { Contract } from '../openapi/contract';
import { createSourceReader } from '../report/source-lines';
import type { BaseUrl } from '../visit/base-url';
import type { Credentials } from '../visit/credentials';
import type { LeftBehindJournal } from '../visit/left-behind';
import { preflight } from '../visit/preflight';
import { readBaseline } from './baseline';
import type { VerifyOptions } from './options';
import { reportOf, type ReportedRun, type ReportParts } from './report-of';
import { runVerify, type Progress } from './run';
import { runOptions } from './run-options';
import type { RunReport } from './run-report';

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
  return reportOfRun(result, {
    ...{ contract, service: baseUrl.url, options, policy: run.policy },
    ...{ seed: run.seed, runTag: run.runTag, rules: run.rules },
    secrets: () => credentials.secrets,
    ...(baseline !== undefined && { baseline }),
  });
}

/** A run as its report, masked as a person asked for. */
export function reportOfRun(
  run: ReportedRun,
  {
    options,
    ...parts
  }: Omit<ReportParts, 'masker' | 'version' | 'failsOn' | 'sourceOf'> & {
    readonly options: VerifyOptions;
  },
): RunReport {
  return reportOf(run, {
    ...parts,
    ...{ masker: maskerOf(parts, options), version: packageVersion(), sourceOf: createSourceReader() },
    ...(options.failOn !== undefined && { failsOn: options.failOn }),
  });
}

export function maskerOf(
  { contract, secrets }: Pick<ReportParts, 'contract' | 'secrets'>,
  { mask = [], maskPersonal = false, keepValues = false }: VerifyOptions,
): Masker {
  const known = secrets().map(({ value }) => value);
  return createMasker(known, contract.operations, { also: mask, personal: maskPersonal, keepValues });
}
