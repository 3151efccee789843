import path from 'node:path';
import { expect, test } from '@jest/globals';
import { packageRoot } from '../../src/base/files';
import { petStoreMeanings } from './pet-store-meanings';
import { petStoreMutations } from './pet-store-mutations';
import { foundBy, wholeRun } from './whole-run';

const file = path.join(packageRoot(), 'spec', 'openapi.yaml');

test('the mock of the Pet Store has no problem, and nothing is inconclusive', async () => {
  const { found, inconclusive, result } = await wholeRun(file);
  expect(found).toEqual([]);
  expect(inconclusive).toEqual([]);
  expect(result.cameOnce).toBe(0);
  expect(result.end).toMatchObject({ leftOut: 0 });
});

test.each([...petStoreMutations, ...petStoreMeanings])('%s: %s', async (_, rule, mutation, scenarios) => {
  expect(await foundBy(rule, file, mutation, scenarios)).not.toEqual([]);
});
