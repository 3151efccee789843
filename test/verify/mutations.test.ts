import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { packageRoot } from '../../src/base/files';
import { ordersMeanings } from './orders-meanings';
import { ordersMutations } from './orders-mutations';
import { petStoreMeanings } from './pet-store-meanings';
import { petStoreMutations, type Row } from './pet-store-mutations';
import { foundBy, wholeRun } from './whole-run';

/** What no rule finds yet. */
const notFound = ['a PATCH touches another order', 'an action changes the reference'];

describe.each<readonly [name: string, file: string, isAnyLeft: boolean, rows: readonly Row[]]>([
  [
    'the Pet Store',
    path.join(packageRoot(), 'spec', 'openapi.yaml'),
    true,
    [...petStoreMutations, ...petStoreMeanings],
  ],
  ['the orders', path.join(__dirname, 'orders.yaml'), false, [...ordersMutations, ...ordersMeanings]],
])('the mock of %s', (_, file, isAnyLeft, rows) => {
  test('has no problem, and nothing is inconclusive', async () => {
    const { found, inconclusive, result } = await wholeRun(file);
    expect(found).toEqual([]);
    expect(inconclusive).toEqual([]);
    expect(result).toMatchObject({ cameOnce: 0, end: { leftOut: 0 } });
    expect(result.cleanedUp.left.length > 0).toBe(isAnyLeft);
  });

  const isFound = ([name]: Row): boolean => !notFound.includes(name);

  test.each(rows.filter(isFound))('%s: %s', async (_name, rule, mutation, scenarios) => {
    expect(await foundBy(rule, file, mutation, scenarios)).not.toEqual([]);
  });

  const others = rows.filter((row) => !isFound(row));
  if (others.length > 0)
    test.failing.each(others)('%s: %s', async (_name, rule, mutation, scenarios) => {
      expect(await foundBy(rule, file, mutation, scenarios)).not.toEqual([]);
    });
});
