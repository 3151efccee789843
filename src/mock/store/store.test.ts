import { expect, test } from '@jest/globals';
import { seeding, thing } from '../../../test/mock/things';
import type { ItemAddress } from '../../openapi/collections/collection';
import type { Effect, NewItem } from './effects';
import { Store } from './store';

/** With room for two created items more than it has. */
const open = (): Store => new Store(seeding, () => 1000, { bytes: 0, limit: 2500 });

function at(id: string): ItemAddress {
  return { collection: '/things', at: '/things', id };
}

const make =
  (colour: string) =>
  (id: string): NewItem =>
    thing(id, colour);

const reject = (): never => {
  throw new Error('rejected');
};

const ids = async (store: Store, colour?: string, offset = 0, limit = 100): Promise<number[]> => {
  const terms = colour === undefined ? [] : [{ property: 'colour', anyOf: new Set([colour]) }];
  const { texts } = await store.list({ collection: '/things', at: '/things', terms, offset, limit });
  return texts.map((text) => (JSON.parse(text) as { id: number }).id);
};

test('lists in the order of creation, a page at a time, and counts', async () => {
  const store = open();
  expect(await ids(store)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await ids(store, undefined, 4, 2)).toEqual([5, 6]);
  expect(await ids(store, 'green')).toEqual([2, 5]);
  expect(await ids(store, 'green', 1)).toEqual([5]);
  const query = { collection: '/things', at: '/things', terms: [], offset: 0, limit: 1, total: true };
  expect(await store.list(query)).toMatchObject({ total: 6 });
});

test('creates with the next ID, or with one that the client chose and nobody had', async () => {
  const store = open();
  expect(store.create('/things', '/things', make('green'))).toMatchObject({ id: '7' });
  expect(store.create('/things', '/things', make('red'), '7')).toBe('exists');
  expect(store.create('/things', '/things', make('red'), '9')).toMatchObject({ id: '9' });
  expect(await ids(store)).toEqual([1, 2, 3, 4, 5, 6, 7, 9]);
  expect(await ids(store, 'green')).toEqual([2, 5, 7]);
});

