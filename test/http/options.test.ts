import { describe, expect, test } from '@jest/globals';
import { createMockApp, startMock, UsageError, type MockOptions } from '../../src/index';

/** Options as a program without types may give them. */
async function refusalOf(options: unknown): Promise<string> {
  const refusals = await Promise.all(
    [startMock, createMockApp].map((start) =>
      (start as (given: MockOptions) => Promise<unknown>)(options as MockOptions).then(
        () => 'none',
        (error: unknown) => (error instanceof UsageError ? error.message : `no UsageError: ${String(error)}`),
      ),
    ),
  );
  expect(refusals[1]).toBe(refusals[0]);
  return refusals[0] ?? '';
}

describe('options in process', () => {
  test.each([
    [{ apiKeys: 'abc-secret' }, 'apiKeys: expected a list of strings, got a string.'],
    [{ expiredKeys: [5] }, 'expiredKeys: expected a list of strings, got a list of 1.'],
    [{ prot: 1 }, 'prot: there is no such option (did you mean `port`?).'],
    [{ toString: 1 }, /^toString: there is no such option; options: openapiFile, port, host/],
    [{ openapiFile: 5 }, 'openapiFile: expected the path of a file, got a number.'],
    [{ count: '5' }, 'count: expected a number, got a string.'],
    [{ ignoreSunset: 'no' }, 'ignoreSunset: expected true or false, got a string.'],
    [
      { timeouts: { header: 5 } },
      /^timeouts: expected an object with some of headers, request, idle, write, got an object with header\.$/,
    ],
    [{ fixtures: { Pet: () => ({}) } }, /^fixtures: expected \{ schemas: \{ .*, got an object with Pet\.$/],
    [{ fixtures: { schemas: { Pet: { name: 'Rex' } } } }, /^fixtures: expected \{ schemas: /],
    [{ fixtures: { schemas: {}, suggest: 'Rex' } }, /^fixtures: expected \{ schemas: /],
    [{ maximumItems: 5 }, /^maximumItems: expected room for the 120 items that the collections start with, got 5\./],
    ['x', 'expected an object of options, got a string.'],
    [null, 'expected an object of options, got null.'],
  ])('%j is refused in one clear message', async (options, message) => {
    expect(await refusalOf(options)).toMatch(message);
  });

  test('an option that is undefined is left out, and a store may be as large as what it starts with', async () => {
    const mock = await startMock({ apiKeys: undefined, maximumItems: 120, seed: 1 } as unknown as MockOptions);
    expect(mock.apiKey).toBe('understudy-key');
    await mock.close();
  });
});
