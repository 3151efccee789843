import { expect, test } from '@jest/globals';
import { contractOf, readContract, type Contract } from '../../openapi/contract';
import { DocumentError } from '../../base/errors';
import { conclude, type Conclusion } from '../report/conclusion';
import type { RunResult } from '../result';
import { runChecks } from '../run-checks';
import { deriveChecks } from './derive-checks';

const whole = readContract('spec/openapi.yaml');

/** Gives the contract of the Pet Store, of which one part throws whenever it is asked for. */
function without(part: keyof Contract, error: Error): Contract {
  return Object.defineProperty(contractOf(whole), part, {
    get: () => {
      throw error;
    },
  });
}

/** Derives the checks from one contract, and runs those that stand for families which could not be made. */
async function runUnmade(contract: Contract): Promise<RunResult & { conclusion: Conclusion }> {
  const known = new Set(deriveChecks(whole).map(({ id }) => id));
  const unmade = deriveChecks(contract).filter(({ id }) => !known.has(id));
  const json = [['Content-Type', 'application/json']] as const;
  const client = {
    baseUrl: 'http://127.0.0.1:0',
    send: () => Promise.resolve({ status: 200, headers: json, body: Buffer.from('[]') }),
  };
  const run = await runChecks(unmade, { contract: whole, client, seed: '1', writes: 0, consistencyWindow: 0 });
  return { ...run, conclusion: conclude(run, { minTested: 0, strict: false }, 0) };
}

test('a family whose checks cannot be made for a fault of the kit stays in the run, which is not conformant', async () => {
  const { results, conclusion } = await runUnmade(without('resources', new TypeError('x is not a function')));
  expect(results.map(({ check }) => check.id)).toContain('creation.derived');
  expect(new Set(results.map(({ verdict }) => verdict))).toEqual(new Set(['inconclusive']));
  expect(conclusion.exitCode).toBe(2);
  expect(conclusion.sentence).toMatch(/the kit failed \d+ times, .*please report it, first: .*x is not a function/);
});

test('one that the document itself keeps from being made is inconclusive, and says why', async () => {
  const error = new DocumentError('x.yaml', '/paths', 'it cannot be read', 'Mend it');
  const { results, faults } = await runUnmade(without('resources', error));
  expect(faults).toBeUndefined();
  for (const { verdict, reason } of results)
    expect([verdict, reason]).toEqual([
      'inconclusive',
      expect.stringMatching(/^the checks of .* are not made: .*cannot be read/),
    ]);
  expect(results.length).toBeGreaterThan(0);
});
