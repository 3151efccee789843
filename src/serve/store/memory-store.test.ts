import { expect, test } from '@jest/globals';
import { MemoryStore } from './memory-store';
import { buildSeedLayer } from './layers';
import { plan, storeBehaviour, resetBehaviour } from './store-behaviour.stories';

const seeds = [buildSeedLayer(plan)];
const open = (): MemoryStore => new MemoryStore(seeds, { maximumItems: 10 });

const make = (id: string): { text: string; keys: Record<string, never> } => ({ text: `{"id":${id}}`, keys: {} });

storeBehaviour('the store in memory', open);
resetBehaviour('the store in memory', open);

test('stores that count together are full together, and give back what they held', async () => {
  const tally = { held: 0, bytes: 0 };
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

test('a store that was given back counts no more, though a request on its way still uses it', async () => {
  const tally = { held: 0, bytes: 0 };
  const store = new MemoryStore(seeds, { maximumItems: 10, tally });
  await store.create('/things', make);
  store.release();
  expect((await store.create('/things', make)).kind).toBe('created');
  await store.reset([plan]);
  expect(tally.held).toBe(0);
});

test('what a load replaces makes room for it', async () => {
  const store = open();
  const items = Array.from({ length: 6 }, (_, index) => ({ id: String(index + 1), item: make(String(index + 1)) }));
  for (let round = 0; round < 3; round += 1) {
    expect(await store.load(new Map([['/things', items]]))).toEqual({ kind: 'loaded' });
  }
});

test('forks and snapshots brought back keep within the bound', async () => {
  const tally = { held: 0, bytes: 0 };
  const store = new MemoryStore(seeds, { maximumItems: 10, tally });
  for (let round = 0; round < 4; round += 1) await store.create('/things', make);
  const state = await store.snapshot();
  const fork = new MemoryStore(seeds, { maximumItems: 10, tally }, state);
  expect(await fork.get('/things', '10')).toBeDefined();
  expect(() => new MemoryStore(seeds, { maximumItems: 10, tally }, state)).toThrow('at most 10 items');
  await store.reset([plan]);
  const other = new MemoryStore(seeds, { maximumItems: 10, tally });
  for (let round = 0; round < 4; round += 1) await other.create('/things', make);
  await expect(store.restore(state)).rejects.toMatchObject({ code: 'storage_full' });
  expect(tally.held).toBe(8);
});

test('a fork starts where its snapshot was and goes its own way', async () => {
  const store = open();
  await store.create('/things', make);
  const fork = new MemoryStore(seeds, { maximumItems: 10 }, await store.snapshot());
  await fork.create('/things', make);
  expect(await fork.get('/things', '8')).toBeDefined();
  expect(await store.get('/things', '8')).toBeUndefined();
  expect((await fork.sizes()).get('/things')).toBe(8);
});
