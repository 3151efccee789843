import { expect, test } from '@jest/globals';
import { readContract } from '../openapi/contract';
import type { Check } from '../probe/check';
import { conclude } from './report/conclusion';
import { runChecks } from './run-checks';

const contract = readContract('spec/openapi.yaml');

/** A check of which the kit itself fails to make anything. */
const failing: Check = {
  id: 'listPets.fails',
  family: 'listing',
  title: 'The kit fails',
  level: 'written',
  clause: { pointer: '/paths', words: '' },
  phase: 'read',
  sends: [],
  writes: 0,
  run: () => Promise.reject(new TypeError('x is not a function')),
};

test('a fault of the kit while it learns what the service holds is told in the conclusion', async () => {
  const client = {
    baseUrl: 'http://127.0.0.1:0',
    send: () => Promise.reject(new TypeError('y is not iterable')),
  };
  const run = await runChecks([], { contract, client, seed: '1', writes: 0, consistencyWindow: 0 });
  const { exitCode, sentence } = conclude(run, { minTested: 0, strict: false }, 0);
  expect([exitCode, sentence]).toEqual([2, expect.stringMatching(/first: .*TypeError: y is not iterable/)]);
});

test('a check that the kit fails at is inconclusive and says so; the others run, and the run is not conformant', async () => {
  const json = [['Content-Type', 'application/json']] as const;
  const client = {
    baseUrl: 'http://127.0.0.1:0',
    send: () => Promise.resolve({ status: 200, headers: json, body: Buffer.from('[]') }),
  };
  const fine: Check = { ...failing, id: 'listPets.is-fine', run: () => Promise.resolve({ verdict: 'proved' }) };
  const checks = [failing, fine];
  const run = await runChecks(checks, { contract, client, seed: '1', writes: 0, consistencyWindow: 0 });
  const [first, second] = run.results;
  expect(first?.verdict).toBe('inconclusive');
  expect(first?.reason).toMatch(/a fault of its own: TypeError: x is not a function \(run-checks\.test\.ts:\d+:\d+\)$/);
  expect(second?.verdict).toBe('proved');
  const { exitCode, sentence } = conclude(run, { minTested: 0, strict: false }, 0);
  expect([exitCode, sentence]).toEqual([2, expect.stringContaining('please report it')]);
});

test('a service that is slower than was reckoned is asked what is worth most, within the time', async () => {
  const clock = { now: (): number => time, sleep: (): Promise<void> => Promise.resolve() };
  let time = 0;
  const client = {
    baseUrl: 'http://127.0.0.1:0',
    send: () => {
      time += 1000;
      return Promise.resolve({
        status: 200,
        headers: [['Content-Type', 'application/json']] as const,
        body: Buffer.from('[]'),
      });
    },
  };
  const [operation] = contract.operations;
  if (operation === undefined) throw new Error('the Pet Store has operations');
  const sending = (id: string, phase: Check['phase']): Check => ({
    ...failing,
    id,
    phase,
    sends: [{ operation, method: 'GET', path: '/pets', credential: 'valid' }],
    run: async (context) => {
      await context.send({ operation });
      return { verdict: 'proved' };
    },
  });
  const reads = Array.from({ length: 40 }, (_, index) => sending(`listPets.read-${index}`, 'read'));
  const changes = [sending('listPets.change', 'change')];
  const checks = [...reads, ...changes];
  const within = (most: number): ReadonlySet<Check> => new Set([...changes, ...reads.slice(0, Math.max(0, most - 3))]);
  const common = { contract, client, clock, seed: '1', writes: 0, consistencyWindow: 0, changes: true };
  const run = await runChecks(checks, { ...common, limit: { time: 20 }, within });
  const proved = run.results.filter(({ verdict }) => verdict === 'proved').map(({ check }) => check.id);
  expect(proved).toContain('listPets.change');
  expect(proved.length).toBeLessThan(20);
  const left = run.results.find(({ check }) => check.id === 'listPets.read-39');
  expect([left?.verdict, left?.reason]).toEqual(['not-tested', 'left out: beyond --time 20']);
});
