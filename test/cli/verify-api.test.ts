import { afterEach, describe, expect, test } from '@jest/globals';
import { petKey } from '../../contract-tests/self-proof/pet-service';
import { verify } from '../../src/index';
import { defineConformanceTests, type ConformanceOptions } from '../../src/conformance';
import { closeServers, faulty, serve } from '../support/verify';

afterEach(closeServers);

test('verify gives the report as data and in every format', async () => {
  const { baseUrl } = await faulty({ page: (pets, limit) => pets.slice(0, limit + 1) });
  const seen: string[] = [];
  const onResult = ({ id }: { id: string }): unknown => seen.push(id);
  const result = await verify({ baseUrl, apiKey: petKey, only: ['limits'], onResult: (one) => void onResult(one) });
  expect(result.exitCode).toBe(1);
  expect(seen).toEqual(result.report.checks.map(({ id }) => id));
  expect(result.text()).toMatch(/\nVIOLATED: /);
  expect((JSON.parse(result.json()) as { baseUrl: string }).baseUrl).toBe(baseUrl);
  expect([result.junit(), result.html(), result.markdown(), result.har()]).toEqual([
    expect.stringContaining('<testsuites '),
    expect.stringContaining('<h1>Violated</h1>'),
    expect.stringContaining(': violated\n'),
    expect.stringContaining('"entries"'),
  ]);
});

test('verify throws for what the caller can mend', async () => {
  await expect(verify({ baseUrl: 'pets.example' })).rejects.toThrow('baseUrl: expected one that begins with http');
  await expect(verify({ baseUrl: 'http://127.0.0.1:9', only: ['nothing'] })).rejects.toThrow('no check is called');
});

/** Defines tests with a framework of a few lines and runs them; gives what became of each. */
async function run(options: ConformanceOptions): Promise<Map<string, string>> {
  const skipped: string[] = [];
  const [before, tests, after]: [(() => Promise<void>)[], [string, () => void][], (() => Promise<void>)[]] = [
    [],
    [],
    [],
  ];
  defineConformanceTests(
    {
      describe: (_name, body) => {
        body();
      },
      test: Object.assign((name: string, body: () => void) => tests.push([name, body]), {
        skip: (name: string) => skipped.push(name),
      }),
      beforeAll: (body) => before.push(body),
      afterAll: (body) => after.push(body),
    },
    options,
  );
  for (const body of before) await body();
  const ended = new Map<string, string>();
  for (const [name, body] of tests) {
    try {
      body();
      ended.set(name, 'passed');
    } catch (error) {
      ended.set(name, (error as Error).message);
    }
  }
  for (const body of after) await body();
  for (const name of skipped) ended.set(name, 'skipped');
  return ended;
}

describe('tests of a framework', () => {
  test('pass where a check holds and fail with the finding where it does not', async () => {
    const { baseUrl } = await faulty({ page: (pets, limit) => pets.slice(0, limit + 1) });
    let isClosed = false;
    const close = (): Promise<void> => {
      isClosed = true;
      return Promise.resolve();
    };
    const ended = await run({ only: ['limits'], open: () => Promise.resolve({ baseUrl, apiKey: petKey, close }) });
    const failed = [...ended].filter(([, message]) => message !== 'passed');
    expect(failed.map(([name]) => name.split(':')[0])).toContain('listPets.limit.minimum');
    expect(failed[0]?.[1]).toMatch(/expected: at most[^]*repeat: {3}curl/);
    expect(ended.get('the service answers from the first request to the last')).toBe('passed');
    expect(isClosed).toBe(true);
  });

  test('are skipped where a budget leaves their checks out', async () => {
    const { baseUrl } = await serve();
    const open = (): Promise<{ baseUrl: string; apiKey: string }> => Promise.resolve({ baseUrl, apiKey: petKey });
    const ended = await run({ maxRequests: 30, open });
    const told = await verify({ baseUrl, apiKey: petKey, maxRequests: 30 });
    const skipped = [...ended.values()].filter((word) => word === 'skipped');
    expect(skipped).toHaveLength(told.report.leftOut?.checks ?? 0);
    expect(skipped.length).toBeGreaterThan(30);
    expect([...ended].filter(([, word]) => word === 'passed')).toHaveLength(told.report.checks.length + 1);
  });

  test('are one failed test where the service cannot be tested', async () => {
    const { baseUrl } = await serve();
    const ended = await run({ open: () => Promise.resolve({ baseUrl, apiKey: 'another-key' }) });
    expect([...ended].filter(([, message]) => message !== 'passed')).toEqual([
      ['the service answers from the first request to the last', expect.stringContaining('check the key')],
    ]);
  });
});
