import { describe, expect, test } from '@jest/globals';
import type { CollectionPlan, NamedItem, Store, StoredItem } from './store';
import { plan } from './store-behaviour.stories';

function item(id: string, colour = 'red'): StoredItem {
  return { text: `{"id":${id},"colour":"${colour}"}`, keys: { colour: [colour], box: [] } };
}

/** How every adapter resets, keeps and brings back its items. `open` is as for `storeBehaviour`. */
export function resetBehaviour(name: string, open: () => Store): void {
  describe(`${name}, reset`, () => {
    const ids = async (store: Store): Promise<number[]> => {
      const { items } = await store.list('/things', { filters: [], offset: 0, limit: 100 });
      return items.map((text) => (JSON.parse(text) as { id: number }).id);
    };
    const create = async (store: Store): Promise<string> => {
      const outcome = await store.create('/things', (id) => item(id));
      if (outcome.kind !== 'created') throw new Error(outcome.kind);
      return outcome.id;
    };
    const load = (store: Store, items: readonly NamedItem[]): ReturnType<Store['load']> =>
      store.load(new Map([['/things', items]]));
    const withCount = (seedCount: number): CollectionPlan => ({ ...plan, seedCount });

    test('goes back to the seed, and gives no identifier a second time', async () => {
      const store = open();
      expect([await create(store), await create(store)]).toEqual(['7', '8']);
      await store.remove('/things', '1');
      expect(await store.reset([plan])).toBeUndefined();
      expect(await ids(store)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(await create(store)).toBe('9');
    });

    test('takes another count, but none whose seeds would take identifiers that created items have had', async () => {
      const store = open();
      expect(await store.reset([withCount(2)])).toBeUndefined();
      expect(await ids(store)).toEqual([1, 2]);
      expect(await create(store)).toBe('7');
      expect(await store.reset([withCount(7)])).toBe('/things');
      expect(await ids(store)).toEqual([1, 2, 7]);
      expect(await store.reset([withCount(6)])).toBeUndefined();
      expect(await ids(store)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(await create(store)).toBe('8');
    });

    test('brings a snapshot back as often as asked, whatever happened since', async () => {
      const store = open();
      await create(store);
      await store.replace('/things', '2', () => item('2', 'mauve'));
      await store.remove('/things', '1');
      const state = await store.snapshot();
      for (let round = 0; round < 2; round += 1) {
        await create(store);
        await store.remove('/things', '7');
        await store.replace('/things', '2', () => item('2', 'grey'));
        await store.restore(state);
        expect(await ids(store)).toEqual([2, 3, 4, 5, 6, 7]);
        expect(await store.get('/things', '2')).toContain('mauve');
        const mauve = { filters: [{ property: 'colour', anyOf: ['mauve'] }], offset: 0, limit: 9 };
        expect((await store.list('/things', mauve)).items).toHaveLength(1);
      }
      expect(await create(store)).toBe('10');
    });

    test('loads items in the place of all there are, finds them, and dumps them', async () => {
      const store = open();
      const named = [
        { id: '40', item: item('40', 'blue') },
        { id: undefined, item: item('0') },
      ];
      expect(await load(store, named)).toEqual({ kind: 'loaded' });
      expect(await ids(store)).toEqual([40, 0]);
      expect(await store.get('/things', '1')).toBeUndefined();
      const blue = { filters: [{ property: 'colour', anyOf: ['blue'] }], offset: 0, limit: 9 };
      expect((await store.list('/things', blue)).items).toHaveLength(1);
      expect((await store.dump()).get('/things')).toEqual(named.map((each) => each.item));
      expect((await store.sizes()).get('/things')).toBe(2);
      await store.reset([plan]);
      expect(await ids(store)).toEqual([1, 2, 3, 4, 5, 6]);
    });

    test('refuses to load more than it may hold, and keeps what it has', async () => {
      const store = open();
      const many = Array.from({ length: 11 }, (_, index) => ({ id: String(index), item: item(String(index)) }));
      expect(await load(store, many)).toEqual({ kind: 'full', limit: 10 });
      expect(await ids(store)).toEqual([1, 2, 3, 4, 5, 6]);
    });

    test('dumps what is there: seeds, changed items in their place, added ones, none that were removed', async () => {
      const store = open();
      await create(store);
      await store.replace('/things', '3', () => item('3', 'mauve'));
      await store.remove('/things', '5');
      const dumped = (await store.dump()).get('/things') ?? [];
      expect(dumped.map(({ text }) => (JSON.parse(text) as { id: number }).id)).toEqual([1, 2, 3, 4, 6, 7]);
      expect(dumped[2]?.keys['colour']).toEqual(['mauve']);
      expect(dumped[0]?.keys['box']).toEqual(['a']);
    });
  });
}
