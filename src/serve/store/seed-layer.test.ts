import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { buildSeedLayer, seedLayerOf } from './layers';
import type { CollectionPlan, StoredItem } from './store';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('a seed layer finds its items by their keys, and holds the keys of none', async () => {
  const held: WeakRef<StoredItem['keys']>[] = [];
  const plan: CollectionPlan = {
    collection: '/pets',
    filterProperties: ['status'],
    seedCount: 50,
    idAt: (sequence) => String(sequence),
    sequenceOf: Number,
    seedItem: (sequence) => {
      const keys = { status: [sequence % 2 === 0 ? 'sold' : 'available'] };
      held.push(new WeakRef(keys));
      return { text: String(sequence), keys };
    },
  };
  const layer = buildSeedLayer(plan);
  // A weak reference holds what it names until the present job ends (ECMA-262 section 9.10.3).
  await pause(0);
  collectGarbage();
  expect(held.filter((keys) => keys.deref() !== undefined)).toHaveLength(0);
  expect([...layer.positions('status', 'sold')].slice(0, 3)).toEqual([0, 2, 4]);
  expect([...layer.positions('status', 'lost'), ...layer.positions('name', 'sold')]).toEqual([]);
  expect(layer.textAt(49)).toBe('49');
});

test('items that were made one by one are not made again when they are looked up by their keys', () => {
  const made: number[] = [];
  const plan: CollectionPlan = {
    collection: '/orders/{id}/lines',
    filterProperties: ['status', '{id}'],
    seedCount: 20,
    idAt: (sequence) => String(sequence),
    sequenceOf: Number,
    keysAt: () => ({ '{id}': ['1'] }),
    seedItem: (sequence) => {
      made.push(sequence);
      return { text: `line ${sequence}`, keys: { status: ['open'], '{id}': ['1'] } };
    },
  };
  const layer = seedLayerOf(plan);
  expect(layer.textAt(3)).toBe('line 3');
  expect(layer.textAt(3)).toBe('line 3');
  expect(made).toEqual([3]);
  expect(layer.positions('status', 'open')).toHaveLength(20);
  expect(layer.textAt(3)).toBe('line 3');
  expect([...made].sort((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, index) => index));
});
