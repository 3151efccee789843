import { systemClock, type Clock } from '../base/clock';
import { UsageError } from '../base/errors';
import { readGiven, row, text } from '../base/option';
import type { NamedSecret } from '../exchange/curl';
import type { Exchange } from '../exchange/exchange';
import { createMasker, type Masker } from '../exchange/masking/mask';
import type { Contract } from '../openapi/contract';
import { withGuessedCollections } from '../openapi/collections/guessed-hints';
import { loadContract } from '../openapi/load-contract';
import type { Progress } from '../plan/plan-run';
import { readBaseline } from '../report/baseline';
import type { ReportParts } from '../report/ledger-report';
import type { RunReport } from '../report/run-report';
import { readBaseUrl, type BaseUrl } from '../exchange/base-url';
import type { LeftBehindJournal } from '../visit/left-behind';
import { preflight } from '../visit/preflight';
import { createAccess, type Access } from '../visit/access';
import { verifyOptions, type VerifyOptions } from './options';
import { reportOf } from './report-of';
import { runVerify } from './run';
import { runOptions } from './run-options';

export interface VerifyApiOptions extends Omit<VerifyOptions, 'report' | 'from' | 'plan' | 'cleanUp'> {
  readonly baseUrl: string;
  /** An OpenAPI file or its URL. */
  readonly openapiFile: string;
  /** Where CLIENT_SECRET, LOGIN_BODY, HTTPS_PROXY and the variables of `key` stand; those of the process if absent. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

const optionsOfPrograms = [
  ...verifyOptions.filter(({ name }) => !['report', 'from', 'plan', 'cleanUp'].includes(name)),
  row('', 'baseUrl', undefined, '', text),
  row('', 'openapiFile', undefined, '', text),
];

/**
 * Checks an API against its OpenAPI file, as the command `verify` does. Throws a UsageError, a DocumentError, or an EnvironmentProblem if the
 * API cannot be tested.
 *
 *     const report = await verifyApi({ baseUrl: 'https://staging.example.com/v1', openapiFile: 'openapi.yaml', apiKey });
 */
export async function verifyApi(given: VerifyApiOptions): Promise<RunReport> {
  const { env = process.env } = given;
  // Each value is what its row has read.
  const read = readGiven(optionsOfPrograms, given, ['env']) as Partial<Omit<VerifyApiOptions, 'env'>>;
  const { baseUrl: address, openapiFile, ...options } = read;
  if (address === undefined || openapiFile === undefined)
    throw new UsageError('verifyApi needs a baseUrl and an openapiFile.');
  const baseUrl = readBaseUrl(address);
  const contract = withGuessedCollections(await loadContract(openapiFile));
  const access = createAccess(contract, baseUrl, options, env);
  try {
    return await verifyService({ contract, baseUrl, ...access }, options, { clock: systemClock });
  } finally {
    await access.client.close();
  }
}

export interface Service extends Access {
  readonly contract: Contract;
  readonly baseUrl: BaseUrl;
}

interface Surroundings {
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
  await preflight({ contract, client, credentials, baseUrl: baseUrl.url, clock, waitMs: wait * 1000, whyStopped });
  const result = await runVerify({
    ...{ contract, client, credentials, clock, ...run, ...hooks },
    ...(journalFor !== undefined && run.policy.writes > 0 && { journal: journalFor(run.runTag) }),
  });
  const secrets = (): readonly NamedSecret[] => credentials.secrets;
  return reportOf(result, {
    ...{ ...run, contract, service: baseUrl.url, secrets, masker: maskerOf({ contract, secrets }, options) },
    ...{ replay, failsOn: options.failOn, baseline },
  });
}

/** What hides secrets as a person asked for. */
export function maskerOf(
  { contract, secrets }: Pick<ReportParts, 'contract' | 'secrets'>,
  options: VerifyOptions,
): Masker {
  const known = secrets().map(({ value }) => value);
  return createMasker(known, contract.operations, options);
}
