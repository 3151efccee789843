import { systemClock } from '../base/clock';
import { loadContract } from '../openapi/load-contract';
import { readBaseUrl } from '../exchange/base-url';
import { createAccess } from './access';
import type { VerifyOptions } from './options';
import type { RunReport } from '../report/run-report';
import { verifyService } from './verify-service';

export interface VerifyApiOptions extends Omit<VerifyOptions, 'report' | 'from' | 'plan' | 'cleanUp'> {
  readonly baseUrl: string;
  /** An OpenAPI file or its URL. */
  readonly openapiFile: string;
  /** Where CLIENT_SECRET, LOGIN_BODY, HTTPS_PROXY and the variables of `key` stand; those of the process if absent. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/**
 * Checks an API against its OpenAPI file, as the command `verify` does. Throws a UsageError, a DocumentError, or an EnvironmentProblem if the
 * API cannot be tested.
 *
 *     const report = await verifyApi({ baseUrl: 'https://staging.example.com/v1', openapiFile: 'openapi.yaml', apiKey });
 */
export async function verifyApi(given: VerifyApiOptions): Promise<RunReport> {
  const { baseUrl: address, openapiFile, env = process.env, ...options } = given;
  const baseUrl = readBaseUrl(address);
  const contract = await loadContract(openapiFile);
  const access = createAccess(contract, baseUrl, options, env);
  try {
    return await verifyService({ contract, baseUrl, ...access }, options, { clock: systemClock });
  } finally {
    await access.client.close();
  }
}
