import { readContract } from '../src/openapi/contract';
import { runChecks } from '../src/verify/run-checks';
import { withoutTrailingSlashes } from '../src/base/http';
import { supertestClient } from './supertest-client';

/**
 * Gives why the service at BASE_URL cannot be tested, and what to do about it: nobody listens there, it refuses the key, it
 * is no such service. Gives undefined where it can be, and where the stand-in is tested.
 */
export async function troubleBefore(environment: NodeJS.ProcessEnv): Promise<string | undefined> {
  const { BASE_URL: baseUrl, API_KEY: key, SPEC: spec = 'spec/openapi.yaml' } = environment;
  if (baseUrl === undefined || baseUrl === '') return undefined;
  if (!URL.canParse(baseUrl)) return `BASE_URL is no URL: ${baseUrl}; set it to one such as https://api.example.com/v1`;
  const { stopped } = await runChecks([], {
    contract: readContract(spec),
    client: supertestClient(withoutTrailingSlashes(baseUrl)),
    key,
    seed: 'preflight',
    writes: 0,
    readOnly: true,
    consistencyWindow: 0,
  });
  if (stopped === undefined) return undefined;
  const isRefused = stopped.includes('check the key');
  const remedy = isRefused
    ? 'set API_KEY to a key that the service takes'
    : 'start the service, or set BASE_URL to where it is, with its version segment';
  return `the service at BASE_URL=${baseUrl} cannot be tested: ${stopped}; ${remedy}`;
}
