import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { compareServices, type Comparison } from '../../src/compare/compare-services';
import { planRequests } from '../../src/compare/plan';
import { packageRoot } from '../../src/config';
import { readContract } from '../../src/contract/contract';
import { startMock, type RunningMock } from '../../src/mock/start-mock';
import type { Entry } from '../../src/profile/profile';
import { writeProfile } from '../../src/profile/write-profile';
import { httpClient } from '../../src/verify/client';
import type { Move, Said } from './knob-moves';

const file = path.join(packageRoot(), 'test/test-documents/knobs.yaml');
const key = 'a-key-of-the-knobs';

/** Plays a document by a profile in which a point stands as it did, and by one in which it is moved, and compares the two. */
export async function compareMoved(
  { point, place, value, before, beside = [] }: Move,
  writes = true,
): Promise<Comparison> {
  const unmoved = before === undefined ? beside : [...beside, { point, place, value: before }];
  const mocks = [await start(unmoved), await start([...beside, { point, place, value }])];
  const clients = mocks.map(({ baseUrl }) => httpClient({ baseUrl, timeout: 10_000 }));
  const [a, b] = clients.map((client) => ({ client, key, writes: 10_000 }));
  if (a === undefined || b === undefined) throw new Error('there are two');
  const contract = readContract(file);
  const plan = planRequests(contract, { seed: 'knobs', writes, changes: writes, most: 5000 });
  try {
    return await compareServices({ contract, plan, seed: 'knobs', a, b });
  } finally {
    for (const client of clients) client.close();
    for (const mock of mocks) await mock.close();
  }
}

async function start(said: readonly Said[]): Promise<RunningMock> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-knobs-'));
  const profile = path.join(folder, 'profile.yaml');
  const entries = new Map<string, Map<string, Entry>>();
  for (const { point, place, value } of said)
    entries.set(point, new Map([...(entries.get(point) ?? []), [place, { value }]]));
  writeFileSync(profile, writeProfile({ from: {}, asItIs: false, entries, unclear: [] }, folder));
  return startMock({ openapiFile: file, profile, apiKeys: [key], seed: 3 }).finally(() => {
    rmSync(folder, { recursive: true });
  });
}
