import { describe, expect, test } from '@jest/globals';
import type { Operation } from '../openapi/operation';
import { PausedOperations, type Attempt } from './paused-operations';

const operation = (path: string): Operation => ({
  ...{
    id: path,
    name: `GET ${path}`,
    method: 'GET',
    path,
    pointer: '',
    summary: '',
    description: '',
    tags: [],
    parameters: [],
  },
  ...{ responses: [], security: [], words: { unique: [] }, extensions: {} },
});
const [pets, shops] = [operation('/pets'), operation('/shops')];

/** What each attempt ends with, `.` for nothing. */
async function play(
  operations: PausedOperations,
  attempts: readonly (readonly [Operation, Attempt])[],
  isServiceThere = true,
): Promise<string> {
  const ends: string[] = [];
  for (const [one, attempt] of attempts)
    ends.push(
      await operations
        .note(one, attempt, () => Promise.resolve(isServiceThere))
        .then(
          () => '.',
          (error: unknown) => (error as Error).name,
        ),
    );
  return ends.join(' ');
}

describe('an operation', () => {
  test.each<[readonly Attempt[], string]>([
    [['no response', 'no response'], '. Paused'],
    [['no response', 'response', 'no response'], '. . .'],
    [['spent', 'spent', 'spent'], '. . Paused'],
    [['spent', 'spent', 'response', 'spent'], '. . . .'],
  ])('%j: %s', async (attempts, ends) => {
    const operations = new PausedOperations();
    expect(
      await play(
        operations,
        attempts.map((attempt) => [pets, attempt]),
      ),
    ).toBe(ends);
  });

  test('pauses alone', async () => {
    const operations = new PausedOperations();
    const ends = await play(operations, [
      [pets, 'no response'],
      [shops, 'no response'],
      [pets, 'no response'],
    ]);
    expect(ends).toBe('. . Paused');
    expect(() => {
      operations.assertRunning(pets);
    }).toThrow('GET /pets has stopped responding');
    operations.assertRunning(shops);
  });

  test('is tried once more', async () => {
    const operations = new PausedOperations();
    await play(operations, [
      [pets, 'no response'],
      [pets, 'no response'],
    ]);
    operations.resume();
    operations.assertRunning(pets);
    expect(await play(operations, [[pets, 'no response']])).toBe('Paused');
  });
});

test('a service that does not respond to anything ends the run', async () => {
  const attempts = [
    [pets, 'no response'],
    [pets, 'no response'],
  ] as const;
  expect(await play(new PausedOperations(), attempts, false)).toBe('. Ended');
});
