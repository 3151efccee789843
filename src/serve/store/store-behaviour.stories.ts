import { describe, expect, test } from '@jest/globals';
import type { CollectionPlan, Store, StoredItem, NamedItem } from './store';

/** The items of these stories: numbered, of a colour, some in a box. */
function item(id: string, colour: string, box?: string): StoredItem {
  return { text: `{"id":${id},"colour":"${colour}"}`, keys: { colour: [colour], box: box === undefined ? [] : [box] } };
}

const colours = ['red', 'green', 'blue'];

/** The collection every store of these stories is opened with: six seeds, red, green, blue, red, green, blue. */
export const plan: CollectionPlan = {
  collection: '/things',
  filterProperties: ['colour', 'box'],
  seedCount: 6,
  idAt: (sequence) => String(sequence + 1),
  sequenceOf: (id) => (Number(id) >= 1 && Number(id) <= 6 ? Number(id) - 1 : undefined),
  seedItem: (sequence, id) => item(id, colours[sequence % 3] ?? '', sequence < 3 ? 'a' : 'b'),
};

/** What every adapter of the store port does. `open` gives a new store with `plan` in it and room for ten items. */
export function storeBehaviour(name: string, open: () => Store): void {
  describe(name, () => {
    const ids = async (
      store: Store,
      filters: readonly [string, ...string[]][] = [],
      offset = 0,
      limit = 100,
    ): Promise<number[]> => {
      const terms = filters.map(([property, ...anyOf]) => ({ property, anyOf }));
      const { items } = await store.list('/things', { filters: terms, offset, limit });
      return items.map((text) => (JSON.parse(text) as { id: number }).id);
    };

    test('lists in the order of creation, a page at a time', async () => {
      const store = open();
      expect(await ids(store)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(await ids(store, [], 4, 2)).toEqual([5, 6]);
      expect(await ids(store, [], 9, 2)).toEqual([]);
      expect(await store.list('/things', { filters: [], offset: 0, limit: 1, countAll: true })).toMatchObject({
        total: 6,
      });
    });

    test('filters by one key, several keys, several properties', async () => {
      const store = open();
      expect(await ids(store, [['colour', 'green']])).toEqual([2, 5]);
      expect(await ids(store, [['colour', 'green', 'red']])).toEqual([1, 2, 4, 5]);
      expect(
        await ids(store, [
          ['colour', 'green', 'red'],
          ['box', 'b'],
        ]),
      ).toEqual([4, 5]);
      expect(await ids(store, [['colour', 'green']], 1, 1)).toEqual([5]);
      expect(await ids(store, [['colour', 'mauve']])).toEqual([]);
    });

    test('creates with the next identifier, finds it by identifier and filter', async () => {
      const store = open();
      const outcome = await store.create('/things', (id) => item(id, 'green'));
      expect(outcome).toEqual({ kind: 'created', id: '7', text: '{"id":7,"colour":"green"}' });
      expect(await store.get('/things', '7')).toBe('{"id":7,"colour":"green"}');
      expect(await ids(store, [['colour', 'green']])).toEqual([2, 5, 7]);
    });

    test('takes an identifier of the client once', async () => {
      const store = open();
      expect(await store.create('/things', (id) => item(id, 'red'), '8')).toMatchObject({ kind: 'created', id: '8' });
      expect(await store.create('/things', (id) => item(id, 'red'), '8')).toEqual({ kind: 'conflict', id: '8' });
      expect(await store.create('/things', (id) => item(id, 'red'), '1')).toEqual({ kind: 'conflict', id: '1' });
      const next = [
        await store.create('/things', (id) => item(id, 'red')),
        await store.create('/things', (id) => item(id, 'red')),
      ];
      expect(next).toMatchObject([{ id: '7' }, { id: '9' }]);
    });

    test('keeps and removes nothing where the caller refuses, and gives the identifier to the next', async () => {
      const store = open();
      const refuse = (): never => {
        throw new Error('refused');
      };
      await expect(async () => store.create('/things', refuse)).rejects.toThrow('refused');
      await expect(async () => store.create('/things', refuse, '20')).rejects.toThrow('refused');
      await expect(async () => store.replace('/things', '2', refuse)).rejects.toThrow('refused');
      await expect(async () => store.remove('/things', '3', [], { before: refuse })).rejects.toThrow('refused');
      expect(await ids(store)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(await store.get('/things', '2')).toContain('green');
      expect(await store.create('/things', (id) => item(id, 'red'))).toMatchObject({ kind: 'created', id: '7' });
      expect(await store.create('/things', (id) => item(id, 'red'), '20')).toMatchObject({ kind: 'created' });
    });

    test('replaces in place, seeds and added items, and filters by what is new', async () => {
      const store = open();
      await store.create('/things', (id) => item(id, 'blue'));
      expect(await store.replace('/things', '2', () => item('2', 'mauve'))).toContain('mauve');
      expect(await store.replace('/things', '7', () => item('7', 'mauve'))).toContain('mauve');
      expect(await store.replace('/things', '99', () => item('99', 'mauve'))).toBeUndefined();
      expect(await ids(store)).toEqual([1, 2, 3, 4, 5, 6, 7]);
      expect(await ids(store, [['colour', 'mauve']])).toEqual([2, 7]);
      expect(await ids(store, [['colour', 'green']])).toEqual([5]);
    });

    test('removes once; the identifier never comes back', async () => {
      const store = open();
      expect(await store.remove('/things', '3')).toContain('"id":3');
      expect(await store.remove('/things', '3')).toBeUndefined();
      expect(await store.get('/things', '3')).toBeUndefined();
      expect(await ids(store)).toEqual([1, 2, 4, 5, 6]);
      expect(await ids(store, [['colour', 'blue']])).toEqual([6]);
      expect(await store.create('/things', (id) => item(id, 'blue'), '3')).toEqual({ kind: 'conflict', id: '3' });
    });

    test('gives an identifier that a client chose to an item of another scope, and again where it may return', async () => {
      const store = open();
      const [inA, inB] = ['a', 'b'].map((box) => [{ property: 'box', anyOf: [box] }]);
      const make =
        (box: string) =>
        (id: string): StoredItem =>
          item(id, 'red', box);
      expect(await store.create('/things', make('b'), '1', { within: inB ?? [] })).toMatchObject({ kind: 'created' });
      expect(await store.create('/things', make('b'), '1', { within: inB ?? [] })).toMatchObject({ kind: 'conflict' });
      expect(await store.create('/things', make('a'), '9', { within: inA ?? [] })).toMatchObject({ kind: 'created' });
      expect(await store.create('/things', make('b'), '9', { within: inB ?? [] })).toMatchObject({ kind: 'created' });
      expect(await store.remove('/things', '9', inB)).toBeDefined();
      expect(await store.get('/things', '9', inB)).toBeUndefined();
      expect(await store.get('/things', '9', inA)).toBeDefined();
      const again = { within: inB ?? [], mayReturn: true };
      for (let time = 0; time < 30; time += 1) {
        expect(await store.create('/things', make('b'), '9', again)).toMatchObject({ kind: 'created', id: '9' });
        expect(await store.create('/things', make('b'), '9', again)).toMatchObject({ kind: 'conflict' });
        expect(await store.remove('/things', '9', inB)).toBeDefined();
      }
      expect(await store.create('/things', make('b'), '3', again)).toMatchObject({ kind: 'created' });
      expect(await ids(store, [['box', 'b']])).toEqual([4, 5, 6, 1, 3]);
      expect(await store.create('/things', make('b'))).toMatchObject({ kind: 'created', id: '7' });
      expect(await store.create('/things', make('b'))).toMatchObject({ kind: 'full' });
    });

    test('within a scope, only its items are seen, changed and removed', async () => {
      const store = open();
      const scope = [{ property: 'box', anyOf: ['b'] }];
      expect(await store.get('/things', '1', scope)).toBeUndefined();
      expect(await store.get('/things', '4', scope)).toBeDefined();
      expect(await store.replace('/things', '1', () => item('1', 'x'), scope)).toBeUndefined();
      expect(await store.remove('/things', '1', scope)).toBeUndefined();
      await store.replace('/things', '4', () => item('4', 'red', 'a'));
      expect(await store.get('/things', '4', scope)).toBeUndefined();
    });

    test('holds no more than it may, and has room again after a removal', async () => {
      const store = open();
      const make = (id: string): StoredItem => item(id, 'red');
      for (let count = 0; count < 4; count += 1)
        expect(await store.create('/things', make)).toMatchObject({ kind: 'created' });
      expect(await store.create('/things', make)).toEqual({ kind: 'full', limit: 10 });
      await store.remove('/things', '1');
      expect(await store.create('/things', make)).toMatchObject({ kind: 'created', id: '11' });
    });

    test('keeps nothing of a create or change that fails', async () => {
      const store = open();
      const fail = (): never => {
        throw new Error('no');
      };
      // Whether it is thrown at once or rejects is the adapter's own.
      await expect((async () => store.create('/things', fail))()).rejects.toThrow('no');
      await expect((async () => store.replace('/things', '1', fail))()).rejects.toThrow('no');
      expect(await ids(store)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(await store.get('/things', '1')).toBe('{"id":1,"colour":"red"}');
    });

    test('does a batch as a whole, or none of it', async () => {
      const store = open();
      const changes = [
        { kind: 'create', make: (id: string) => item(id, 'red') },
        { kind: 'replace', id: '1', change: () => item('1', 'blue') },
        { kind: 'remove', id: '2' },
      ] as const;
      const missing = { kind: 'remove', id: '987' } as const;
      const all = [...changes, missing];
      expect(await store.batch('/things', { plan: () => all, passesOver: false })).toEqual({
        kind: 'missing',
        id: '987',
      });
      const refuse = (): never => {
        throw new Error('no');
      };
      await expect(
        (async () => store.batch('/things', { plan: () => changes, passesOver: false, before: refuse }))(),
      ).rejects.toThrow('no');
      expect(await ids(store)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(await store.get('/things', '1')).toBe('{"id":1,"colour":"red"}');
      const done = await store.batch('/things', { plan: () => all, passesOver: true });
      expect(done).toMatchObject({ kind: 'done', texts: { length: 3 } });
      expect(await store.get('/things', '1')).toBe('{"id":1,"colour":"blue"}');
      expect(await store.get('/things', '2')).toBeUndefined();
      expect((await ids(store)).length).toBe(6);
    });

    test('creates at once get identifiers of their own', async () => {
      const store = open();
      const outcomes = await Promise.all(
        Array.from({ length: 4 }, async () => store.create('/things', (id) => item(id, 'red'))),
      );
      expect(new Set(outcomes.map((outcome) => ('id' in outcome ? outcome.id : ''))).size).toBe(4);
    });
  });
}

function resetItem(id: string, colour = 'red'): StoredItem {
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
      const outcome = await store.create('/things', (id) => resetItem(id));
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
      await store.replace('/things', '2', () => resetItem('2', 'mauve'));
      await store.remove('/things', '1');
      const state = await store.snapshot();
      for (let round = 0; round < 2; round += 1) {
        await create(store);
        await store.remove('/things', '7');
        await store.replace('/things', '2', () => resetItem('2', 'grey'));
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
        { id: '40', item: resetItem('40', 'blue') },
        { id: undefined, item: resetItem('0') },
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
      const many = Array.from({ length: 11 }, (_, index) => ({ id: String(index), item: resetItem(String(index)) }));
      expect(await load(store, many)).toEqual({ kind: 'full', limit: 10 });
      expect(await ids(store)).toEqual([1, 2, 3, 4, 5, 6]);
    });

    test('dumps what is there: seeds, changed items in their place, added ones, none that were removed', async () => {
      const store = open();
      await create(store);
      await store.replace('/things', '3', () => resetItem('3', 'mauve'));
      await store.remove('/things', '5');
      const dumped = (await store.dump()).get('/things') ?? [];
      expect(dumped.map(({ text }) => (JSON.parse(text) as { id: number }).id)).toEqual([1, 2, 3, 4, 6, 7]);
      expect(dumped[2]?.keys['colour']).toEqual(['mauve']);
      expect(dumped[0]?.keys['box']).toEqual(['a']);
    });
  });
}
