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
  const { baseUrl, send } = directClient(service);
  return runChecks(deriveChecks(contract), {
    contract,
    client: {
      baseUrl,
      send: async (request) => {
        await clock.sleep(10);
        return send(request);
      },
    },
    key: petKey,
    seed: 'time',
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
