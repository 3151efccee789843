import { describe, expect, test } from '@jest/globals';
import { fleets } from '../../contract-tests/self-proof/fleets';
import { proveTwin, type TwinProof } from '../../contract-tests/twin/prove-twin';
import { twin } from '../../contract-tests/twin/twin';

/** Learns from a lawful service of a fleet, and holds the stand-in against the service begun anew. */
function proofOf(document: string, name: string): Promise<TwinProof> {
  const fleet = fleets.find((one) => one.document.includes(document));
  const lawful = fleet?.lawful.find((one) => one.name === name);
  if (fleet === undefined || lawful === undefined) throw new Error(`there is no ${name} of ${document}`);
  return proveTwin({ document: fleet.document, key: fleet.key, lawful });
}

function shareOf(part: number, { steps }: TwinProof): number {
  return part / steps;
}

// Every lawful service is held so by `understudy learn --self-proof`; here are some whose ways are far from each other.
describe('a stand-in that has learnt from a service', () => {
  test.each([
    'nothing odd at all',
    'an odd limit is held to the bounds',
    'other codes and texts',
    'huge identifiers',
    'newest first',
    'an empty store',
    'names are trimmed',
    'headers of every kind',
    'unknown properties are refused',
    'pages of other origins are told of themselves',
    'OPTIONS asks for a key',
    'types are called as Go calls them',
    'all that is wrong is listed, a name that is taken too',
    'a byte order mark is no JSON',
    'a gateway answers for all other paths',
  ])(
    'answers as it does what it was never seen to be asked: %s',
    async (name) => {
      const proof = await proofOf('spec/openapi.yaml', name);
      expect(proof.learnt.writes).toBeLessThanOrEqual(60);
      expect(proof.steps).toBeGreaterThanOrEqual(150);
      expect(shareOf(proof.alike, proof)).toBeGreaterThanOrEqual(0.98);
      expect(shareOf(proof.alikeWithMessages, proof)).toBeGreaterThanOrEqual(0.95);
    },
    120_000,
  );

  test('answers as it does where items lie below items, change, go, and are listed by cursors', async () => {
    const proof = await proofOf('orders.yaml', 'nothing odd at all');
    expect(proof.learnt.writes).toBeLessThanOrEqual(60);
    expect(proof.learnt.leftOver).toEqual([]);
    expect(proof.steps).toBeGreaterThanOrEqual(150);
    expect(shareOf(proof.alike, proof)).toBeGreaterThanOrEqual(0.95);
  }, 240_000);
});

test('a proof of what is not there fails, rather than say nothing', async () => {
  const lines: string[] = [];
  expect(await twin(['no such document'], (line) => lines.push(line))).toBe(1);
  expect(lines).toEqual([expect.stringContaining('no such document')]);
});
