import { expect, test } from '@jest/globals';
import { buildSeedLayers, MemoryStore } from './memory-store';
import { plan, storeBehaviour } from './store-behaviour.stories';
import { resetBehaviour } from './store-reset.stories';

const seeds = buildSeedLayers([plan]);
const open = (): MemoryStore => new MemoryStore(seeds, { maximumItems: 10 });

storeBehaviour('the store in memory', open);
resetBehaviour('the store in memory', open);

test('stores that count together are full together, and give back what they held', async () => {
  const tally = { held: 0 };
  const [first, second] = [1, 2].map(() => new MemoryStore(seeds, { maximumItems: 10, tally }));
  const create = async (store: MemoryStore | undefined): Promise<string | undefined> =>
    (await store?.create('/things', (id) => ({ text: `{"id":${id}}`, keys: {} })))?.kind;
  const kinds = [];
  for (let round = 0; round < 4; round += 1) kinds.push(await create(first), await create(second));
  expect(new Set(kinds)).toEqual(new Set(['created']));
  tally.held = 10;
  expect([await create(first), await create(second)]).toEqual(['full', 'full']);
  tally.held = 8;
  await first?.reset([plan]);
  expect(tally.held).toBe(4);
  second?.release();
  expect(tally.held).toBe(0);
});

test('a fork starts where its snapshot was and goes its own way', async () => {
  const store = open();
  const make = (id: string): { text: string; keys: Record<string, never> } => ({ text: `{"id":${id}}`, keys: {} });
  await store.create('/things', make);
  const fork = new MemoryStore(seeds, { maximumItems: 10 }, await store.snapshot());
  await fork.create('/things', make);
  expect(await fork.get('/things', '8')).toBeDefined();
  expect(await store.get('/things', '8')).toBeUndefined();
  expect((await fork.sizes()).get('/things')).toBe(8);
});
