import { readFileSync } from 'node:fs';
import supertest, { type Test } from 'supertest';
import type { RunReport } from '../src/report/run-report';
import { followsTheFile } from '../src/verify/follows-the-file';
import { loadContract } from '../src/openapi/load-contract';

/** The API that is tested: that of BASE_URL, else a mock of its own. See set-up.ts. */
interface Api {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** A mock that the set-up has started. */
  readonly isOwn: boolean;
  /** Nothing may be created. */
  readonly isReadOnly: boolean;
  readonly report: RunReport;
}

export const specFile = process.env['SPEC'] ?? 'spec/openapi.yaml';

export function api(): Api {
  const { CONTRACT_TARGET: file = '' } = process.env;
  return JSON.parse(readFileSync(file, 'utf8')) as Api;
}

/** A client whose responses all have to follow the OpenAPI file. */
export interface PetStore {
  get(path: string): Test;
  post(path: string, body?: object): Test;
  /** The same without a key, or with another. */
  withKey(key: string | undefined): Pick<PetStore, 'get' | 'post'>;
}

export async function petStore(): Promise<PetStore> {
  const { baseUrl, apiKey } = api();
  const follows = followsTheFile(await loadContract(specFile), new URL(baseUrl).pathname.replace(/\/$/, ''));
  const agent = supertest(baseUrl);
  const withKey = (key: string | undefined): Pick<PetStore, 'get' | 'post'> => {
    const send = (test: Test): Test => (key === undefined ? test : test.auth(key, { type: 'bearer' })).expect(follows);
    return { get: (path) => send(agent.get(path)), post: (path, body) => send(agent.post(path)).send(body) };
  };
  return { ...withKey(apiKey), withKey };
}
