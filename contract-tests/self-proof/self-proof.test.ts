import { beforeAll, describe, expect, test } from '@jest/globals';
import { fleets } from './fleets';
import { prove, provenDocument } from './prove';
import { proveFleet, whole, type FleetProof, type Share } from './prove-fleet';
import type { Fleet } from './fleet';

/** Pairs of peculiarities that are tried here; `npm run self-proof` tries all. */
const pairsHere = 40;

/** Of a large fleet a part is tried here; `npm run self-proof` tries all. */
function shareOf({ testedOneOf }: Fleet): Share {
  return testedOneOf === undefined ? whole : { of: testedOneOf, index: 0 };
}

/** The services of a list that are tried here. */
function inShare<Entry>(fleet: Fleet, services: readonly Entry[]): readonly Entry[] {
  const { of, index } = shareOf(fleet);
  return services.filter((_service, at) => at % of === index);
}

describe.each(fleets.map((fleet) => [fleet.document, fleet] as const))('%s', (_document, fleet) => {
  let proof: FleetProof;

  beforeAll(async () => {
    proof = await proveFleet(fleet, pairsHere, shareOf(fleet));
    // A large fleet takes some 100 s of one core.
  }, 300_000);

  test.each(inShare(fleet, fleet.faults).map(({ family, name, caughtBy = [] }) => [family, name, caughtBy] as const))(
    'reports a fault of %s: %s',
    (_family, name, caughtBy) => {
      const red = proof.faults.find((fault) => fault.name === name)?.red;
      expect(red).toEqual(expect.arrayContaining([...caughtBy]));
      expect(red).not.toEqual([]);
    },
  );

  test.each(inShare(fleet, fleet.lawful).map(({ name }) => [name]))(
    'stays quiet on a lawful peculiarity: %s',
    (name) => {
      expect(proof.lawful.find((service) => service.name === name)?.alarms).toEqual([]);
    },
  );

  test('stays quiet on pairs of lawful peculiarities', () => {
    expect(proof.lawful.filter(({ alarms }) => alarms.length > 0)).toEqual([]);
  });

  test('every check of a complete fleet is turned red by some fault', () => {
    expect(fleet.isComplete ? proof.neverRed : []).toEqual([]);
  });
});

test('the fleets are as large as promised, and no two faults share a name', () => {
  const faults = fleets.flatMap((fleet) => fleet.faults.map(({ name }) => `${fleet.document}: ${name}`));
  expect(faults.length).toBeGreaterThanOrEqual(150);
  expect(new Set(faults).size).toBe(faults.length);
  expect(fleets.flatMap(({ lawful }) => lawful).length).toBeGreaterThanOrEqual(45);
});

test.each(fleets.map((fleet) => [fleet.document, fleet] as const))(
  'what is seen where %s is silent is said in words, and is no finding',
  async (document, { lawful: [plain], key }) => {
    if (plain === undefined) throw new Error('a fleet has a lawful service');
    const { results } = await prove(provenDocument(document), plain.service(), key);
    const silent = results.filter(({ verdict }) => verdict === 'observed');
    expect(silent.length).toBeGreaterThan(0);
    expect(silent.filter(({ reason, findings }) => reason === '' || findings.length > 0)).toEqual([]);
    expect(silent.filter(({ reason }) => reason.includes(' 1 items'))).toEqual([]);
  },
);
