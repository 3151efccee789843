import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { buildSeedLayer } from './seed-layer';
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
