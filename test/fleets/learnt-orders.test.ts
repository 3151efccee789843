import { writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { fleets } from '../../contract-tests/self-proof/fleets';
import { startService } from '../../contract-tests/self-proof/service';
import { proveTwin } from '../../contract-tests/twin/prove-twin';
import { startMock, verify } from '../../src/index';
import { readContract } from '../../src/openapi/contract';
import { stringifyJson, type JsonValue } from '../../src/base/json';
import { learnService, type Learnt } from '../../src/learn/learn-service';
import { writeProfile } from '../../src/profile/write-profile';
import { httpClient } from '../../src/probe/client';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
const [orders] = fleets.filter((fleet) => fleet.document.includes('orders.yaml'));
const { document = '', key = '', lawful = [] } = orders ?? {};

function lawfulOf(name: string): (typeof lawful)[number] {
  const found = lawful.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no ${name} of ${document}`);
  return found;
}

/** Most requests by methods that change things that are refused, as docs/profile.md says it. */
const mostRefusals = 800;

function refusalsOf({ exchanges }: Learnt): number {
  return exchanges.filter(({ request, response }) => request.method !== 'GET' && response.status >= 400).length;
}

describe('a stand-in that has learnt from a service of orders', () => {
  test.each(['lines are numbered order by order', 'extra members of envelopes', 'more than 10000 orders, not counted'])(
    'answers as it does what it was never seen to be asked: %s',
    async (name) => {
      const proof = await proveTwin({ document, key, lawful: lawfulOf(name) });
      expect(proof.learnt.writes).toBeLessThanOrEqual(60);
      expect(refusalsOf(proof.learnt)).toBeLessThanOrEqual(mostRefusals);
      expect(proof.steps).toBeGreaterThanOrEqual(150);
      expect(proof.alike / proof.steps).toBeGreaterThanOrEqual(0.98);
      expect(proof.alikeWithMessages / proof.steps).toBeGreaterThanOrEqual(0.95);
    },
    300_000,
  );

  test('keeps to its document, and asks for no more refusals than it may', async () => {
    const running = await startService(lawfulOf('nothing odd at all').service());
    const client = httpClient({ baseUrl: running.baseUrl, timeout: 10_000 });
    const contract = readContract(document);
    const secrets = { key, headers: [] };
    const learnt = await learnService({ contract, client, secrets, seed: 'few', refusals: 100, consistencyWindow: 50 });
    client.close();
    await running.close();
    // What finds out about paths and methods goes on.
    expect(refusalsOf(learnt)).toBeLessThanOrEqual(160);
    expect(learnt.left.map(({ reason }) => reason)).toContainEqual(expect.stringContaining('--refusals'));
    const [profile, items] = [fileIn('profile.yaml'), fileIn('profile.items.json')];
    writeFileSync(items, stringifyJson(learnt.items as JsonValue));
    writeFileSync(profile, writeProfile({ ...learnt.profile, items }, fileIn('.')));
    const mock = await startMock({ openapiFile: document, profile, apiKeys: [key], seed: 11 });
    try {
      const { report } = await verify({ baseUrl: mock.baseUrl, spec: document, apiKey: key, seed: 'learnt' });
      const violated = report.checks.filter(({ verdict }) => verdict === 'violated').map(({ id }) => id);
      expect(violated).toEqual([]);
    } finally {
      await mock.close();
    }
  }, 300_000);
});
