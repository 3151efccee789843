import { expect, test } from '@jest/globals';
import { deriveChecks } from '../../src/verify/checks/derive-checks';
import { runChecks } from '../../src/verify/run-checks';
import type { RunResult } from '../../src/verify/result';
import { petKey, petService } from './pet-service';
import { patientClock, provenDocument } from './prove';
import { directClient, type Service } from './service';

const { contract } = provenDocument('spec/openapi.yaml');

/** Runs every check on a service whose answers take 10 ms each, by the run's own clock. */
function runOn(service: Service): Promise<RunResult> {
  const clock = patientClock();
  const client = directClient(service);
  return runChecks(deriveChecks(contract), {
    contract,
    client: {
      baseUrl: client.baseUrl,
      send: async (request) => {
        await clock.sleep(10);
        return client.send(request);
      },
    },
    key: petKey,
    seed: 'time',
    runMark: 'time',
    clock,
    writes: 1000,
    consistencyWindow: 5000,
  });
}

test('each check says how long it took', async () => {
  const { results, exchanges, durationMs } = await runOn(petService());
  const wrong = results.filter(
    ({ check, durationMs: spent }) => spent !== 10 * exchanges.filter(({ checkId }) => checkId === check.id).length,
  );
  expect(wrong.map(({ check }) => check.id)).toEqual([]);
  expect(durationMs).toBe(10 * exchanges.length);
});

test('what never comes is waited for once, not once per check', async () => {
  const { results, exchanges, durationMs } = await runOn(petService({ store: () => undefined }));
  expect(results.find(({ check }) => check.id === 'createPet.readable')?.verdict).toBe('violated');
  const waited = durationMs - 10 * exchanges.length;
  expect(waited).toBeLessThan(8_000);
});

test('where one thing never comes, others that lag are still waited for', async () => {
  const born = new Map<bigint, number>();
  const lagging = petService({
    keep: (pet, state) => {
      born.set(pet.id, state.requests);
      return pet;
    },
    find: (state, text) => {
      const id = BigInt(/^\d{1,18}$/.test(text) ? text : '0');
      const isShown = (born.get(id) ?? -10) + 3 < state.requests;
      const pet = isShown ? state.pets.find((one) => one.id === id) : undefined;
      return pet?.name.includes('Zoë') === true ? undefined : pet;
    },
  });
  const { results } = await runOn(lagging);
  const red = results.filter(({ verdict }) => verdict === 'violated').map(({ check }) => check.id);
  expect(red).toEqual(['createPet.name.keeps-letters-of-many-scripts']);
});
