import { startMock } from '../src/index';
import type { Client } from '../src/probe/exchange';
import { withoutTrailingSlashes } from '../src/base/http';
import { supertestClient } from './supertest-client';

/** What the contract tests run against. */
export interface Target {
  readonly client: Client;
  readonly key: string | undefined;
  /** Whether the service is ours, so that writes are free and every precondition can be met. */
  readonly isOurs: boolean;
  close(): Promise<void>;
}

/** Gives the service at BASE_URL, with the key API_KEY; without BASE_URL, the stand-in, started here on a free port. */
export async function openTarget(environment: NodeJS.ProcessEnv): Promise<Target> {
  const { BASE_URL: baseUrl, API_KEY: key } = environment;
  if (baseUrl !== undefined && baseUrl !== '') {
    const client = supertestClient(withoutTrailingSlashes(baseUrl));
    return { client, key, isOurs: false, close: () => Promise.resolve() };
  }
  const mock = await startMock();
  return { client: supertestClient(mock.baseUrl), key: mock.apiKey, isOurs: true, close: mock.close };
}
