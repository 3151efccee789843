import { systemClock } from '../base/clock';
import { createHttpClient } from '../exchange/http-client';
import { loadContract } from '../openapi/load-contract';
import { readBaseUrl } from '../visit/base-url';
import { createCredentials } from '../visit/credentials';
import type { VerifyOptions } from './options';
import type { RunReport } from './run-report';
import { verifyService } from './verify-service';

export interface VerifyApiOptions extends Omit<
  VerifyOptions,
  'apiKeyFile' | 'key' | 'report' | 'from' | 'plan' | 'cleanUp'
> {
  readonly baseUrl: string;
  /** An OpenAPI file or its URL. */
  readonly openapiFile: string;
}

/**
 * Checks an API against its OpenAPI file, as the command `verify` does. Throws a UsageError, a DocumentError, or an EnvironmentProblem if the
 * API cannot be tested.
 *
 *     const report = await verifyApi({ baseUrl: 'https://staging.example.com/v1', openapiFile: 'openapi.yaml', apiKey });
 */
export async function verifyApi({ baseUrl: address, openapiFile, ...options }: VerifyApiOptions): Promise<RunReport> {
  const baseUrl = readBaseUrl(address);
  const contract = await loadContract(openapiFile);
  const { apiKey, header = [], timeout = 10 } = options;
  const client = createHttpClient({ baseUrl: baseUrl.url, timeoutMs: timeout * 1000, maxResponseBytes: 2 ** 24 });
  const credentials = createCredentials(
    { ...(apiKey !== undefined && { key: apiKey }), headers: header.flat() },
    contract,
  );
  try {
    return await verifyService({ contract, baseUrl, client, credentials }, options, { clock: systemClock });
  } finally {
    await client.close();
  }
}
