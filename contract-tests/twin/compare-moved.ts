import os from 'node:os';
import path from 'node:path';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { compareServices } from '../../src/compare/compare-services';
import { planRequests } from '../../src/compare/plan';
import { readContract } from '../../src/openapi/contract';
import { startMock, type RunningMock } from '../../src/serve/start-mock';
import type { Entry } from '../../src/profile/profile';
import { writeProfile } from '../../src/profile/write-profile';
import { runTagOf } from '../../src/probe/run-tags';
import { httpClient } from '../../src/probe/client';
import type { Move, Said } from './move';
import { packageRoot } from '../../src/base/package';

const file = path.join(packageRoot(), 'test/test-documents/knobs.yaml');
const key = 'a-key-of-the-knobs';

/**
 * Plays a document by a profile in which points stand as they did, and by one in which they are moved, and compares the two. Gives
 * what differs, a line each: the request, what it tries, the place, and both values.
 */
export async function compareMoved(moves: readonly Move[], writes: boolean): Promise<string[]> {
  const beside = moves.flatMap((move) => move.beside ?? []);
  const before = moves.flatMap(({ point, place, before: value }) =>
    value === undefined ? [] : [{ point, place, value }],
  );
  const mocks = [await start([...beside, ...before]), await start([...beside, ...moves])];
  const clients = mocks.map(({ baseUrl }) => httpClient({ baseUrl, timeout: 10_000 }));
  const [a, b] = clients.map((client) => ({ client, key, writes: 10_000 }));
  if (a === undefined || b === undefined) throw new Error('there are two');
  const contract = readContract(file);
  const tagged = { seed: 'knobs', runTag: runTagOf('knobs', 'knobs') };
  const plan = planRequests(contract, { ...tagged, writes, changes: writes, most: 5000 });
  try {
    const { pairs, identifiers } = await compareServices({ contract, plan, ...tagged, a, b });
    const lines = pairs.flatMap(({ probe: { id, point }, differences }) =>
      differences
        .filter(({ weight }) => weight !== 'data')
        .map(({ place, a: one, b: other }) => `${id}: ${point}: ${place} ${one} -> ${other}`),
    );
    const ways = identifiers.filter((one) => one.a !== one.b).map((one) => `identifiers: ${one.a} -> ${one.b}`);
    return [...lines, ...ways];
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