test('what a callback throws changes nothing, and the next create gets the ID', async () => {
  const store = open();
  expect(() => store.create('/things', '/things', reject)).toThrow('rejected');
  expect(() => store.change(at('2'), reject)).toThrow('rejected');
  expect(() => store.delete(at('3'), reject)).toThrow('rejected');
  expect(await ids(store)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(store.isWritten).toBe(false);
  expect(store.create('/things', '/things', make('red'))).toMatchObject({ id: '7' });
});

test('changes an item in its place, and is found by what is new', async () => {
  const store = open();
  expect(store.change(at('2'), () => thing('2', 'mauve'))).toContain('mauve');
  expect(store.change(at('2'), () => undefined)).toContain('mauve');
  expect(store.change(at('99'), (present) => (present === undefined ? undefined : thing('99', 'x')))).toBeUndefined();
  expect(await ids(store)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await ids(store, 'mauve')).toEqual([2]);
  expect(await ids(store, 'green')).toEqual([5]);
});

test('deletes once, with all below it; the ID never comes back', async () => {
  const store = open();
  const parts = { collection: '/things/{thingId}/parts', at: '/things/3/parts', terms: [], offset: 0, limit: 9 };
  expect((await store.list(parts)).texts).toHaveLength(2);
  expect(store.delete(at('3'))).toContain('"id":3');
  expect(store.delete(at('3'))).toBeUndefined();
  expect(store.wasDeleted(at('3'))).toBe(true);
  expect(store.wasDeleted(at('4'))).toBe(false);
  expect(store.wasDeleted(at('99'))).toBe(false);
  expect((await store.list(parts)).texts).toEqual([]);
  expect(await ids(store)).toEqual([1, 2, 4, 5, 6]);
  expect(store.create('/things', '/things', make('blue'), '3')).toBe('exists');
});

test('callbacks see the state before the verb, and may look for items by a key', () => {
  const store = open();
  store.create('/things', '/things', (id) => {
    expect(store.get(at('1'))).toContain('red');
    expect(store.find('/things', '/things', { property: 'colour', anyOf: new Set(['blue']) })).toEqual([
      at('3'),
      at('6'),
    ]);
    return thing(id, 'red');
  });
});

test('rejects what would take more memory than there is, and gives it back', () => {
  const store = open();
  const long = 'x'.repeat(1000);
  store.create('/things', '/things', make(long));
  expect(() => store.create('/things', '/things', make(long))).toThrow('memory limit');
  store.reset({ seeding });
  expect(store.create('/things', '/things', make(long))).toMatchObject({ id: '7' });
});

test('goes back to the seeds; faults, tokens and the clock stay if asked', async () => {
  const store = open();
  store.create('/things', '/things', make('red'));
  store.faults.add({ fault: { kind: 'status', status: 503 }, count: 2 });
  store.addToken('abc');
  store.setClock(0);
  store.drawFault('listThings');
  store.reset({ seeding, keep: ['faults', 'tokens', 'clock'] });
  expect(await ids(store)).toHaveLength(6);
  expect(store.faults.list()).toMatchObject([{ hits: 0 }]);
  expect([store.hasToken('abc'), store.now()]).toEqual([true, 0]);
  store.reset({ seeding });
  expect([store.faults.list(), store.hasToken('abc'), store.now()]).toEqual([[], false, 1000]);
});

test('loads items in place of those of a path; IDs go on where they were', async () => {
  const store = open();
  store.load([
    { collection: '/things', at: '/things', items: [{ id: '40', make: make('red') }, { make: make('blue') }] },
  ]);
  expect(await ids(store)).toEqual([40, 7]);
  expect(store.dump()).toMatchObject([{ address: at('40') }, { address: at('7') }]);
});

test('a copy is equal and goes its own way', async () => {
  const [store, copy] = [open(), open()];
  store.delete(at('2'));
  store.change(at('1'), () => thing('1', 'mauve'));
  copy.reset({ copyOf: store });
  expect(copy.dump()).toEqual(store.dump());
  expect(copy.wasDeleted(at('2'))).toBe(true);
  copy.delete(at('1'));
  expect(await ids(store)).toEqual([1, 3, 4, 5, 6]);
});

test('a fault happens as often as it should', () => {
  const store = open();
  expect(store.drawFault('listThings')).toEqual({ latency: 0 });
  store.faults.add({ fault: { kind: 'status', status: 503 }, operation: 'listThings', count: 1 });
  store.faults.add({ fault: { kind: 'latency', from: 5, to: 5 } });
  expect(store.drawFault('readThing')).toEqual({ latency: 5 });
  expect(store.drawFault('listThings')).toMatchObject({ latency: 5, fault: { status: 503 } });
  expect(store.drawFault('listThings')).toEqual({ latency: 5 });
  expect(store.faults.remove('fault-2')).toBe(1);
  expect(store.faults.remove('fault-2')).toBe(0);
});

test('another store that does what this one has done is equal to it', () => {
  const [store, replica] = [open(), open()];
  const effects: Effect[] = [];
  store.onEffects((done) => effects.push(...done));
  store.create('/things', '/things', make('red'));
  store.change(at('1'), () => thing('1', 'mauve'));
  store.delete(at('2'));
  store.create('/things/{thingId}/parts', '/things/4/parts', make('red'));
  store.delete(at('4'));
  store.addToken('abc');
  store.faults.add({ fault: { kind: 'disconnect' }, share: 0.5 });
  store.drawFault('listThings');
  replica.apply(effects);
  expect(replica.dump()).toEqual(store.dump());
  expect(replica.faults.list()).toEqual(store.faults.list());
  expect(replica.hasToken('abc')).toBe(true);
  expect(replica.create('/things', '/things', make('red'))).toMatchObject({ id: '8' });
});
