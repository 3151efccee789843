import { expect, test } from '@jest/globals';
import { seeding } from '../../../test/mock/things';
import { isSessionName, Sessions } from './sessions';
import type { NewItem } from './effects';

const open = (): Sessions =>
  new Sessions(
    {
      ...{ seed: 1, count: 6, memoryLimit: 10_000, sessionLimit: 3 },
      seedingOf: (seed, count) => ({ ...seeding, seed, count }),
    },
    () => 1000,
  );

const make = (id: string): NewItem => ({ text: id, keys: {} });

test('the session that was read longest ago makes room; those that were written to stay', () => {
  const sessions = open();
  sessions.use('written').store.create('/things', '/things', make);
  sessions.use('one');
  sessions.use('two');
  sessions.use('three');
  expect(sessions.list().map(({ name }) => name)).toEqual(['written', 'two', 'three']);
  sessions.use('two').store.addToken('a');
  sessions.use('three').store.addToken('a');
  expect(() => sessions.use('four')).toThrow('sessions are in use');
  expect(sessions.end('two')).toBe(true);
  expect(sessions.use('four').name).toBe('four');
});

test('a session begins as a copy of another, with its own clock, and is reset to one', () => {
  const sessions = open();
  const checkout = sessions.use('checkout');
  checkout.store.create('/things', '/things', make);
  const copy = sessions.begin('copy', { from: checkout, now: 5 });
  expect(copy?.store.dump()).toHaveLength(7);
  expect([copy?.store.now(), checkout.store.now()]).toEqual([5, 1000]);
  expect(sessions.begin('copy', {})).toBeUndefined();
  sessions.reset(checkout, {}, []);
  expect(checkout.store.dump()).toHaveLength(6);
  if (copy !== undefined) sessions.reset(checkout, { from: copy }, []);
  expect(checkout.store.dump()).toHaveLength(7);
});

test.each([
  ['checkout', true],
  ['a.b_c-1', true],
  ['-a', false],
  ['a b', false],
  ['', false],
  ['a'.repeat(65), false],
])('%j names a session: %s', (name, isName) => {
  expect(isSessionName(name)).toBe(isName);
});
