import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ordersMeanings } from './orders-meanings';
import { ordersMutations } from './orders-mutations';
import { foundBy, wholeRun } from './whole-run';

const file = path.join(__dirname, 'orders.yaml');

/** What no rule finds yet. */
const notFound = ['a PATCH touches another order', 'an action changes the reference'];

const rows = [...ordersMutations, ...ordersMeanings];

test('the mock of the orders has no problem, and nothing is inconclusive', async () => {
  const { found, inconclusive, result } = await wholeRun(file);
  expect(found).toEqual([]);
  expect(inconclusive).toEqual([]);
  expect(result.cameOnce).toBe(0);
  expect(result.cleanedUp.left).toEqual([]);
});

test.each(rows.filter(([name]) => !notFound.includes(name)))('%s: %s', async (_, rule, mutation, scenarios) => {
  expect(await foundBy(rule, file, mutation, scenarios)).not.toEqual([]);
});

test.failing.each(rows.filter(([name]) => notFound.includes(name)))('%s: %s', async (_, rule, mutation, scenarios) => {
  expect(await foundBy(rule, file, mutation, scenarios)).not.toEqual([]);
});
